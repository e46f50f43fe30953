/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the games of simulate on several threads and counts how they end. */
#include "ms-cli-simulate.h"

#include "ms-interval.h"
#include "ms-json.h"
#include "ms-openings.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <signal.h>

/* How many games a thread takes at a time: so few that all threads end at about the same time. */
#define BATCH 8
#define MICROSECONDS_BETWEEN_REPORTS (G_TIME_SPAN_SECOND / 4)

typedef struct
{
  const MsCliGames *games;
  GMutex mutex; /* guards everything below */
  GCond done;
  gint64 next;
  int n_running;
  MsStatus status;
  char *fault; /* what is wrong with a program that plays */
  MsCliTally tally;
  GHashTable *lines; /* the lines of batches that are not written yet, by their first game */
  gint64 written; /* the lines of games before this one are written */
} Pool;

void
ms_cli_tally_init (MsCliTally *tally, gboolean has_witness)
{
  *tally = (MsCliTally){ 0 };
  ms_guess_luck_init (&tally->luck, 1);
  ms_guess_luck_init (&tally->against_luck, has_witness ? 3 : 2);
}

/* The counts of a few games. */
typedef struct
{
  gint64 games, wins, guesses, against_wins, gained, lost, efficiency, efficiency_squares;
  GString *lines; /* NULL: none are wanted */
} Batch;

/* Writes the lines of a batch that begins with the game from, when its turn comes. */
static void
write_lines (Pool *self, gint64 from, const Batch *batch)
{
  GString *lines;
  if (batch->lines != NULL && batch->games == 0)
    g_string_free (batch->lines, TRUE);
  if (batch->lines == NULL || batch->games == 0)
    return;
  g_hash_table_insert (self->lines, g_memdup2 (&from, sizeof from), batch->lines);
  while ((lines = g_hash_table_lookup (self->lines, &self->written)) != NULL)
    {
      fwrite (lines->str, 1, lines->len, self->games->lines);
      g_hash_table_remove (self->lines, &self->written);
      self->written += BATCH;
    }
}

/* Adds the counts of a batch to the tally and takes the next batch; FALSE when there is none. */
static gboolean
exchange (Pool *self, const Batch *batch, MsStatus status, gint64 *from, gint64 *to)
{
  g_mutex_lock (&self->mutex);
  self->tally.games += batch->games;
  self->tally.wins += batch->wins;
  self->tally.guesses += batch->guesses;
  self->tally.against_wins += batch->against_wins;
  self->tally.gained += batch->gained;
  self->tally.lost += batch->lost;
  self->tally.efficiency += batch->efficiency;
  self->tally.efficiency_squares += batch->efficiency_squares;
  write_lines (self, *from, batch);
  if (status != MS_STATUS_OK)
    self->status = status;
  *from = self->next;
  *to = MIN (self->next + BATCH, self->games->to);
  self->next = *to;
  gboolean more = self->status == MS_STATUS_OK && *from < *to;
  if (!more && --self->n_running == 0)
    g_cond_signal (&self->done);
  g_mutex_unlock (&self->mutex);
  return more;
}

/* A witness takes a game more a board.  Beside a program, whose moves are counted by the solver one
 * by one, that is little. */
static gboolean
has_witness (const MsCliGames *games)
{
  return games->player != NULL && games->reference != NULL && games->knows_luck;
}

/* The strategies that play the same games; other is NULL where there is no comparison. */
typedef struct
{
  const MsCliGames *games;
  MsCliGuest *guest; /* who is first, where that is a program */
  MsSimulator *first, *other, *witness; /* witness: NULL as a rule */
  MsStrategy witness_strategy;
  guint8 *mine; /* [n_cells] of the board that is played on, where it is one of a file */
  MsGuessLuck luck, against_luck;
} Table;

static MsGuessedGame
find_guesses (const MsSimulator *simulator, const MsOutcome *outcome)
{
  MsGuessedGame game = { .won = outcome->won };
  game.guesses = ms_simulator_get_guesses (simulator, &game.n_guesses);
  return game;
}

