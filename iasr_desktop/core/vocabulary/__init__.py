"""A person's names and terms: what they are, how they are read, learned and put to use."""
