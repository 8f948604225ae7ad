"""Engines in processes of their own: a crash, a hang or a memory leak ends a worker, never the app.

`supervisor` starts and watches a worker, `child` is what runs in it, and the
other modules are ports whose calls go there.
"""
