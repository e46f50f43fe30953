/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known about one position as a whole, in two forms: one line of JSON for programs, some
 * lines for people.  The command analyze prints them, the window saves them.  The texts are owned
 * by the caller. */
#pragma once

#include "ms-best.h"
#include "ms-win-chance.h"

#include <glib.h>

/* What of a position is told. */
typedef enum
{
  MS_REPORT_ALL,
  MS_REPORT_CHANCES, /* how likely a mine is on each cell */
  MS_REPORT_SAFE, /* the cells that are certain */
  MS_REPORT_BEST, /* the cell that is best opened */
} MsReportPart;

typedef struct
{
  const char *name; /* name of the file, as text */
  const MsPosition *position;
  MsStatus status; /* MS_STATUS_OK, or the limit at which the analysis stopped */
  const MsSolverResult *result;
  const MsBest *best; /* NULL where there was not enough memory to find it */
  gboolean win; /* the chance to win is wanted, for --win */
  const MsVenture *venture; /* about opening a cell, for --cell; NULL: none is asked about */
  const uint8_t *dead; /* [height*width] result of ms_dead_find, for --dead; NULL: not wanted */
  MsReportPart only; /* nothing else is needed nor told, but size, method and a contradiction */
  int number; /* of the position in a file of several, from 1; 0: the file has one */
} MsReport;

/* The exact chance to win, if that was asked for and is known; else NULL. */
const MsEndgame *ms_report_get_endgame (const MsReport *report);

/* Whether the position is that of a game which is over, and how that ended. */
gboolean ms_report_is_over (const MsReport *report, gboolean *won);

/* For a consistent position without such a chance: a sentence, without its full stop, that says
 * what is known instead, or why nothing is known. */
const char *ms_report_name_no_win (const MsReport *report);

/* How long counting and choosing took together. */
double ms_report_get_milliseconds (const MsReport *report);

/* Append what opening a cell would show, if that was asked for: lines for people, or a part of
 * JSON, ,"opening":{…}. */
void ms_report_append_venture (GString *text, const MsReport *report);
void ms_report_append_venture_json (GString *json, const MsReport *report);

/* Parts of JSON that other reports have too: why no layout fits, ,"conflict":{…}; and the cells
 * whose certainty, or other mark, is the wanted one, ,"safe":[[x,y],…].  And the word for a
 * basis. */
void ms_report_append_conflict (
    GString *json, const MsSolverResult *result, const MsPosition *position);
void ms_report_append_certain (
    GString *json, const char *key, const uint8_t *certainty, int width, int height, int wanted);
const char *ms_report_name_basis (MsBasis basis);

/* The cells whose mark, in marks[height*width], is the wanted one; *n of them, the caller's. */
int *ms_report_find_marked (const uint8_t *marks, int width, int height, int wanted, int *n);

/* Appends the line for people that says why no layout fits. */
void ms_report_append_conflict_line (
    GString *text, const MsSolverResult *result, const MsPosition *position);

/* Appends word, with spaces before it so that it fills the given number of columns; wide characters
 * take two. */
void ms_report_append_right (GString *text, const char *word, int columns);

/* Appends a board as a table, its columns with their letters above, its rows with their numbers
 * before them: dup_word makes the text of each cell, which takes columns places. */
void ms_report_append_board (GString *text, int width, int height, int columns,
    char *(*dup_word) (gconstpointer user_data, int cell), gconstpointer user_data);

/* One line of JSON. */
char *ms_report_dup_json (const MsReport *report);

/* Some lines for people. */
char *ms_report_dup_text (const MsReport *report);
