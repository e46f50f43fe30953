/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The rules of one game: size, mine total, and what the first click is promised. */
#pragma once

#include "ms-status.h"

#include <stdbool.h>

/* The build in which fuzzers try the most inputs has it smaller, since larger boards take their
 * time and find nothing more (build-aux/fuzz.sh). */
#ifndef MS_MAX_SIDE
#define MS_MAX_SIDE 1000
#endif

typedef enum
{
  MS_FIRST_CLICK_ANY, /* the first click may hit a mine */
  MS_FIRST_CLICK_SAFE, /* the first cell has no mine */
  MS_FIRST_CLICK_OPEN, /* the first cell and its neighbours have no mine: it opens an opening */
  /* a mine in the first cell moves to the first cell without one, by rows from the top left, as the
   * classic program does: its neighbours may be mines.  Not all boards are then equally likely, see
   * ms-draw.h */
  MS_FIRST_CLICK_CLASSIC,
} MsFirstClick;

#define MS_N_FIRST_CLICKS 4

/* What the player has agreed to do without, or what becomes of a guess. */
typedef enum
{
  MS_RULES_FREE, /* odds, hints, undo and playing the same board again are allowed */
  /* none of these is, until the game has ended; the board has one of the three levels of
   * competitions and the classic first click (ms_level_compete) */
  MS_RULES_COMPETITION,
  /* as free, but a guess kills only if it was avoidable, or: it kills wherever it can, which
   * ms-redraw.h says exactly; the first click is safe at least */
  MS_RULES_FAIR,
  MS_RULES_CRUEL,
} MsRuleSet;

#define MS_N_RULE_SETS 4

/* Whether guesses are decided by the rule and not by where the mines were at first: then the layout
 * may change in the course of the game. */
static inline bool
ms_rule_set_decides (MsRuleSet rule_set)
{
  return rule_set == MS_RULES_FAIR || rule_set == MS_RULES_CRUEL;
}

typedef struct
{
  int width, height; /* 1…MS_MAX_SIDE each, at least two cells */
  int mines; /* 0…width*height - 1 in a game, so that one cell can be opened */
  MsFirstClick first_click;
  /* the board can be won without guessing; the caller has to make such a board (ms-no-guess.h) */
  bool no_guess;
  MsRuleSet rule_set;
} MsRules;

/* MS_STATUS_OK, MS_STATUS_BAD_SIZE or MS_STATUS_BAD_MINES. */
MsStatus ms_rules_check (const MsRules *rules, MsErrorInfo *info);

/* The same for a position, in which every cell may be a mine. */
MsStatus ms_size_check (int width, int height, int mines, MsErrorInfo *info);

/* The promise that can be kept for a first click at (x, y): the one asked for when the mines fit
 * outside the cells it frees, else the next weaker one. */
MsFirstClick ms_rules_feasible_first_click (const MsRules *rules, int x, int y);

/* "free", "competition", "fair" and "cruel", as in files. */
extern const char *const ms_rule_set_names[MS_N_RULE_SETS];
const char *ms_rule_set_name (MsRuleSet rule_set);
/* The one with that name; MS_RULES_FREE if there is none. */
MsRuleSet ms_rule_set_find (const char *name);

/* "any", "safe", "open" and "classic", as in files and on the command line. */
extern const char *const ms_first_click_names[MS_N_FIRST_CLICKS];
const char *ms_first_click_name (MsFirstClick first_click);
bool ms_first_click_parse (const char *name, MsFirstClick *first_click);
