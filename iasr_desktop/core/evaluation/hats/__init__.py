"""How often a metric agrees with people who chose between two transcripts of the same words.

The protocol is that of HATS (Bañeras-Roux et al.; in English, "Rethinking
Human-Aligned Evaluation"): a reference, two hypotheses, and votes for each.
"""
