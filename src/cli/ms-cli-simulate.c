/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-simulate.h"

#include "ms-neighbours.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_GAMES 1e12
#define MOST_SHARDS 1000000

/* The words of --objective, in their order. */
enum
{
  OBJECTIVE_WIN,
  OBJECTIVE_CLICKS,
};

typedef struct
{
  int format; /* MsCliFormat */
  MsCliBoard board;
  const char *strategy_name, *against_name, *shard_word, *merge, *boards,
      *lines; /* as they were typed, or NULL */
  gint64 n_games;
  MsCliGames games;
  MsStrategy strategy, against;
  int shard, n_shards, objective;
  double price;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_BOARD_OPTIONS (board),
  { "--strategy", MS_CLI_STRING (strategy_name), N_ ("Who plays"), "NAME" },
  { "--player", MS_CLI_STRING (games.player),
      N_ ("A program of your own that plays instead: it reads positions and answers with cells"),
      "COMMAND" },
  { "--player-timeout", MS_CLI_REAL (games.player_limit),
      N_ ("Stop where the player takes longer than this for an answer (600, if not given; 0: no "
          "limit)"),
      "S", 0, G_MAXDOUBLE, N_ ("--player-timeout takes a number of seconds.") },
  { "--against", MS_CLI_STRING (against_name), N_ ("Who plays the same boards for comparison"),
      "NAME" },
  { "--objective", MS_CLI_WORD (objective),
      N_ ("Flag and chord to save clicks: at no loss of wins, or at some"), "win|clicks" },
  MS_CLI_PRICE_OPTION (price),
  { "--games", MS_CLI_INT64 (n_games), N_ ("How many games"), "N", 1, MOST_GAMES },
  { "--boards", MS_CLI_FILE (boards),
      N_ ("Play on the boards of this file, all of one size and with as many mines"), "FILE" },
  { "--games-out", MS_CLI_FILE (lines), N_ ("Write a line of JSON for each game to this file"),
      "FILE" },
  { "--seed", MS_CLI_SEED (games.seed),
      N_ ("The seed of the first game; each next one has the next (1, if not given)"), "S" },
  { "--threads", MS_CLI_INT (games.n_threads),
      N_ ("Threads that play (one for each processor, if not given)"), "T", 1,
      MS_CLI_MOST_THREADS },
  { "--shard", MS_CLI_STRING (shard_word),
      N_ ("Play only the I-th of N equal parts of the games, I from 1 to N"), "I/N" },
  { "--merge", MS_CLI_FILE (merge),
      N_ ("Play nothing, but add up what shards printed as JSON, a line each"), "FILE" },
  MS_CLI_FORMAT_OPTION (format),
  { NULL },
};

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
    return ms_cli_dup_not_one_of (value, fault->key, fault->words);
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

/* Whether a document can be played on as the first one can; *rules are those of that one. */
static gboolean
is_such_a_board (const MsDocument *document, const MsRules *rules)
{
  if (document->play == NULL || ms_play_get_layout (document->play) == NULL)
    return FALSE;
  const MsRules *own = ms_play_get_rules (document->play);
  return own->width == rules->width && own->height == rules->height && own->mines == rules->mines;
}

/* Whether the promise of the rules for the first click holds on the board of a document. */
static gboolean
keeps_promise (const MsDocument *document, const MsRules *rules, int first_cell)
{
  const MsLayout *layout = ms_play_get_layout (document->play);
  int cell = ms_play_get_begin_cell (document->play), around[8];
  if (cell < 0)
    cell = first_cell;
  MsFirstClick promise = ms_rules_feasible_first_click (
      rules, cell % rules->width, cell / rules->width);
  if (promise != MS_FIRST_CLICK_ANY && ms_layout_has_mine (layout, cell))
    return FALSE;
  int n = promise == MS_FIRST_CLICK_OPEN ? ms_neighbours (rules->width, rules->height, cell, around)
                                         : 0;
  for (int i = 0; i < n; i++)
    if (ms_layout_has_mine (layout, around[i]))
      return FALSE;
  return TRUE;
}

/* Reads --boards; the rules become those of the boards. */
static MsCliExit
read_boards (Settings *settings, GPtrArray *boards)
{
  MsCliGames *games = &settings->games;
  MsCliExit result = ms_cli_read_all (settings->boards, boards);
  if (result != MS_CLI_DONE)
    return result;
  const MsDocument *first = boards->len > 0 ? boards->pdata[0] : NULL;
  if (first != NULL && first->play != NULL)
    games->rules = *ms_play_get_rules (first->play);
  for (guint i = 0; i < boards->len; i++)
    if (!is_such_a_board (boards->pdata[i], &games->rules))
      {
        g_autofree char *sentence = g_strdup_printf (
            /* Translators: which of the boards of a file, counted from 1. */
            _ ("Board %u does not say where its mines are, or has not the size and the mines of "
               "the first one."),
            i + 1);
        return ms_cli_complain_of (settings->boards, sentence);
      }
  if (!ms_cli_place_cell (&settings->board.first, settings->boards, games->rules.width,
          games->rules.height, &games->first_cell))
    return MS_CLI_USAGE;
  games->first_cell = MAX (games->first_cell, 0);
  games->rules.first_click = (MsFirstClick)MAX (settings->board.start, MS_FIRST_CLICK_ANY);
  for (guint i = 0; i < boards->len; i++)
    if (!keeps_promise (boards->pdata[i], &games->rules, games->first_cell))
      {
        g_autofree char *sentence = g_strdup_printf (
            /* Translators: which of the boards of a file, counted from 1. */
            _ ("The first click on board %u is not what --start promises."), i + 1);
        return ms_cli_complain_of (settings->boards, sentence);
      }
  if (settings->n_games == 0)
    settings->n_games = boards->len;
  if (settings->n_games > boards->len)
    return ms_cli_complain_of (settings->boards, _ ("There are fewer boards than --games."));
  games->boards = boards;
  games->boards_name = settings->boards;
  return MS_CLI_DONE;
}

