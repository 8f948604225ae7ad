"""Many recordings, one after another, beside the dictation."""
