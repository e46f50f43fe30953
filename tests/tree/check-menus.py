#!/usr/bin/env python3
"""Checks the menus of the windows: how long, how written, and by which letters they are reached.

Usage: check-menus.py SOURCE_DIR

The primary menu of the main window has at most twelve rows.  In every menu of every template the
labels are in Title Case, and no letter underlined stands for two rows of one menu.  Copies of a
menu that break each of these must be found.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

MOST_ROWS = 12
PRIMARY = 'primary_menu'
# Written small within a title.
SMALL = set('a an and as at by for from in of or the to'.split())
# What follows the dash is the size of a board, and no title.
SIZE = ' — '


def read_rows(menu):
    """[(label, submenu or None)] of what a menu shows at once: sections add no level."""
    rows = []
    for child in menu:
        if child.tag == 'section':
            rows += read_rows(child)
        elif child.tag in ('item', 'submenu'):
            label = next(a.text for a in child.findall('attribute') if a.get('name') == 'label')
            rows.append((label, child if child.tag == 'submenu' else None))
    return rows


def find_small_word(label):
    """The first word of a label that should begin with a capital, or None."""
    words = re.findall(r"[^\W\d_]+", label.split(SIZE)[0].replace('_', ''))
    for i, word in enumerate(words):
        small = word in SMALL and 0 < i < len(words) - 1
        if word[0].islower() and not small:
            return word
    return None


def check_menu(name, rows):
    """Sentences for what is wrong with a menu and those below it."""
    faults, taken = [], {}
    for label, submenu in rows:
        word = find_small_word(label)
        if word:
            faults.append(f'{name}: “{label}” has “{word}” in small letters')
        letter = re.search(r'_(\w)', label)
        if letter:
            other = taken.setdefault(letter[1].lower(), label)
            if other != label:
                faults.append(f'{name}: “{other}” and “{label}” have one letter')
        if submenu is not None:
            faults += check_menu(f'{name}, {label}', read_rows(submenu))
    return faults


def check_menus(menus):
    """menus: {name: element}, the one named PRIMARY held to its length."""
    faults = []
    for name, menu in menus.items():
        rows = read_rows(menu)
        faults += check_menu(name, rows)
        if name == PRIMARY and len(rows) > MOST_ROWS:
            faults.append(f'{name}: {len(rows)} rows, and {MOST_ROWS} are enough')
    return faults


def read_menus(source):
    menus = {}
    for path in sorted((source / 'src').rglob('*.ui')):
        for menu in xml.parse(path).getroot().findall('menu'):
            name = menu.get('id')
            menus[name if name == PRIMARY else f'{path.name}, {name}'] = menu
    return menus


def make_menu(*labels):
    text = ''.join(f'<item><attribute name="label">{label}</attribute></item>' for label in labels)
    return xml.fromstring(f'<menu><section>{text}</section></menu>')


def try_broken_menus():
    broken = [make_menu('_Same board'), make_menu('_Open', 'Z_oom Out'),
              make_menu(*['Row'] * (MOST_ROWS + 1))]
    for menu in broken:
        assert check_menus({PRIMARY: menu}), xml.tostring(menu)
    assert not check_menus({PRIMARY: make_menu('_New — 9×9, 10 mines', 'Odds as a _Relief…')})


def main():
    try_broken_menus()
    menus = read_menus(pathlib.Path(sys.argv[1]))
    assert PRIMARY in menus and len(menus) > 4, sorted(menus)
    faults = check_menus(menus)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
