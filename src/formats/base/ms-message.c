/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-message.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-foreign.h"
#include "ms-foreign-text.h"
#include "ms-rules.h"

#include <glib/gi18n-lib.h>

/* What is said of each fault; where a cell is known and that is another sentence, in_cell.  Their
 * figures, in their order, a letter each:
 *   f  found          e  expected                         M  expected, in MiB
 *   t  the detail     n  the number, s the size, c the cell as it was typed, where that is known
 *   x, y  the cell    N  its name                         m  the longest side of a board */
static const struct
{
  MsStatus status;
  MsSentence sentence;
  const char *figures;
  MsSentence in_cell;
  const char *figures_in_cell;
} sentences[] = {
  { MS_STATUS_OK, { N_ ("No error.") } },
  { MS_STATUS_NO_MEMORY, { N_ ("There is not enough memory.") } },
  { MS_STATUS_CANCELLED, { N_ ("This was cancelled.") } },
  { MS_STATUS_TIME_LIMIT, { N_ ("The time limit was reached before everything was known.") } },
  { MS_STATUS_MEMORY_LIMIT, { N_ ("The memory limit was reached before everything was known.") } },
  { MS_STATUS_WORK_LIMIT, { N_ ("The limit of work was reached before everything was known.") } },
  { MS_STATUS_NO_SUCH_BOARD,
      { N_ ("Every board of this size with so many mines and this first click needs a guess.") } },
  { MS_STATUS_NO_BOARD,
      { N_ ("No board of this size with so many mines was found that can be won without "
            "guessing.") } },
  { MS_STATUS_NO_LAYOUT, { N_ ("This file does not say where the mines are.") } },
  { MS_STATUS_NO_BEGINNING,
      { N_ ("How this game began is not known, so there is no replay of it.") } },
  { MS_STATUS_BAD_DENSITY, { N_ ("The density of mines must lie between 0 and 1.") } },
  { MS_STATUS_BAD_SIZE,
      /* Translators: a size, such as 30×16. */
      { N_ ("A board of %1$s cells is not possible; each side can be 1 to %2$d cells long, and "
            "there must be at least two cells.") },
      "sm" },
  { MS_STATUS_BAD_MINES,
      { NN_ ("%1$s mine does not fit; this board has room for %2$ld.",
          "%1$s mines do not fit; this board has room for %2$ld.") },
      "ne" },
  /* Translators: the word for a format, such as mbf, and the most columns and rows it has. */
  { MS_STATUS_NO_ROOM, { N_ ("The format %1$s holds boards of at most %2$ld×%3$ld cells.") },
      "tfe" },
  { MS_STATUS_BAD_CELL, { N_ ("The cell %s has no possible value.") }, "N" },
  { MS_STATUS_FILE_EMPTY, { N_ ("The file is empty.") } },
  { MS_STATUS_FILE_UNKNOWN,
      { N_ ("This is not a position, board, game or replay in a format that Minesage knows.") } },
  { MS_STATUS_FILE_CANNOT_READ,
      { N_ ("This file is in the format %s, which Minesage cannot read.") }, "t" },
  { MS_STATUS_FILE_PICTURE,
      { N_ ("This is a picture (%s); minesage-cli read-picture reads the board on it.") }, "t" },
  { MS_STATUS_FILE_ARCHIVE, { N_ ("This is an archive (%s); unpack it, and open what is in it.") },
      "t" },
  { MS_STATUS_FILE_PASSWORD,
      { N_ ("This is an archive with a password; unpack it, and open what is in it.") } },
  { MS_STATUS_FILE_NOT_TEXT, { N_ ("This is not text: a NUL byte or invalid UTF-8 was found.") } },
  { MS_STATUS_FILE_TOO_LARGE, { N_ ("The file is larger than %ld MiB, the most that is read.") },
      "M" },
  { MS_STATUS_FILE_TOO_MANY_EVENTS,
      { N_ ("The recording has more than %ld events; the rest is left out.") }, "e" },
  { MS_STATUS_FILE_READER_BROKE,
      { N_ ("The process that reads such files broke at this one. Nothing else was touched.") } },
  { MS_STATUS_FILE_READER_LIMIT,
      /* Translators: seconds and MiB. */
      { N_ ("Reading this file would take more than %1$ld s of processor time or %2$ld MiB of "
            "memory; it was given up.") },
      "fe" },
  { MS_STATUS_FILE_READER_MISSING,
      { N_ ("The process that reads such files could not be started.") } },
  { MS_STATUS_FILE_TRUNCATED, { N_ ("The file breaks off.") } },
  { MS_STATUS_FILE_BAD_VERSION,
      { N_ ("The file has format version %1$s, but this Minesage knows versions "
            "up to %2$ld; a newer Minesage can read it.") },
      "ne" },
  { MS_STATUS_FILE_BAD_HEADER,
      { N_ ("The first line must be WIDTHxHEIGHTxMINES in plain numbers, such as 30x16x99.") } },
  { MS_STATUS_FILE_BAD_FIELDS,
      { N_ ("After the size there can only be first=X,Y and seed=NUMBER, once each.") } },
  { MS_STATUS_FILE_SYNTAX, { N_ ("This line is neither a [Group] nor a Key=Value within one.") } },
  { MS_STATUS_FILE_FOREIGN_SEED,
      { N_ ("This ID names a random seed, not a board; only the program it comes from knows which "
            "board that is. The ID of the board itself has a colon after the size.") } },
  { MS_STATUS_FILE_NOT_ENTRY,
      { N_ ("This line is not of the form “Key: value”, as the header of a replay needs.") } },
  { MS_STATUS_FILE_MARATHON,
      { N_ ("This is a marathon; a replay of several boards cannot be read.") } },
  { MS_STATUS_FILE_BAD_EVENT, { N_ ("This is not an event of a replay.") } },
  { MS_STATUS_FILE_MISSING_KEY, { N_ ("“%s” is missing.") }, "t" },
  { MS_STATUS_FILE_BAD_VALUE, { N_ ("The value of “%s” is not possible.") }, "t" },
  { MS_STATUS_FILE_DUPLICATE, { N_ ("“%s” is given twice.") }, "t",
      { N_ ("The cell %d,%d is listed twice.") }, "xy" },
  { MS_STATUS_FILE_VALUE_LENGTH,
      { NN_ ("“%s” has %ld character; %ld were expected.",
          "“%s” has %ld characters; %ld were expected.") },
      "tfe" },
  { MS_STATUS_FILE_ROW_LENGTH,
      { NN_ ("This row has %ld cell; %ld were expected.",
          "This row has %ld cells; %ld were expected.") },
      "fe" },
  { MS_STATUS_FILE_ROW_COUNT,
      { NN_ ("The board has %ld row; %ld were expected.",
          "The board has %ld rows; %ld were expected.") },
      "fe" },
  { MS_STATUS_FILE_CELL_COUNT,
      { NN_ ("The board has %ld cell; %ld were expected.",
          "The board has %ld cells; %ld were expected.") },
      "fe" },
  { MS_STATUS_FILE_BYTE_COUNT,
      { NN_ ("The file has %ld byte; %ld were expected.",
          "The file has %ld bytes; %ld were expected.") },
      "fe" },
  { MS_STATUS_FILE_MINE_COUNT,
      { NN_ ("The layout has %ld mine; %ld were expected.",
          "The layout has %ld mines; %ld were expected.") },
      "fe" },
  /* Translators: column and row of a cell, counted from 0, such as 3,4. */
  { MS_STATUS_FILE_OUTSIDE_BOARD, { N_ ("The cell %s lies outside the board.") }, "c" },
  { MS_STATUS_FILE_SEVERAL_MINES,
      { N_ ("The cell %d,%d has several mines; here a cell has at most one.") }, "xy" },
  { MS_STATUS_FILE_WRONG_NUMBER, { N_ ("The cell %s shows %ld, but the layout says %ld.") },
      "Nfe" },
  { MS_STATUS_FILE_CONTRADICTS, { N_ ("The state of the game does not follow from its moves.") },
      NULL, { N_ ("The cell %s does not follow from the layout and the moves.") }, "N" },
};

