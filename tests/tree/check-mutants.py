#!/usr/bin/env python3
"""Checks that each change which no test can notice (tests/mutants.tsv) can still be made, and has a reason.

Usage: check-mutants.py SOURCE_DIR
"""
import csv
import pathlib
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / 'build-aux'))
sys.dont_write_bytecode = True
from mutants import find_mutants


def main():
    faults = []
    possible = {}
    with open(SOURCE / 'tests/mutants.tsv', newline='', encoding='utf-8') as file:
        for row in csv.DictReader(file, delimiter='\t'):
            path = SOURCE / row['file']
            if row['file'] not in possible:
                possible[row['file']] = {(mutant.old_line, mutant.new_line) for mutant in find_mutants(
                    row['file'], path.read_text())} if path.exists() else set()
            if (row['before'], row['after']) not in possible[row['file']]:
                faults.append(f'tests/mutants.tsv: nobody can change this any more: {row["file"]}: {row["before"]}')
            if len((row['reason'] or '').split()) < 3:
                faults.append(f'tests/mutants.tsv: no reason: {row["file"]}: {row["before"]}')
    print('\n'.join(faults) or 'every excuse is of a change that can be made')
    return bool(faults)


sys.exit(main())
