/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSoundController: lets a move of the game be heard, if the player has chosen so: an opening,
 * a mark, a win, a loss.  What is not a move, such as undo, or a game that comes from a file, is
 * silent. */
#include "ms-controllers.h"

#include "ms-sound.h"
#include "ms-widgets.h"

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
} MsSoundController;

static void
follow_setting (MsSoundController *self)
{
  ms_feature_set_looking (
      MS_FEATURE (self), g_settings_get_boolean (self->parts->settings, "sounds"));
}

static gboolean
has_opened (MsGame *game, const MsGameChange *change)
{
  for (int i = 0; i < change->n_cells; i++)
    if (ms_cell_is_opened (ms_game_get_cells (game)[change->cells[i]]))
      return TRUE;
  return FALSE;
}

static void
changed (MsSoundController *self, const MsGameChange *change)
{
  MsGame *game = self->parts->game;
  if (change->cause != MS_GAME_CAUSE_MOVE || ms_game_get_state (game) == MS_GAME_ANALYSIS)
    return;
  if (change->ended)
    ms_sound_play (ms_game_get_state (game) == MS_GAME_WON ? MS_SOUND_WIN : MS_SOUND_LOSS);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    ms_sound_play (has_opened (game, change) ? MS_SOUND_OPEN : MS_SOUND_FLAG);
}

static void
attach (MsSoundController *self)
{
  ms_connect (self->parts->settings, "changed::sounds", G_CALLBACK (follow_setting), self);
  follow_setting (self);
}

MS_DEFINE_FEATURE (MsSoundController, ms_sound_controller,
    .hears = MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE, .attach = G_CALLBACK (attach),
    .changed = G_CALLBACK (changed))
