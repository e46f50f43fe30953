/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-message.h"

#include "ms-cell-name.h"
#include "ms-foreign.h"
#include "ms-foreign-text.h"
#include "ms-rules.h"

#include <glib/gi18n-lib.h>

/* The sentences that are the same for every fault of their kind. */
static const struct
{
  MsStatus status;
  const char *sentence; /* marked for translation */
} plain[] = {
  { MS_STATUS_OK, N_ ("No error.") },
  { MS_STATUS_NO_MEMORY, N_ ("There is not enough memory.") },
  { MS_STATUS_CANCELLED, N_ ("This was cancelled.") },
  { MS_STATUS_TIME_LIMIT, N_ ("The time limit was reached before everything was known.") },
  { MS_STATUS_MEMORY_LIMIT, N_ ("The memory limit was reached before everything was known.") },
  { MS_STATUS_WORK_LIMIT, N_ ("The limit of work was reached before everything was known.") },
  { MS_STATUS_NO_SUCH_BOARD,
      N_ ("Every board of this size with so many mines and this first click needs a guess.") },
  { MS_STATUS_NO_BOARD,
      N_ ("No board of this size with so many mines was found that can be won without guessing.") },
  { MS_STATUS_NO_LAYOUT, N_ ("This file does not say where the mines are.") },
  { MS_STATUS_NO_BEGINNING, N_ ("How this game began is not known, so there is no replay of it.") },
  { MS_STATUS_BAD_DENSITY, N_ ("The density of mines must lie between 0 and 1.") },
  { MS_STATUS_FILE_EMPTY, N_ ("The file is empty.") },
  { MS_STATUS_FILE_UNKNOWN,
      N_ ("This is not a position, board, game or replay in a format that Minesage knows.") },
  { MS_STATUS_FILE_PASSWORD,
      N_ ("This is an archive with a password; unpack it, and open what is in it.") },
  { MS_STATUS_FILE_NOT_TEXT, N_ ("This is not text: a NUL byte or invalid UTF-8 was found.") },
  { MS_STATUS_FILE_BAD_HEADER,
      N_ ("The first line must be WIDTHxHEIGHTxMINES in plain numbers, such as 30x16x99.") },
  { MS_STATUS_FILE_BAD_FIELDS,
      N_ ("After the size there can only be first=X,Y and seed=NUMBER, once each.") },
  { MS_STATUS_FILE_SYNTAX, N_ ("This line is neither a [Group] nor a Key=Value within one.") },
  { MS_STATUS_FILE_FOREIGN_SEED,
      N_ ("This ID names a random seed, not a board; only the program it comes from knows which "
          "board that is. The ID of the board itself has a colon after the size.") },
  { MS_STATUS_FILE_NOT_ENTRY,
      N_ ("This line is not of the form “Key: value”, as the header of a replay needs.") },
  { MS_STATUS_FILE_MARATHON,
      N_ ("This is a marathon; a replay of several boards cannot be read.") },
  { MS_STATUS_FILE_BAD_EVENT, N_ ("This is not an event of a replay.") },
};

/* What was typed, where that is known; else the two numbers. */
static char *
dup_typed (const MsErrorInfo *info, long first, const char *between, long second)
{
  return *info->detail != '\0' ? g_strdup (info->detail)
                               : g_strdup_printf ("%ld%s%ld", first, between, second);
}

static char *
bad_character_sentence (const MsErrorInfo *info)
{
  char character[7] = "";
  gunichar code = (gunichar)info->found;

  if (!g_unichar_isgraph (code))
    return g_strdup_printf (_ ("The character U+%04X does not belong here."), code);
  character[g_unichar_to_utf8 (code, character)] = '\0';
  return g_strdup_printf (_ ("The character “%s” does not belong here."), character);
}

/* Sentences that say how many there are of something, and how many there may or should be. */
static char *
count_sentence (const MsErrorInfo *info)
{
  gulong n = (gulong)info->found;
  switch (info->status)
    {
    case MS_STATUS_FILE_TOO_LARGE:
      return g_strdup_printf (_ ("The file is larger than %ld MiB, the most that is read."),
          info->expected / (1024 * 1024));
    case MS_STATUS_FILE_TOO_MANY_EVENTS:
      return g_strdup_printf (
          _ ("The recording has more than %ld events; the rest is left out."), info->expected);
    case MS_STATUS_FILE_VALUE_LENGTH:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "“%s” has %ld character; %ld were expected.",
              "“%s” has %ld characters; %ld were expected.", n),
          info->detail, info->found, info->expected);
    case MS_STATUS_FILE_ROW_LENGTH:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "This row has %ld cell; %ld were expected.",
              "This row has %ld cells; %ld were expected.", n),
          info->found, info->expected);
    case MS_STATUS_FILE_ROW_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The board has %ld row; %ld were expected.",
              "The board has %ld rows; %ld were expected.", n),
          info->found, info->expected);
    case MS_STATUS_FILE_CELL_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The board has %ld cell; %ld were expected.",
              "The board has %ld cells; %ld were expected.", n),
          info->found, info->expected);
    case MS_STATUS_FILE_BYTE_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The file has %ld byte; %ld were expected.",
              "The file has %ld bytes; %ld were expected.", n),
          info->found, info->expected);
    case MS_STATUS_FILE_MINE_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The layout has %ld mine; %ld were expected.",
              "The layout has %ld mines; %ld were expected.", n),
          info->found, info->expected);
    default:
      return NULL;
    }
}

