/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What can go wrong below the GObject layers.
 *
 * Core, solver and formats return an MsStatus and, where the caller passes one, fill an
 * MsErrorInfo that says where and with which figures.  They never print and never abort on input.
 * Sentences are made from both by the layers above (ms-message.h in formats), translated.
 */
#pragma once

#include <stdbool.h>

typedef enum
{
  MS_STATUS_OK = 0,

  /* The machine */
  MS_STATUS_NO_MEMORY,
  MS_STATUS_CANCELLED,
  MS_STATUS_TIME_LIMIT,
  MS_STATUS_MEMORY_LIMIT,
  /* a limit that is the same on every machine, however busy it is (ms-work.h) */
  MS_STATUS_WORK_LIMIT,

  /* Rules and positions; found, expected, x, y and detail are fields of MsErrorInfo */
  MS_STATUS_BAD_SIZE, /* found = width, expected = height; allowed 1…1000, at least two cells */
  MS_STATUS_BAD_MINES, /* found = mines, expected = the most that fit */
  MS_STATUS_NO_SUCH_BOARD, /* every board with these rules needs a guess */
  /* no board that can be won without guessing was found within the work limit */
  MS_STATUS_NO_BOARD,
  MS_STATUS_BAD_CELL, /* x, y: a value no cell can have, or coordinates outside the board */
  MS_STATUS_BAD_DENSITY, /* the density is not between 0 and 1 */

  /* Content that cannot be written in the format that was asked for */
  MS_STATUS_NO_LAYOUT, /* where the mines are is not known */
  MS_STATUS_NO_BEGINNING, /* it is not known how the game began */
  MS_STATUS_NO_ROOM, /* detail = the format, found, expected = the most columns and rows it has */

  /* Files; the place of the fault is line and column (1-based, 0 when not known) in texts, else
   * byte */
  MS_STATUS_FILE_EMPTY,
  MS_STATUS_FILE_TOO_LARGE, /* found = bytes, expected = limit in bytes */
  MS_STATUS_FILE_UNKNOWN, /* no format is recognised */
  MS_STATUS_FILE_NOT_TEXT, /* a NUL byte or invalid UTF-8 at line, column */
  MS_STATUS_FILE_BAD_HEADER, /* the first line is not WxHxM */
  MS_STATUS_FILE_BAD_FIELDS, /* WxHxM is followed by something other than first=X,Y and seed=S */
  MS_STATUS_FILE_ROW_LENGTH, /* found, expected = cells in this row */
  MS_STATUS_FILE_ROW_COUNT, /* found, expected = rows */
  MS_STATUS_FILE_BAD_CHARACTER, /* found = the character's code point */
  MS_STATUS_FILE_MINE_COUNT, /* found, expected = mines */
  MS_STATUS_FILE_BAD_VERSION, /* found = version, expected = newest known */
  MS_STATUS_FILE_SYNTAX, /* the key file's grammar is broken at line */
  MS_STATUS_FILE_MISSING_KEY, /* detail = group/key */
  MS_STATUS_FILE_BAD_VALUE, /* detail = group/key */
  MS_STATUS_FILE_OUTSIDE_BOARD, /* x, y lie outside the board */
  MS_STATUS_FILE_DUPLICATE, /* x, y is listed twice */
  /* x, y: found = the number shown there, expected = that of the layout */
  MS_STATUS_FILE_WRONG_NUMBER,
  MS_STATUS_FILE_CONTRADICTS, /* x, y: the game's state, moves and cells do not fit together */
  MS_STATUS_FILE_BYTE_COUNT, /* found, expected = bytes of a file whose beginning says its length */
  MS_STATUS_FILE_CELL_COUNT, /* found, expected = cells, in a format without rows */
  MS_STATUS_FILE_VALUE_LENGTH, /* detail = the value's name; found, expected = characters */
  MS_STATUS_FILE_FOREIGN_SEED, /* the board is given only as a seed of another program */
  MS_STATUS_FILE_SEVERAL_MINES, /* x, y has more than one mine */
  MS_STATUS_FILE_CANNOT_READ, /* detail = the file's format, for which there is no reader */
  MS_STATUS_FILE_PICTURE, /* detail = its format; a board may be read from it (src/scan) */
  MS_STATUS_FILE_ARCHIVE, /* an archive; detail = its kind */
  MS_STATUS_FILE_PASSWORD, /* an archive with a password */
  MS_STATUS_FILE_NOT_ENTRY, /* a line of a replay's header is not Key: value */
  MS_STATUS_FILE_MARATHON, /* several boards in one replay */
  MS_STATUS_FILE_BAD_EVENT, /* a faulty event in a replay */
  MS_STATUS_FILE_TRUNCATED, /* the file ends too early, at line or byte */
  /* Of a file that was given to another process to read: */
  MS_STATUS_FILE_READER_BROKE, /* found = the signal that ended it, or 0 */
  MS_STATUS_FILE_READER_LIMIT, /* found = seconds of processor time, expected = MiB it may take */
  MS_STATUS_FILE_READER_MISSING, /* it could not be started */
  MS_STATUS_FILE_TOO_MANY_EVENTS, /* expected = the most events of a replay that are read */

  MS_N_STATUSES
} MsStatus;

/* Returns from the calling function with the status of expression, unless that is MS_STATUS_OK. */
#define MS_TRY(expression) \
  do \
    { \
      MsStatus tried_ = (expression); \
      if (tried_ != MS_STATUS_OK) \
        return tried_; \
    } \
  while (0)

/* Whether a run was stopped at a limit that it was given. */
static inline bool
ms_status_is_limit (MsStatus status)
{
  return status == MS_STATUS_TIME_LIMIT || status == MS_STATUS_MEMORY_LIMIT
      || status == MS_STATUS_WORK_LIMIT;
}

typedef struct
{
  MsStatus status;
  int line; /* 1-based, 0 = none */
  int column; /* 1-based, 0 = none; counts characters, not bytes */
  long byte; /* 0-based offset in a file that is not text, -1 = none */
  int x, y; /* 0-based cell, -1 = none */
  long found, expected;
  char detail[64]; /* what status is about, by name, or numbers as they were typed; may be empty */
} MsErrorInfo;

/* Fills *info (NULL is allowed) with status and "no place", and returns status,
 * so that a failing function can end with: return ms_fail (info, MS_STATUS_…). */
MsStatus ms_fail (MsErrorInfo *info, MsStatus status);
MsStatus ms_fail_at_cell (MsErrorInfo *info, MsStatus status, int x, int y);
MsStatus ms_fail_counts (MsErrorInfo *info, MsStatus status, long found, long expected);
MsStatus ms_fail_at_byte (MsErrorInfo *info, MsStatus status, long byte);
/* Adds the byte to an info that a failing function has already filled, and returns status. */
MsStatus ms_place_at_byte (MsErrorInfo *info, MsStatus status, long byte);
