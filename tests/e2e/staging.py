"""Minesage installed into a folder of its own."""
import fcntl
import json
import os
import shutil
import subprocess


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True,
                          **options)
    assert done.returncode == 0, f'{command}: {done.stdout}{done.stderr}'
    return done.stdout


def read_option(build, name):
    options = json.loads(run('meson', 'introspect', build, '--buildoptions'))
    return next(o['value'] for o in options if o['name'] == name)


def stage(build, folder):
    """Installs; the prefix inside folder. What was installed stands in the build folder's log, of
    which a copy is kept beside folder, for other tests install from there too."""
    log = folder.parent / 'meson-logs' / 'install-log.txt'
    log.parent.mkdir()
    with open(build / 'meson-logs' / 'staging.lock', 'w', encoding='utf-8') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        run('meson', 'install', '-C', build, '--no-rebuild', '--quiet',
            env={**os.environ, 'DESTDIR': str(folder)})
        shutil.copy(build / 'meson-logs' / log.name, log)
    return folder / read_option(build, 'prefix').lstrip('/')


def compile_schemas(prefix):
    run('glib-compile-schemas', prefix / 'share/glib-2.0/schemas')


def unstage(folder):
    """What `ninja uninstall` does in a build folder."""
    run('meson', '--internal', 'uninstall', cwd=folder.parent)
