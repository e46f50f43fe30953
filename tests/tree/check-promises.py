#!/usr/bin/env python3
"""Checks the table of docs/tests.md that says which tests show what README promises: every quotation is
README's, and every test is there.

Usage: check-promises.py SOURCE_DIR BUILD_DIR
"""
import json
import pathlib
import re
import sys

source, build = map(pathlib.Path, sys.argv[1:3])


def squeeze(text):
    return ' '.join(text.replace('*', '').split())


readme = squeeze((source / 'README.md').read_text())
page = (source / 'docs/tests.md').read_text()
rows = re.findall(r'^\| “(.*?)” \| (.*) \|$', page, re.MULTILINE)
tests = {test['name'] for test in json.loads((build / 'meson-info/intro-tests.json').read_text())}
faults = []
for quotation, names in rows:
    if squeeze(quotation) not in readme:
        faults.append(f'README.md does not say “{quotation}”')
    for name in re.findall('`(.*?)`', names) or ['(none)']:
        # Without GTK, or without a display, the tests of windows are not there.
        if name not in tests and {'window-first', 'python'} <= tests:
            faults.append(f'“{quotation}”: there is no test {name}')
if len(rows) < 20:
    faults.append('the table of docs/tests.md was not found')
print('\n'.join(faults) or f'{len(rows)} promises')
sys.exit(bool(faults))
