/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which records are asked for, and in which order they come.  Plain data, to be copied. */
#pragma once

#include "ms-rules.h"

#include <glib.h>

#define MS_RECORD_ANY (-1)
#define MS_RECORD_TEXT_SIZE 128 /* bytes of UTF-8 and a NUL */

typedef struct
{
  gint64 id; /* 0: any */
  int width, height, mines; /* width 0: any size and total */
  gboolean beginner; /* with width 0: both levels of that name alone */
  int no_guess, assisted, won, measured; /* 0, 1 or MS_RECORD_ANY */
  int foreign; /* played elsewhere; 0, 1 or MS_RECORD_ANY */
  int doubtful; /* its file tells of another game; 0, 1 or MS_RECORD_ANY */
  int daily; /* on the board of a day; 0, 1 or MS_RECORD_ANY */
  int rule_set; /* MsRuleSet or MS_RECORD_ANY */
  int avoidable; /* whether any guess could be avoided: 0, 1 (both known) or MS_RECORD_ANY */
  int flagged, questioned; /* whether any flag, or question mark, was set: as avoidable */
  gint64 from, until; /* when it ended, milliseconds since 1970: from <= ended < until; 0: any */
  int least_bbbv; /* 0: any */
  char player[MS_RECORD_TEXT_SIZE], program[MS_RECORD_TEXT_SIZE]; /* part of the name; "": any */
  /* what rows are sorted by before the order asked for: SQL of our own, static; NULL: nothing.
   * Those without a value come last. */
  const char *sort;
  gboolean falling; /* the greatest first */
} MsRecordFilter;

#define MS_RECORD_FILTER_ALL \
  { \
    .no_guess = MS_RECORD_ANY, .assisted = MS_RECORD_ANY, .won = MS_RECORD_ANY, \
    .measured = MS_RECORD_ANY, .foreign = MS_RECORD_ANY, .rule_set = MS_RECORD_ANY, \
    .avoidable = MS_RECORD_ANY, .doubtful = MS_RECORD_ANY, .flagged = MS_RECORD_ANY, \
    .questioned = MS_RECORD_ANY, .daily = MS_RECORD_ANY \
  }

typedef enum
{
  MS_RECORD_ORDER_ENDED, /* in the order the games ended */
  MS_RECORD_ORDER_LATEST, /* the latest first */
  MS_RECORD_ORDER_NEWEST, /* the last that was recorded first; only of those not measured */
  MS_RECORD_ORDER_BEST, /* the shortest time first, of equals the earlier */
} MsRecordOrder;

typedef struct
{
  int width, height, mines;
  gint64 n_games;
} MsRecordLevel;

/* The paths of pointers that are kept, and the room they take. */
typedef struct
{
  gint64 n_games;
  gint64 bytes;
} MsRecordPaths;
