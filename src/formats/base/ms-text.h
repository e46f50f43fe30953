/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every text reader needs: the check that input is text, its lines, and the place of a fault.
 * Private to formats. */
#pragma once

#include "ms-status.h"

#include <glib.h>

/* MS_STATUS_OK, or MS_STATUS_FILE_NOT_TEXT at the first NUL byte or invalid UTF-8.  O(length). */
MsStatus ms_text_check (const char *data, gsize length, MsErrorInfo *info);

/* The lines of a text, one after the other.  Zero-initialise but for data and length. */
typedef struct
{
  const char *data;
  gsize length, offset;

  const char *line; /* [line_length]: without its LF or CR LF */
  gsize line_length;
  int number; /* 1-based */
  gboolean terminated; /* the line had its LF */
} MsLines;

/* A piece of the text. */
typedef struct
{
  const char *start, *end;
} MsSpan;

/* FALSE at the end of the text. */
gboolean ms_lines_next (MsLines *lines);

/* Digits only, at least one, no sign; a number above limit becomes limit.  Moves *text behind what
 * was read; FALSE, and *text unmoved, when there is no digit before end. */
gboolean ms_text_take_count (const char **text, const char *end, gint64 limit, gint64 *value);

/* The same; *typed becomes the digits. */
gboolean ms_text_take_typed (
    const char **text, const char *end, gint64 limit, gint64 *value, MsSpan *typed);

/* ms_rules_check of a game, else ms_size_check, for counts as they stand in a file, however large;
 * info names them so. */
MsStatus ms_text_check_size (
    gint64 width, gint64 height, gint64 mines, gboolean is_game, MsErrorInfo *info);

/* Of what that refuses, the number at fault: 0 the width, 1 the height, 2 the mines. */
int ms_text_find_fault (MsStatus status, gint64 width);

/* What a sentence about a number repeats is as it was typed, so that a number no reader can hold is told
 * too: the digits of width, height and mines where those are not possible, of the version of a newer
 * file, of column and row of a cell outside the board.  Nothing for any other status, which is
 * returned. */
MsStatus ms_text_quote (MsErrorInfo *info, MsStatus status, const MsSpan *typed);

/* Fills line and column of an info that a failing function has already filled. */
MsStatus ms_text_place (MsErrorInfo *info, MsStatus status, int line, int column);

/* The same for a place in the text data, counted here. */
MsStatus ms_text_place_at (MsErrorInfo *info, MsStatus status, const char *data, const char *place);
/* MS_STATUS_FILE_BAD_CHARACTER for the character at place; MS_STATUS_FILE_TRUNCATED at end. */
MsStatus ms_text_fail_at (MsErrorInfo *info, const char *data, const char *place, const char *end);
/* Returns status, filled in for a key or value that is called detail. */
MsStatus ms_text_fail_value (MsErrorInfo *info, MsStatus status, const char *detail);
