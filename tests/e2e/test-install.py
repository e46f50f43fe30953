#!/usr/bin/env python3
"""Installed into a staging folder, Minesage is whole there, and the desktop can start it from there.

Usage: test-install.py BUILD_DIR SOURCE_DIR
"""
import configparser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from locales import read_languages
from staging import compile_schemas, read_option, run, stage, unstage

ID = 'io.github.minesage.Minesage'
OBJECT = '/io/github/minesage/Minesage'
INSIDE = '--inside'  # the bus, which has to know the staged services, is running
# What the files are a picture of: each format has one of these icons, which begin with the program's name, as
# Flatpak wants of all that an application shows to the desktop.
KINDS = tuple(f'{ID}.{kind}' for kind in ('board', 'game', 'position', 'replay'))
# A file of each format, and whether it is known without its name too.
TYPES = {
    'good-clicks.minesage': ('minesage-game', True),
    'good-plain.mine': ('minesweeper-position', False),
    'good.board': ('minesweeper-board', True),
    'good.mbf': ('minesweeper-mbf', False),
    'good.mgb': ('minegauler-board', True),
    'good.sav': ('tatham-mines', True),
    'good-replay.rawvf': ('minesweeper-rawvf', True),
    'good-version-3.evf': ('minesweeper-evf', True),
    'good-version-4.evf': ('minesweeper-evf', True),
    'good-set.evf': ('minesweeper-evf', False),
    'good-version-1.rmv': ('minesweeper-rmv', True),
    'good-expert.avf': ('minesweeper-avf', False),
    'good-clone.mvf': ('minesweeper-mvf', True),
    'good-clone-early.mvf': ('minesweeper-mvf', False),
}
EXPECTED = {
    'include': {'minesage.h'},
    'bin': {'minesage', 'minesage-cli', 'minesage-render'},
    'share/applications': {f'{ID}.desktop'},
    'share/dbus-1/services': {f'{ID}.service'},
    'share/glib-2.0/schemas': {f'{ID}.gschema.xml'},
    'share/icons/hicolor/scalable/apps': {f'{ID}.svg'},
    'share/icons/hicolor/scalable/mimetypes': {f'{name}.svg' for name in KINDS},
    'share/icons/hicolor/symbolic/apps': {f'{ID}-symbolic.svg'},
    'share/icons/hicolor/symbolic/mimetypes': {f'{name}-symbolic.svg' for name in KINDS},
    'share/man/man3': {'libminesage.3'},
    'share/bash-completion/completions': {'minesage-cli'},
    'share/fish/vendor_completions.d': {'minesage-cli.fish'},
    'share/man/man1': {'minesage-cli.1', 'minesage-render.1'},
    'share/zsh/site-functions': {'_minesage-cli'},
    'share/man/man6': {'minesage.6'},
    'share/metainfo': {f'{ID}.metainfo.xml'},
    'share/mime/packages': {f'{ID}.xml'},
    'share/thumbnailers': {'minesage.thumbnailer'},
    'share/minesage': {'minesage-cli.schema.json'},
    'share/minesage/examples/players': {'player.py', 'player.sh'},
}
PYTHON = {'__init__.py', '_minesage.abi3.so', 'board.py', 'engine.py', 'play.py', 'py.typed'}
# Where they are no part of the programs.
LIBRARIES = {f'libms-{layer}.so' for layer in (
    'app', 'core', 'formats', 'model', 'paint', 'player', 'report', 'scan', 'scan-file', 'solver',
    'ui')}


