"""How near two texts are in meaning, by the vectors that a language model has for their tokens."""
