/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game without guessing needs of MsPlay: a layout that is made elsewhere. */
#include "ms-play-private.h"

void
ms_play_set_layout (MsPlay *play, MsLayout *layout, int proven_cell)
{
  ms_layout_ref (layout);
  ms_layout_unref (play->layout);
  play->layout = layout;
  play->proven_cell = proven_cell;
  play->clicks.effective_right = 0;
  ms_play_judge_flags (play);
}

void
ms_play_allow_guessing (MsPlay *play)
{
  play->rules.no_guess = false;
  play->proven_cell = -1;
}
