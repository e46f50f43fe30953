/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-train: makes the tables of the strategy "learned".  Not installed;
 * docs/strategy-learned.md says how the tables that are shipped were made. */
#include "ms-fit.h"
#include "ms-labels.h"
#include "ms-level.h"

#include <float.h>
#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum
{
  WHOLE, /* an int */
  REAL, /* a double */
  SEED, /* a uint64_t */
  TEXT, /* a const char * */
  LEVEL, /* width, height and mines of MsRules */
  START, /* an MsFirstClick */
  STRATEGY, /* an MsStrategy */
} Kind;

/* An option of a subcommand, and what it sets. */
typedef struct
{
  const char *name;
  Kind kind;
  void *value;
  double least, most; /* of a number */
} Option;

#define MOST_OPTIONS 16

static bool
set_option (const Option *option, const char *text)
{
  MsRules *rules = option->value;
  switch (option->kind)
    {
    case WHOLE:
      *(int *)option->value = (int)strtol (text, NULL, 10);
      return *(int *)option->value >= option->least && *(int *)option->value <= option->most;
    case REAL:
      *(double *)option->value = strtod (text, NULL);
      return *(double *)option->value >= option->least;
    case SEED:
      *(uint64_t *)option->value = strtoull (text, NULL, 10);
      return true;
    case TEXT:
      *(const char **)option->value = text;
      return true;
    case LEVEL:
      return ms_level_parse (text, &rules->width, &rules->height, &rules->mines)
          && ms_rules_check (rules, NULL) == MS_STATUS_OK
          && rules->width * rules->height <= MS_SHARD_MOST_CELLS && rules->width < 256
          && rules->height < 256;
    case START:
      return ms_first_click_parse (text, option->value);
    case STRATEGY:
      return ms_strategy_parse (text, option->value);
    }
  return false;
}

/* Sets what the options say; argv[optind] is then the first file. */
static bool
parse_options (int argc, char **argv, const Option *options)
{
  struct option names[MOST_OPTIONS + 1] = { 0 };
  for (int i = 0; options[i].name != NULL; i++)
    names[i] = (struct option){ options[i].name, 1, NULL, 'o' };
  for (int at, got; (got = getopt_long (argc, argv, "", names, &at)) >= 0;)
    if (got != 'o' || !set_option (&options[at], optarg))
      return false;
  return optind < argc;
}

/* --- labels: makes one shard, with the guesses of games of consecutive seeds --- */

/* The shard gets its name only when it is complete, and one that exists is not made again: so a run
 * that was killed is continued by the same commands. */
static bool
make_shard (const MsLabelsRecipe *recipe, uint64_t seed, int games, const char *file)
{
  char part[4096];
  if (snprintf (part, sizeof part, "%s.part", file) >= (int)sizeof part)
    return false;
  MsLabels *labels = ms_labels_new (recipe);
  FILE *stream = labels != NULL ? fopen (part, "wb") : NULL;
  bool made = stream != NULL && ms_shard_write_head (stream);
  for (int i = 0; made && i < games; i++)
    made = ms_labels_play (labels, seed + (uint64_t)i, stream);
  if (stream != NULL)
    made &= fclose (stream) == 0;
  ms_labels_free (labels);
  return made && rename (part, file) == 0;
}

static int
run_labels (int argc, char **argv)
{
  uint64_t seed = 1;
  int games = 100;
  MsLabelsRecipe recipe = { .rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE },
    .layouts = 8,
    .candidates = 6,
    .late_cut = 0.15,
    .cut = 0.08,
    .from_layouts = 1000,
    .from_opened = 5 };
  ms_strategy_parse ("fast:endgame=60,progress-above=0,learned=0", &recipe.strategy);
  const Option options[MOST_OPTIONS + 1] = {
    { "level", LEVEL, &recipe.rules, 0, 0 },
    { "start", START, &recipe.rules.first_click, 0, 0 },
    { "strategy", STRATEGY, &recipe.strategy, 0, 0 },
    { "seed", SEED, &seed, 0, 0 },
    { "games", WHOLE, &games, 1, INT_MAX },
    { "layouts", WHOLE, &recipe.layouts, 2, MS_LABELS_MOST_LAYOUTS },
    { "candidates", WHOLE, &recipe.candidates, 2, MS_SHARD_MOST_CANDIDATES },
    { "cut", REAL, &recipe.cut, 0, 0 },
    { "late-cut", REAL, &recipe.late_cut, 0, 0 },
    { "from-layouts", WHOLE, &recipe.from_layouts, 0, INT_MAX },
    { "from-opened", WHOLE, &recipe.from_opened, 0, INT_MAX },
  };
  if (!parse_options (argc, argv, options) || optind != argc - 1)
    {
      fprintf (stderr, "minesage-train labels: wrong arguments\n");
      return 2;
    }
  if (recipe.rules.first_click == MS_FIRST_CLICK_OPEN)
    recipe.first_cell = 3 * recipe.rules.width + 3;
  if (access (argv[optind], F_OK) == 0 || make_shard (&recipe, seed, games, argv[optind]))
    return 0;
  fprintf (stderr, "minesage-train labels: %s cannot be made\n", argv[optind]);
  return 1;
}

