#!/usr/bin/env python3
"""Checks that every translation is complete, every translatable file is listed, and every string
whole, marked and of one sense.

Usage: check-translations.py SOURCE_DIR
"""
import pathlib
import re
import subprocess
import sys
import tempfile

MARK = re.compile(r'\b(?:N?C?_|n?gettext|g_dn?gettext|g_dpgettext2?)\s*\(\s*(?:GETTEXT_PACKAGE,\s*)?"')

# A string that goes on with a macro: xgettext would take its beginning alone.
CUT = re.compile(MARK.pattern + r'(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*\s*[A-Za-z]\w*')

# A plural of a library, or of minesage-cli, that does not name its domain: it would stay English.
NO_DOMAIN = re.compile(r'(?<=gi18n-lib\.h)[\s\S]*?\bngettext \([^,]*')

# A text of a template that somebody forgot to mark.
UNMARKED = re.compile(r'<(?:property|attribute) name="(?:label|title|subtitle|tooltip-text|text|'
                      r'placeholder-text|description)">[^<]*[A-Za-z]{2}[^<]*<')

# A plural with all its forms, and one that has no text, neither behind it nor in the lines below.
FORMS = re.compile(r'^msgid_plural "(.*)"\n((?:msgstr.*\n|".*\n)+)', re.M)
EMPTY_FORM = re.compile(r'^msgstr\[\d\] ""\n(?!")', re.M)

# A count and what is counted: its word follows the count, which may be one.
COUNTED = re.compile(
    r'%(?:\d\$)?(?:\.0f|l?[du]|s)(?: (?:more|safe|certain|covered|open|left|right|tied|other))? '
    r'(?:mine|cell|layout|game|guess|click|number|row|column|step|flag|board|file|move|byte|way|time|'
    r'character|field|event|section|neighbour|opening|win|loss|thread|path|record)(?:s|es)\b')
