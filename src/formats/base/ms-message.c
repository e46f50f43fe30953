/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-message.h"

#include "ms-cell-name.h"
#include "ms-foreign.h"
#include "ms-foreign-text.h"
#include "ms-rules.h"

#include <glib/gi18n-lib.h>

/* The number found, as it was typed where that is known. */
static char *
dup_number (const MsErrorInfo *info)
{
  return *info->detail != '\0' ? g_strdup (info->detail) : g_strdup_printf ("%ld", info->found);
}

static char *
size_sentence (const MsErrorInfo *info)
{
  g_autofree char *size = *info->detail != '\0'
      ? g_strdup (info->detail)
      : g_strdup_printf ("%ld×%ld", info->found, info->expected);
  return g_strdup_printf (
      /* Translators: a size, such as 30×16. */
      _ ("A board of %1$s cells is not possible; each side can be 1 to %2$d cells long, and there "
         "must be at least two cells."),
      size, MS_MAX_SIDE);
}

static char *
mines_sentence (const MsErrorInfo *info)
{
  g_autofree char *mines = dup_number (info);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%1$s mine does not fit; this board has room for %2$ld.",
          "%1$s mines do not fit; this board has room for %2$ld.", (gulong)MAX (info->found, 0)),
      mines, info->expected);
}

static char *
version_sentence (const MsErrorInfo *info)
{
  g_autofree char *version = dup_number (info);
  return g_strdup_printf (_ ("The file has format version %1$s, but this Minesage knows versions "
                             "up to %2$ld; a newer Minesage can read it."),
      version, info->expected);
}

static char *
outside_sentence (const MsErrorInfo *info)
{
  g_autofree char *cell = *info->detail != '\0' ? g_strdup (info->detail)
                                                : g_strdup_printf ("%d,%d", info->x, info->y);
  /* Translators: column and row of a cell, counted from 0, such as 3,4. */
  return g_strdup_printf (_ ("The cell %s lies outside the board."), cell);
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

/* The name of the cell that info is about. */
static const char *
cell_name (const MsErrorInfo *info, char name[MS_CELL_NAME_SIZE])
{
  return ms_cell_name (MAX (info->x, 0), MAX (info->y, 0), name);
}

static char *
contradicts_sentence (const MsErrorInfo *info)
{
  char name[MS_CELL_NAME_SIZE];
  if (info->x < 0)
    return g_strdup (_ ("The state of the game does not follow from its moves."));
  return g_strdup_printf (
      _ ("The cell %s does not follow from the layout and the moves."), cell_name (info, name));
}

/* Sentences for faults that are not about files. */
static char *
general_sentence (const MsErrorInfo *info)
{
  char name[MS_CELL_NAME_SIZE];

  switch (info->status)
    {
    case MS_STATUS_OK:
      return g_strdup (_ ("No error."));
    case MS_STATUS_NO_MEMORY:
      return g_strdup (_ ("There is not enough memory."));
    case MS_STATUS_CANCELLED:
      return g_strdup (_ ("This was cancelled."));
    case MS_STATUS_TIME_LIMIT:
      return g_strdup (_ ("The time limit was reached before everything was known."));
    case MS_STATUS_MEMORY_LIMIT:
      return g_strdup (_ ("The memory limit was reached before everything was known."));
    case MS_STATUS_WORK_LIMIT:
      return g_strdup (_ ("The limit of work was reached before everything was known."));
    case MS_STATUS_BAD_SIZE:
      return size_sentence (info);
    case MS_STATUS_BAD_MINES:
      return mines_sentence (info);
    case MS_STATUS_NO_SUCH_BOARD:
      return g_strdup (
          _ ("Every board of this size with so many mines and this first click needs a guess."));
    case MS_STATUS_NO_BOARD:
      return g_strdup (_ (
          "No board of this size with so many mines was found that can be won without guessing."));
    case MS_STATUS_BAD_CELL:
      return g_strdup_printf (_ ("The cell %s has no possible value."), cell_name (info, name));
    case MS_STATUS_NO_LAYOUT:
      return g_strdup (_ ("This file does not say where the mines are."));
    case MS_STATUS_NO_BEGINNING:
      return g_strdup (_ ("How this game began is not known, so there is no replay of it."));
    case MS_STATUS_NO_ROOM:
      /* Translators: the word for a format, such as mbf, and the most columns and rows it has. */
      return g_strdup_printf (_ ("The format %1$s holds boards of at most %2$ld×%3$ld cells."),
          info->detail, info->found, info->expected);
    case MS_STATUS_BAD_DENSITY:
      return g_strdup (_ ("The density of mines must lie between 0 and 1."));
    default:
      return NULL;
    }
}

/* Sentences for faults of a file as a whole, or of its text. */
static char *
text_sentence (const MsErrorInfo *info)
{
  switch (info->status)
    {
    case MS_STATUS_FILE_EMPTY:
      return g_strdup (_ ("The file is empty."));
    case MS_STATUS_FILE_TOO_LARGE:
      return g_strdup_printf (_ ("The file is larger than %ld MiB, the most that is read."),
          info->expected / (1024 * 1024));
    case MS_STATUS_FILE_UNKNOWN:
      return g_strdup (
          _ ("This is not a position, board, game or replay in a format that Minesage knows."));
    case MS_STATUS_FILE_CANNOT_READ:
      return g_strdup_printf (
          _ ("This file is in the format %s, which Minesage cannot read."), info->detail);
    case MS_STATUS_FILE_ARCHIVE:
      return g_strdup_printf (
          _ ("This is an archive (%s); unpack it, and open what is in it."), info->detail);
    case MS_STATUS_FILE_PASSWORD:
      return g_strdup (
          _ ("This is an archive with a password; unpack it, and open what is in it."));
    case MS_STATUS_FILE_NOT_TEXT:
      return g_strdup (_ ("This is not text: a NUL byte or invalid UTF-8 was found."));
    case MS_STATUS_FILE_BAD_HEADER:
      return g_strdup (
          _ ("The first line must be WIDTHxHEIGHTxMINES in plain numbers, such as 30x16x99."));
    case MS_STATUS_FILE_BAD_FIELDS:
      return g_strdup (
          _ ("After the size there can only be first=X,Y and seed=NUMBER, once each."));
    case MS_STATUS_FILE_ROW_LENGTH:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "This row has %ld cell; %ld were expected.",
              "This row has %ld cells; %ld were expected.", (gulong)info->found),
          info->found, info->expected);
    case MS_STATUS_FILE_ROW_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The board has %ld row; %ld were expected.",
              "The board has %ld rows; %ld were expected.", (gulong)info->found),
          info->found, info->expected);
    case MS_STATUS_FILE_CELL_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The board has %ld cell; %ld were expected.",
              "The board has %ld cells; %ld were expected.", (gulong)info->found),
          info->found, info->expected);
    case MS_STATUS_FILE_BYTE_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The file has %ld byte; %ld were expected.",
              "The file has %ld bytes; %ld were expected.", (gulong)info->found),
          info->found, info->expected);
    case MS_STATUS_FILE_BAD_CHARACTER:
      return bad_character_sentence (info);
    case MS_STATUS_FILE_TRUNCATED:
      return g_strdup (info->byte < 0 ? _ ("The file breaks off in the middle of this line.")
                                      : _ ("The file breaks off."));
    case MS_STATUS_FILE_TOO_MANY_EVENTS:
      return g_strdup_printf (
          _ ("The recording has more than %ld events; the rest is left out."), info->expected);
    default:
      return NULL;
    }
}

