"""Whether a transcript says the same as what was said: the semantic judge and its figures (S²ER)."""
