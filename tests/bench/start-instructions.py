#!/usr/bin/env python3
"""How many instructions a start takes beyond that of an empty window of GTK, up to the first frame:
counted by valgrind, so that the figures are nearly the same however busy the machine is.  One JSON
line for the first page and one for an Expert board; skipped where valgrind is not installed.

Usage: start-instructions.py BENCH_STARTUP
"""
import shutil
import sys

from instructions import SKIPPED, count, print_row


def main():
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: no instructions are counted")
        sys.exit(SKIPPED)
    empty = count(None, [sys.argv[1], "empty"])
    for what in "page", "expert":
        total = count(None, [sys.argv[1], what])
        print_row(what="start", window=what, total=total, empty=empty, own=total - empty)


if __name__ == "__main__":
    main()