/* What was typed, where that is known; else the two numbers. */
static char *
dup_typed (const MsErrorInfo *info, long first, const char *between, long second)
{
  return *info->detail != '\0' ? g_strdup (info->detail)
                               : g_strdup_printf ("%ld%s%ld", first, between, second);
}

static char *
dup_figure (char letter, gconstpointer user_data)
{
  const MsErrorInfo *info = user_data;
  char cell[MS_CELL_NAME_SIZE];
  switch (letter)
    {
    case 't':
      return g_strdup (info->detail);
    case 's':
      return dup_typed (info, info->found, "×", info->expected);
    case 'c':
      return dup_typed (info, info->x, ",", info->y);
    case 'N':
      ms_cell_name (MAX (info->x, 0), MAX (info->y, 0), cell);
      return g_strdup (cell);
    case 'n':
      if (*info->detail != '\0')
        return g_strdup (info->detail);
      G_GNUC_FALLTHROUGH;
    default:
      return g_strdup_printf ("%ld",
          letter == 'x'       ? info->x
              : letter == 'y' ? info->y
              : letter == 'm' ? MS_MAX_SIDE
              : letter == 'M' ? info->expected / (1024 * 1024)
              : letter == 'e' ? info->expected
                              : info->found);
    }
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

static char *
dup_bare_sentence (const MsErrorInfo *info)
{
  gsize i = 0;
  if (info->status == MS_STATUS_FILE_BAD_CHARACTER)
    return bad_character_sentence (info);
  if (info->status == MS_STATUS_FILE_TRUNCATED && info->byte < 0)
    return g_strdup (_ ("The file breaks off in the middle of this line."));
  while (i < G_N_ELEMENTS (sentences) && sentences[i].status != info->status)
    i++;
  g_return_val_if_fail (i < G_N_ELEMENTS (sentences), NULL);
  gboolean in_cell = info->x >= 0 && sentences[i].in_cell.one != NULL;
  return ms_sentence_dup (in_cell ? &sentences[i].in_cell : &sentences[i].sentence,
      (gulong)MAX (info->found, 0), in_cell ? sentences[i].figures_in_cell : sentences[i].figures,
      dup_figure, info);
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
