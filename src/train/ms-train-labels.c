/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-train labels: makes one shard, with the guesses of games of consecutive seeds.
 *
 * The shard gets its name only when it is complete, and one that exists is not made again: so a run
 * that was killed is continued by the same commands. */
#include "ms-train.h"

#include "ms-labels.h"
#include "ms-level.h"
#include "ms-shard.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  MsLabelsRecipe recipe;
  uint64_t seed;
  long games;
  const char *file;
} Options;

static bool
set_option (Options *options, int option, const char *text)
{
  MsLabelsRecipe *recipe = &options->recipe;
  MsRules *rules = &recipe->rules;
  switch (option)
    {
    case 'l':
      return ms_level_parse (text, &rules->width, &rules->height, &rules->mines)
          && ms_rules_check (rules, NULL) == MS_STATUS_OK
          && rules->width * rules->height <= MS_SHARD_MOST_CELLS && rules->width < 256
          && rules->height < 256;
    case 's':
      return ms_first_click_parse (text, &rules->first_click);
    case 't':
      return ms_strategy_parse (text, &recipe->strategy);
    case 'S':
      options->seed = strtoull (text, NULL, 10);
      return true;
    case 'g':
      options->games = strtol (text, NULL, 10);
      return options->games > 0;
    case 'n':
      recipe->layouts = (int)strtol (text, NULL, 10);
      return recipe->layouts >= 2 && recipe->layouts <= MS_LABELS_MOST_LAYOUTS;
    case 'c':
      recipe->candidates = (int)strtol (text, NULL, 10);
      return recipe->candidates >= 2 && recipe->candidates <= MS_SHARD_MOST_CANDIDATES;
    case 'C':
      recipe->cut = strtod (text, NULL);
      return recipe->cut >= 0;
    case 'L':
      recipe->late_cut = strtod (text, NULL);
      return recipe->late_cut >= 0;
    case 'f':
      recipe->from_layouts = (int)strtol (text, NULL, 10);
      return recipe->from_layouts >= 0;
    case 'o':
      recipe->from_opened = (int)strtol (text, NULL, 10);
      return recipe->from_opened >= 0;
    default:
      return false;
    }
}

static bool
parse_options (int argc, char **argv, Options *options)
{
  static const struct option names[] = { { "level", 1, NULL, 'l' }, { "start", 1, NULL, 's' },
    { "strategy", 1, NULL, 't' }, { "seed", 1, NULL, 'S' }, { "games", 1, NULL, 'g' },
    { "layouts", 1, NULL, 'n' }, { "candidates", 1, NULL, 'c' }, { "cut", 1, NULL, 'C' },
    { "late-cut", 1, NULL, 'L' }, { "from-layouts", 1, NULL, 'f' }, { "from-opened", 1, NULL, 'o' },
    { 0 } };
  int option;
  *options = (Options){ .recipe = { .rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE },
                            .layouts = 8,
                            .candidates = 6,
                            .late_cut = 0.15,
                            .cut = 0.08,
                            .from_layouts = 1000,
                            .from_opened = 5 },
    .seed = 1,
    .games = 100 };
  ms_strategy_parse ("fast:endgame=60,progress-above=0,learned=0", &options->recipe.strategy);
  while ((option = getopt_long (argc, argv, "", names, NULL)) >= 0)
    if (!set_option (options, option, optarg))
      return false;
  const MsRules *rules = &options->recipe.rules;
  if (rules->first_click == MS_FIRST_CLICK_OPEN)
    options->recipe.first_cell = 3 * rules->width + 3;
  options->file = argv[optind];
  return optind == argc - 1;
}

static bool
write_games (MsLabels *labels, const Options *options, FILE *stream)
{
  if (!ms_shard_write_head (stream))
    return false;
  for (long i = 0; i < options->games; i++)
    if (!ms_labels_play (labels, options->seed + (uint64_t)i, stream))
      return false;
  return true;
}

static bool
make_shard (const Options *options)
{
  char part[4096];
  if (snprintf (part, sizeof part, "%s.part", options->file) >= (int)sizeof part)
    return false;
  MsLabels *labels = ms_labels_new (&options->recipe);
  FILE *stream = labels != NULL ? fopen (part, "wb") : NULL;
  bool made = stream != NULL && write_games (labels, options, stream);
  if (stream != NULL)
    made &= fclose (stream) == 0;
  ms_labels_free (labels);
  return made && rename (part, options->file) == 0;
}

int
ms_train_labels (int argc, char **argv)
{
  Options options;
  if (!parse_options (argc, argv, &options))
    {
      fprintf (stderr, "minesage-train labels: wrong arguments\n");
      return 2;
    }
  if (access (options.file, F_OK) == 0)
    return 0;
  if (make_shard (&options))
    return 0;
  fprintf (stderr, "minesage-train labels: %s cannot be made\n", options.file);
  return 1;
}
