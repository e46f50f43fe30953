"""Locales made for one test: those of the system are not ours to change."""
import subprocess
import sys

SKIPPED = 77
# A locale belongs to a country, where a translation may serve all that speak its language.
COUNTRIES = {'de': 'de_DE', 'es': 'es_ES', 'fr': 'fr_FR', 'ja': 'ja_JP'}
# All but the order of words, which takes three quarters of the time of making a locale; no test sorts.
CATEGORIES = ('IDENTIFICATION', 'CTYPE', 'MONETARY', 'NUMERIC', 'TIME', 'MESSAGES', 'PAPER', 'NAME',
              'ADDRESS', 'TELEPHONE', 'MEASUREMENT')


def read_languages(source):
    """The languages that the program speaks beside English: ["de", "zh_CN"]."""
    return (source / 'po' / 'LINGUAS').read_text().split()


def write_source(country):
    """What localedef reads: all of the country's, with the order of code points."""
    copied = (f'LC_{name}\ncopy "{country}"\nEND LC_{name}\n' for name in CATEGORIES)
    return ''.join(copied) + 'LC_COLLATE\ncodepoint_collation\nEND LC_COLLATE\n'


def make_locale(folder, language):
    """The environment that speaks language ("de", "zh_CN") by a locale made in folder, which exists;
    None where it cannot be made, for want of its sources (Debian: package locales)."""
    country = COUNTRIES.get(language, language)
    locale = f'{country}.UTF-8'
    source = folder / f'{country}.source'
    source.write_text(write_source(country))
    subprocess.run(['localedef', '-i', source, '-f', 'UTF-8', folder / locale], capture_output=True, check=False)
    if not (folder / locale).is_dir():
        return None
    return {'LC_ALL': locale, 'LANGUAGE': '', 'LOCPATH': str(folder)}


def make_locale_or_skip(folder, language):
    """The same, but ends the program as a test that was skipped where there is none."""
    spoken = make_locale(folder, language)
    if spoken is None:
        print(f'cannot make the locale {language}; install the package locales')
        sys.exit(SKIPPED)
    return spoken
