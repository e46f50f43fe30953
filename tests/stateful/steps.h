/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a user can do, drawn at random.
 *
 * A step says what, and by two numbers where; what these mean is settled only when the step is
 * taken, by the board that then stands.  So any step can be left out of a sequence, and the rest
 * still makes sense: that is what shrinking does.  */
#pragma once

#include "ms-advice.h"
#include "ms-game.h"
#include "ms-rng.h"

typedef enum
{
  STEP_OPEN, /* any covered cell */
  STEP_OPEN_FREE, /* one without a mine, so that games get somewhere */
  STEP_OPEN_MINE,
  STEP_MARK,
  STEP_FLAG_MINE,
  STEP_UNFLAG, /* what was flagged when a 0 beside it was opened */
  STEP_CHORD,
  STEP_EASY, /* a click on a number that flags around it, and clears if so drawn */
  STEP_WRITE, /* of an analysis: any cell becomes anything */
  STEP_PAINT, /* the same with the cells to the right of it, as one stroke */
  STEP_SUPPOSE_MINE, /* of a covered cell; once more: no longer */
  STEP_SUPPOSE_SAFE,
  STEP_PICK, /* a cell to compare, or for a curve, as the page is; of the window alone */
  STEP_UNDO,
  STEP_REDO,
  STEP_RESTART,
  STEP_TAKE_BACK_BOARD, /* the game that another board has replaced */
  STEP_NEW,
  STEP_COMPETE, /* a new game by the rules of competitions */
  STEP_LOAD,
  STEP_PASTE,
  STEP_PAUSE,
  STEP_RESTORE,
  STEP_TOTAL, /* these of an analysis too */
  STEP_DENSITY, /* the total becomes unknown, or known again */
  STEP_TURN,
  STEP_RESIZE,
  STEP_CLEAR,
  STEP_ODDS,
  STEP_DEDUCED,
  STEP_RELIEF, /* of the window alone, but that odds come with it */
  STEP_PANEL,
  STEP_WHY, /* of the window alone: the page that says why, its next step, the proof of a cell */
  STEP_TRUST,
  STEP_QUESTIONS,
  STEP_NUMBERS, /* how chances are written; of the window alone */
  STEP_OPEN_SAFE, /* all that are certainly safe */
  STEP_FLAG_MINES, /* all that are certainly mines */
  STEP_TAKE_BACK, /* what was supposed last */
  STEP_HINT,
  STEP_EXPLAIN, /* or a hint to save clicks */
  STEP_AUTOPLAY,
  STEP_CANCEL,
  STEP_RETRY,
  STEP_ASIDE, /* sets the game aside for an analysis, or returns to it */
  STEP_AREA, /* of an analysis: a piece is pasted */
  STEP_BACK, /* undoes all of an analysis, and does it again */
  STEP_PAGE, /* another page of the panel, and now and then the columns of past games are chosen
              * before, or the lesson or Train is visited; of the window alone, as those up to
              * STEP_LEVELS */
  STEP_STYLE, /* how the board looks */
  STEP_RULERS,
  STEP_OVERVIEW,
  STEP_READ, /* a file is opened that takes its time, while others are taken */
  STEP_LEVELS, /* to the first page and on from there, where no game is under way */
  STEP_VARY, /* another mine total, or density, shown instead of the board's own */
  STEP_REPLAY, /* the game as a replay, written and read again */
  STEP_WATCH, /* a game that has ended is watched */
  STEP_CONTINUE, /* a moment of the game is gone on from */
  STEP_OPEN_REPLAY, /* a replay is opened, in a window of its own or as its game */
  STEP_REVIEW, /* of a game that has ended */
  STEP_SECTIONS, /* the position is taken apart; in a window the page is visited */
  STEP_REST, /* wait until nothing works any more, and compare */
  N_STEPS
} StepKind;

typedef struct
{
  StepKind kind;
  guint32 a, b;
} Step;

Step step_draw (MsRng *rng);
const char *step_get_name (StepKind kind); /* static */

/* The cell the step means on the game's board, -1: the board has none of the kind. */
int step_find_cell (const Step *step, MsGame *game);

gboolean step_is_at_cell (StepKind kind);
gboolean step_is_of_window (StepKind kind); /* nothing but a window knows it */
void step_tell_cell (MsGame *game, int cell, GString *taken); /* adds its name */

/* What an edit makes of its cells, of the total and of the size: columns and rows on each side,
 * of a board that stays small. */
MsCell step_get_value (const Step *step);
int step_get_total (const Step *step, MsGame *game);
MsTurn step_get_turn (const Step *step);
void step_get_sides (const Step *step, MsGame *game, int sides[4]);

/* Boards, mostly small; no_guess only where it is quickly had. */
MsRules step_get_rules (const Step *step);
/* The game of a competition at one of the two smaller levels. */
MsRules step_get_competition (const Step *step);
guint64 step_get_seed (const Step *step);
MsAdviceKind step_get_question (const Step *step); /* of STEP_HINT and STEP_EXPLAIN */

/* As STEP_EASY says, around cell. */
void step_flag_around (const Step *step, MsGame *game, int cell);

/* Puts a piece into an analysis, as STEP_AREA says. */
void step_put_piece (const Step *step, MsGame *game);

/* The text of a file, or what is on the clipboard: games at any stage, played on, won, lost or
 * marked wrongly, and positions that fit together or not. */
char *step_dup_document (const Step *step);
