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
} MsFirstClick;

typedef struct
{
  int width, height; /* 1…MS_MAX_SIDE each, at least two cells */
  int mines; /* 0…width*height - 1 in a game, so that one cell can be opened */
  MsFirstClick first_click;
  bool no_guess; /* the board can be won without guessing; who plays has to make it (ms-no-guess.h)
                  */
} MsRules;

/* MS_STATUS_OK, MS_STATUS_BAD_SIZE or MS_STATUS_BAD_MINES. */
MsStatus ms_rules_check (const MsRules *rules, MsErrorInfo *info);

/* A position may be all mines; otherwise as ms_rules_check. */
MsStatus ms_size_check (int width, int height, int mines, MsErrorInfo *info);

/* The promise that can be kept for a first click at (x, y): the one asked for when the mines fit
 * outside the cells it frees, else the next weaker one. */
MsFirstClick ms_rules_feasible_first_click (const MsRules *rules, int x, int y);

/* "any", "safe", "open": the words of files and of the command line. */
const char *ms_first_click_name (MsFirstClick first_click);
bool ms_first_click_parse (const char *name, MsFirstClick *first_click);