/* Sentences about sizes, mines and versions that were typed, or are in a file. */
static char *
typed_sentence (const MsErrorInfo *info)
{
  g_autofree char *number = *info->detail != '\0' ? g_strdup (info->detail)
                                                  : g_strdup_printf ("%ld", info->found);
  g_autofree char *size = dup_typed (info, info->found, "×", info->expected);
  g_autofree char *cell = dup_typed (info, info->x, ",", info->y);
  switch (info->status)
    {
    case MS_STATUS_BAD_SIZE:
      return g_strdup_printf (
          /* Translators: a size, such as 30×16. */
          _ ("A board of %1$s cells is not possible; each side can be 1 to %2$d cells long, and "
             "there "
             "must be at least two cells."),
          size, MS_MAX_SIDE);
    case MS_STATUS_BAD_MINES:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "%1$s mine does not fit; this board has room for %2$ld.",
              "%1$s mines do not fit; this board has room for %2$ld.",
              (gulong)MAX (info->found, 0)),
          number, info->expected);
    case MS_STATUS_NO_ROOM:
      /* Translators: the word for a format, such as mbf, and the most columns and rows it has. */
      return g_strdup_printf (_ ("The format %1$s holds boards of at most %2$ld×%3$ld cells."),
          info->detail, info->found, info->expected);
    case MS_STATUS_FILE_BAD_VERSION:
      return g_strdup_printf (
          _ ("The file has format version %1$s, but this Minesage knows versions "
             "up to %2$ld; a newer Minesage can read it."),
          number, info->expected);
    case MS_STATUS_FILE_OUTSIDE_BOARD:
      /* Translators: column and row of a cell, counted from 0, such as 3,4. */
      return g_strdup_printf (_ ("The cell %s lies outside the board."), cell);
    default:
      return NULL;
    }
}

/* Sentences about a value, or a cell. */
static char *
value_sentence (const MsErrorInfo *info)
{
  char cell[MS_CELL_NAME_SIZE];
  ms_cell_name (MAX (info->x, 0), MAX (info->y, 0), cell);
  switch (info->status)
    {
    case MS_STATUS_BAD_CELL:
      return g_strdup_printf (_ ("The cell %s has no possible value."), cell);
    case MS_STATUS_FILE_CANNOT_READ:
      return g_strdup_printf (
          _ ("This file is in the format %s, which Minesage cannot read."), info->detail);
    case MS_STATUS_FILE_ARCHIVE:
      return g_strdup_printf (
          _ ("This is an archive (%s); unpack it, and open what is in it."), info->detail);
    case MS_STATUS_FILE_BAD_CHARACTER:
      return bad_character_sentence (info);
    case MS_STATUS_FILE_TRUNCATED:
      return g_strdup (info->byte < 0 ? _ ("The file breaks off in the middle of this line.")
                                      : _ ("The file breaks off."));
    case MS_STATUS_FILE_MISSING_KEY:
      return g_strdup_printf (_ ("“%s” is missing."), info->detail);
    case MS_STATUS_FILE_BAD_VALUE:
      return g_strdup_printf (_ ("The value of “%s” is not possible."), info->detail);
    case MS_STATUS_FILE_DUPLICATE:
      if (info->x < 0)
        return g_strdup_printf (_ ("“%s” is given twice."), info->detail);
      return g_strdup_printf (_ ("The cell %d,%d is listed twice."), info->x, info->y);
    case MS_STATUS_FILE_SEVERAL_MINES:
      return g_strdup_printf (
          _ ("The cell %d,%d has several mines; here a cell has at most one."), info->x, info->y);
    case MS_STATUS_FILE_WRONG_NUMBER:
      return g_strdup_printf (
          _ ("The cell %s shows %ld, but the layout says %ld."), cell, info->found, info->expected);
    case MS_STATUS_FILE_CONTRADICTS:
      if (info->x < 0)
        return g_strdup (_ ("The state of the game does not follow from its moves."));
      return g_strdup_printf (
          _ ("The cell %s does not follow from the layout and the moves."), cell);
    default:
      return NULL;
    }
}

static char *
dup_bare_sentence (const MsErrorInfo *info)
{
  char *(*const makers[]) (
      const MsErrorInfo *) = { count_sentence, typed_sentence, value_sentence };

  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    if (plain[i].status == info->status)
      return g_strdup (_ (plain[i].sentence));
  for (gsize i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      char *sentence = makers[i](info);
      if (sentence != NULL)
        return sentence;
    }
  g_return_val_if_reached (NULL);
}

char *
ms_message_dup_sentence (const MsErrorInfo *info)
{
  g_autofree char *sentence = dup_bare_sentence (info);

  if (info->byte < 0)
    return g_steal_pointer (&sentence);
  /* Translators: a sentence that says what is wrong with a file, and where in it. */
  return g_strdup_printf (_ ("%s (at byte %ld)"), sentence, info->byte);
}

char *
ms_message_dup (const MsErrorInfo *info, const char *file_name)
{
  GString *message = g_string_new (NULL);
  MsErrorInfo named = ms_foreign_name (info, file_name);
  g_autofree char *sentence = ms_message_dup_sentence (&named);

  if (file_name != NULL)
    {
      g_autofree char *name = ms_foreign_text_dup_escaped (file_name);
      g_string_append_printf (message, "%s:", name);
    }
  if (named.line > 0)
    g_string_append_printf (message, "%d:", named.line);
  if (named.line > 0 && named.column > 0)
    g_string_append_printf (message, "%d:", named.column);
  if (message->len > 0)
    g_string_append_c (message, ' ');
  g_string_append (message, sentence);
  return g_string_free (message, FALSE);
}
