"""Another program that holds the lock of a history until it is told to let go."""

HOLD_THE_LOCK = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
db.execute("UPDATE sessions SET language = 'xx'")
print("held", flush=True)
sys.stdin.readline()
db.execute("COMMIT")
"""
