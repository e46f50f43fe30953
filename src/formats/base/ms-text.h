/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What every text reader needs: the check that input is text, its lines, and the place of a fault.
 * Private to formats. */
#pragma once

#include "ms-status.h"

#include <glib.h>

/* Checks that data is text: MS_STATUS_OK, or MS_STATUS_FILE_NOT_TEXT at the first NUL byte or
 * invalid UTF-8.  O(length). */
MsStatus ms_text_check (const char *data, gsize length, MsErrorInfo *info);

/* The lines of a text, one after the other.  The caller sets data and length and zeroes the
 * rest. */
typedef struct
{
  const char *data;
  gsize length, offset;

  const char *line; /* [line_length]: without its LF or CR LF */
  gsize line_length;
  int number; /* 1-based */
  gboolean terminated; /* the line ends with LF, not with the end of the text */
} MsLines;

/* A part of the text. */
typedef struct
{
  const char *start, *end;
} MsSpan;

/* Goes to the next line; FALSE at the end of the text. */
gboolean ms_lines_next (MsLines *lines);

/* Whether there are only spaces and tabs in the line. */
gboolean ms_lines_is_blank (const MsLines *lines);

/* data[length] without the blanks around it. */
MsSpan ms_text_strip (const char *data, gsize length);

/* Takes word at *text, where it is there. */
gboolean ms_text_take_word (const char **text, const char *end, const char *word);

/* Reads a number at *text: digits only, at least one, no sign; a number above limit becomes limit.
 * Moves *text behind what was read; FALSE, and *text unmoved, when there is no digit before end. */
gboolean ms_text_take_count (const char **text, const char *end, gint64 limit, gint64 *value);

/* The same; *typed becomes the digits as they stand in the text. */
gboolean ms_text_take_typed (
    const char **text, const char *end, gint64 limit, gint64 *value, MsSpan *typed);

/* A cell as it stands in a text; typed keeps column and row, however large, for the message. */
typedef struct
{
  gint64 x, y;
  MsSpan typed[2];
} MsTextCell;

/* Reads "x,y" at *text.  Moves *text behind what was read; FALSE, and *text at the fault, for
 * anything else. */
gboolean ms_text_take_cell (const char **text, const char *end, MsTextCell *cell);

/* *number becomes that of the cell; or MS_STATUS_FILE_OUTSIDE_BOARD, with column and row quoted. */
MsStatus ms_text_check_cell (
    const MsTextCell *cell, int width, int height, int *number, MsErrorInfo *info);

/* Checks a size from a file, whose numbers may be too large for an int: as ms_rules_check does for
 * a game, else as ms_size_check does. */
MsStatus ms_text_check_size (
    gint64 width, gint64 height, gint64 mines, gboolean is_game, MsErrorInfo *info);

/* Which number is at fault where ms_text_check_size returned status: 0 the width, 1 the height, 2
 * the mines. */
int ms_text_find_fault (MsStatus status, gint64 width);

/* Puts into info->detail the faulty numbers as they were typed, so that a message can repeat
 * numbers that are too large for any type.  These are typed[0…1] (width and height) for
 * MS_STATUS_BAD_SIZE, typed[2] for MS_STATUS_BAD_MINES, typed[0] for MS_STATUS_FILE_BAD_VERSION,
 * and typed[0…1] (column and row) for MS_STATUS_FILE_OUTSIDE_BOARD.  Does nothing for any other
 * status.  Returns status. */
MsStatus ms_text_quote (MsErrorInfo *info, MsStatus status, const MsSpan *typed);

/* Fills line and column of an info that a failing function has already filled; returns status. */
MsStatus ms_text_place (MsErrorInfo *info, MsStatus status, int line, int column);

/* The same for a place in the text data: line and column are counted here. */
MsStatus ms_text_place_at (MsErrorInfo *info, MsStatus status, const char *data, const char *place);
/* MS_STATUS_FILE_BAD_CHARACTER for the character at place; MS_STATUS_FILE_TRUNCATED at end. */
MsStatus ms_text_fail_at (MsErrorInfo *info, const char *data, const char *place, const char *end);
/* Fills info with status and the name detail of a key or value; returns status. */
MsStatus ms_text_fail_value (MsErrorInfo *info, MsStatus status, const char *detail);
