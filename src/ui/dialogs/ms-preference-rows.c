/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-preference-rows.h"

#include <glib/gi18n.h>

static const MsPreferenceRow rows[] = {
  { MS_PREFERENCE_PAGE, N_ ("Playing"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Start With"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("The levels"),
      N_ ("With your best times, and the game that was left unfinished."), "start-with", "page",
      NULL },
  { MS_PREFERENCE_CHOICE, N_ ("A board"), N_ ("A new game of the level played last."), "start-with",
      "board", NULL },
  { MS_PREFERENCE_SECTION, N_ ("First Click"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Opens an area"),
      N_ ("There is no mine on the first cell or around it."), "first-click", "open", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Is safe"), N_ ("There is no mine on the first cell."), "first-click",
      "safe", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("May hit a mine"), N_ ("The first cell may be a mine."),
      "first-click", "any", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Boards"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Without guessing"),
      N_ ("New boards can be won from the first click by deduction alone."), "no-guess", NULL,
      NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Competition"),
      N_ ("Beginner is 8×8, a mine under the first click moves away, and until the game has ended "
          "there are no odds, hints, autoplay, undo or analysis. Not for custom boards."),
      "competition", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Chording"),
      N_ ("Opens all cells around a number that has its flags."), NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Any way"),
      N_ ("A click or a double click on the number, the middle button, the left and right buttons "
          "together."),
      "chording", "click", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Two buttons"),
      N_ ("The left and right buttons together, or the middle button. On a touch screen two taps."),
      "chording", "buttons", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Double click"),
      N_ ("A double click on the number, and nothing else."), "chording", "double", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Right Button"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Mark when the button is released"),
      N_ ("Otherwise a cell is marked as soon as the button is pressed."), "mark-on-release", NULL,
      NULL },
  { MS_PREFERENCE_SECTION, N_ ("Marks"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Question marks"),
      N_ ("Marking a flagged cell turns the flag into a question mark, and the next time removes "
          "it."),
      "question-marks", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("One Click for Several Moves"),
      N_ ("Taken back as one move. Not in games by competition rules."), NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Easy flagging"),
      N_ ("A click on a number with no more covered cells around it than mines flags them all."),
      "easy-flag", NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Easy clearing"),
      N_ ("A flag opens the cells around each number beside it that has all its flags then; a "
          "wrong flag may open a mine. The game counts as assisted."),
      "easy-clear", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Clock"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Whole seconds"), NULL, "clock-digits", "0", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Tenths of a second"), NULL, "clock-digits", "1", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Hundredths of a second"), NULL, "clock-digits", "2", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Thousandths of a second"),
      N_ ("In best times and lists of games too."), "clock-digits", "3", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Pause"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("When another window is used"),
      N_ ("The board is hidden and the clock stands until you go on. Dialogs of the game do not "
          "pause it."),
      "pause-unfocused", NULL, NULL },

  { MS_PREFERENCE_PAGE, N_ ("Board"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Theme"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Same as the system"), NULL, "color-scheme", "system", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Light"), NULL, "color-scheme", "light", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Dark"), NULL, "color-scheme", "dark", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Style"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Flat"), N_ ("Rounded tiles with air between them."), "board-style",
      "flat", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Classic"), N_ ("Bevelled tiles and heavy digits."), "board-style",
      "classic", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Paper"), N_ ("Lines and ink; it prints well."), "board-style",
      "paper", NULL },
  { MS_PREFERENCE_STYLE_PREVIEW, NULL, NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Colours"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Blue to orange"), NULL, "palette", "default", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Viridis"), N_ ("Chances go from violet through green to yellow."),
      "palette", "viridis", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("High contrast"), N_ ("Greys and thick lines around the cells."),
      "palette", "high-contrast", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Cells"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Fit to the window"), N_ ("Cells are as large as the window allows."),
      "fit-cells", NULL, NULL },
  { MS_PREFERENCE_NUMBER, N_ ("Size in pixels"), NULL, "cell-size", NULL, "fit-cells" },
  { MS_PREFERENCE_SWITCH, N_ ("Animation"),
      N_ ("Openings spread and ends show in waves, unless the system asks for less motion."),
      "animation", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Large Boards"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Overview in a corner"),
      N_ ("The whole board, small, where it is larger than the window."), "overview", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Rulers"),
      N_ ("Letters over the columns and numbers beside the rows, as cells are called."), NULL, NULL,
      NULL },
  { MS_PREFERENCE_CHOICE, N_ ("When cells are spoken of"),
      N_ ("With odds, hints, the panel, autoplay and in an analysis."), "rulers", "spoken", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Always"), NULL, "rulers", "always", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Never"), NULL, "rulers", "never", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Status Line"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Figures of the game"),
      N_ ("3BV solved and in total, 3BV per second and efficiency while you play."), "show-metrics",
      NULL, NULL },

  { MS_PREFERENCE_PAGE, N_ ("Odds"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Numbers"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Chance of a mine"), N_ ("In percent."), "numbers", "mine", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Chance of being safe"), N_ ("In percent."), "numbers", "safe",
      NULL },
  { MS_PREFERENCE_CHOICE, N_ ("Fraction"),
      N_ ("The exact chance of a mine where it is known and fits the cell, otherwise a decimal."),
      "numbers", "fraction", NULL },
  { MS_PREFERENCE_SECTION, N_ ("Analysis"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Trust flags"),
      N_ ("Flags count as mines. Otherwise they are only notes and change nothing."), "trust-flags",
      NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Mark dead cells"),
      N_ ("A small cross where the number of a cell is known in advance: if it is free, it can "
          "only "
          "show that one."),
      "mark-dead", NULL, NULL },

  { MS_PREFERENCE_PAGE, N_ ("Recording"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Best Times"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_TEXT, N_ ("Your name"), N_ ("If left empty, the name of your account is used."),
      "player-name", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Pointer"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Record the pointer"),
      N_ ("Games are always kept with their moves. With the pointer’s path, they look as they did "
          "when you watch them again."),
      "record-pointer", NULL, NULL },
  { MS_PREFERENCE_PATHS, NULL, NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Finished Games"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_SWITCH, N_ ("Write every game into a folder"),
      N_ ("As a replay that other programs can open too. Each file gets its own name, and nothing "
          "is overwritten."),
      "write-replays", NULL, NULL },
  { MS_PREFERENCE_FOLDER, N_ ("Folder"), NULL, "replay-folder", NULL, NULL },
  { MS_PREFERENCE_SECTION, N_ ("Format"), NULL, NULL, NULL, NULL },
  { MS_PREFERENCE_CHOICE, N_ ("RAWVF"),
      N_ ("Readable text. A won Expert game takes ten to twenty kilobytes, about a hundred with "
          "the pointer’s path."),
      "replay-format", "rawvf", NULL },
  { MS_PREFERENCE_CHOICE, N_ ("EVF"),
      N_ ("Binary, about a quarter of the size. Boards of more than 255 columns or rows are "
          "written as RAWVF."),
      "replay-format", "evf", NULL },
};

const MsPreferenceRow *
ms_preference_rows_get (gsize *n)
{
  *n = G_N_ELEMENTS (rows);
  return rows;
}

const char *const *
ms_preference_rows_get_keys (void)
{
  static const char *keys[G_N_ELEMENTS (rows) + 1];
  guint n = 0;
  if (keys[0] != NULL)
    return keys;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].key != NULL && !g_strv_contains (keys, rows[i].key))
      keys[n++] = rows[i].key;
  return keys;
}