/* How many guesses went well, less how many could be expected to. */
static double
find_luck (const MsGuessedGame *game)
{
  double luck = 0;
  for (int i = 0; i < game->n_guesses; i++)
    luck += (i < game->n_guesses - 1 || game->won > 0) - game->guesses[i].safety;
  return luck;
}

/* The 3BV of the board of a game, drawn again where it is not one of a file; -1: there is no
 * memory. */
static int
find_bbbv (const Table *self, const MsLayout *board, guint64 seed)
{
  const MsRules *rules = &self->games->rules;
  MsLayout *layout = (MsLayout *)board;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  if (board == NULL)
    layout = ms_layout_draw (rules, self->games->first_cell % rules->width,
        self->games->first_cell / rules->width, &rng, NULL);
  MsOpenings *openings = layout != NULL ? ms_openings_new (layout, NULL) : NULL;
  int bbbv = openings != NULL ? openings->metrics.bbbv : -1;
  if (board == NULL)
    ms_layout_unref (layout);
  ms_openings_free (openings);
  return bbbv;
}

/* Appends every click of the game, as "open 3,4". */
static void
append_moves (GString *json, const Table *self)
{
  static const char *const kinds[] = { "open", "flag", "chord" };
  int n_clicks, width = self->games->rules.width;
  const MsClick *clicks = ms_simulator_get_clicks (self->first, &n_clicks);
  ms_json_open (json, "moves", '[');
  for (int i = 0; i < n_clicks; i++)
    g_string_append_printf (json, "%s\"%s %d,%d\"", i > 0 ? "," : "", kinds[clicks[i].kind],
        clicks[i].cell % width, clicks[i].cell / width);
  g_string_append_c (json, ']');
}

/* Appends the line of a game. */
static void
append_line (GString *json, const Table *self, guint64 seed, const MsOutcome *outcome, int bbbv)
{
  MsGuessedGame game = find_guesses (self->first, outcome);
  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
  /* As in the JSON of the study, a seed has 64 bits without a sign. */
  g_string_append_printf (json, ",\"seed\":%" G_GUINT64_FORMAT, seed);
  ms_json_add_bool (json, "won", outcome->won);
  ms_json_add_int (json, "guesses", outcome->guesses);
  ms_json_add_double (json, "luck", self->games->knows_luck ? find_luck (&game) : NAN);
  ms_json_add_int (json, "bbbv", bbbv);
  ms_json_add_int (json, "clicks", outcome->clicks);
  if (self->games->price > 0)
    append_moves (json, self);
  g_string_append (json, "}\n");
}

/* Sets the table for game i of the boards; what is returned is borrowed. */
static const MsLayout *
set_board (Table *self, gint64 i)
{
  const MsDocument *document = self->games->boards->pdata[i];
  const MsLayout *layout = ms_play_get_layout (document->play);
  int first_cell = ms_play_get_begin_cell (document->play);
  if (first_cell < 0)
    first_cell = self->games->first_cell;
  for (int cell = 0; cell < ms_layout_get_width (layout) * ms_layout_get_height (layout); cell++)
    self->mine[cell] = ms_layout_has_mine (layout, cell);
  ms_simulator_set_board (self->first, self->mine, first_cell);
  if (self->other != NULL)
    ms_simulator_set_board (self->other, self->mine, first_cell);
  return layout;
}

