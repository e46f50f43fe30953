/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of a command: a table with a row for each, from which the arguments are read and the
 * help and the messages about wrong values are made; based on GOption.
 *
 * A command keeps the values in a struct of the type Settings.  A row says which field an option
 * fills; the field keeps its value where the option is not given.  What was typed stays allocated
 * as long as the program runs, so that settings own nothing. */
#pragma once

#include "ms-cli.h"

#include "ms-rules.h"
#include "ms-solver.h"

#include <stdbool.h>

typedef enum
{
  MS_CLI_KIND_SWITCH,
  MS_CLI_KIND_WORD,
  MS_CLI_KIND_INT,
  MS_CLI_KIND_INT64,
  MS_CLI_KIND_REAL,
  MS_CLI_KIND_DENSITY,
  MS_CLI_KIND_SEED,
  MS_CLI_KIND_CELL,
  MS_CLI_KIND_TEXT,
  MS_CLI_KIND_TEXTS,
  MS_CLI_KIND_FILE,
  MS_CLI_KIND_FILES,
} MsCliKind;

typedef struct
{
  const char *name; /* "--format" */
  MsCliKind kind;
  gsize offset; /* of the field in Settings; kind and offset are given by one of the macros below */
  const char *help; /* marked for translation */
  const char *value; /* what the help calls its value; for a word, all words: "text|json" */
  double least, most; /* of a number */
  /* the sentence, marked for translation, about a number out of these bounds; NULL: the usual
   * one */
  const char *fault;
} MsCliOption;

/* The offset of a field; does not compile if the field is not of the given type. */
#define MS_CLI_AT(type, field) \
  (offsetof (Settings, field) + 0 * sizeof (1 ? &((Settings *)NULL)->field : (type *)NULL))
#define MS_CLI_SWITCH(field) MS_CLI_KIND_SWITCH, MS_CLI_AT (bool, field)
#define MS_CLI_WORD(field) MS_CLI_KIND_WORD, MS_CLI_AT (int, field) /* which of the words */
#define MS_CLI_INT(field) MS_CLI_KIND_INT, MS_CLI_AT (int, field)
#define MS_CLI_INT64(field) MS_CLI_KIND_INT64, MS_CLI_AT (gint64, field)
#define MS_CLI_REAL(field) MS_CLI_KIND_REAL, MS_CLI_AT (double, field)
/* "0.2" or "20%", above 0 and below 1 */
#define MS_CLI_DENSITY(field) MS_CLI_KIND_DENSITY, MS_CLI_AT (double, field)
#define MS_CLI_SEED(field) MS_CLI_KIND_SEED, MS_CLI_AT (guint64, field)
#define MS_CLI_CELL(field) MS_CLI_KIND_CELL, MS_CLI_AT (MsCliCell, field)
#define MS_CLI_STRING(field) MS_CLI_KIND_TEXT, MS_CLI_AT (const char *, field)
#define MS_CLI_STRINGS(field) MS_CLI_KIND_TEXTS, MS_CLI_AT (char **, field)
#define MS_CLI_FILE(field) MS_CLI_KIND_FILE, MS_CLI_AT (const char *, field)
/* The last row of a command that takes files, at most as many as most says (0: any number). */
#define MS_CLI_FILES(field, usage) \
  { \
    .name = G_OPTION_REMAINING, MS_CLI_KIND_FILES, MS_CLI_AT (char **, field), .value = (usage) \
  }

/* The same for files that are not read as positions, so that options about that make no sense. */
#define MS_CLI_PICTURES(field, usage) \
  { \
    .name = G_OPTION_REMAINING, MS_CLI_KIND_FILES, MS_CLI_AT (char **, field), .value = (usage), \
    .least = 1 \
  }

/* Reads the arguments of a command into its Settings; options end with a row without a name.  Adds
 * --help and --version, and --mines where there are files; --list alone prints the table for the
 * completion of shells, on each line an option, its value and its help, between tabs.
 *
 * TRUE when the command is to go on; FALSE when help, version or table was printed, or, after a
 * message, when the arguments are wrong; *result is then the exit status. */
gboolean ms_cli_parse (int argc, char **argv, const MsCliOption *options, const char *summary,
    gpointer settings, MsCliExit *result);

/* Of the n names at names, each stride bytes behind the one before, the one that somebody who typed
 * word may have meant; NULL where none is near. */
const char *ms_cli_find_meant (const char *word, const char *const *names, gsize stride, gsize n);

/* A sentence that says that word, the value of option, is none of words, which end with NULL. */
char *ms_cli_dup_not_one_of (const char *word, const char *option, const char *const *words);

/* Reads a density at the beginning of text; *end points behind it.  FALSE, without a message, when
 * there is none. */
gboolean ms_cli_take_density (const char *text, double *density, const char **end);

/* Reads a seed, 0…18446744073709551615; FALSE, after a message, when text is none. */
gboolean ms_cli_parse_seed (const char *text, guint64 *seed);

/* "text|json" */
typedef enum
{
  MS_CLI_TEXT,
  MS_CLI_JSON,
} MsCliFormat;

