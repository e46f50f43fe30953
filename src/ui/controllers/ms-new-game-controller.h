/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsNewGameController: begins games, of a chosen size and by chosen rules: free, without guessing,
 * or those of competitions (ms_level_compete).
 *
 * A rule that the player chooses, which the settings keep, holds for games that begin from then on,
 * and at once for a game in which nothing has been opened yet.  A custom board, a board from a seed
 * and the same board again are always played by free rules.  If no board without guessing is found,
 * a bar says so.  While a competition game is played, all that would help is insensitive, and the
 * button of the odds says why.
 *
 * Actions: new-game; renew-game, another one where nothing was opened yet; restart; level (s),
 * custom-game; first-click (s, state), no-guess, competition (b, state); allow-guessing, while the
 * bar asks. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_NEW_GAME_CONTROLLER (ms_new_game_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsNewGameController, ms_new_game_controller, MS, NEW_GAME_CONTROLLER, MsFeature)

/* The rules of the next new game of this window, for a board of the present size. */
MsRules ms_new_game_controller_get_next_rules (MsNewGameController *self);

/* Begins with the size that was played last. */
void ms_new_game_controller_start_last (MsNewGameController *self);

/* Begins a new game; seed NULL: a random one.  Returns FALSE if rules are not feasible, and says so
 * in the error bar. */
gboolean ms_new_game_controller_start (
    MsNewGameController *self, const MsRules *rules, const guint64 *seed);

/* The same, but asks first if a game that is set aside would be lost. */
void ms_new_game_controller_offer (
    MsNewGameController *self, const MsRules *rules, const guint64 *seed);

/* Called after the first opening: tells the player if the board was made for another first cell. */
void ms_new_game_controller_note_opening (MsNewGameController *self, int x, int y);