/* Checks what the table of options does not, and fills games. */
static gboolean
check_settings (Settings *settings)
{
  MsCliGames *games = &settings->games;
  const char *message = NULL;
  if (settings->boards == NULL
      && !ms_cli_read_board (&settings->board, &games->rules, &games->first_cell))
    return FALSE;
  if (settings->strategy_name == NULL && games->player == NULL)
    {
      ms_cli_complain (_ ("Name a strategy; minesage-cli simulate --help lists them."));
      return FALSE;
    }
  if (settings->strategy_name != NULL && games->player != NULL)
    {
      ms_cli_complain (_ ("Either --strategy plays, or --player."));
      return FALSE;
    }
  if ((settings->strategy_name != NULL
          && !parse_strategy (settings->strategy_name, &settings->strategy))
      || (settings->against_name != NULL
          && !parse_strategy (settings->against_name, &settings->against)))
    return FALSE;
  if (settings->objective >= 0 && games->player != NULL)
    message = _ ("--objective is for strategies; a program of your own opens cells.");
  else if (settings->objective >= 0 && settings->strategy.rules != MS_LOGIC_COUNT)
    message = _ ("--objective is for strategies that know everything that is certain.");
  else if (settings->price > 0 && settings->objective != OBJECTIVE_CLICKS)
    message = _ ("--price goes with --objective clicks.");
  else if (settings->n_games < 1)
    message = _ ("--games takes a number from 1 to 1000000000000.");
  else if (settings->shard_word != NULL
      && !parse_shard (settings->shard_word, &settings->shard, &settings->n_shards))
    message = _ ("--shard takes I/N, I from 1 to N, such as 2/8.");
  if (message != NULL)
    {
      ms_cli_complain (message);
      return FALSE;
    }
  games->strategy = settings->strategy_name != NULL ? &settings->strategy : NULL;
  games->against = settings->against_name != NULL ? &settings->against : NULL;
  /* Boards of a file need not be such as those that the reference was played on. */
  if (settings->against_name != NULL && settings->boards == NULL)
    games->reference = ms_reference_find (&games->rules, games->first_cell, settings->against_name);
  games->knows_luck = games->rules.first_click != MS_FIRST_CLICK_CLASSIC
      && (settings->boards == NULL || settings->board.start >= 0);
  if (settings->objective >= 0)
    games->price = settings->objective != OBJECTIVE_CLICKS ? INFINITY
        : settings->price > 0                              ? settings->price
                                                           : MS_CLI_USUAL_PRICE;
  games->from = settings->n_games * (settings->shard - 1) / settings->n_shards;
  games->to = settings->n_games * settings->shard / settings->n_shards;
  return TRUE;
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

static MsCliExit
play (Settings *settings)
{
  MsCliTally tally;
  g_autofree char *fault = NULL;
  gboolean terminal = isatty (STDERR_FILENO);

  MsStatus status = ms_cli_play_games (
      &settings->games, terminal ? show_progress : NULL, &tally, &fault);
  if (terminal)
    g_printerr ("\r\033[K");
  if (fault != NULL)
    return ms_cli_complain_of (settings->games.player, fault);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, NULL);
  g_autofree char *player = settings->games.player != NULL
      ? ms_cli_dup_name (settings->games.player, settings->format == MS_CLI_JSON)
      : NULL;
  const MsCliStudy study = { &settings->games, player != NULL ? player : settings->strategy_name,
    settings->against_name, settings->shard, settings->n_shards };
  g_autofree char *text = settings->format == MS_CLI_JSON ? ms_cli_study_dup_json (&study, &tally)
                                                          : ms_cli_study_dup_text (&study, &tally);
  return ms_cli_print (text);
}

/* Plays, with a file for the lines of the games where one is wanted. */
static MsCliExit
play_and_write (Settings *settings)
{
  if (settings->lines == NULL)
    return play (settings);
  FILE *lines = fopen (settings->lines, "w");
  if (lines == NULL)
    return ms_cli_complain_errno (settings->lines, errno);
  settings->games.lines = lines;
  MsCliExit result = play (settings);
  gboolean failed = ferror (lines) != 0;
  if (fclose (lines) != 0 || failed)
    result = ms_cli_combine (result, ms_cli_complain_errno (settings->lines, errno));
  return result;
}

MsCliExit
ms_cli_simulate (int argc, char **argv)
{
  Settings settings = { .board = MS_CLI_BOARD_INIT,
    .games = { .seed = 1,
        .player_limit = MS_CLI_DEFAULT_SECONDS,
        .n_threads = (int)g_get_num_processors () },
    .shard = 1,
    .n_shards = 1,
    .objective = -1 };
  g_autofree char *summary = dup_summary ();
  g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options, summary, &settings, &result))
    return result;
  if (settings.merge != NULL)
    return ms_cli_merge_shards (settings.merge);
  if (settings.boards != NULL)
    result = read_boards (&settings, boards);
  if (result != MS_CLI_DONE)
    return result;
  return check_settings (&settings) ? play_and_write (&settings) : MS_CLI_USAGE;
}
