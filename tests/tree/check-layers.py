#!/usr/bin/env python3
"""Checks that the layers of src/, and the wings of each layer, only know what is below them, and that
the tests lie in folders of the same names.

Usage: check-layers.py SOURCE_DIR BUILD_DIR

Four times over: by reading every #include and the name of every function, which one may declare by hand;
by reading those of a copy of the tree that breaks one rule
after the other, which must be found; by compiling forbidden includes with the very flags the build uses
for each layer (they must not compile), with an allowed one as the control; and likewise by linking
calls, where the layers are shared libraries.
"""
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

BELOW = {
    'core': set(),
    'solver': {'core'},
    'player': {'solver', 'core'},
    'formats': {'core'},
    'reader': {'formats', 'core'},
    'report': {'formats', 'player', 'solver', 'core'},
    'lib': {'report', 'formats', 'player', 'solver', 'core'},
    'scan': {'formats', 'solver', 'core'},
    'model': {'report', 'formats', 'player', 'solver', 'core'},
    'paint': {'model', 'report', 'formats', 'player', 'solver', 'core'},
    'ui': {'scan', 'paint', 'model', 'report', 'formats', 'player', 'solver', 'core'},
    'app': {'reader', 'scan', 'ui', 'paint', 'model', 'report', 'formats', 'player', 'solver', 'core'},
    'cli': {'reader', 'report', 'formats', 'player', 'solver', 'core'},
    'train': {'player', 'solver', 'core'},
    'render': {'scan', 'reader', 'cli', 'paint', 'model', 'report', 'formats', 'player', 'solver',
               'core'},
}
# The wings of a layer, from the ground up: each may include those before it, but where a set says
# which.  A layer without wings is one folder.
WINGS = {
    'core': {'game': ..., 'play': ..., 'replay': {'game', 'play'}, 'metrics': ..., 'proof': set()},
    'solver': {'base': ..., 'position': ..., 'circuit': ..., 'exact': ..., 'estimate': ...,
               'answer': ..., 'proof': ..., 'study': ...},
    'player': {'perfect': ..., 'endgame': ..., 'learned': set(), 'field': set(),
               'player': ..., 'play': ..., 'review': ..., 'school': ...},
    'formats': {'base': ..., 'native': ..., 'boards': ..., 'replays': ..., 'document': ...,
                'journal': ..., 'cage': {'base', 'native', 'replays', 'document'}},
    'model': {'game': ..., 'analysis': {'game'}, 'autosave': {'game'}, 'records': {'game'},
              'replay': {'game', 'analysis'}, 'workbench': {'game', 'analysis'},
              'school': {'game', 'records', 'workbench'}},
    'ui': {'layout': ..., 'painter': ..., 'relief': ...,
           'board': ...,
           'panels': {'layout', 'painter', 'board'}, 'dialogs': {'layout', 'painter', 'panels'},
           'records': {'layout', 'painter', 'dialogs'}, 'editor': {'layout', 'painter', 'board'},
           'pages': {'layout', 'painter', 'board', 'panels'}, 'base': ..., 'overview': ...,
           'replay': ..., 'school': ...,
           'workbench': ...,
           'controllers': ..., 'sharing': ..., 'moments': ..., 'start': ..., 'window': ...},
}
# A folder with more modules (a .c with its .h) than this is one nobody finds anything in.
MODULES_AT_MOST = 25
# A test lies in a folder with the name of the folder that it tests; where those names are looked for.
# What several tests share is in a folder "support", what a machine can do to all of a layer in "faults".
OF_NO_FOLDER = {'support', 'faults'}
MIRRORS = {'tests/unit': ['src'], 'tests/model': ['src/model'], 'tests/ui': ['src/ui', 'src']}
# What is private to a class says so in its name, is short, and is seen by the class's own files and the
# few tests that must look inside; what only tests call is in a header of its own, or in one of its folder.
PRIVATE, TESTING = '-private.h', '-testing.h'
PRIVATE_LINES, PRIVATE_READERS, PRIVATE_TESTS = 120, 6, 5
# What of the solver everybody above it may see; the player plays on its stages too.
PUBLIC_SOLVER = {'base', 'answer', 'proof', 'study'}
SEES_STAGES = {'solver', 'player', 'train'}
LIBC = {
    'assert.h', 'ctype.h', 'errno.h', 'float.h', 'inttypes.h', 'limits.h', 'math.h', 'stdalign.h',
    'stdarg.h', 'stdatomic.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdio.h', 'stdlib.h',
    'string.h', 'strings.h', 'langinfo.h', 'time.h', 'unistd.h', 'fcntl.h', 'locale.h', 'pthread.h', 'signal.h',
    'sys/stat.h', 'sys/types.h', 'sys/file.h', 'sys/mman.h', 'sys/wait.h',
    'sys/resource.h', 'threads.h', 'immintrin.h',
}
GLIB = {'glib.h', 'glib-object.h', 'glib/gi18n.h', 'glib/gi18n-lib.h', 'glib/gstdio.h',
        'glib-unix.h', 'gio/gio.h', 'gio/gsettingsbackend.h', 'gio/gunixinputstream.h', 'libintl.h',
        'gmodule.h'}
