"""How well a transcript says what was said: metrics over pairs of reference and hypothesis, and their statistics."""
