/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of one game: size, mine total, and what the first click is promised. */
#pragma once

#include "ms-status.h"

#include <stdbool.h>

#define MS_MAX_SIDE 1000

typedef enum
{
  MS_FIRST_CLICK_ANY, /* the first click may hit a mine */
  MS_FIRST_CLICK_SAFE, /* the first cell has no mine */
  MS_FIRST_CLICK_OPEN, /* the first cell and its neighbours have no mine: it opens an opening */
  MS_FIRST_CLICK_CLASSIC, /* a mine in the first cell moves to the first cell without one, by rows
                           * from the top left, as the classic program does: its neighbours may be
                           * mines.  Not all boards are then as likely, see ms-draw.h */
} MsFirstClick;

#define MS_N_FIRST_CLICKS 4

/* What the player has agreed to do without. */
typedef enum
{
  MS_RULES_FREE, /* nothing: odds, hints, undo and the same board again are at hand */
  MS_RULES_COMPETITION, /* all of that, until the game has ended; one of the three levels of
                         * competitions, with the classic first click (ms_level_compete) */
} MsRuleSet;

#define MS_N_RULE_SETS 2

typedef struct
{
  int width, height; /* 1…MS_MAX_SIDE each, at least two cells */
  int mines; /* 0…width*height - 1 in a game, so that one cell can be opened */
  MsFirstClick first_click;
  bool no_guess; /* the board can be won without guessing; who plays has to make it (ms-no-guess.h)
                  */
  MsRuleSet rule_set;
} MsRules;

/* MS_STATUS_OK, MS_STATUS_BAD_SIZE or MS_STATUS_BAD_MINES. */
MsStatus ms_rules_check (const MsRules *rules, MsErrorInfo *info);

/* A position may be all mines; otherwise as ms_rules_check. */
MsStatus ms_size_check (int width, int height, int mines, MsErrorInfo *info);

/* The promise that can be kept for a first click at (x, y): the one asked for when the mines fit
 * outside the cells it frees, else the next weaker one. */
MsFirstClick ms_rules_feasible_first_click (const MsRules *rules, int x, int y);

/* "free", "competition": the words of files. */
const char *ms_rule_set_name (MsRuleSet rule_set);
bool ms_rule_set_parse (const char *name, MsRuleSet *rule_set);

/* "any", "safe", "open", "classic": the words of files and of the command line. */
const char *ms_first_click_name (MsFirstClick first_click);
bool ms_first_click_parse (const char *name, MsFirstClick *first_click);
