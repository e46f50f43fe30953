"""The preferences by the keyboard alone."""
from desktop import Atspi, screenshot, wait, xdotool


def dialog(app):
    """The preferences among the program's windows, or None."""
    return next((w for w in app.root.get_children() if w.get_name() == 'Preferences'), None)


def has_state(node, state):
    return node.get_state_set().contains(state)


def focusable(app):
    """The controls that the focus can come to, and their names."""
    return [(node, node.get_name()) for node in app.nodes(dialog(app))
            if has_state(node, Atspi.StateType.FOCUSABLE)]


def focused(app):
    for node in app.nodes(dialog(app)):
        if has_state(node, Atspi.StateType.FOCUSED):
            return node.get_name()
    return None


def next_focus(app, named, before):
    """What has the focus, unless that is before; of named those that follow before are asked first."""
    start = next((i for i, (_, name) in enumerate(named) if name == before), -1) + 1
    for node, name in named[start:] + named[:start]:
        if name != before and has_state(node, Atspi.StateType.FOCUSED):
            return name
    now = focused(app)
    return now if now != before else None


def tab_to(app, name):
    """Presses Tab until the control of that name has the focus."""
    now = wait(lambda: focused(app), 'a focus in the preferences')
    named = focusable(app)
    seen = []
    while now != name:
        assert seen.count(now) < 2, f'Tab never comes to {name}: {seen}'
        seen.append(now)
        xdotool('key', 'Tab')
        now = wait(lambda: next_focus(app, named, seen[-1]), f'the focus leaving {now}')


def choose(app, page, *names, picture=None):
    """Ctrl+comma, a page, its controls, Escape; all with the keyboard.  picture: of them, before."""
    app.key('ctrl+comma')
    wait(lambda: dialog(app) and focused(app), 'the preferences')
    tab_to(app, page)
    xdotool('key', 'space')
    wait(lambda: has_state(app.find(page, 'page tab'), Atspi.StateType.SELECTED), f'page {page}')
    for name in names:
        tab_to(app, name)
        before = has_state(app.find(name), Atspi.StateType.CHECKED)
        xdotool('key', 'space')
        wait(lambda: has_state(app.find(name), Atspi.StateType.CHECKED) != before, name)
    if picture:
        screenshot(picture)
    xdotool('key', 'Escape')
    wait(lambda: dialog(app) is None, 'the end of the preferences')
    app.wait_for_front()
