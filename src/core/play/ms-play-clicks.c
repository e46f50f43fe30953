/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the clicks of a game, and those of them that had an effect. */
#include "ms-play-private.h"

/* The first flag on a cell counts only if there is a mine, which nobody knows before the layout is
 * drawn: flags from before are judged then. */
static void
note_flag (MsPlay *play, int cell)
{
  if (play->was_flagged[cell])
    return;
  play->was_flagged[cell] = true;
  play->clicks.effective_right += play->layout != NULL && ms_layout_has_mine (play->layout, cell);
}

void
ms_play_judge_flags (MsPlay *play)
{
  for (int cell = 0; cell < play->rules.width * play->rules.height; cell++)
    play->clicks.effective_right += play->was_flagged[cell]
        && ms_layout_has_mine (play->layout, cell);
}

void
ms_play_count_click (MsPlay *play, const MsMove *move)
{
  MsClicks *clicks = &play->clicks;
  bool changed = play->n_changed > 0;
  if (move->joined) /* by the click of the move it belongs to */
    return;
  switch (move->action)
    {
    case MS_ACTION_OPEN:
      clicks->left++;
      clicks->effective_left += changed && play->cells[move->cell] != MS_CELL_BLAST;
      break;
    case MS_ACTION_CHORD:
      clicks->chords++;
      clicks->effective_chords += changed;
      break;
    case MS_ACTION_MARK:
      clicks->right++;
      if (changed && move->mark == MS_CELL_FLAG)
        note_flag (play, move->cell);
      break;
    case MS_ACTION_EDIT: /* of an analysis, where no click counts */
      break;
    }
}

const MsClicks *
ms_play_get_clicks (const MsPlay *play)
{
  return &play->clicks;
}

bool
ms_play_set_clicks (MsPlay *play, const MsClicks *clicks)
{
  bool fits = clicks->effective_left >= 0 && clicks->effective_left <= clicks->left
      && clicks->effective_right >= 0 && clicks->effective_right <= clicks->right
      && clicks->effective_chords >= 0 && clicks->effective_chords <= clicks->chords;
  if (fits)
    play->clicks = *clicks;
  return fits;
}

bool
ms_play_raise_clicks (MsPlay *play, const MsClicks *clicks)
{
  const MsClicks *least = &play->clicks;
  bool enough = clicks->left >= least->left && clicks->right >= least->right
      && clicks->chords >= least->chords && clicks->effective_left >= least->effective_left
      && clicks->effective_right >= least->effective_right
      && clicks->effective_chords >= least->effective_chords;
  return enough && ms_play_set_clicks (play, clicks);
}
