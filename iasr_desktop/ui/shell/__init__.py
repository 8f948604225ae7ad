"""The frame around the pages: application, main window, tray, keys, one instance."""
