/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* libminesage: how likely a mine is on every covered cell of a minesweeper position, why, what is
 * best opened, and games played by a program, for programs in any language.
 *
 * Cells.  A board is width columns and height rows of bytes, row by row from the top left: 0…8 is
 * an opened cell with that number, MINESAGE_COVERED and MINESAGE_FLAG are covered ones (and what
 * the enumeration MinesageCell lists besides).  A cell is named by its index, y * width + x.
 *
 * Arrays are the caller's.  Where the comment of a function says [height*width], that is how long
 * they must be; where it says that one may be NULL, what belongs there is not worked out.
 *
 * Structs begin with their own size, so that a program made for this version goes on with later
 * ones, which may add fields at the end: initialize them with the macro that ends in _INIT.
 *
 * Errors.  Functions that can fail return a MinesageStatus, and fill a MinesageError, if given,
 * with a sentence that says what is wrong and where.  None of them prints, and none ends the
 * process, whatever it is given: GMP's want of memory is caught, and before GLib, which reads and
 * writes texts, as much as it will take is asked for, so that GLib could only give up where another
 * thread takes it away in between.  When a function fails, what it would have returned is NULL, and
 * the contents of arrays are not defined unless its comment says so.
 *
 * Memory that a function returns is freed by the function of that type whose name ends in _free or
 * _unref, and NULL may be given to all of these.
 *
 * Threads.  An engine, games and a record are used by one thread at a time, as many engines by as
 * many threads as one likes; a position may be shared by all threads.  Nothing waits for a lock. */
