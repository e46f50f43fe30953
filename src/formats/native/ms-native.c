/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-native.h"

#include <string.h>

const char *const ms_native_states[MS_NATIVE_N_STATES] = {
  [MS_STATE_NEW] = "new",
  [MS_STATE_PLAYING] = "playing",
  [MS_STATE_WON] = "won",
  [MS_STATE_LOST] = "lost",
};

const MsNativeMove ms_native_moves[MS_NATIVE_N_MOVES] = {
  { "open", MS_ACTION_OPEN, 0, false },
  { "chord", MS_ACTION_CHORD, 0, false },
  { "flag", MS_ACTION_MARK, MS_CELL_FLAG, false },
  { "question", MS_ACTION_MARK, MS_CELL_QUESTION, false },
  { "clear", MS_ACTION_MARK, MS_CELL_COVERED, false },
  { "also-chord", MS_ACTION_CHORD, 0, true },
  { "also-flag", MS_ACTION_MARK, MS_CELL_FLAG, true },
};

const char *
ms_native_move_word (const MsMove *move)
{
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    if (ms_native_moves[i].action == move->action && ms_native_moves[i].joined == move->joined
        && (move->action != MS_ACTION_MARK || ms_native_moves[i].mark == move->mark))
      return ms_native_moves[i].word;
  g_return_val_if_reached ("clear");
}

void
ms_native_append_density (GString *text, double density)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (digits, sizeof digits, "%.15g", density);
  if (g_ascii_strtod (digits, NULL) != density)
    g_ascii_dtostr (digits, sizeof digits, density);
  g_string_append (text, digits);
}

gboolean
ms_native_parse_density (const char *text, gsize length, double *density)
{
  g_autofree char *copy = g_strndup (text, length);
  char *end;
  if (length == 0 || strspn (copy, "0123456789.eE+-") != length)
    return FALSE;
  *density = g_ascii_strtod (copy, &end);
  return *end == '\0' && *density > 0 && *density < 1;
}