#define MS_CLI_FORMAT_OPTION(field) \
  { \
    "--format", MS_CLI_WORD (field), N_ ("Form of the output"), "text|json" \
  }

/* A cell named by the value of an option, either as the board shows it, such as D5, or as JSON has
 * it, by column and row counted from 0, such as 3,4. */
typedef struct
{
  const char *option, *word; /* as they were typed, borrowed; word: NULL where no cell was named */
  int x, y; /* 0 or more; a number too large for an int is INT_MAX */
} MsCliCell;

/* Reads word.  FALSE, after a message, when it does not name a cell. */
gboolean ms_cli_parse_cell (const char *option, const char *word, MsCliCell *cell);

/* Finds the row-major index of a cell on a board of that size; -1 where no cell was named.  FALSE,
 * when the cell lies outside the board, after a message that names the file unless file_name is
 * NULL. */
gboolean ms_cli_place_cell (
    const MsCliCell *cell, const char *file_name, int width, int height, int *place);

/* Prints a message that sentence is true of the cell, and names the file; returns MS_CLI_USAGE. */
MsCliExit ms_cli_complain_cell (const MsCliCell *cell, const char *file_name, const char *sentence);

/* How many clicks a lost game counts as for a player who risks it to save some. */
#define MS_CLI_USUAL_PRICE 150
#define MS_CLI_PRICE_OPTION(price) \
  { \
    "--price", MS_CLI_REAL (price), \
        N_ ("With --objective clicks: how many clicks a lost game counts as (150, if not given)"), \
        "N", 1, 1e6 \
  }

/* The options --level, --start and --first: which board, and where its first click is. */
typedef struct
{
  const char *level;
  int start; /* MsFirstClick; below 0: not given, and then a safe one */
  MsCliCell first;
} MsCliBoard;

#define MS_CLI_BOARD_INIT \
  { \
    .start = -1 \
  }
#define MS_CLI_BOARD_OPTIONS(board) \
  { "--level", MS_CLI_STRING (board.level), N_ ("Size and mines of the boards"), \
    "beginner|intermediate|expert|WxHxM" }, \
      { "--start", MS_CLI_WORD (board.start), N_ ("What the first click is promised"), \
        "any|safe|open|classic" }, \
  { \
    "--first", MS_CLI_CELL (board.first), \
        N_ ("Where the first click is (0,0, and 3,3 for an opening, if not given)"), "X,Y|D5" \
  }

/* Finds *rules and *first_cell.  Without --first the first click is in the corner, or, where it
 * opens an opening, some cells in from there, where openings are largest.  FALSE, after a message,
 * when there is no such board. */
gboolean ms_cli_read_board (const MsCliBoard *board, MsRules *rules, int *first_cell);

/* The options --timeout, --work, --memory and --threads. */
typedef struct
{
  double timeout, work; /* below 0: not given */
  gint64 memory; /* below 0: not given */
  int threads; /* 0: not given */
} MsCliLimits;

/* The default time limit for a position.  It is so long that the limit of work (MS_WORK_USUAL) is
 * reached first, however busy the machine is. */
#define MS_CLI_DEFAULT_SECONDS 600

/* The most layouts for which --win works out the exact chance to win: as many as the default time
 * limit may allow. */
#define MS_CLI_MOST_LAYOUTS 10000

#define MS_CLI_MOST_THREADS 1024
#define MS_CLI_LIMITS_INIT \
  { \
    -1, -1, -1, 0 \
  }

/* The first three options; what: a sentence, marked for translation, that says what --timeout
 * stops. */
#define MS_CLI_LIMIT_OPTIONS(limits, what) \
  { "--timeout", MS_CLI_REAL (limits.timeout), what, "S", 0, G_MAXDOUBLE, \
    N_ ("--timeout takes a number of seconds.") }, \
      { "--work", MS_CLI_REAL (limits.work), \
        N_ ("Take at most about so much work, whatever the machine and how busy it is (35e9, if " \
            "neither this nor --timeout is given; 0: no limit)"), \
        "UNITS", 0, G_MAXDOUBLE, N_ ("--work takes a number of units, such as 35e9.") }, \
  { \
    "--memory", MS_CLI_INT64 (limits.memory), \
        N_ ("Use at most this many MiB of memory (if not given, half of the machine’s, at most " \
            "4096; 0: no limit)"), \
        "MB", 0, (double)(G_MAXINT64 >> 20), N_ ("--memory takes a number of MiB.") \
  }

/* The fourth, for commands that count whole positions. */
#define MS_CLI_THREADS_OPTION(limits) \
  { \
    "--threads", MS_CLI_INT (limits.threads), \
        N_ ("Count a large position on this many threads, with the same answer whatever their " \
            "number (one per processor, if not given)"), \
        "T", 1, MS_CLI_MOST_THREADS \
  }

/* Sets time_limit, work_limit, memory_limit and threads of options.  Where only one of --timeout
 * and --work is given, the other has no limit. */
void ms_cli_take_limits (const MsCliLimits *limits, MsSolverOptions *options);
