"""Failures of the set-up as one sentence and what to do about it."""

import re

AGAIN = "then run the same command again; it goes on where it stopped."


class SetupFailed(Exception):
    """Shown as one line: what did not work, then what to do."""


# Looked for in this order: a lost network also makes pip say that a package does not exist.
_CAUSES: tuple[tuple[str, str], ...] = (
    (
        r"No space left on device|Errno 28|Disk quota exceeded",
        f"The disk is full. Free some space, {AGAIN}",
    ),
    (r"^E: (?P<what>.+?)\.?$", "apt said: {what}."),
    (
        r"Temporary failure in name resolution|Name or service not known|nodename nor servname|getaddrinfo failed"
        r"|NewConnectionError|Network is unreachable|Connection refused|ConnectTimeout|Read timed out|ReadTimeout"
        r"|Connection reset by peer|ProtocolError|Remote end closed|IncompleteRead|ProxyError|CERTIFICATE_VERIFY",
        f"The package index could not be reached. Check the network and pip's settings (pip config list), {AGAIN}",
    ),
    (
        r"DO NOT MATCH THE HASHES",
        "The package index served a file that is not the one in the lock. "
        "Check which index pip uses (pip config list), or remake the lock with: make lock",
    ),
    (
        r"No matching distribution found for (?P<what>\S+)",
        "The package index has no {what} for this Python and system. "
        "Use another Python, for example: make run PYTHON=python3.12",
    ),
    (
        r"Killed signal terminated program|virtual memory exhausted|out of memory",
        f"The compiler ran out of memory. Close other programs, {AGAIN}",
    ),
    (
        r"No CMAKE_CXX_COMPILER could be found|CMAKE_C_COMPILER not set",
        f"No working C++ compiler was found. Install one, {AGAIN}",
    ),
    (
        r"ninja: build stopped|CMake Error|CMake build failed|CMake configuration failed|make.*\*\*\*",
        "llama.cpp could not be compiled. The compiler's message is in the log.",
    ),
)


def explain(output: str) -> str | None:
    """What went wrong according to a program's output; `None` for an unknown cause."""
    for pattern, sentence in _CAUSES:
        if found := re.search(pattern, output, re.MULTILINE):
            return sentence.format(**found.groupdict())
    return None
