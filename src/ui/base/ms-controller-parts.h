/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsControllerParts: what a controller works on that asks an adviser about the game and shows the
 * answer on the board and in the status line. */
#pragma once

#include "ms-advice.h"
#include "ms-analyzer.h"
#include "ms-board-view.h"
#include "ms-odds-format.h"
#include "ms-size-controller.h"
#include "ms-status-line.h"

/* Plain data; all borrowed, and they outlive the controller. */
typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer; /* its opinion of flags and its limit of memory hold for the adviser */
  MsBoardView *board;
  MsStatusLine *status;
  MsSizeController *size;
  GSettings *settings;
  GActionMap *actions;
} MsControllerParts;

/* A question of this kind about the position as it stands; its cell is 0. */
MsQuestion ms_controller_parts_get_question (const MsControllerParts *self, MsAdviceKind kind);

/* Why nothing is told of a game that is withheld; static. */
const char *ms_controller_parts_get_withheld_text (const MsControllerParts *self);

/* How the player wants chances written. */
MsOddsFormat ms_controller_parts_get_numbers (const MsControllerParts *self);
