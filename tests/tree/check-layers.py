#!/usr/bin/env python3
"""Checks that the layers of src/ only know what is below them.

Usage: check-layers.py SOURCE_DIR BUILD_DIR

Twice over: by reading every #include, and by compiling forbidden includes with the very flags the
build uses for each layer (they must not compile), with an allowed one as the control.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BELOW = {
    'core': set(),
    'solver': {'core'},
    'formats': {'core'},
    'model': {'formats', 'solver', 'core'},
    'ui': {'model', 'formats', 'solver', 'core'},
    'app': {'ui', 'model', 'formats', 'solver', 'core'},
    'cli': {'formats', 'solver', 'core'},
}
LIBC = {
    'assert.h', 'ctype.h', 'errno.h', 'float.h', 'inttypes.h', 'limits.h', 'math.h', 'stdalign.h',
    'stdarg.h', 'stdatomic.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdio.h', 'stdlib.h',
    'string.h', 'strings.h', 'time.h', 'unistd.h', 'fcntl.h', 'locale.h', 'pthread.h', 'signal.h',
    'sys/stat.h', 'sys/types.h', 'sys/file.h', 'sys/mman.h',
    'sys/resource.h', 'threads.h', 'immintrin.h',
}
GLIB = {'glib.h', 'glib-object.h', 'glib/gi18n.h', 'glib/gi18n-lib.h', 'glib/gstdio.h',
        'glib-unix.h', 'gio/gio.h', 'gio/gunixinputstream.h', 'libintl.h', 'gmodule.h'}
GTK = re.compile(r'^(gtk|gdk|gsk|pango|cairo|graphene)')
FOREIGN = {
    'core': lambda h: h in LIBC,
    'solver': lambda h: h in LIBC or h == 'gmp.h',
    'formats': lambda h: h in LIBC or h in GLIB,
    'model': lambda h: h in LIBC or h in GLIB or h == 'sqlite3.h',
    'cli': lambda h: h in LIBC or h in GLIB,
    'ui': lambda h: h in LIBC or h in GLIB or GTK.match(h),
    'app': lambda h: h in LIBC or h in GLIB or GTK.match(h),
}
# Only these may look at where the mines are.
LAYOUT_READERS = {'core', 'formats', 'model'}
GENERATED = {'config.h', 'ms-resources.h'}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def check_includes(source):
    owner = {h.name: d.name for d in (source / 'src').iterdir() if d.is_dir() for h in d.glob('*.h')}
    for layer, below in BELOW.items():
        files = sorted((source / 'src' / layer).glob('*.[ch]'))
        if not files:
            yield f'src/{layer} holds no C file'
        for path in files:
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                kind, header = match.groups()
                where = f'{path.relative_to(source)}:{number}'
                if kind == '<':
                    if not FOREIGN[layer](header):
                        yield f'{where}: <{header}> does not belong into {layer}'
                elif header not in GENERATED:
                    home = owner.get(header)
                    if home is None:
                        yield f'{where}: no folder of src/ has "{header}"'
                    elif home != layer and home not in below:
                        yield f'{where}: {layer} may not include {home}/{header}'
                    if header == 'ms-layout.h' and layer not in LAYOUT_READERS:
                        yield f'{where}: {layer} may not see the layout'


def compile_flags(build, layer):
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        path = pathlib.PurePath(entry['file'])
        if path.parent.name == layer and path.parent.parent.name == 'src':
            words = shlex.split(entry['command'])
            keep, skip = [], False
            for word in words:
                if skip or word in ('-c', '-o', '-MD', '-MQ', '-MF') or word == entry['file']:
                    skip = word in ('-o', '-MQ', '-MF')
                    continue
                keep.append(word)
            return keep
    return None


def compiles(build, layer, header):
    flags = compile_flags(build, layer)
    if flags is None:
        raise SystemExit(f'the build has no file of {layer}')
    with tempfile.NamedTemporaryFile('w', suffix='.c') as probe:
        probe.write(f'#include <{header}>\nextern int probe; int probe;\n')
        probe.flush()
        result = subprocess.run(flags + ['-fsyntax-only', probe.name], cwd=build,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return result.returncode == 0


def check_build(build):
    for layer, header, expected in [
        ('core', 'stdlib.h', True), ('core', 'glib.h', False), ('core', 'gtk/gtk.h', False),
        ('core', 'ms-solver.h', False), ('solver', 'glib.h', False),
        ('solver', 'ms-document.h', False), ('solver', 'ms-position.h', True),
        ('formats', 'glib.h', True), ('formats', 'gtk/gtk.h', False),
        ('formats', 'ms-solver.h', False), ('formats', 'ms-game.h', False),
        ('model', 'gio/gio.h', True), ('model', 'gtk/gtk.h', False),
        ('model', 'ms-board-view.h', False), ('cli', 'gtk/gtk.h', False),
        ('cli', 'ms-game.h', False), ('cli', 'ms-solver.h', True),
    ]:
        if compiles(build, layer, header) != expected:
            yield f'src/{layer}: <{header}> {"must" if expected else "must not"} compile'


def main():
    source, build = map(pathlib.Path, sys.argv[1:3])
    faults = [*check_includes(source), *check_build(build)]
    print('\n'.join(faults) or 'every include points downwards')
    return bool(faults)


sys.exit(main())