/* --- features: writes the features of one shard to a file, for use by several fits --- */

static int
run_features (int argc, char **argv)
{
  MsRows rows = { 0 };
  if (argc != 3)
    return 2;
  bool made = ms_rows_add (&rows, argv[2], 0) && ms_rows_write (&rows, argv[1]);
  ms_rows_clear (&rows);
  if (!made)
    fprintf (stderr, "minesage-train features: %s cannot be made\n", argv[1]);
  return !made;
}

/* --- fit and gain: make a table from labelled positions, and print what a table gains on some
 * --- */

#define MOST_GROUPS 16

typedef struct
{
  MsFitRecipe recipe;
  const char *groups[MOST_GROUPS]; /* the names of the groups: what the files' names have after the
                                    * last hyphen */
  int n_groups;
  MsRows rows;
} Fit;

static int
find_group (Fit *self, const char *file)
{
  const char *hyphen = strrchr (file, '-'), *name = hyphen != NULL ? hyphen + 1 : "";
  for (int i = 0; i < self->n_groups; i++)
    if (strcmp (self->groups[i], name) == 0)
      return i;
  if (self->n_groups == MOST_GROUPS)
    return MOST_GROUPS - 1;
  self->groups[self->n_groups] = name;
  return self->n_groups++;
}

/* How much choosing by the table instead of the score gains on one position, according to its
 * labels. */
static double
find_gain (const MsRow *rows, int n, const MsLearnedTable *table)
{
  int best = 0, first = 0;
  int32_t most = 0;
  for (int i = 0; i < n; i++)
    {
      int32_t value = ms_learned_value_by (table, rows[i].features, rows[i].score);
      if (i == 0 || value > most)
        {
          best = i;
          most = value;
        }
      if (rows[i].score > rows[first].score)
        first = i;
    }
  return rows[best].gain - rows[first].gain;
}

/* Prints the mean gain of each group in points (hundredths of a game) a position; table is NULL for
 * the built-in tables.  Where games are held out, only their positions count. */
static void
print_gains (const Fit *self, const MsLearnedTable *table)
{
  for (int group = 0; group < self->n_groups; group++)
    {
      double sum = 0, squares = 0, n = 0;
      for (size_t i = 0; i < self->rows.n_positions; i++)
        {
          const MsRowsPosition *position = &self->rows.positions[i];
          if (position->group != group
              || (self->recipe.folds > 0 && !ms_fit_holds_out (&self->recipe, position)))
            continue;
          double gain = find_gain (self->rows.rows + position->first, position->n,
              table != NULL ? table : ms_learned_table_find (position->n_cells));
          sum += gain;
          squares += gain * gain;
          n++;
        }
      if (n < 2)
        continue;
      double mean = sum / n, variance = squares / n - mean * mean;
      printf ("%s: %.0f positions, gain %+.4f ± %.4f points each\n", self->groups[group], n,
          100 * mean, 196 * sqrt (variance / n));
    }
}

static void
tell (int epoch, double error)
{
  fprintf (stderr, "epoch %d: error %.8f\n", epoch + 1, error);
}

/* Writes numbers as a line of the text that becomes a table. */
static void
write_numbers (FILE *stream, const int16_t *shorts, const int32_t *ints, int n)
{
  for (int i = 0; i < n; i++)
    fprintf (stream, "%s%d,", i > 0 ? " " : "", shorts != NULL ? shorts[i] : (int)ints[i]);
  fputc ('\n', stream);
}