#ifndef MINESAGE_H
#define MINESAGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define MINESAGE_BEGIN \
  extern "C" \
  {
#define MINESAGE_END }
#else
#define MINESAGE_BEGIN
#define MINESAGE_END
#endif

MINESAGE_BEGIN

/* --- Version and errors --- */

/* Of the library that is used, "0.2.0"; static. */
const char *minesage_version (void);

typedef enum
{
  MINESAGE_OK = 0,
  MINESAGE_NO_MEMORY = 1,
  MINESAGE_CANCELLED = 2, /* a callback said so */
  MINESAGE_TIME_LIMIT = 3,
  MINESAGE_MEMORY_LIMIT = 4,
  MINESAGE_WORK_LIMIT = 5,
  MINESAGE_CONTRADICTION = 6, /* no placement of the mines fits the position */
  MINESAGE_BAD_ARGUMENT = 10, /* NULL or a number where none may be; the sentence is in English */
  MINESAGE_BAD_SIZE = 11, /* the board is not 1…1000 cells wide and high, or is a single cell */
  MINESAGE_BAD_MINES = 12, /* more mines than fit, or fewer than none */
  MINESAGE_BAD_CELL = 13, /* a byte that no cell has, or a cell outside the board */
  MINESAGE_BAD_FILE = 14, /* a file or text that is damaged, too large or of no known format */
  MINESAGE_NO_GAME = 15, /* what was read holds no game, only a position */
  MINESAGE_NO_BOARD = 16, /* no board that needs no guess was found, or there is none */
} MinesageStatus;

/* What went wrong, and where; -1 where a place is not known. */
typedef struct
{
  size_t size;
  int32_t status; /* MinesageStatus */
  int32_t line, column; /* of a text, from 1 on */
  int32_t x, y; /* of a board, from 0 on */
  int64_t byte; /* of a file that is no text, from 0 on */
  char text[256]; /* a sentence in UTF-8, in the language of the process's locale */
} MinesageError;

#define MINESAGE_ERROR_INIT \
  { \
    sizeof (MinesageError), 0, -1, -1, -1, -1, -1, "" \
  }

/* A sentence about a status alone, in English; static.  A number that is no status has one too. */
const char *minesage_error_text (int32_t status);

/* --- Engines and options --- */

/* Working memory, which is kept from call to call.  NULL when there is no memory. */
typedef struct MinesageEngine MinesageEngine;
MinesageEngine *minesage_engine_new (void);
void minesage_engine_free (MinesageEngine *engine);

/* What may be spent, and how a position is read.  Wherever options may be given, NULL stands for
 * MINESAGE_OPTIONS_INIT, and a field that is 0 for what its comment says. */
typedef struct
{
  size_t size;
  double time_limit; /* seconds for each position; 0: none */
  /* Units of work for each position, the same on every machine; 0: about half a minute of one
   * processor; infinity: none. */
  double work_limit;
  uint64_t memory_limit; /* bytes; 0: half of the machine's, and at most 4 GiB */
  int32_t threads; /* how many may work at a time; 0: one.  The answers are the same to the bit. */
  int32_t trust_flags; /* not 0: cells with a flag are taken for mines */
  /* Between 0 and 1: the mine total is not known, and each covered cell is a mine with this chance
   * before the numbers are looked at; 0: the total of the position holds. */
  double density;
  /* Called now and then, from the thread of the call, with a number between 0 and 1 that says how
   * far it is; not 0 to stop, and the call returns MINESAGE_CANCELLED.  NULL: is not called. */
  int32_t (*poll) (double progress, void *user_data);
  void *user_data;
} MinesageOptions;

#define MINESAGE_OPTIONS_INIT \
  { \
    sizeof (MinesageOptions), 0, 0, 0, 0, 0, 0, NULL, NULL \
  }

/* --- Positions --- */

typedef enum
{
  MINESAGE_COVERED = 9,
  MINESAGE_FLAG = 10,
  MINESAGE_QUESTION = 11, /* covered, with a question mark */
  MINESAGE_MINE = 12, /* these three only where a game has ended: a mine, */
  MINESAGE_BLAST = 13, /* the mine that was hit, */
  MINESAGE_WRONG_FLAG = 14, /* and a flag where no mine was */
} MinesageCell;

/* What a player sees; never changes, and is counted by references, which any thread may take. */
typedef struct MinesagePosition MinesagePosition;

/* cells[height*width] is copied.  A position that no placement of mines fits is one, too. */
MinesageStatus minesage_position_new (int32_t width, int32_t height, int32_t mines,
    const uint8_t *cells, MinesagePosition **position, MinesageError *error);

/* The position in bytes[n], in any format that Minesage knows: texts, links, boards, saved games
 * (as they were left) and replays (as they ended).  mines: the mine total where the text does not
 * say it; -1 where it must. */
MinesageStatus minesage_position_read (
    const void *bytes, size_t n, int32_t mines, MinesagePosition **position, MinesageError *error);

MinesagePosition *minesage_position_ref (MinesagePosition *position);
void minesage_position_unref (MinesagePosition *position);

/* Each of these three may be NULL. */
void minesage_position_size (
    const MinesagePosition *position, int32_t *width, int32_t *height, int32_t *mines);
/* [height*width], borrowed from the position. */
const uint8_t *minesage_position_cells (const MinesagePosition *position);

/* The same position with one thing more taken for granted: that the covered cell is a mine (mine is
 * not 0) or is none.  What was supposed of the cell before is replaced.  minesage_analyze,
 * _analyze_many and _fractions keep to what is supposed; the other functions refuse. */
MinesageStatus minesage_position_suppose (const MinesagePosition *position, int32_t cell,
    int32_t mine, MinesagePosition **supposed, MinesageError *error);

/* --- Chances --- */

typedef enum
{
  MINESAGE_UNCERTAIN = 0,
  MINESAGE_SAFE = 1, /* no placement of the mines has one here */
  MINESAGE_CERTAIN_MINE = 2, /* every one has */
  MINESAGE_OPENED = 3,
} MinesageCertainty;

typedef enum
{
  MINESAGE_EXACT = 0, /* every placement of the mines is counted */
  MINESAGE_ESTIMATE = 1, /* placements were drawn, because a limit did not let them be counted */
  MINESAGE_INCOMPLETE = 2, /* only what was proven is known */
} MinesageMethod;

typedef struct
{
  size_t size;
  int32_t method; /* MinesageMethod */
  int32_t stopped; /* the limit that kept an estimate from being exact, else MINESAGE_OK */
  int32_t n_safe, n_mines; /* how many covered cells are certain */
  int32_t n_outside; /* covered cells that touch no number: all have the same chance, */
  double outside; /* this one; NaN where there are none or it is not known */
  double best; /* the least chance of a mine of a covered cell; NaN where nothing is known */
  /* How many placements of the mines fit: mantissa · 10^exponent, 1 ≤ mantissa < 10; the mantissa
   * is NaN where they were not counted. */
  double mantissa;
  int64_t exponent;
} MinesageSummary;

#define MINESAGE_SUMMARY_INIT \
  { \
    sizeof (MinesageSummary), 0, 0, 0, 0, 0, 0, 0, 0, 0 \
  }

/* Counts every placement of the mines that fits the position.  The arrays and summary may each be
 * NULL.
 *   mine[height*width]     the chance of a mine, 0…1; NaN for opened cells and what is not known
 *   standard_error[height*width]  of that; 0 where it is exact
 *   certain[height*width]  MinesageCertainty; follows from proof, not from rounding
 * MINESAGE_OK; MINESAGE_CONTRADICTION, with NaN everywhere; a limit, where only what was proven
 * is known, with the rest NaN; or another fault.  Cost: some microseconds for a usual position. */
MinesageStatus minesage_analyze (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, double *mine, double *standard_error, uint8_t *certain,
    MinesageSummary *summary, MinesageError *error);

/* Many positions of one size and mine total in one call: cells[n][stride] holds height*width bytes
 * for each, 0 as stride standing for height*width.
 *   mine[n][height*width]  may be NULL
 *   certain[n][height*width]  may be NULL
 *   status[n]              the MinesageStatus of each; may be NULL
 * With options->threads above 1 they are spread over so many threads.  MINESAGE_OK; or, where one
 * or more of them failed, the status of the first of these, while the others are worked out all the
 * same (not after MINESAGE_CANCELLED). */
MinesageStatus minesage_analyze_many (MinesageEngine *engine, size_t n, int32_t width,
    int32_t height, int32_t mines, size_t stride, const uint8_t *cells,
    const MinesageOptions *options, double *mine, uint8_t *certain, int32_t *status,
    MinesageError *error);

typedef enum
{
  MINESAGE_BY_PROOF = 1, /* the cell is certainly safe */
  MINESAGE_BY_WIN = 2, /* it wins most often, which is known exactly */
  MINESAGE_BY_SAFETY = 3, /* it is least likely a mine */
  MINESAGE_BY_LOOKING_AHEAD = 4, /* safety now and after each number that it can show */
  MINESAGE_BY_PLAYING = 5, /* it won most of the games that were played out from here */
  MINESAGE_BY_LOT = 6,
  MINESAGE_BY_APPEARANCE = 7, /* it seems safest to a strategy that does not count */
  MINESAGE_BY_HABIT = 8, /* nothing is open yet, and this is a good cell to begin at */
} MinesageBasis;

typedef struct
{
  size_t size;
  int32_t cell; /* to be opened; -1 where nothing can be */
  int32_t basis; /* MinesageBasis; 0 where cell is -1 */
  double safety; /* the chance that it is no mine; NaN where it is not known */
  double win; /* the chance to win by best play, where it is known exactly; else NaN */
} MinesageChoice;

#define MINESAGE_CHOICE_INIT \
  { \
    sizeof (MinesageChoice), 0, 0, 0, 0 \
  }

/* The cell that is best opened.  strategy: NULL for the choice that the program Minesage shows; or
 * the name of a strategy, "safest", "fast", "quick", "best", … as minesage-cli has it. */
MinesageStatus minesage_best (MinesageEngine *engine, const MinesagePosition *position,
    const char *strategy, const MinesageOptions *options, MinesageChoice *choice,
    MinesageError *error);

/* --- Texts: lines of JSON as minesage-cli prints them --- */

typedef struct MinesageLines MinesageLines;
size_t minesage_lines_count (const MinesageLines *lines);
/* Without the line's end; borrowed.  NULL past the last. */
const char *minesage_lines_get (const MinesageLines *lines, size_t i);
void minesage_lines_free (MinesageLines *lines);

/* One line: that of minesage-cli analyze --exact --format json, without a best guess.  Chances are
 * in it as fractions, in full. */
MinesageStatus minesage_fractions (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error);
/* A line for each step by which cells become certain, always by the simplest rule that does, as
 * minesage-cli explain; cell: only the steps that prove this cell, or -1 for all. */
MinesageStatus minesage_explain (MinesageEngine *engine, const MinesagePosition *position,
    int32_t cell, const MinesageOptions *options, MinesageLines **lines, MinesageError *error);
/* One line, as minesage-cli sections: the parts that depend on each other only through the mine
 * total, what is in them, and guesses that cannot be avoided. */
MinesageStatus minesage_sections (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error);

/* --- Boards and games --- */

typedef enum
{
  MINESAGE_FIRST_ANY = 0, /* the first click may hit a mine */
  MINESAGE_FIRST_SAFE = 1, /* it hits none */
  MINESAGE_FIRST_OPEN = 2, /* it opens a 0 where the mines leave room for one */
  MINESAGE_FIRST_CLASSIC = 3, /* a mine there moves to the top left */
} MinesageFirst;

typedef struct
{
  size_t size;
  int32_t width, height, mines;
  int32_t first; /* MinesageFirst: what the first click is promised */
} MinesageRules;

#define MINESAGE_RULES_INIT(width, height, mines, first) \
  { \
    sizeof (MinesageRules), width, height, mines, first \
  }

/* Draws a board for a first click at first_cell, the same for the same seed as everywhere in
 * Minesage: mine[height*width] becomes 1 for mines, else 0.  no_guess is not 0: one that can be won
 * without guessing; MINESAGE_NO_BOARD where none is found. */
MinesageStatus minesage_generate (const MinesageRules *rules, int32_t first_cell, uint64_t seed,
    int32_t no_guess, uint8_t *mine, MinesageError *error);

/* Many games played side by side, a cell of each at a time, as programs that learn want it.  Where
 * the mines are is not to be had. */
typedef struct MinesageGames MinesageGames;

typedef enum
{
  MINESAGE_NEW = 0,
  MINESAGE_PLAYING = 1,
  MINESAGE_WON = 2,
  MINESAGE_LOST = 3,
} MinesageState;

/* n games, game i with the seed + i; each next game of i has the seed of the one before + n. */
MinesageStatus minesage_games_new (const MinesageRules *rules, size_t n, uint64_t seed,
    MinesageGames **games, MinesageError *error);
void minesage_games_free (MinesageGames *games);
/* [n][height*width], borrowed: changes with each step. */
const uint8_t *minesage_games_cells (const MinesageGames *games);
/* Opens cells[i] in game i; -1: nothing.  A game that had ended begins anew instead.
 *   opened[n]  how many cells that opened, 0 where the cell was open; may be NULL
 *   state[n]   MinesageState after it; may be NULL
 * MINESAGE_BAD_CELL: a cell is outside the board; MINESAGE_NO_MEMORY; then the games before that
 * one are a step on. */
MinesageStatus minesage_games_step (MinesageGames *games, const int32_t *cells, int32_t *opened,
    uint8_t *state, MinesageError *error);
/* Begins all games anew, with these seeds. */
void minesage_games_restart (MinesageGames *games, uint64_t seed);

/* --- Records of games --- */

/* A game that somebody played: a replay of any format that Minesage knows, or a saved game. */
typedef struct MinesageRecord MinesageRecord;
MinesageStatus minesage_record_read (
    const void *bytes, size_t n, MinesageRecord **record, MinesageError *error);
void minesage_record_free (MinesageRecord *record);
/* The time of the last move in milliseconds after the first opening. */
int64_t minesage_record_length (const MinesageRecord *record);
/* What the player saw so many milliseconds after the first opening, moves of that time made. */
MinesageStatus minesage_record_at (const MinesageRecord *record, int64_t milliseconds,
    MinesagePosition **position, MinesageError *error);
/* A figure by its name in minesage-cli metrics --format json: "bbbv", "clicks", "efficiency", …;
 * NaN where the game has none of that name. */
double minesage_record_metric (const MinesageRecord *record, const char *name);
/* A line for each opening, and one for the game, as minesage-cli review.  playouts: how many games
 * to play out from each guess whose chance to win is not known exactly; 0: none. */
MinesageStatus minesage_review (MinesageEngine *engine, const MinesageRecord *record,
    int32_t playouts, const MinesageOptions *options, MinesageLines **lines, MinesageError *error);

/* --- How often a player wins --- */

/* What a player of one's own is asked: which cell to open next, given what it sees.
 *   cells[height*width]  what is open; borrowed for the time of the call
 *   number               one of the game's own, for choices by lot; says nothing of the board
 * Less than 0 ends the simulation with MINESAGE_CANCELLED; a cell that is open or outside the
 * board ends it with MINESAGE_BAD_CELL. */
typedef int32_t (*MinesageMove) (const uint8_t *cells, uint64_t number, void *user_data);

typedef struct
{
  size_t size;
  uint64_t games, seed; /* game i has the seed + i */
  int32_t first_cell; /* that all games open; -1: a good one */
  /* Of a player of one's own: not 0 to count before each of its moves how safe the cell is, so that
   * the luck of its guesses can be taken off.  Built-in strategies know it anyway. */
  int32_t luck_free;
  MinesageMove move; /* the player; or NULL, and strategy plays */
  const char *strategy; /* as for minesage_best */
  const char *against; /* a strategy that plays the same boards, to be compared with; or NULL */
  /* Called after each game; not 0 to stop after it.  May be NULL. */
  int32_t (*ended) (uint64_t seed, int32_t won, int32_t guesses, void *user_data);
  void *user_data; /* of both callbacks */
} MinesageSimulation;

#define MINESAGE_SIMULATION_INIT \
  { \
    sizeof (MinesageSimulation), 0, 1, -1, 0, NULL, NULL, NULL, NULL, NULL \
  }

/* Shares of games and their standard errors; NaN where not known. */
typedef struct
{
  size_t size;
  uint64_t games, won, guesses;
  uint64_t against_won; /* 0 without against */
  double rate, rate_error; /* won / games */
  double luck_free, luck_free_error; /* the same with the luck of the guesses taken off */
  /* By how much that is more than against; without the luck of the guesses where that is known. */
  double difference, difference_error;
  /* The share that the player wins, found from that of against, where that is known from millions
   * of games: "safest" on the usual levels from a safe start at 0 or an opening at 3, 3. */
  double by_reference, by_reference_error;
} MinesageTally;

#define MINESAGE_TALLY_INIT \
  { \
    sizeof (MinesageTally), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 \
  }

/* Plays so many games; tally is of those that were played, also where it returns
 * MINESAGE_CANCELLED. */
MinesageStatus minesage_simulate (MinesageEngine *engine, const MinesageRules *rules,
    const MinesageSimulation *simulation, MinesageTally *tally, MinesageError *error);

MINESAGE_END

#endif
