"""The page of models: what there is, what is here, fetching and removing."""
