"""Which pictures of windows are kept for the documentation: one window each, with its shadow, no
larger than a page shows."""
import subprocess

LARGEST = '1000x700>'

EVERYWHERE = 'board first-page playing won'
OFTEN = ('style-flat style-classic style-paper hint lost what-if replay-review overview beginner-smallest'
         ' preferences-board preferences-playing')
ALL = (EVERYWHERE + ' ' + OFTEN + ' new paused offer first-page-narrow endgame impossible error autoplay'
       ' no-guess viridis beginner-large odds-smallest edit edit-narrow resize suppose suppose-narrow'
       ' why why-undecided why-undecided-narrow sections sections-graph-narrow what-if-narrow relief'
       ' example aside-narrow replay-player replay-player-narrow replay-review-narrow library'
       ' library-narrow open-text by-seed custom details about shortcuts examples preferences-odds'
       ' preferences-recording help-1 help-2 statistics best-times statistics-empty')
KEPT = {
    'light': ALL,
    'dark': EVERYWHERE + ' ' + OFTEN + ' edit relief library statistics',
    'high-contrast': EVERYWHERE + ' ' + OFTEN,
    'dark-contrast': EVERYWHERE + ' ' + OFTEN,
    'large-text': EVERYWHERE + ' ' + OFTEN + ' library-narrow replay-review-narrow',
    'zh_CN': EVERYWHERE + ' ' + OFTEN + ' help-1 statistics',
}


def keep(pictures, folder, look):
    """Those of a look, from its folder of pictures into folder."""
    for name in KEPT.get(look, EVERYWHERE).split():
        frame(pictures / f'{name}.png', folder / f'{name}-{look}.png')


def frame(picture, framed):
    """Few colours make a small file; the depth of the tree keeps them what they were."""
    subprocess.run(['convert', picture, '(', '+clone', '-background', 'black', '-shadow', '45x6+0+3',
                    ')', '+swap', '-background', 'white', '-layers', 'merge', '+repage',
                    '-resize', LARGEST, '-flatten', '+dither', '-treedepth', '8', '-colors', '255',
                    '-strip', f'png8:{framed}'], check=True)