static MsStatus
play_board (Table *self, gint64 i, Batch *batch)
{
  const guint64 seed = self->games->seed + (guint64)i;
  const MsLayout *board = self->games->boards != NULL ? set_board (self, i) : NULL;
  MsOutcome outcome, other = { 0 }, seen = { 0 };
  MsStatus status = ms_simulator_play (self->first, seed, &outcome);
  int bbbv = 0;
  if (status == MS_STATUS_OK && (batch->lines != NULL || self->games->price > 0))
    bbbv = find_bbbv (self, board, seed);
  if (bbbv < 0)
    return MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK && batch->lines != NULL)
    append_line (batch->lines, self, seed, &outcome, bbbv);
  if (status == MS_STATUS_OK && self->other != NULL)
    status = ms_simulator_play (self->other, seed, &other);
  if (status == MS_STATUS_OK && self->witness != NULL)
    status = ms_simulator_play (self->witness, seed, &seen);
  if (status != MS_STATUS_OK)
    return status;
  batch->games++;
  batch->wins += outcome.won;
  batch->guesses += outcome.guesses;
  batch->against_wins += other.won;
  batch->gained += outcome.won && !other.won;
  batch->lost += other.won && !outcome.won;
  if (outcome.won && self->games->price > 0)
    {
      double efficiency = (double)bbbv / outcome.clicks;
      batch->efficiency += llround (efficiency * MS_CLI_EFFICIENCY_UNITS);
      batch->efficiency_squares += llround (efficiency * efficiency * MS_CLI_EFFICIENCY_UNITS);
    }
  if (!self->games->knows_luck)
    return MS_STATUS_OK;
  MsGuessedGame game = find_guesses (self->first, &outcome);
  ms_guess_luck_add_game (&self->luck, seed, &game);
  if (self->other != NULL)
    {
      MsGuessedGame against = find_guesses (self->other, &other), witness = { 0 };
      if (self->witness != NULL)
        witness = find_guesses (self->witness, &seen);
      ms_guess_luck_add_pair (&self->against_luck, seed, &game, &against, &witness);
    }
  return MS_STATUS_OK;
}

/* Makes those who play; FALSE when there is no memory, or, with *fault, no such program. */
static gboolean
set_table (Table *self, const MsCliGames *games, char **fault)
{
  *self = (Table){ .games = games };
  ms_guess_luck_init (&self->luck, 1);
  ms_guess_luck_init (&self->against_luck, has_witness (games) ? 3 : 2);
  self->mine = g_new (guint8, (gsize)games->rules.width * games->rules.height);
  if (games->player != NULL)
    self->guest = ms_cli_guest_new (games->player, games->player_limit, &games->rules, fault);
  if (games->player == NULL)
    self->first = ms_simulator_new (&games->rules, games->first_cell, games->strategy, NULL);
  else if (self->guest != NULL)
    self->first = ms_simulator_new_guest (
        &games->rules, games->first_cell, ms_cli_guest_move, self->guest, TRUE, NULL);
  if (games->against != NULL)
    self->other = ms_simulator_new (&games->rules, games->first_cell, games->against, NULL);
  if (has_witness (games))
    self->witness = ms_reference_new_witness (
        &games->rules, games->first_cell, &self->witness_strategy, NULL);
  if (self->first == NULL || (self->other == NULL && games->against != NULL)
      || (self->witness == NULL && has_witness (games)))
    return FALSE;
  return games->price == 0 || ms_simulator_save_clicks (self->first, games->price);
}

/* Makes of what happened in a game what the pool is to know. */
static MsStatus
take_fault (const Table *self, gint64 i, MsStatus status, char **fault)
{
  if (status != MS_STATUS_CANCELLED && status != MS_STATUS_BAD_CELL)
    return status;
  g_autofree char *sentence = ms_cli_guest_dup_fault (self->guest);
  *fault = g_strdup_printf (_ ("Game %1$.0f: %2$s"), (double)i, sentence);
  return MS_STATUS_CANCELLED;
}

