/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is heard of the steps: of a player's move one sound, and of nothing else any. */
#include "stage.h"

#include "ms-sound-testing.h"

static const char *const names[MS_N_SOUNDS] = { [MS_SOUND_OPEN] = "open",
  [MS_SOUND_FLAG] = "flag",
  [MS_SOUND_WIN] = "win",
  [MS_SOUND_LOSS] = "loss" };

/* Since the last change of the game, by whichever window. */
static GString *heard;

static gboolean
hear (MsSound sound)
{
  g_string_append_printf (heard, "%s ", names[sound]);
  return TRUE;
}

void
stage_listen (Stage *self, gboolean on)
{
  heard = g_string_new (NULL);
  self->cells = g_byte_array_new ();
  ms_sound_set_func (hear);
  g_settings_set_boolean (self->window->settings, "sounds", on);
}

void
stage_stop_listening (Stage *self)
{
  ms_sound_set_func (NULL);
  g_byte_array_unref (self->cells);
  g_string_free (heard, TRUE);
}

static const char *
find_wanted (Stage *self, const MsCell *cells)
{
  MsGame *game = self->window->game;
  /* "Same board" is another board; what it opens on a board of a day is a move. */
  gboolean looks_back = self->kind == STEP_UNDO || self->kind == STEP_REDO;
  gboolean moved = FALSE, opened = FALSE;
  for (guint i = 0; i < self->cells->len; i++)
    if (cells[i] != self->cells->data[i])
      {
        moved = TRUE;
        opened = opened || ms_cell_is_opened (cells[i]);
      }
  if (!moved || looks_back || ms_game_get_state (game) == MS_GAME_ANALYSIS
      || !g_settings_get_boolean (self->window->settings, "sounds"))
    return "";
  if (ms_game_is_over (game))
    return ms_game_get_state (game) == MS_GAME_WON ? "win " : "loss ";
  return opened ? "open " : "flag ";
}

static void
compare (Stage *self, const char *wanted)
{
  if (!g_str_equal (heard->str, wanted))
    g_string_append_printf (self->differences, "%s: heard “%s” instead of “%s”\n",
        step_get_name (self->kind), heard->str, wanted);
  g_string_truncate (heard, 0);
}

void
stage_hear_change (Stage *self, const MsGameChange *change)
{
  MsGame *game = self->window->game;
  const MsCell *cells = ms_game_get_cells (game);
  guint n_cells = (guint)(ms_game_get_width (game) * ms_game_get_height (game));
  gboolean another = (change->parts & MS_GAME_CHANGED_BOARD) != 0;
  compare (self, another || n_cells != self->cells->len ? "" : find_wanted (self, cells));
  g_byte_array_set_size (self->cells, 0);
  g_byte_array_append (self->cells, (const guint8 *)cells, n_cells);
}

void
stage_hear_nothing (Stage *self)
{
  compare (self, "");
}