def check_files(folder, prefix, source, build):
    found = {path.relative_to(prefix).as_posix()
             for path in folder.rglob('*') if not path.is_dir()}
    expected = {f'{place}/{name}' for place, names in EXPECTED.items() for name in names}
    expected |= {f'share/locale/{code}/LC_MESSAGES/minesage.mo' for code in read_languages(source)}
    # Where po4a was there to translate them.
    if (build / 'data/man/zh_CN').exists():
        expected |= {f'share/man/{code}/man6/minesage.6' for code in read_languages(source)}
        expected |= {f'share/man/zh_CN/man1/{name}' for name in EXPECTED['share/man/man1']}
        expected.add('share/man/zh_CN/man3/libminesage.3')
    examples = {path.name for path in (source / 'data/examples').iterdir()} - {'meson.build', 'players'}
    expected |= {f'share/minesage/examples/{name}' for name in examples}
    libdir = read_option(build, 'libdir')
    expected |= {f'{libdir}/libminesage.so{tail}' for tail in ('', '.0')}
    expected |= {f'{libdir}/pkgconfig/libminesage.pc'}
    # Where Python looks for it is for that Python to say; without cffi the package is not built.
    package = next((path.parent for path in prefix.rglob('_minesage.abi3.so')), None)
    if package:
        assert re.search(r'/(site|dist)-packages/minesage$', package.as_posix()), package
        expected |= {(package / name).relative_to(prefix).as_posix() for name in PYTHON}
    if read_option(build, 'default_library') == 'shared':
        expected |= {f'{libdir}/minesage/{name}' for name in LIBRARIES}
    assert found == expected, f'too much: {found - expected}, missing: {expected - found}'


def check_uninstalled(folder, build):
    """Nothing stays but what was there before."""
    prefix = stage(build, folder / 'stage')
    strange = prefix / 'share/man/man6/another.6'
    strange.write_text('')
    unstage(folder / 'stage')
    assert [p for p in folder.glob('stage/**/*') if not p.is_dir()] == [strange]


