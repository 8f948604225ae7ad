"""The page where a person dictates and sees what changed."""