# Counts that are never one, by the words around them.
NEVER_ONE = {
    'numbers cannot all be right': 'fewer are named',
    'can be 1 to %2$d cells long': 'a constant',
    'more than %ld events': 'a constant',
    'at most %d cells': 'a constant',
    'boards of at most %2$ld×%3$ld cells': 'a constant',
    'cells do not fit at row': 'one always does',
    'There are %d sections': 'few are listed',
    'There are %1$s layouts, but at most': 'few are listed',
    'One of %s layouts, at random': 'few are listed',
    'there are %1$s layouts to look at': 'each of two sections has one',
    'guesses, chance of surviving them': 'one guess has a string of its own',
}
# What translators are told of a string; directives, which are no words.
TOLD = re.compile(r'Translators: (.*?)(?=Translators:|$)')
DIRECTIVE = re.compile(r'%(?:\d\$)?[-+0-9.*]*(?:l?[du]|[sf%])|\\n')
# What a language says.
TRANSLATION = re.compile(r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', re.M)
# A space at which a line would break between what is said and its mark, by language.
BREAKABLE = {'fr': re.compile(r'« | [»;:!?]| %%|\d %(?!\w)')}
# Typographic apostrophes throughout.
APOSTROPHE = re.compile(r"\w'\w")


def run(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, text=True, capture_output=True)


def listed_files(source):
    lines = (source / 'po' / 'POTFILES.in').read_text().splitlines()
    return [line for line in lines if line and not line.startswith('#')]


def marked_files(source):
    for path in sorted((source / 'src').rglob('*.c')):
        if MARK.search(path.read_text()):
            yield path.relative_to(source).as_posix()
    for pattern in ('src/**/*.ui', 'data/**/*.ui'):
        for path in sorted(source.glob(pattern)):
            if 'translatable="yes"' in path.read_text():
                yield path.relative_to(source).as_posix()


def bad_strings(source):
    for pattern, files, what in ((CUT, 'src/**/*.c', 'a macro cuts'),
                                 (NO_DOMAIN, 'src/**/*.c', 'needs g_dngettext:'),
                                 (UNMARKED, 'src/**/*.ui', 'not translatable:')):
        for path in sorted(source.glob(files)):
            for match in pattern.finditer(path.read_text()):
                place = match[0].splitlines()[-1].strip()
                yield f'{path.relative_to(source)}: {what} {place}'


def extract(source, pot):
    """Makes the template; yields what xgettext warns of."""
    done = run('xgettext', '--from-code=UTF-8', '--files-from=po/POTFILES.in', '--add-comments',
        '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=g_dgettext:2',
        '--keyword=g_dngettext:2,3', '--keyword=g_dpgettext2:2c,3', '--keyword=ngettext:1,2', '--keyword=NN_:1,2',
        f'--output={pot}', cwd=source)
    for line in done.stderr.splitlines():
        yield f'xgettext: {line.strip()}'


def bad_words(pot):
    """Yields what is wrong with the English."""
    excused = set()
    for entry in run('msgcat', '--no-wrap', str(pot)).stdout.split('\n\n'):
        text = ' '.join(re.findall(r'^(?:msgid(?:_plural)?|) ?"(.*)"$', entry, re.M))
        # With a plural: whatever else the form for one counts.
        one = re.search(r'^msgid "(.*)"$', entry, re.M)
        counted = COUNTED.search(one[1] if one else '')
        reasons = {words for words in NEVER_ONE if words in text}
        excused |= reasons
        if counted and not reasons:
            yield f'“{counted[0]}” has no form for one: {text}'
        if APOSTROPHE.search(text):
            yield f'a straight apostrophe: {text}'
        told = TOLD.findall(' '.join(re.findall(r'^#\. ?(.*)', entry, re.M)))
        if len({what.strip() for what in told}) > 1 and re.search('[A-Za-z]', DIRECTIVE.sub('', text)):
            yield f'translators are told two things, so one of them needs a context: {text}'
    yield from (f'no string says “{words}” any more' for words in set(NEVER_ONE) - excused)


def check_language(source, pot, language, work):
    catalogue = source / 'po' / f'{language}.po'
    merged = work / f'{language}.po'
    run('msgfmt', '--check', '--check-accelerators=_', '--output-file=/dev/null', str(catalogue))
    messages = run('msgcat', '--no-wrap', str(catalogue)).stdout
    for text in TRANSLATION.findall(messages):
        if language in BREAKABLE and BREAKABLE[language].search(text):
            yield f'po/{language}.po: a line can break before a mark: {text.strip()}'
    for text, forms in FORMS.findall(messages):
        if EMPTY_FORM.search(forms):
            yield f'po/{language}.po: a plural form is missing: {text}'
    run('msgmerge', '--quiet', '--no-fuzzy-matching', f'--output-file={merged}', str(catalogue),
        str(pot))
    for option, what in (('--untranslated', 'untranslated'), ('--only-fuzzy', 'fuzzy')):
        rest = run('msgattrib', option, '--no-obsolete', '--no-wrap', str(merged)).stdout
        for text in re.findall(r'^msgid "(.+)"$', rest, re.M):
            yield f'po/{language}.po: {what}: {text}'


def main():
    source = pathlib.Path(sys.argv[1])
    listed = set(listed_files(source))
    faults = [f'po/POTFILES.in lacks {name}' for name in marked_files(source) if name not in listed]
    faults += [f'po/POTFILES.in names {name}, which is not there'
               for name in listed if not (source / name).exists()]
    faults += bad_strings(source)
    languages = (source / 'po' / 'LINGUAS').read_text().split()
    catalogues = {path.stem for path in (source / 'po').glob('*.po')}
    faults += [f'po/LINGUAS lacks {name}' for name in sorted(catalogues - set(languages))]
    if not faults:
        with tempfile.TemporaryDirectory() as directory:
            work = pathlib.Path(directory)
            faults += extract(source, work / 'minesage.pot')
            faults += bad_words(work / 'minesage.pot')
            for language in languages:
                faults += check_language(source, work / 'minesage.pot', language, work)
    print('\n'.join(faults) or 'every string is translated')
    return bool(faults)


sys.exit(main())
