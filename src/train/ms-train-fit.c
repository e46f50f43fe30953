/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-train fit and gain: make a table from labelled positions, and print what a table gains
 * on some. */
#include "ms-train.h"

#include "ms-fit.h"
#include "ms-table-write.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_GROUPS 16

typedef struct
{
  MsFitRecipe recipe;
  const char *output; /* the file for the table; NULL: none is written */
  const char *name; /* name of the table's variable in that file */
  const char *note;
  const char *groups[MOST_GROUPS]; /* the names of the groups: what the files' names have after the
                                    * last hyphen */
  int n_groups;
  MsRows rows;
} Options;

static bool
is_shard (const char *file)
{
  FILE *stream = fopen (file, "rb");
  bool shard = stream != NULL && ms_shard_read_head (stream);
  if (stream != NULL)
    fclose (stream);
  return shard;
}

static int
find_group (Options *options, const char *file)
{
  const char *hyphen = strrchr (file, '-'), *name = hyphen != NULL ? hyphen + 1 : "";
  for (int i = 0; i < options->n_groups; i++)
    if (strcmp (options->groups[i], name) == 0)
      return i;
  if (options->n_groups == MOST_GROUPS)
    return MOST_GROUPS - 1;
  options->groups[options->n_groups] = name;
  return options->n_groups++;
}

static bool
add_file (Options *options, const char *file)
{
  int group = find_group (options, file);
  if (is_shard (file) ? ms_rows_add_shard (&options->rows, file, group)
                      : ms_rows_add_written (&options->rows, file, group))
    return true;
  fprintf (stderr, "minesage-train: %s cannot be read\n", file);
  return false;
}

static bool
set_option (Options *options, int option, const char *text)
{
  MsFitRecipe *recipe = &options->recipe;
  switch (option)
    {
    case 'e':
      recipe->epochs = (int)strtol (text, NULL, 10);
      return recipe->epochs > 0;
    case 'b':
      recipe->batch = (int)strtol (text, NULL, 10);
      return recipe->batch > 0 && recipe->batch <= 4096;
    case 'r':
      recipe->rate = strtod (text, NULL);
      return recipe->rate > 0;
    case 'd':
      recipe->decay = strtod (text, NULL);
      return recipe->decay >= 0;
    case 'S':
      recipe->seed = strtoull (text, NULL, 10);
      return true;
    case 'k':
      recipe->folds = (int)strtol (text, NULL, 10);
      return recipe->folds >= 0;
    case 'f':
      recipe->fold = (int)strtol (text, NULL, 10);
      return recipe->fold >= 0;
    case 'o':
      options->output = text;
      return true;
    case 'n':
      options->note = text;
      return true;
    case 'N':
      options->name = text;
      return true;
    default:
      return false;
    }
}

static bool
parse_options (int argc, char **argv, Options *options)
{
  static const struct option names[] = { { "epochs", 1, NULL, 'e' }, { "batch", 1, NULL, 'b' },
    { "rate", 1, NULL, 'r' }, { "decay", 1, NULL, 'd' }, { "seed", 1, NULL, 'S' },
    { "folds", 1, NULL, 'k' }, { "fold", 1, NULL, 'f' }, { "output", 1, NULL, 'o' },
    { "note", 1, NULL, 'n' }, { "name", 1, NULL, 'N' }, { 0 } };
  int option;
  *options = (Options){
    .recipe = { .epochs = 10, .batch = 64, .rate = 0.002, .decay = 0.1, .seed = 1 },
    .name = "ms_learned_table",
  };
  while ((option = getopt_long (argc, argv, "", names, NULL)) >= 0)
    if (!set_option (options, option, optarg))
      return false;
  for (int i = optind; i < argc; i++)
    if (!add_file (options, argv[i]))
      return false;
  return optind < argc;
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

/* Prints the mean gain of a group in points (hundredths of a game) a position; table is NULL for
 * the built-in tables. */
static void
print_gain (const Options *options, int group, const MsLearnedTable *table, bool held_out_only)
{
  double sum = 0, squares = 0, n = 0;
  for (size_t i = 0; i < options->rows.n_positions; i++)
    {
      const MsRowsPosition *position = &options->rows.positions[i];
      if (position->group != group
          || (held_out_only && !ms_fit_holds_out (&options->recipe, position)))
        continue;
      double gain = find_gain (options->rows.rows + position->first, position->n,
          table != NULL ? table : ms_learned_table_find (position->n_cells));
      sum += gain;
      squares += gain * gain;
      n++;
    }
  if (n < 2)
    return;
  double mean = sum / n, variance = squares / n - mean * mean;
  printf ("%s: %.0f positions, gain %+.4f ± %.4f points each\n", options->groups[group], n,
      100 * mean, 196 * sqrt (variance / n));
}

static void
tell (int epoch, double error, void *user_data)
{
  fprintf (stderr, "epoch %d: error %.8f\n", epoch + 1, error);
}

static int
fit (Options *options)
{
  static MsLearnedTable table;
  if (!ms_fit (&options->rows, &options->recipe, tell, NULL, &table))
    {
      fprintf (stderr, "minesage-train fit: no table\n");
      return 1;
    }
  for (int group = 0; group < options->n_groups; group++)
    print_gain (options, group, &table, options->recipe.folds > 0);
  if (options->output == NULL
      || ms_table_write (
          options->output, options->name, &table, &options->recipe, &options->rows, options->note))
    return 0;
  fprintf (stderr, "minesage-train fit: %s cannot be written\n", options->output);
  return 1;
}

int
ms_train_fit (int argc, char **argv)
{
  Options options;
  int status = parse_options (argc, argv, &options) ? fit (&options) : 2;
  ms_rows_clear (&options.rows);
  return status;
}

int
ms_train_gain (int argc, char **argv)
{
  Options options;
  int status = parse_options (argc, argv, &options) ? 0 : 2;
  for (int group = 0; status == 0 && group < options.n_groups; group++)
    print_gain (&options, group, NULL, options.recipe.folds > 0);
  ms_rows_clear (&options.rows);
  return status;
}
