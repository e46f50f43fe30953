"""Locales made for one test: those of the system are not ours to change."""
import subprocess
import sys

SKIPPED = 77


def make_locale(folder, language):
    """The environment that speaks language ("zh_CN") by a locale made in folder, which exists; None
    where it cannot be made, for want of its sources (Debian: package locales)."""
    locale = f'{language}.UTF-8'
    subprocess.run(['localedef', '-i', language, '-f', 'UTF-8', folder / locale],
                   capture_output=True, check=False)
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