/* Sentences for faulty values in a file. */
static char *
value_sentence (const MsErrorInfo *info)
{
  switch (info->status)
    {
    case MS_STATUS_FILE_BAD_VERSION:
      return version_sentence (info);
    case MS_STATUS_FILE_SYNTAX:
      return g_strdup (_ ("This line is neither a [Group] nor a Key=Value within one."));
    case MS_STATUS_FILE_MISSING_KEY:
      return g_strdup_printf (_ ("“%s” is missing."), info->detail);
    case MS_STATUS_FILE_VALUE_LENGTH:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "“%s” has %ld character; %ld were expected.",
              "“%s” has %ld characters; %ld were expected.", (gulong)info->found),
          info->detail, info->found, info->expected);
    case MS_STATUS_FILE_FOREIGN_SEED:
      return g_strdup (
          _ ("This ID names a random seed, not a board; only the program it comes from knows which "
             "board that is. The ID of the board itself has a colon after the size."));
    case MS_STATUS_FILE_BAD_VALUE:
      return g_strdup_printf (_ ("The value of “%s” is not possible."), info->detail);
    default:
      return NULL;
    }
}

/* Sentences for things in a file that contradict each other. */
static char *
consistency_sentence (const MsErrorInfo *info)
{
  char name[MS_CELL_NAME_SIZE];

  switch (info->status)
    {
    case MS_STATUS_FILE_MINE_COUNT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The layout has %ld mine; %ld were expected.",
              "The layout has %ld mines; %ld were expected.", (gulong)info->found),
          info->found, info->expected);
    case MS_STATUS_FILE_OUTSIDE_BOARD:
      return outside_sentence (info);
    case MS_STATUS_FILE_DUPLICATE:
      if (info->x < 0)
        return g_strdup_printf (_ ("“%s” is given twice."), info->detail);
      return g_strdup_printf (_ ("The cell %d,%d is listed twice."), info->x, info->y);
    case MS_STATUS_FILE_SEVERAL_MINES:
      return g_strdup_printf (
          _ ("The cell %d,%d has several mines; here a cell has at most one."), info->x, info->y);
    case MS_STATUS_FILE_NOT_ENTRY:
      return g_strdup (
          _ ("This line is not of the form “Key: value”, as the header of a replay needs."));
    case MS_STATUS_FILE_MARATHON:
      return g_strdup (_ ("This is a marathon; a replay of several boards cannot be read."));
    case MS_STATUS_FILE_BAD_EVENT:
      return g_strdup (_ ("This is not an event of a replay."));
    case MS_STATUS_FILE_WRONG_NUMBER:
      return g_strdup_printf (_ ("The cell %s shows %ld, but the layout says %ld."),
          cell_name (info, name), info->found, info->expected);
    case MS_STATUS_FILE_CONTRADICTS:
      return contradicts_sentence (info);
    default:
      return NULL;
    }
}

static char *
dup_bare_sentence (const MsErrorInfo *info)
{
  char *(*const makers[]) (const MsErrorInfo *) = { general_sentence, text_sentence, value_sentence,
    consistency_sentence };

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