static gpointer
play_batches (gpointer data)
{
  Pool *self = data;
  Table table;
  Batch batch = { 0 };
  gint64 from = 0, to;
  sigset_t broken_pipe;
  g_autofree char *fault = NULL;

  /* A program that has ended is noticed by the error of writing to it. */
  sigemptyset (&broken_pipe);
  sigaddset (&broken_pipe, SIGPIPE);
  MsStatus status = set_table (&table, self->games, &fault) ? MS_STATUS_OK
      : fault != NULL                                       ? MS_STATUS_CANCELLED
                                                            : MS_STATUS_NO_MEMORY;
  if (table.guest != NULL)
    pthread_sigmask (SIG_BLOCK, &broken_pipe, NULL);
  while (exchange (self, &batch, status, &from, &to))
    {
      batch = (Batch){ .lines = self->games->lines != NULL ? g_string_new (NULL) : NULL };
      for (gint64 i = from; i < to && status == MS_STATUS_OK; i++)
        status = take_fault (&table, i, play_board (&table, i, &batch), &fault);
    }
  /* The sums are whole numbers, so that the order of the threads does not matter. */
  g_mutex_lock (&self->mutex);
  ms_guess_luck_merge (&self->tally.luck, &table.luck);
  ms_guess_luck_merge (&self->tally.against_luck, &table.against_luck);
  if (self->fault == NULL)
    self->fault = g_steal_pointer (&fault);
  g_mutex_unlock (&self->mutex);
  ms_simulator_free (table.first);
  ms_simulator_free (table.other);
  ms_simulator_free (table.witness);
  ms_cli_guest_free (table.guest);
  g_free (table.mine);
  return NULL;
}

static void
wait_for_end (Pool *self, MsCliProgress progress, gint64 started)
{
  g_mutex_lock (&self->mutex);
  while (self->n_running > 0)
    {
      gint64 now = g_get_monotonic_time ();
      gboolean ended = g_cond_wait_until (
          &self->done, &self->mutex, now + MICROSECONDS_BETWEEN_REPORTS);
      gint64 done = self->tally.games;
      g_mutex_unlock (&self->mutex);
      if (progress != NULL && !ended)
        progress (self->games, done, (double)(g_get_monotonic_time () - started) / 1e6);
      g_mutex_lock (&self->mutex);
    }
  g_mutex_unlock (&self->mutex);
}

static void
free_lines (gpointer lines)
{
  g_string_free (lines, TRUE);
}

MsStatus
ms_cli_play_games (const MsCliGames *games, MsCliProgress progress, MsCliTally *tally, char **fault)
{
  Pool self = {
    .games = games, .next = games->from, .n_running = games->n_threads, .written = games->from
  };
  g_autofree GThread **threads = g_new (GThread *, games->n_threads);
  gint64 started = g_get_monotonic_time ();

  self.lines = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_lines);
  ms_cli_tally_init (&self.tally, has_witness (games));
  g_mutex_init (&self.mutex);
  g_cond_init (&self.done);
  for (int i = 0; i < games->n_threads; i++)
    threads[i] = g_thread_new ("games", play_batches, &self);
  wait_for_end (&self, progress, started);
  for (int i = 0; i < games->n_threads; i++)
    g_thread_join (threads[i]);
  g_mutex_clear (&self.mutex);
  g_cond_clear (&self.done);
  g_hash_table_unref (self.lines);
  *fault = self.fault;
  *tally = self.tally;
  tally->reference = games->reference;
  tally->seconds = (double)(g_get_monotonic_time () - started) / 1e6;
  return self.status;
}

double
ms_cli_find_gain (const MsCliTally *tally, double *half)
{
  double n = (double)MAX (tally->games, 1), gain = (double)(tally->gained - tally->lost) / n;
  double square = (double)(tally->gained + tally->lost) / n;
  *half = MS_NORMAL_95 * sqrt (MAX (square - gain * gain, 0) / n);
  return gain;
}

double
ms_cli_find_efficiency (const MsCliTally *tally, double *half)
{
  double n = (double)MAX (tally->wins, 1);
  double mean = (double)tally->efficiency / MS_CLI_EFFICIENCY_UNITS / n;
  double square = (double)tally->efficiency_squares / MS_CLI_EFFICIENCY_UNITS / n;
  *half = MS_NORMAL_95 * sqrt (MAX (square - mean * mean, 0) / n);
  return mean;
}
