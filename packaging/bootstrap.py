"""`make run`, `make test` and the other targets: sets up what is missing, then does it.

This file stays readable for old Pythons, so that they get a sentence and not
a syntax error. Everything else is in `provision/`, standard library only.
"""

import signal
import sys


def main():
    """Check the interpreter, then hand over."""
    if sys.version_info < (3, 11):
        sys.stderr.write(
            "error: Python %d.%d is too old; 3.11 or newer is needed. "
            "Install one, or name it: make %s PYTHON=python3.12\n"
            % (sys.version_info[0], sys.version_info[1], (sys.argv[1:] or ["run"])[0])
        )
        return 1
    sys.dont_write_bytecode = True
    # Being ended is the same as Ctrl-C: say how to go on.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    from provision.commands import main as provision

    return provision(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
