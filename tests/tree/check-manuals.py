#!/usr/bin/env python3
"""Checks that every translated manual says all that the English one says, and names the same things.

Usage: check-manuals.py SOURCE_DIR
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What is set in bold or italics: options, their values, names of keys and files.
MARKED = re.compile(r'[BI]<(?:[^<>]|E<[lg]t>)*>')
# More than a name, and no example.
SENTENCE = re.compile(r'^(?!.*\\n)[a-zA-Z ,.-]*[a-z]{2,} [a-z]{2,} [a-z]{2,}')
NO_TOOL = 77


def texts_of(entry, keyword):
    found = re.search(rf'^{keyword} ((?:".*"\n?)+)', entry, re.M)
    return ''.join(re.findall(r'^(?:\w+ )?"(.*)"$', found[1], re.M))


def entries_of(catalogue):
    text = subprocess.run(['msgcat', '--no-wrap', str(catalogue)], check=True, text=True, capture_output=True).stdout
    for entry in text.split('\n\n')[1:]:
        if 'msgid' in entry and not entry.startswith('#~'):
            kind = re.search(r'^#\. type: (.*)$', entry, re.M)[1]
            yield kind, texts_of(entry, 'msgid'), texts_of(entry, 'msgstr')


def words_of(text, headings):
    """The marked words, sorted: sentences have another order in other languages."""
    return sorted(headings.get(word, word) for word in MARKED.findall(text))


def check(catalogue):
    found = list(entries_of(catalogue))
    headings = {f'B<{text}>': f'B<{translation}>' for kind, text, translation in found if kind == 'SH'}
    for kind, text, translation in found:
        expected, told = words_of(text, headings), words_of(translation, {})
        if expected != told:
            odd = sorted(set(expected) ^ set(told)) or 'one of the words, but not as often'
            yield f'{catalogue.name}: {odd} in “{translation}”'
        if text == translation and SENTENCE.search(MARKED.sub('', text)):
            yield f'{catalogue.name}: left in English: {text}'


def check_complete(source, work):
    """Taking in what the manuals say now leaves nothing to do."""
    folder = work / 'man'
    shutil.copytree(source / 'data/man', folder)
    library = source / 'src/lib'
    subprocess.run([sys.executable, library / 'make-manual.py', library / 'minesage.h', folder / 'libminesage.3'], check=True)
    for config in sorted(folder.glob('*.cfg')):
        subprocess.run(['po4a', '--quiet', '--no-translations', config.name], cwd=folder, check=True)
    for catalogue in sorted(folder.glob('po/*.po')):
        for option, what in (('--untranslated', 'untranslated'), ('--only-fuzzy', 'fuzzy')):
            rest = subprocess.run(['msgattrib', option, '--no-obsolete', '--no-wrap', str(catalogue)], check=True, text=True,
                                  capture_output=True).stdout
            for text in re.findall(r'^msgid "(.+)"$', rest, re.M):
                yield f'{catalogue.name}: {what}: {text}'
    # What is set wrongly is found by the tool that shows manuals, where that is all there.
    for page in sorted(folder.glob('*.[1-9]')) * bool(shutil.which('groff')):
        told = subprocess.run(['groff', '-man', '-Kutf8', '-Tutf8', '-ww', '-z', page], check=True, text=True,
                              capture_output=True).stderr
        yield from told.splitlines()


def main():
    source = pathlib.Path(sys.argv[1])
    if not shutil.which('po4a'):
        print('po4a is not installed')
        return NO_TOOL
    with tempfile.TemporaryDirectory() as name:
        faults = list(check_complete(source, pathlib.Path(name)))
    spoken = set((source / 'po/LINGUAS').read_text().split())
    there = {path.name.split('.')[1] for path in source.glob('data/man/po/minesage.*.po')}
    faults += [f'the manual of the game is not in {language}' for language in spoken ^ there]
    for catalogue in sorted(source.glob('data/man/po/*.po')):
        faults += check(catalogue)
    print('\n'.join(faults) or 'every manual is translated')
    return bool(faults)


sys.exit(main())
