#!/usr/bin/env python3
"""Checks that every translation is complete, every translatable file is listed, and every string
whole and marked.

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
    done = run('xgettext', '--from-code=UTF-8', '--files-from=po/POTFILES.in', '--keyword=_',
        '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=g_dgettext:2',
        '--keyword=g_dngettext:2,3', '--keyword=g_dpgettext2:2c,3', '--keyword=ngettext:1,2',
        f'--output={pot}', cwd=source)
    for line in done.stderr.splitlines():
        yield f'xgettext: {line.strip()}'


def check_language(source, pot, language, work):
    catalogue = source / 'po' / f'{language}.po'
    merged = work / f'{language}.po'
    run('msgfmt', '--check', '--output-file=/dev/null', str(catalogue))
    for text, forms in FORMS.findall(run('msgcat', '--no-wrap', str(catalogue)).stdout):
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
            for language in languages:
                faults += check_language(source, work / 'minesage.pot', language, work)
    print('\n'.join(faults) or 'every string is translated')
    return bool(faults)


sys.exit(main())
