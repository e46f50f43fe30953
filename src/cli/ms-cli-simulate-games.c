/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the games of simulate on several threads and counts how they end. */
#include "ms-cli-simulate.h"

#include "ms-interval.h"

#include <math.h>

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
  MsCliTally tally;
} Pool;

void
ms_cli_tally_init (MsCliTally *tally)
{
  *tally = (MsCliTally){ 0 };
  ms_guess_luck_init (&tally->luck, 1);
  ms_guess_luck_init (&tally->against_luck, 2);
}

/* The counts of a few games. */
typedef struct
{
  gint64 games, wins, guesses, against_wins, gained, lost;
} Batch;

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

/* The strategies that play the same games; other is NULL where there is no comparison. */
typedef struct
{
  MsSimulator *first, *other;
  gboolean takes_luck;
  MsGuessLuck luck, against_luck;
} Table;

static MsGuessedGame
find_guesses (const MsSimulator *simulator, const MsOutcome *outcome)
{
  MsGuessedGame game = { .won = outcome->won };
  game.guesses = ms_simulator_get_guesses (simulator, &game.n_guesses);
  return game;
}

static MsStatus
play_board (Table *self, guint64 seed, Batch *batch)
{
  MsOutcome outcome, other = { 0 };
  MsStatus status = ms_simulator_play (self->first, seed, &outcome);
  if (status == MS_STATUS_OK && self->other != NULL)
    status = ms_simulator_play (self->other, seed, &other);
  if (status != MS_STATUS_OK)
    return status;
  batch->games++;
  batch->wins += outcome.won;
  batch->guesses += outcome.guesses;
  batch->against_wins += other.won;
  batch->gained += outcome.won && !other.won;
  batch->lost += other.won && !outcome.won;
  if (!self->takes_luck)
    return MS_STATUS_OK;
  MsGuessedGame game = find_guesses (self->first, &outcome);
  ms_guess_luck_add_game (&self->luck, seed, &game);
  if (self->other != NULL)
    {
      MsGuessedGame against = find_guesses (self->other, &other);
      ms_guess_luck_add_pair (&self->against_luck, seed, &game, &against);
    }
  return MS_STATUS_OK;
}

static gpointer
play_batches (gpointer data)
{
  Pool *self = data;
  const MsCliGames *games = self->games;
  Table table = { ms_simulator_new (&games->rules, games->first_cell, games->strategy, NULL),
    games->against != NULL
        ? ms_simulator_new (&games->rules, games->first_cell, games->against, NULL)
        : NULL,
    games->rules.first_click != MS_FIRST_CLICK_CLASSIC };
  MsStatus status = table.first != NULL && (table.other != NULL || games->against == NULL)
      ? MS_STATUS_OK
      : MS_STATUS_NO_MEMORY;
  Batch batch = { 0 };
  gint64 from, to;

  ms_guess_luck_init (&table.luck, 1);
  ms_guess_luck_init (&table.against_luck, 2);
  while (exchange (self, &batch, status, &from, &to))
    {
      batch = (Batch){ 0 };
      for (gint64 i = from; i < to && status == MS_STATUS_OK; i++)
        status = play_board (&table, self->games->seed + (guint64)i, &batch);
    }
  /* The sums are whole numbers, so that the order of the threads does not matter. */
  g_mutex_lock (&self->mutex);
  ms_guess_luck_merge (&self->tally.luck, &table.luck);
  ms_guess_luck_merge (&self->tally.against_luck, &table.against_luck);
  g_mutex_unlock (&self->mutex);
  ms_simulator_free (table.first);
  ms_simulator_free (table.other);
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

MsStatus
ms_cli_play_games (const MsCliGames *games, MsCliProgress progress, MsCliTally *tally)
{
  Pool self = { .games = games, .next = games->from, .n_running = games->n_threads };
  g_autofree GThread **threads = g_new (GThread *, games->n_threads);
  gint64 started = g_get_monotonic_time ();

  ms_cli_tally_init (&self.tally);
  g_mutex_init (&self.mutex);
  g_cond_init (&self.done);
  for (int i = 0; i < games->n_threads; i++)
    threads[i] = g_thread_new ("games", play_batches, &self);
  wait_for_end (&self, progress, started);
  for (int i = 0; i < games->n_threads; i++)
    g_thread_join (threads[i]);
  g_mutex_clear (&self.mutex);
  g_cond_clear (&self.done);
  *tally = self.tally;
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
