#!/usr/bin/env python3
"""Checks the table of all that can be done: docs/commands.md and the help say the same, row by row; each
name in italics is one that the window shows, and each key one that the shortcuts window tells.

Usage: check-commands-page.py SOURCE
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
# Keys of the pointer's, of a page or an entry, which no table of shortcuts lists.
ELSEWHERE = {'Enter', 'Shift+click'}
KEYS = r'(?:(?:Ctrl|Shift|Alt)\+)+(?:comma|Home|click|F\d+|[A-Z0-9?])|F\d+|\b[A-Z]\b|Space|Enter|Pause|\[|\]|(?<= )[1-4](?= )'


def read_help():
    """[(what, how)] of the help's page of commands, as the program has them."""
    text = (SOURCE / 'src/ui/dialogs/ms-help-pages.c').read_text()
    table = re.search(r'MsHelpItem commands\[\] = \{(.*?)^\};', text, re.M | re.S)[1]
    strings = [''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', part))
               for part in re.findall(r'N_ \(((?:\s*"(?:[^"\\]|\\.)*")+)\)', table)]
    return list(zip(strings[::2], strings[1::2]))


def read_page():
    """The same of the documentation, its italics kept."""
    text = (SOURCE / 'docs/commands.md').read_text()
    return [tuple(cell.strip() for cell in row) for row in re.findall(r'^\| (.*?) \| (.*?) \|$', text, re.M)[1:]]


def bare(text):
    return text.replace('*', '').rstrip('.').casefold()


def find_shown():
    """What the program shows anywhere: its strings without mnemonics and dots."""
    shown = set()
    for path in (SOURCE / 'src').rglob('*.ui'):
        shown |= set(re.findall(r'translatable="yes"[^>]*>([^<]+)<', path.read_text()))
    for path in (SOURCE / 'src/ui').rglob('*.c'):
        shown |= set(re.findall(r'_ \("([^"]+)"\)', path.read_text()))
    return {text.replace('_', '') for text in shown}


def find_told():
    """The keys of the shortcuts window, {"Ctrl+Z", "F9", "1"…}, of a range each; it makes the rows of a
    cell's commands of their table."""
    told = set()
    names = {'question': '?', 'Return': 'Enter', 'space': 'Space', 'bracketleft': '[', 'bracketright': ']',
             'Control': 'Ctrl'}
    text = (SOURCE / 'src/ui/dialogs/ms-shortcuts.ui').read_text()
    cell = (SOURCE / 'src/ui/board/ms-cell-commands.c').read_text()
    for keys in re.findall(r'"accelerator">(.*?)<', text) + re.findall(r'NC_ \(.*?\), "([^"]+)"', cell):
        for key in keys.replace('&lt;', '<').replace('&gt;', '>').split():
            held, last = re.fullmatch(r'((?:<\w+>)*)(.+)', key).groups()
            held = ''.join(f'{names.get(word, word)}+' for word in re.findall(r'<(\w+)>', held))
            ends = last.split('...')
            each = [last] if len(ends) == 1 else map(chr, range(ord(ends[0]), ord(ends[1]) + 1))
            for one in each:
                told.add(held + (names.get(one, one.upper() if len(one) == 1 else one)))
    return told


def main():
    told_help, page, shown, told = read_help(), read_page(), find_shown(), find_told()
    faults = []
    if len(page) < 27:
        faults.append(f'docs/commands.md has {len(page)} rows')
    if [tuple(map(bare, row)) for row in page] != [tuple(map(bare, row)) for row in told_help]:
        faults += [f'not in both: {row}' for row in
                   {tuple(map(bare, row)) for row in page} ^ {tuple(map(bare, row)) for row in told_help}]
        faults.append('docs/commands.md and the help have other rows, or in another order')
    n_names = n_keys = 0
    for what, how in page:
        for name in re.findall(r'\*([^*]+)\*', how):
            n_names += 1
            if name not in shown:
                faults.append(f'“{what}”: nothing in the window is called “{name}”')
        for key in re.findall(KEYS, re.sub(r'\*[^*]+\*', '', how)):
            n_keys += 1
            if key not in told and key not in ELSEWHERE:
                faults.append(f'“{what}”: {key} is no key')
    if n_names < 25 or n_keys < 25:
        faults.append(f'only {n_names} names and {n_keys} keys were found')
    print(*faults, sep='\n')
    sys.exit(1 if faults else 0)


main()
