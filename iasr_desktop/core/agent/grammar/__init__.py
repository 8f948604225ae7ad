"""Forms of whole utterances that are commands or corrections."""
