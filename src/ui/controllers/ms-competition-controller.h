/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCompetitionController: games by the rules of competitions (ms_level_compete).  While one runs,
 * what would help is insensitive, and the button of the odds says why.
 *
 * Action: competition (boolean), which the settings keep: whether the games that are begun from here
 * on are such.  A game nothing was opened in yet takes the rules at once.  A custom board, one by its
 * seed and the same board again are always played by free rules. */
#pragma once

#include "ms-controller-parts.h"

#define MS_TYPE_COMPETITION_CONTROLLER (ms_competition_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsCompetitionController, ms_competition_controller, MS, COMPETITION_CONTROLLER, GObject)

/* odds_button: its tooltip says why odds cannot be had; what it says now is what it says else. */
MsCompetitionController *ms_competition_controller_new (
    const MsControllerParts *parts, GtkWidget *odds_button);
