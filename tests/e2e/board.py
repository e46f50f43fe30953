"""Reads the board of a running Minesage from the names of its cells."""
import re

from desktop import wait

CELL = re.compile(r'^(.*), [A-Z]+ \d+, row (\d+), column (\d+)$')


def cells(app):
    """{(x, y): what the cell's name says before its place}"""
    seen = {}
    for name in (node.get_name() for node in app.nodes()):
        match = CELL.match(name or '')
        if match:
            seen[int(match[3]) - 1, int(match[2]) - 1] = match[1].rsplit('. ', 1)[-1]
    return seen


def cell(app, x, y):
    """The accessible of one cell, whatever it says, as soon as there is one: another board has none
    for a while."""
    ending = f', row {y + 1}, column {x + 1}'
    return wait(lambda: next((node for node in app.nodes()
                              if (node.get_name() or '').endswith(ending)), None), f'a cell{ending}')


def says(node):
    """What one cell says now; much sooner asked than the whole board."""
    match = CELL.match(node.get_name() or '')
    return match[1].rsplit('. ', 1)[-1] if match else ''


def face(said):
    """What a name says of the cell itself, without odds: "covered", "flag", "2", …"""
    return said.split(',')[0]


def is_opened(said):
    return face(said).isdigit() or face(said) == 'empty'


def faces(app):
    return {place: face(said) for place, said in cells(app).items()}


def wait_for_board(app, n_cells):
    """The board, once it is whole; it is filled in while the window already answers."""
    return wait(lambda: (seen := cells(app)) and len(seen) == n_cells and seen,
                f'a board of {n_cells} cells')


def wait_for_odds(app, n_cells):
    def answered():
        seen = cells(app)
        whole = len(seen) == n_cells
        return whole and all(',' in said for said in seen.values()
                             if face(said) == 'covered') and seen
    return wait(answered, 'odds on every covered cell')
