"""The person's names and terms: the page, and what is learned while dictating."""
