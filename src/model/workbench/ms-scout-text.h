/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a scout found out (ms-scout.h): which of two cells is opened, as plain data, and everything
 * in words: translated, the caller's. */
#pragma once

#include "ms-odds-format.h"
#include "ms-scout.h"

/* Which of two cells that were scouted is opened, and how that is known: plain data, from which the
 * sentences are made.
 *
 * What is certain comes first, then the exact chances to win, then what chooses the best cell of
 * the board by looking ahead (ms-best.h), with its error; and safety where nothing more is known.
 * So the cell that is marked as best on the board is never said to be worse, unless the exact
 * chances to win of these two cells, which are found farther from the end than those of all cells,
 * say so. */

typedef enum
{
  MS_SCOUT_NO_LAYOUT, /* fits the position */
  MS_SCOUT_BOTH_SAFE, /* for certain */
  MS_SCOUT_SAFE, /* the better one, for certain */
  MS_SCOUT_BOTH_MINES, /* for certain */
  MS_SCOUT_MINE, /* the other one, for certain */
  MS_SCOUT_WINS, /* the better one more often, exactly */
  MS_SCOUT_WIN_ALIKE, /* exactly */
  MS_SCOUT_AHEAD, /* the better one, looking ahead, by more than MS_RIVAL_ERRORS errors */
  MS_SCOUT_OPEN, /* no difference is known, by looking ahead */
  MS_SCOUT_SAFER, /* the better one; all that is known */
  MS_SCOUT_SAFE_ALIKE, /* the same, or within the error */
  MS_N_SCOUT_VERDICTS
} MsScoutVerdictKind;

typedef struct
{
  MsScoutVerdictKind kind;
  int better; /* which of the cells, 0 or 1; of MS_SCOUT_OPEN the one put first; -1: neither */
  /* Of chances to win, and by safety of chances of a mine: by how much the better one is better,
   * and its standard error, 0 where it is exact.  Else 0. */
  double by, error;
  int won_by, layouts; /* MS_SCOUT_WINS: the same exactly, in layouts of the position; else 0 */
  gboolean marked_otherwise; /* the other one is marked as best, by looking ahead */
} MsScoutVerdict;

/* scouted has two cells. */
MsScoutVerdict ms_scout_verdict (const MsScouted *scouted);

/* About one number that the cell may show when it is opened: how likely it is, "12.5 %", "–" if it
 * cannot be; what becomes certain then, "2 safe cells, 1 mine"; and the chance to win then,
 * "33/112", NULL if not known. */
char *ms_scout_text_dup_chance (const MsReveal *reveal, int number, MsOddsFormat numbers);
char *ms_scout_text_dup_certain (const MsReveal *reveal, int number, MsOddsFormat numbers);
char *ms_scout_text_dup_win (const MsWinChance *win, MsOddsFormat numbers);

/* What is told of a cell, in this order. */
typedef enum
{
  MS_SCOUT_FIGURE_MINE, /* the chance that it is a mine: "12.5 % = 1/8" */
  MS_SCOUT_FIGURE_SHOWS, /* all numbers that it may show: "0: 12.5 %, 1: 50.0 %" */
  MS_SCOUT_FIGURE_PROGRESS, /* how likely some other cell is certainly safe once it is opened */
  MS_SCOUT_FIGURE_WON, /* how likely opening it wins the game */
  /* how safe the best next cell then is on average, where a won game counts as safe */
  MS_SCOUT_FIGURE_NEXT,
  MS_SCOUT_FIGURE_BITS, /* how much of the layout opening it tells: "1.58 bits" */
  MS_SCOUT_FIGURE_WIN, /* the chance to win when it is opened next; "?" if not known */
  MS_N_SCOUT_FIGURES
} MsScoutFigure;

/* What the figure is called, translated and static; and the figure, "–" where there is none. */
const char *ms_scout_text_get_label (MsScoutFigure figure);
char *ms_scout_text_dup_figure (
    MsScoutFigure figure, const MsVenture *venture, MsOddsFormat numbers);

/* Whether anything is supposed of the board that was looked at. */
gboolean ms_scout_text_is_supposed (const MsScouted *scouted);
/* Takes a sentence, and returns it with the words that it holds only if what is supposed is so. */
char *ms_scout_text_take_supposed (char *sentence);

/* A sentence that says which of two cells to open, and why: of a verdict, or of what a scout found,
 * then also that it holds only under what was supposed, if anything was.  width: of the board. */
char *ms_scout_text_dup_judged (const MsScoutVerdict *verdict, const int cells[2], int width);
char *ms_scout_text_dup_verdict (const MsScouted *scouted, int width);

/* Everything about two cells as lines of text, to be copied. */
char *ms_scout_text_dup_comparison (const MsScouted *scouted, int width, MsOddsFormat numbers);
