"""From audio to a transcript: gate, chunking, decode policy, vocabulary prompt."""
