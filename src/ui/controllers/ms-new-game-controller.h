/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsNewGameController: beginning a game, of which size and by which rules: without guessing, or those of
 * competitions (ms_level_compete).
 *
 * A rule that is chosen, which the settings keep, is of the games that are begun from there on; a game
 * nothing was opened in yet takes it at once.  A custom board, one by its seed and the same board again
 * are always played by free rules.  Where no board without guessing is to be had, a bar says so.  While a
 * competition runs, what would help is insensitive, and the button of the odds says why.
 *
 * Actions: new-game; renew-game, another one where nothing was opened yet; restart; level (s), custom-game;
 * first-click (s, state), no-guess, competition (b, state); allow-guessing, while the bar asks. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_NEW_GAME_CONTROLLER (ms_new_game_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsNewGameController, ms_new_game_controller, MS, NEW_GAME_CONTROLLER, MsFeature)

/* The rules of the next new game of this window: of the size that is played. */
MsRules ms_new_game_controller_get_next_rules (MsNewGameController *self);

/* Begins with the size that was played last. */
void ms_new_game_controller_start_last (MsNewGameController *self);

/* A new game; seed NULL: a random one.  FALSE: rules are not feasible, which the error bar says. */
gboolean ms_new_game_controller_start (
    MsNewGameController *self, const MsRules *rules, const guint64 *seed);

/* The same, but asks first if a game that is set aside would be lost. */
void ms_new_game_controller_offer (
    MsNewGameController *self, const MsRules *rules, const guint64 *seed);

/* After the first opening: says so if the board was made for another one. */
void ms_new_game_controller_note_opening (MsNewGameController *self, int x, int y);
