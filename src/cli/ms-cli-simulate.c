/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-simulate.h"

#include "ms-cli-board.h"

#include <glib/gi18n-lib.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_GAMES G_GINT64_CONSTANT (1000000000000)
#define MOST_THREADS 1024
#define MOST_SHARDS 1000000

typedef struct
{
  MsCliFormat format;
  MsCliGames games;
  MsStrategy strategy, against;
  int shard, n_shards;
} Settings;

/* The values of options as they were given. */
typedef struct
{
  MsCliBoardWords board;
  char *format, *strategy, *against, *shard, *seed, *merge;
  gint64 games;
  int threads; /* G_MININT: not given */
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  ms_cli_board_words_clear (&arguments->board);
  g_free (arguments->format);
  g_free (arguments->strategy);
  g_free (arguments->against);
  g_free (arguments->shard);
  g_free (arguments->seed);
  g_free (arguments->merge);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static char *
dup_summary (void)
{
  GString *summary = g_string_new (
      _ ("Plays whole games and counts how many are won.\n\nStrategies:"));
  int n_strategies;
  const MsStrategy *strategies = ms_strategy_list (&n_strategies);

  for (int i = 0; i < n_strategies; i++)
    g_string_append_printf (
        summary, "\n  %-10s %s", strategies[i].name, _ (strategies[i].description));
  return g_string_free (summary, FALSE);
}

static gboolean
parse_arguments (int argc, char **argv, Arguments *arguments, MsCliExit *result)
{
  const GOptionEntry entries[] = {
    { "strategy", 0, 0, G_OPTION_ARG_STRING, &arguments->strategy, N_ ("Who plays"), "NAME" },
    { "against", 0, 0, G_OPTION_ARG_STRING, &arguments->against,
        N_ ("Who plays the same boards for comparison"), "NAME" },
    { "games", 0, 0, G_OPTION_ARG_INT64, &arguments->games, N_ ("How many games"), "N" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &arguments->seed,
        N_ ("The seed of the first game; each next one has the next (1, if not given)"), "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &arguments->threads,
        N_ ("Threads that play (one for each processor, if not given)"), "T" },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &arguments->shard,
        N_ ("Play only the I-th of N equal parts of the games, I from 1 to N"), "I/N" },
    { "merge", 0, 0, G_OPTION_ARG_FILENAME, &arguments->merge,
        N_ ("Play nothing, but add up what shards printed as JSON, a line each"), "FILE" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &arguments->format, N_ ("Form of the output"),
        "text|json" },
    G_OPTION_ENTRY_NULL,
  };
  g_autofree char *summary = dup_summary ();
  return ms_cli_parse_with_board (argc, argv, &arguments->board, entries, summary, result);
}

static char *
dup_keys (const MsStrategy *strategy)
{
  GString *list = g_string_new (ms_strategy_get_key (strategy, 0));
  const char *key;
  for (int i = 1; (key = ms_strategy_get_key (strategy, i)) != NULL; i++)
    g_string_append_printf (list, ", %s", key);
  return g_string_free (list, FALSE);
}

static char *
dup_wrong_value (const MsStrategyFault *fault, const char *value)
{
  if (fault->words != NULL)
    return ms_cli_dup_not_one_of (
        value, fault->key, fault->words, (int)g_strv_length ((char **)fault->words));
  if (fault->whole)
    /* Translators: what somebody typed, a key of a strategy ("endgame"), two numbers. */
    return g_strdup_printf (
        _ ("“%1$s” is not a value for %2$s, which takes a whole number from %3$.0f to %4$.0f."),
        value, fault->key, fault->least, fault->most);
  /* Translators: what somebody typed, a key of a strategy ("cut"), two numbers. */
  return g_strdup_printf (
      _ ("“%1$s” is not a value for %2$s, which takes a number from %3$.7g to %4$.7g."), value,
      fault->key, fault->least, fault->most);
}

static char *
dup_fault (const MsStrategyFault *fault, const char *name)
{
  g_autofree char *wrong = g_strndup (fault->text, fault->length);
  switch (fault->kind)
    {
    case MS_STRATEGY_FAULT_KEY:
      {
        g_autofree char *keys = dup_keys (fault->strategy);
        /* Translators: the name of a strategy ("fast"), what somebody typed, a list of keys. */
        return g_strdup_printf (_ ("The strategy %1$s has no key “%2$s”; its keys are: %3$s."),
            fault->strategy->name, wrong, keys);
      }
    case MS_STRATEGY_FAULT_VALUE:
      return dup_wrong_value (fault, wrong);
    case MS_STRATEGY_FAULT_OUTSIDE:
      /* Translators: what somebody typed; the other words are keys, which stay as they are. */
      return g_strdup_printf (_ ("In “%s” outside is more than candidates, or playout-outside more "
                                 "than playout-candidates."),
          name);
    case MS_STRATEGY_FAULT_NAME:
    default:
      return g_strdup_printf (
          _ ("There is no strategy “%s”; minesage-cli simulate --help lists them."), wrong);
    }
}

