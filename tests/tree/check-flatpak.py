#!/usr/bin/env python3
"""Checks that the Flatpak manifest is of this program and version, wants no more of the system than it needs,
and finds all that the build needs in its runtime.

Usage: check-flatpak.py SOURCE_DIR
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(sys.argv[1])
# What each permission is for; files come through the portal, and everything else stays inside.
PERMISSIONS = {
    '--require-version=1.14.0': 'the first that keeps what is in $XDG_STATE_HOME, the running games',
    '--socket=wayland': 'a window',
    '--socket=fallback-x11': 'a window where there is no Wayland',
    '--share=ipc': 'shared memory with X11',
    '--device=dri': 'drawing by the graphics card',
}
# What org.gnome.Platform and its Sdk have.
RUNTIME = {'cairo', 'gdk-pixbuf-2.0', 'gio-2.0', 'gio-unix-2.0', 'glib-2.0', 'gmodule-no-export-2.0', 'gmp', 'gtk4', 'pangocairo',
           'sqlite3', 'threads'}
# What is used where it is there.
WHERE_THERE = {'libseccomp'}
# What the options of the manifest leave out.
LEFT_OUT = {'cmocka': '-Dtests=disabled'}


def tell(path):
    return (SOURCE / path).read_text()


class Flatpak(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        build = tell('meson.build')
        cls.id = re.search(r"^app_id = '(.*)'$", build, re.M)[1]
        cls.tag = 'v' + re.search(r"^  version: '(.*)',$", build, re.M)[1]
        cls.path = SOURCE / 'flatpak' / f'{cls.id}.json'
        cls.manifest = json.loads(cls.path.read_text())
        cls.metainfo = xml.etree.ElementTree.parse(SOURCE / 'data' / f'{cls.id}.metainfo.xml.in').getroot()

    def test_name(self):
        self.assertEqual(self.manifest['id'], self.id)
        self.assertEqual(self.metainfo.findtext('id'), self.id)
        self.assertEqual(self.manifest['command'], self.metainfo.findtext('provides/binary'))
        self.assertRegex(tell(f'data/{self.id}.desktop.in'), rf'(?m)^Exec={self.manifest["command"]} ')

    def test_version(self):
        """Manifest and pictures are of the tag that this version gets."""
        source, = self.manifest['modules'][-1]['sources']
        self.assertEqual(source['tag'], self.tag)
        self.assertEqual(source['url'], self.metainfo.findtext('url[@type="homepage"]') + '.git')
        self.assertEqual(self.metainfo.find('releases/release').get('version'), self.tag[1:])
        pictures = [node.text for node in self.metainfo.iter('image')]
        self.assertTrue(pictures)
        for picture in pictures:
            place, name = picture.split(f'/{self.tag}/')
            self.assertTrue(place.endswith('/minesage/minesage'), picture)
            self.assertTrue((SOURCE / name).exists(), picture)

    def test_permissions(self):
        self.assertEqual(set(self.manifest['finish-args']), set(PERMISSIONS))

    def test_dependencies(self):
        needed = set()
        for path in [SOURCE / 'meson.build', *SOURCE.glob('src/**/meson.build')]:
            needed |= set(re.findall(r"\bdependency\('([^']+)'", path.read_text()))
        made = {module['name'] for module in self.manifest['modules']}
        self.assertEqual(needed - RUNTIME - WHERE_THERE - made, set(LEFT_OUT))
        options = self.manifest['modules'][-1]['config-opts']
        self.assertLessEqual(set(LEFT_OUT.values()), set(options))
        known = set(re.findall(r"^option\('(\w+)'", tell('meson_options.txt'), re.M))
        self.assertLessEqual(set(re.findall(r'-D(\w+)=', ' '.join(options))), known)

    @unittest.skipUnless(shutil.which('flatpak-builder'), 'flatpak-builder is not installed')
    def test_form(self):
        """The builder understands every word of it; it tells of others and leaves them out."""
        done = subprocess.run(['flatpak-builder', '--show-manifest', str(self.path)], check=True, text=True,
                              capture_output=True)
        self.assertEqual((json.loads(done.stdout), done.stderr), (self.manifest, ''))


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], '--verbose'])
