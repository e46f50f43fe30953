/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-native.h"

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