def check_references(prefix, source):
    """What the desktop's files name is there, in all languages."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(prefix / 'share/applications' / f'{ID}.desktop')
    assert entry['Desktop Entry']['DBusActivatable'] == 'true'
    actions = entry['Desktop Entry']['Actions'].rstrip(';').split(';')
    assert {'new-expert-game', 'analyze-position'} <= set(actions)
    for section in ['Desktop Entry', *(f'Desktop Action {name}' for name in actions)]:
        program = entry[section]['Exec'].split()[0]
        assert (prefix / 'bin' / program).exists(), program
        for language in read_languages(source):
            assert f'Name[{language}]' in entry[section], section
    types = set(entry['Desktop Entry']['MimeType'].rstrip(';').split(';'))
    name = '{http://www.freedesktop.org/standards/shared-mime-info}'
    tree = xml.etree.ElementTree.parse(prefix / 'share/mime/packages' / f'{ID}.xml')
    declared = tree.getroot().findall(f'{name}mime-type')
    assert types == {node.get('type') for node in declared}
    for node in declared:
        check_tongues(node, f'{name}comment', source)
    check_thumbnails(prefix, source, types)
    info = xml.etree.ElementTree.parse(prefix / 'share/metainfo' / f'{ID}.metainfo.xml').getroot()
    check_tongues(info, 'summary', source)
    check_tongues(info.find('description'), 'p', source)
    icons = prefix / 'share/icons/hicolor/scalable'
    assert (icons / 'apps' / f'{entry["Desktop Entry"]["Icon"]}.svg').exists()
    for node in declared:
        assert (icons / 'mimetypes' / f'{node.find(f"{name}icon").get("name")}.svg').exists()


def check_thumbnails(prefix, source, types):
    """File managers get a picture of every file that can be opened."""
    thumbnailer = configparser.ConfigParser(interpolation=None)
    thumbnailer.read(prefix / 'share/thumbnailers/minesage.thumbnailer')
    pictured = thumbnailer['Thumbnailer Entry']
    assert set(pictured['MimeType'].rstrip(';').split(';')) == types
    assert (prefix / 'bin' / pictured['TryExec']).exists()
    for example in TYPES:
        file = source / 'tests/corpus' / example
        out = prefix.parent / 'thumbnail'
        run(prefix / 'bin' / pictured['TryExec'], *(
            {'%s': '128', '%i': file, '%o': out}.get(word, word)
            for word in pictured['Exec'].split()[1:]))
        assert out.read_bytes().startswith(b'\x89PNG'), example


def check_tongues(parent, tag, source):
    """The texts of that tag are there in every language."""
    spoken = [node.get('{http://www.w3.org/XML/1998/namespace}lang') for node in parent.findall(tag)]
    for language in read_languages(source):
        assert spoken.count(language) == spoken.count(None), (tag, language, spoken)


def check_types(prefix, source, folder):
    """The desktop knows the files and what opens them, once its caches are made."""
    compile_schemas(prefix)
    # Among the types of the system, of which some have the same endings.
    shutil.copy('/usr/share/mime/packages/freedesktop.org.xml', prefix / 'share/mime/packages')
    run('update-mime-database', prefix / 'share/mime')
    run('update-desktop-database', prefix / 'share/applications')
    globs = {node.get('pattern') for node in xml.etree.ElementTree.parse(
        prefix / 'share/mime/packages' / f'{ID}.xml').iter() if node.tag.endswith('}glob')}
    assert {f'*.{name.split(".")[1]}' for name in TYPES} | {'*.abf', '*.evfs'} == globs, globs
    for name, (kind, has_magic) in TYPES.items():
        expected = f'application/x-{kind}'
        sample = (source / 'tests/corpus' / name).read_bytes()
        for path in [folder / name] + [folder / 'unnamed'] * has_magic:
            path.write_bytes(sample)
            told = run('gio', 'info', '-a', 'standard::content-type', path)
            assert f'standard::content-type: {expected}\n' in told, (path, told)
        assert f'{ID}.desktop' in run('gio', 'mime', expected)


def check_programs(prefix, source):
    told = json.loads(run(prefix / 'bin/minesage-cli', 'analyze', '--format', 'json',
                          source / 'data/examples/expert.mine'))
    assert told['consistent'] and told['safe'], told
    assert run(prefix / 'bin/minesage', '--version').startswith('minesage ')


def prepare_bus(prefix):
    """The service names the final place of the program; here it is still staged."""
    path = prefix / 'share/dbus-1/services' / f'{ID}.service'
    service = path.read_text()
    program = re.search(r'^Exec=(\S+)', service, re.M)[1]
    staged = prefix / 'bin' / 'minesage'
    assert program.endswith('/bin/minesage')
    path = pathlib.Path(os.environ['HEADLESS_SERVICES']) / path.name
    path.write_text(service.replace(f'Exec={program}', f'Exec={staged}'))


def call(method, *arguments):
    run('gdbus', 'call', '--session', '--dest', ID, '--object-path', OBJECT,
        '--method', method, *arguments)


def check_activation():
    """Started by the bus, as the desktop does it, with its actions."""
    from desktop import wait
    from accessible import Bus

    bus = Bus()

    def windows():
        for program in bus.list_programs():
            if 'minesage' in program.get_root().get_name().lower():
                return program.get_root().get_children()
        return []

    def titles():
        return [window.get_name() for window in windows()]

    application = 'org.freedesktop.Application'
    call(f'{application}.Activate', '{}')
    wait(lambda: len(titles()) == 1, 'the window the bus has opened')
    call(f'{application}.ActivateAction', 'new-expert-game', '[]', '{}')
    wait(lambda: any('30×16' in title for title in titles()), 'an Expert game')
    call(f'{application}.ActivateAction', 'new-window', '[]', '{}')
    wait(lambda: len(titles()) == 2, 'another window')
    run('gdbus', 'call', '--session', '--dest', ID, '--object-path', f'{OBJECT}/window/1',
        '--method', 'org.gtk.Actions.Activate', 'example', "[<'triangle.mine'>]", '{}')
    wait(lambda: any('3×3' in title for title in titles()), 'an example')
    call(f'{application}.ActivateAction', 'analyze-position', '[]', '{}')
    wait(lambda: len(titles()) > 2, 'the question which position to open')
    call(f'{application}.ActivateAction', 'quit', '[]', '{}')
    wait(lambda: not windows(), 'the end of the program')


def main():
    if sys.argv[1] == INSIDE:
        return check_activation()
    build, source = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        check_uninstalled(pathlib.Path(name), build)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix = stage(build, folder / 'stage')
        check_files(folder / 'stage', prefix, source, build)
        check_references(prefix, source)
        check_programs(prefix, source)
        os.environ['PATH'] = f'{prefix}/bin:{os.environ["PATH"]}'
        os.environ['XDG_DATA_DIRS'] = f'{prefix}/share:/usr/local/share:/usr/share'
        check_types(prefix, source, folder)
        prepare_bus(prefix)
        bus = ['dbus-run-session', '--config-file', os.environ['HEADLESS_BUS'], '--']
        return subprocess.run([*bus, sys.executable, __file__, INSIDE], check=False).returncode


sys.exit(main())
