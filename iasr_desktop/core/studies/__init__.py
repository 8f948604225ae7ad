"""Studies with people: whether a transcript keeps the meaning, and which of two is the better one.

Two protocols. Equivalence ("Towards Human-Like Interactive Speech Recognition",
section V-B): many annotators label pairs as same or different in meaning; the
mean of their labels is what a judge and each expert are correlated with. Choice
(HATS; "Rethinking Human-Aligned Evaluation"): a reference with two hypotheses
side by side, one of which must be chosen, without the audio.
"""
