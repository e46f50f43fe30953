/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The named levels.  A level is only a name for a size and a mine total; the first-click rule is
 * chosen separately. */
#pragma once

#include "ms-rules.h"

typedef enum
{
  MS_LEVEL_BEGINNER, /* 9×9, 10 mines */
  MS_LEVEL_CLASSIC_BEGINNER, /* 8×8, 10 mines */
  MS_LEVEL_INTERMEDIATE, /* 16×16, 40 mines */
  MS_LEVEL_EXPERT, /* 30×16, 99 mines */
  MS_LEVEL_CUSTOM, /* anything else */
} MsLevel;

#define MS_N_NAMED_LEVELS 4

typedef struct
{
  const char *name; /* "beginner", …: used in files and on the command line */
  int width, height, mines;
} MsLevelInfo;

/* level < MS_LEVEL_CUSTOM. */
const MsLevelInfo *ms_level_info (MsLevel level);

/* MS_LEVEL_CUSTOM when no named level has this size and mine total. */
MsLevel ms_level_of (int width, int height, int mines);

/* Reads a level's name or "WxHxM" (whether such a board is possible is not checked); false if text
 * is neither. */
bool ms_level_parse (const char *text, int *width, int *height, int *mines);

/* Changes rules to those of competitions at the same level: 8×8 with 10 mines for either beginner,
 * the classic first click, and boards that may need guesses.  Returns false, with rules unchanged,
 * where size and mines are those of no such level. */
bool ms_level_compete (MsRules *rules);

/* The 3BV below which a board of this size is too easy for a best time in a competition: 2, 30 and
 * 100 at the three levels of competitions, else 0. */
int ms_level_least_bbbv (int width, int height, int mines);