GTK = re.compile(r'^(gtk|gdk|gsk|pango|cairo|graphene)')
DRAWING = re.compile(r'^(pango|cairo)')
FOREIGN = {
    'core': lambda h: h in LIBC,
    'solver': lambda h: h in LIBC or h == 'gmp.h',
    'player': lambda h: h in LIBC or h == 'gmp.h',
    # A reader of strangers' files is another process, at the other end of a socket.
    'formats': lambda h: h in LIBC or h in GLIB or h in {'poll.h', 'spawn.h', 'sys/socket.h'},
    'reader': lambda h: h in LIBC or h in GLIB or h in {'seccomp.h', 'sys/time.h'},
    'report': lambda h: h in LIBC or h in GLIB,
    # GMP is kept from ending the process of a program that is not ours, by a long jump.
    'lib': lambda h: h in LIBC or h in GLIB or h in {'gmp.h', 'setjmp.h'},
    'model': lambda h: h in LIBC or h in GLIB or h == 'sqlite3.h',
    'paint': lambda h: h in LIBC or h in GLIB or DRAWING.match(h),
    'render': lambda h: h in LIBC or h in GLIB,
    'scan': lambda h: h in LIBC or h in GLIB or h.startswith('gdk-pixbuf/'),
    'train': lambda h: h in LIBC or h == 'getopt.h',
    'cli': lambda h: h in LIBC or h in GLIB,
    'ui': lambda h: h in LIBC or h in GLIB or GTK.match(h),
    'app': lambda h: h in LIBC or h in GLIB or GTK.match(h),
}
# Only these may look at where the mines are.
LAYOUT_READERS = {'core', 'formats', 'model'}
GENERATED = {'config.h', 'ms-resources.h'}
# Numbers of data/ that a table of the file that includes them is made of.
NUMBERS = {'learned.txt', 'learned-small.txt', 'scan.txt', 'scan-glyphs.txt'}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
NAME = re.compile(r'\bms_\w+')
# A function, or a table, that others may name.
DEFINED = re.compile(r'^(?:(?!static)[A-Za-z_][\w \t*]*[ \t*])?(ms_\w+) ?(?:\([^;{}]*|[][\w+ ]*= *)\{',
                     re.MULTILINE)


@functools.lru_cache(maxsize=None)
def place(source, path):
    """The layer and the wing of a file; the wing is '' in a layer that is one folder."""
    parts = path.relative_to(source / 'src').parts
    return parts[0], '/'.join(parts[1:-1])


def wings_below(layer, wing):
    wings = list(WINGS[layer])
    allowed = WINGS[layer][wing]
    return set(wings[:wings.index(wing)]) if allowed is ... else allowed