static bool
write_table (const Fit *self, const MsLearnedTable *table, const char *file, const char *note)
{
  const MsFitRecipe *recipe = &self->recipe;
  FILE *stream = fopen (file, "w");
  if (stream == NULL)
    return false;
  fprintf (stream,
      "/* The weights of the strategy \"learned\", in the order of MsLearnedTable, a unit to a "
      "line.\n"
      " * Made by minesage-train, not by hand: see docs/strategy-learned.md.\n"
      " *\n"
      " *   minesage-train fit --epochs %d --batch %d --rate %g --decay %g --seed %llu\n"
      " *\n"
      " * on %zu labelled positions with %zu candidates.%s%s */\n",
      recipe->epochs, recipe->batch, recipe->rate, recipe->decay, (unsigned long long)recipe->seed,
      self->rows.n_positions, self->rows.n_rows, note != NULL ? "\n * " : "",
      note != NULL ? note : "");
  for (int i = 0; i < MS_LEARNED_FIRST; i++)
    write_numbers (stream, table->first[i], NULL, MS_LEARNED_FEATURES);
  write_numbers (stream, NULL, table->first_bias, MS_LEARNED_FIRST);
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    write_numbers (stream, table->second[i], NULL, MS_LEARNED_FIRST);
  write_numbers (stream, NULL, table->second_bias, MS_LEARNED_SECOND);
  write_numbers (stream, table->last, NULL, MS_LEARNED_SECOND);
  bool written = !ferror (stream);
  return fclose (stream) == 0 && written;
}

static int
fit (const Fit *self, const char *output, const char *note)
{
  static MsLearnedTable table;
  if (!ms_fit (&self->rows, &self->recipe, tell, &table))
    {
      fprintf (stderr, "minesage-train fit: no table\n");
      return 1;
    }
  print_gains (self, &table);
  if (output == NULL || write_table (self, &table, output, note))
    return 0;
  fprintf (stderr, "minesage-train fit: %s cannot be written\n", output);
  return 1;
}

static int
run_fit (int argc, char **argv)
{
  Fit self = { .recipe = { .epochs = 10, .batch = 64, .rate = 0.002, .decay = 0.1, .seed = 1 } };
  const char *output = NULL, *note = NULL;
  const Option options[MOST_OPTIONS + 1] = {
    { "folds", WHOLE, &self.recipe.folds, 0, INT_MAX },
    { "fold", WHOLE, &self.recipe.fold, 0, INT_MAX },
    { "epochs", WHOLE, &self.recipe.epochs, 1, INT_MAX },
    { "batch", WHOLE, &self.recipe.batch, 1, 4096 },
    { "rate", REAL, &self.recipe.rate, DBL_MIN, 0 },
    { "decay", REAL, &self.recipe.decay, 0, 0 },
    { "seed", SEED, &self.recipe.seed, 0, 0 },
    { "output", TEXT, &output, 0, 0 },
    { "note", TEXT, &note, 0, 0 },
  };
  bool fits = strcmp (argv[0], "fit") == 0;
  int status = parse_options (argc, argv, options) ? 0 : 2;
  for (char **file = argv + optind; status == 0 && *file != NULL; file++)
    if (!ms_rows_add (&self.rows, *file, find_group (&self, *file)))
      {
        fprintf (stderr, "minesage-train: %s cannot be read\n", *file);
        status = 2;
      }
  if (status == 0 && fits)
    status = fit (&self, output, note);
  else if (status == 0)
    print_gains (&self, NULL);
  ms_rows_clear (&self.rows);
  return status;
}

/* argv[0] is the name of the subcommand; each returns the exit status. */
static const struct
{
  const char *name, *arguments;
  int (*run) (int argc, char **argv);
} commands[] = {
  { "labels",
      "FILE [--level expert] [--start safe|open] [--seed 1] [--games 100] [--layouts 8]\n"
      "       [--strategy fast:endgame=60,progress-above=0,learned=0] [--candidates 6] [--cut "
      "0.08]\n"
      "       [--late-cut 0.15] [--from-layouts 1000] [--from-opened 5]",
      run_labels },
  { "features", "FILE SHARD", run_features },
  { "fit",
      "[--epochs 10] [--batch 64] [--rate 0.002] [--decay 0.1] [--seed 1] [--folds 0]\n"
      "       [--fold 0] [--output learned.txt] [--note TEXT] FILE…",
      run_fit },
  { "gain", "[--folds 0] [--fold 0] FILE…", run_fit },
};

#define N_COMMANDS (sizeof commands / sizeof commands[0])

int
main (int argc, char **argv)
{
  for (size_t i = 0; argc >= 2 && i < N_COMMANDS; i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  for (size_t i = 0; i < N_COMMANDS; i++)
    fprintf (stderr, "usage: minesage-train %s %s\n", commands[i].name, commands[i].arguments);
  return 2;
}
