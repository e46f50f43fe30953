"""Minesage installed into a folder of its own."""
import json
import os
import subprocess


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True,
                          **options)
    assert done.returncode == 0, f'{command}: {done.stdout}{done.stderr}'
    return done.stdout


def stage(build, folder):
    """Installs; the prefix inside folder."""
    run('meson', 'install', '-C', build, '--no-rebuild', '--quiet',
        env={**os.environ, 'DESTDIR': str(folder)})
    options = json.loads(run('meson', 'introspect', build, '--buildoptions'))
    prefix = next(o['value'] for o in options if o['name'] == 'prefix')
    return folder / prefix.lstrip('/')


def compile_schemas(prefix):
    run('glib-compile-schemas', prefix / 'share/glib-2.0/schemas')