def check_folders(source):
    modules = {}
    for path in sorted((source / 'src').rglob('*.[ch]')):
        layer, wing = place(source, path)
        if layer not in BELOW:
            yield f'{path.relative_to(source)}: src/{layer} is no layer'
        elif wing not in WINGS.get(layer, {'': ...}):
            yield f'{path.relative_to(source)}: src/{layer} has no wing "{wing}"'
        modules.setdefault(path.parent, set()).add(path.stem)
    for folder, names in modules.items():
        if len(names) > MODULES_AT_MOST:
            yield f'{folder.relative_to(source)} holds {len(names)} modules'
    for layer in BELOW:
        for wing in WINGS.get(layer, ['']):
            if source / 'src' / layer / wing not in modules:
                yield f'src/{layer}/{wing} holds no C file'


def check_tests(source):
    modules = {}
    for path in sorted((source / 'tests').rglob('*.[ch]')):
        modules.setdefault(path.parent, set()).add(path.stem)
    for tests, names_from in MIRRORS.items():
        for path in sorted((source / tests).rglob('*.[ch]')):
            folder = path.parent.relative_to(source / tests).as_posix()
            if folder == '.' or folder not in OF_NO_FOLDER and not any(
                    (source / names / folder).is_dir() for names in names_from):
                yield f'{path.relative_to(source)}: no folder of src has the name "{folder}"'
    for folder, names in modules.items():
        if len(names) > MODULES_AT_MOST:
            yield f'{folder.relative_to(source)} holds {len(names)} modules'


def forbidden(here, there, header):
    """Why a file of here may not include header, which is there; None if it may."""
    (layer, wing), (home, room) = here, there
    if home == layer:
        if room != wing and room not in wings_below(layer, wing):
            return f'{layer}/{wing} may not include {home}/{room}/{header}'
    elif home not in BELOW[layer]:
        return f'{layer} may not include {home}/{header}'
    elif home == 'solver' and layer not in SEES_STAGES and room not in PUBLIC_SOLVER:
        return f'{layer} may not see the stage {home}/{room}/{header}'
    if header == 'ms-layout.h' and layer not in LAYOUT_READERS:
        return f'{layer} may not see the layout'
    return None


@functools.lru_cache(maxsize=None)
def read_includes(path, _changed):
    """[(line, "<" or a quote, header)] of a file as it was then."""
    lines = enumerate(path.read_text().splitlines(), 1)
    return [(number, *match.groups()) for number, line in lines if (match := INCLUDE.match(line))]


@functools.lru_cache(maxsize=None)
def read_names(path, _changed):
    """The names of ours that a file says, and those of them that it defines."""
    text = COMMENT.sub(' ', path.read_text())
    return set(NAME.findall(text)), set(DEFINED.findall(text))


def check_names(source):
    names = {path: read_names(path, path.stat().st_mtime_ns)
             for path in sorted((source / 'src').rglob('*.[ch]'))}
    homes = {name: path for path, (_said, defined) in names.items() for name in defined}
    for path, (said, defined) in names.items():
        for name in sorted(said & homes.keys() - defined):
            home = homes[name]
            why = forbidden(place(source, path), place(source, home), name)
            if why:
                yield f'{path.relative_to(source)}: {why}'


def check_includes(source):
    owner = {h.name: place(source, h) for h in (source / 'src').rglob('*.h')}
    for path in sorted((source / 'src').rglob('*.[ch]')):
        here = place(source, path)
        for number, kind, header in read_includes(path, path.stat().st_mtime_ns):
            where = f'{path.relative_to(source)}:{number}'
            if kind == '<':
                if not FOREIGN[here[0]](header):
                    yield f'{where}: <{header}> does not belong into {here[0]}'
            elif header not in GENERATED | NUMBERS:
                if header not in owner:
                    yield f'{where}: no folder of src/ has "{header}"'
                else:
                    why = forbidden(here, owner[header], header)
                    if why:
                        yield f'{where}: {why}'


