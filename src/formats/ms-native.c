/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-native.h"

#include <glib.h>

const char *const ms_native_states[MS_NATIVE_N_STATES] = {
  [MS_STATE_NEW] = "new",
  [MS_STATE_PLAYING] = "playing",
  [MS_STATE_WON] = "won",
  [MS_STATE_LOST] = "lost",
};

const MsNativeMove ms_native_moves[MS_NATIVE_N_MOVES] = {
  { "open", MS_ACTION_OPEN, 0 },
  { "chord", MS_ACTION_CHORD, 0 },
  { "flag", MS_ACTION_MARK, MS_CELL_FLAG },
  { "question", MS_ACTION_MARK, MS_CELL_QUESTION },
  { "clear", MS_ACTION_MARK, MS_CELL_COVERED },
};

const char *
ms_native_move_word (const MsMove *move)
{
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    if (ms_native_moves[i].action == move->action
        && (move->action != MS_ACTION_MARK || ms_native_moves[i].mark == move->mark))
      return ms_native_moves[i].word;
  g_return_val_if_reached ("clear");
}
