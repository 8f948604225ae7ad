"""The History page: what was dictated, found, heard again, recognised again, taken out."""