def check_private(source):
    """A class's own files are in its folder and begin with its name."""
    readers = {}
    for part in ['src', 'tests']:
        for path in sorted((source / part).rglob('*.[ch]')):
            for number, _kind, header in read_includes(path, path.stat().st_mtime_ns):
                readers.setdefault(header, []).append((part, path, number))
    for header in sorted((source / 'src').rglob('*.h')):
        owner = next((header.name[:-len(end)] for end in [PRIVATE, TESTING]
                      if header.name.endswith(end)), None)
        if not owner:
            continue
        where = header.relative_to(source)
        seen = readers.get(header.name, [])
        for part, path, number in seen:
            own = path.parent == header.parent and (
                (path.stem + '-').startswith(owner + '-')
                or header.name == '-'.join(['ms', *place(source, path)]) + TESTING)
            if part == 'src' and not own:
                yield f'{path.relative_to(source)}:{number}: {header.name} is private to {owner}'
        if header.name.endswith(PRIVATE):
            lines = len(header.read_text().splitlines())
            if lines > PRIVATE_LINES:
                yield f'{where} has {lines} lines'
            for part, most in [('src', PRIVATE_READERS), ('tests', PRIVATE_TESTS)]:
                n = sum(seen_in == part for seen_in, _path, _number in seen)
                if n > most:
                    yield f'{where} is included by {n} files of {part}/'


def check_tree(source):
    faults = [*check_folders(source), *check_tests(source)]
    return faults or [*check_includes(source), *check_names(source), *check_private(source)]


# What must be found: where, what is added there, and what the fault says.
BROKEN = [
    ('src/core/game/ms-rules.c', '#include "ms-solver.h"', 'core may not include solver'),
    ('src/solver/position/ms-grid.h', '#include "ms-run.h"',
     'solver/position may not include solver/exact'),
    ('src/model/autosave/ms-autosave.c', '#include "ms-records.h"',
     'model/autosave may not include model/records'),
    ('src/model/analysis/ms-analyzer.c', '#include "ms-run.h"', 'may not see the stage'),
    ('src/ui/board/ms-board-view.c', '#include "ms-window.h"',
     'ui/board may not include ui/window'),
    ('src/player/play/ms-choose.c', '#include "ms-layout.h"', 'may not see the layout'),
    ('src/solver/base/ms-arena.c', '#include <glib.h>', 'does not belong into solver'),
    ('src/formats/base/ms-text.c', '#include "ms-nowhere.h"', 'no folder of src/ has'),
    ('src/core/game/ms-rules.c', 'extern int ms_solver_run (int x);',
     'core may not include solver'),
    ('src/core/game/ms-rules.c', 'int ms_solver_run (int x);', 'core may not include solver'),
    ('src/ui/board/ms-board-view.c', 'extern GtkWidget *ms_window_new (void);',
     'ui/board may not include ui/window'),
    ('src/model/records/ms-library.c', '#include "ms-records-private.h"', 'private to ms-records'),
    ('src/core/play/ms-trail.c', '#include "ms-play-private.h"', 'is private to ms-play'),
    ('src/solver/answer/ms-curve.c', '#include "ms-solver-private.h"', 'is private to ms-solver'),
    ('src/model/game/ms-game-private.h', '\n' * PRIVATE_LINES, 'ms-game-private.h has'),
    ('src/solver/attic/ms-old.c', '', 'has no wing "attic"'),
    ('src/solver/exact/deep/ms-old.c', '', 'has no wing "exact/deep"'),
    ('src/attic/ms-old.c', '', 'is no layer'),
    ('tests/unit/test-old.c', '', 'no folder of src has the name "."'),
    ('tests/unit/attic/test-old.c', '', 'no folder of src has the name "attic"'),
    ('tests/ui/board/deep/old.c', '', 'no folder of src has the name "board/deep"'),
]


def check_this_check(source):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in ['src', *MIRRORS]:
            shutil.copytree(source / part, copy / part)
        for name, line, expected in BROKEN:
            path = copy / name
            before = path.read_text() if path.exists() else None
            folder_is_new = not path.parent.exists()
            path.parent.mkdir(exist_ok=True)
            path.write_text((before or '') + line + '\n')
            faults = check_tree(copy)
            if before is None:
                path.unlink()
            else:
                path.write_text(before)
            if folder_is_new:
                path.parent.rmdir()
            if len(faults) != 1 or not faults[0].startswith(name) or expected not in faults[0]:
                yield f'{line or "a file"} in {name} must be found, not {faults}'


