"""CSER: the share of questions about what was said that what was understood does not answer.

Source: Bui et al., "CSER: Semantic Evaluation of LLM Auto-Repair for
Code-Switching ASR" (Interspeech 2026): repair, questions, answers, discrimination.
"""