static gboolean
parse_strategy (const char *name, MsStrategy *strategy)
{
  MsStrategyFault fault;
  if (ms_strategy_parse_or_tell (name, strategy, &fault))
    return TRUE;
  g_autofree char *message = dup_fault (&fault, name);
  ms_cli_complain (message);
  return FALSE;
}

static gboolean
check_strategies (const Arguments *arguments, Settings *settings)
{
  if (arguments->strategy == NULL)
    {
      ms_cli_complain (_ ("Name a strategy; minesage-cli simulate --help lists them."));
      return FALSE;
    }
  settings->games.strategy = &settings->strategy;
  settings->games.against = arguments->against != NULL ? &settings->against : NULL;
  return parse_strategy (arguments->strategy, &settings->strategy)
      && (arguments->against == NULL || parse_strategy (arguments->against, &settings->against));
}

/* Reads --shard, "I/N". */
static gboolean
parse_shard (const char *text, int *shard, int *n_shards)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", 3);
  guint64 numbers[2];

  if (g_strv_length (parts) != 2)
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (!g_ascii_string_to_unsigned (parts[i], 10, 1, MOST_SHARDS, &numbers[i], NULL))
      return FALSE;
  *shard = (int)numbers[0];
  *n_shards = (int)numbers[1];
  return *shard <= *n_shards;
}

static gboolean
check_numbers (const Arguments *arguments, Settings *settings)
{
  MsCliGames *games = &settings->games;
  const char *message = NULL;

  settings->shard = settings->n_shards = 1;
  if (arguments->games < 1 || arguments->games > MOST_GAMES)
    message = _ ("--games takes a number from 1 to 1000000000000.");
  else if (arguments->threads != G_MININT
      && (arguments->threads < 1 || arguments->threads > MOST_THREADS))
    message = _ ("--threads takes a number from 1 to 1024.");
  else if (arguments->shard != NULL
      && !parse_shard (arguments->shard, &settings->shard, &settings->n_shards))
    message = _ ("--shard takes I/N, I from 1 to N, such as 2/8.");
  if (message != NULL)
    {
      ms_cli_complain (message);
      return FALSE;
    }
  games->n_threads = arguments->threads > 0 ? arguments->threads : (int)g_get_num_processors ();
  games->from = arguments->games * (settings->shard - 1) / settings->n_shards;
  games->to = arguments->games * settings->shard / settings->n_shards;
  return TRUE;
}

static gboolean
check_arguments (const Arguments *arguments, Settings *settings)
{
  *settings = (Settings){ 0 };
  return ms_cli_parse_format (arguments->format, &settings->format)
      && ms_cli_read_board (&arguments->board, &settings->games.rules, &settings->games.first_cell)
      && check_strategies (arguments, settings)
      && ms_cli_parse_seed (arguments->seed, &settings->games.seed)
      && check_numbers (arguments, settings);
}

static void
show_progress (const MsCliGames *games, gint64 done, double seconds)
{
  double all = (double)(games->to - games->from), rate = (double)done / seconds;
  double left = done > 0 ? (all - (double)done) / rate : 0;

  g_printerr ("\r\033[K");
  /* Translators: games done and to be done, games per second, minutes and seconds left. */
  g_printerr (_ ("games: %.0f of %.0f, %.0f per second, %d:%02d left"), (double)done, all, rate,
      (int)(left / 60), (int)left % 60);
}

MsCliExit
ms_cli_simulate (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .threads = G_MININT };
  Settings settings;
  MsCliTally tally;
  MsCliExit result;
  gboolean terminal = isatty (STDERR_FILENO);

  if (!parse_arguments (argc, argv, &arguments, &result))
    return result;
  if (arguments.merge != NULL)
    return ms_cli_merge_shards (arguments.merge);
  if (!check_arguments (&arguments, &settings))
    return MS_CLI_USAGE;
  MsStatus status = ms_cli_play_games (&settings.games, terminal ? show_progress : NULL, &tally);
  if (terminal)
    g_printerr ("\r\033[K");
  if (status != MS_STATUS_OK)
    {
      MsErrorInfo info;
      ms_fail (&info, status);
      ms_cli_complain_info (&info, NULL);
      return MS_CLI_STOPPED;
    }
  const MsCliStudy study = { &settings.games, arguments.strategy, arguments.against, settings.shard,
    settings.n_shards };
  g_autofree char *text = settings.format == MS_CLI_JSON ? ms_cli_study_dup_json (&study, &tally)
                                                         : ms_cli_study_dup_text (&study, &tally);
  return ms_cli_print (text);
}