@functools.lru_cache(maxsize=None)
def compile_flags(build, layer):
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        path = pathlib.PurePath(entry['file'])
        parts = path.parts
        if 'src' in parts and parts[parts.index('src') + 1] == layer:
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
        ('solver', 'ms-player.h', False), ('player', 'ms-run.h', True), ('player', 'glib.h', False),
        ('model', 'ms-run.h', False), ('cli', 'ms-run.h', False), ('model', 'ms-choose.h', True),
        ('formats', 'glib.h', True), ('formats', 'gtk/gtk.h', False),
        ('formats', 'ms-solver.h', False), ('formats', 'ms-game.h', False),
        ('model', 'gio/gio.h', True), ('model', 'gtk/gtk.h', False),
        ('model', 'ms-board-view.h', False), ('cli', 'gtk/gtk.h', False),
        ('cli', 'ms-game.h', False), ('cli', 'ms-solver.h', True), ('cli', 'cairo.h', False),
        ('report', 'ms-best.h', True), ('report', 'ms-game.h', False),
        ('lib', 'ms-best.h', True), ('lib', 'ms-run.h', False), ('lib', 'ms-game.h', False),
        ('paint', 'cairo.h', True), ('paint', 'gtk/gtk.h', False),
        ('paint', 'ms-board-view.h', False), ('render', 'ms-painter.h', True),
        ('render', 'gtk/gtk.h', False), ('train', 'ms-run.h', True), ('train', 'glib.h', False),
    ]:
        if compiles(build, layer, header) != expected:
            yield f'src/{layer}: <{header}> {"must" if expected else "must not"} compile'


def links(build, layer, call):
    """Whether a file of a layer's shared library may call a function."""
    target = f'src/{layer}/libms-{layer}.so'
    commands = subprocess.run(['ninja', '-t', 'commands', target], cwd=build, check=True, text=True,
                              capture_output=True).stdout
    words = shlex.split(commands.splitlines()[-1])
    with tempfile.TemporaryDirectory() as folder:
        probe = pathlib.Path(folder) / 'probe.c'
        probe.write_text(f'void {call} (void); void probe (void); void probe (void) {{ {call} (); }}\n')
        words[words.index('-o') + 1] = str(probe.with_suffix('.so'))
        result = subprocess.run([*words, '-fPIC', str(probe)], cwd=build, text=True,
                                capture_output=True, env={**os.environ, 'LC_ALL': 'C'})
    # Some linkers open the quotation with a grave accent.
    if result.returncode and f"'{call}'" not in result.stderr.replace('`', "'"):
        raise SystemExit(result.stderr)
    return result.returncode == 0


def check_links(build):
    """Where the libraries are shared; a static one is not linked."""
    if not (build / 'src/core/libms-core.so').exists():
        return
    for layer, call, expected in [
        ('core', 'ms_position_new', True), ('core', 'ms_solver_run', False),
        ('solver', 'ms_position_new', True), ('solver', 'ms_best_find', False),
        ('formats', 'ms_solver_run', False), ('report', 'ms_solver_run', True),
        ('model', 'ms_board_view_zoom_fit', False), ('paint', 'ms_board_view_zoom_fit', False),
        ('ui', 'ms_application_new', False), ('app', 'ms_board_view_zoom_fit', True),
    ]:
        if links(build, layer, call) != expected:
            yield f'src/{layer}: a call of {call} {"must" if expected else "must not"} be linked'


def main():
    source, build = map(pathlib.Path, sys.argv[1:3])
    faults = check_tree(source)
    # In a tree with a fault of its own the copies would have two.
    if not faults:
        faults += check_this_check(source)
    faults += check_build(build)
    faults += check_links(build)
    print('\n'.join(faults) or 'every include points downwards')
    return bool(faults)


sys.exit(main())
