#!/usr/bin/env python3
"""Checks the menus of the windows: how long, how written, and by which letters they and the
controls are reached.

Usage: check-menus.py SOURCE_DIR

The primary menu of the main window has at most twelve rows.  In every menu of every template the
labels are in Title Case, and no letter underlined stands for two rows of one menu, in no language;
nor for two controls of one template, or of one page of the panel.
Copies of a menu that break each of these must be found.
"""
import gettext
import io
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

MOST_ROWS = 13
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


def check_letters(name, labels):
    """Sentences for two labels of one menu that have the same letter underlined."""
    faults, taken = [], {}
    for label in labels:
        letter = re.search(r'_(\w)', label)
        if letter:
            other = taken.setdefault(letter[1].lower(), label)
            if other != label:
                faults.append(f'{name}: “{other}” and “{label}” have one letter')
    return faults


def check_menu(name, rows):
    """Sentences for what is wrong with a menu and those below it."""
    faults = check_letters(name, [label for label, _ in rows])
    for label, submenu in rows:
        word = find_small_word(label)
        if word:
            faults.append(f'{name}: “{label}” has “{word}” in small letters')
        if submenu is not None:
            faults += check_menu(f'{name}, {label}', read_rows(submenu))
    return faults


def check_translated(name, rows, catalogue):
    """The letters of a menu and those below it as a language has them."""
    faults = check_letters(name, [catalogue.gettext(label) for label, _ in rows])
    for label, submenu in rows:
        if submenu is not None:
            faults += check_translated(f'{name}, {label}', read_rows(submenu), catalogue)
    return faults


def read_catalogues(source):
    """Each language and its messages."""
    for language in (source / 'po' / 'LINGUAS').read_text().split():
        compiled = subprocess.run(['msgfmt', '-o', '-', source / 'po' / f'{language}.po'],
                                  check=True, stdout=subprocess.PIPE).stdout
        yield language, gettext.GNUTranslations(io.BytesIO(compiled))


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


def read_controls(source):
    """{name: labels with a letter} of what a template, or the code of a page, shows besides menus."""
    controls = {}
    for path in sorted((source / 'src').rglob('*.ui')):
        controls[path.name] = [node.text for node in xml.parse(path).getroot().iter('property')
                               if node.get('name') == 'label' and '_' in (node.text or '')]
    for path in sorted((source / 'src' / 'ui' / 'pages').glob('*.c')):
        controls[path.name] = re.findall(r'\bN?_ \("([^"\n]*_[^"\n]*)"\)', path.read_text())
    return {name: labels for name, labels in controls.items() if len(labels) > 1}


def make_menu(*labels):
    text = ''.join(f'<item><attribute name="label">{label}</attribute></item>' for label in labels)
    return xml.fromstring(f'<menu><section>{text}</section></menu>')


def try_broken_menus():
    broken = [make_menu('_Same board'), make_menu('_Open', 'Z_oom Out'),
              make_menu(*['Row'] * (MOST_ROWS + 1))]
    for menu in broken:
        assert check_menus({PRIMARY: menu}), xml.tostring(menu)
    assert not check_menus({PRIMARY: make_menu('_New — 9×9, 10 mines', 'Odds as a _Relief…')})
    assert check_letters('', ['_Ansicht', '_Analyse']) and check_letters('', ['打开(_O)', '撤销(_O)'])


def main():
    try_broken_menus()
    source = pathlib.Path(sys.argv[1])
    menus = read_menus(source)
    assert PRIMARY in menus and len(menus) > 4, sorted(menus)
    faults = check_menus(menus)
    controls = read_controls(source)
    assert len(controls) > 4, sorted(controls)
    for name, labels in controls.items():
        faults += check_letters(name, labels)
    for language, catalogue in read_catalogues(source):
        for name, menu in menus.items():
            faults += check_translated(f'{language}: {name}', read_rows(menu), catalogue)
        for name, labels in controls.items():
            faults += check_letters(f'{language}: {name}', [catalogue.gettext(text) for text in labels])
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
