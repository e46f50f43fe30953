/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a season costs: one JSON line per row.
 *   bench-library [GAMES [COPIES]]
 * GAMES Expert games that a good player played, with the path of a pointer, are written as EVF into
 * a folder, imported, and measured as the program does it; the rows are milliseconds of processor
 * time a game.  COPIES: then each is in the records so many times, and they are asked for as the
 * windows do: milliseconds of processor time, and the most memory there was. */
#include "ms-library-testing.h"
#include "ms-record-history.h"
#include "ms-record-rows.h"
#include "ms-records.h"
#include "ms-replay-write.h"
#include "ms-solver.h"

#include <glib/gstdio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define WIDTH 30
#define HEIGHT 16
#define N_CELLS (WIDTH * HEIGHT)
#define EACH_MS 15 /* the pointer's rate */
#define SQUARE 16

static double
get_processor_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* --- Games --- */

typedef struct
{
  MsPlay *play;
  GArray *path; /* MsPointerEvent */
  gint64 time_ms;
  int x, y;
} Game;

static void
go_to (Game *self, int cell)
{
  int x = cell % WIDTH * SQUARE + 8, y = cell / WIDTH * SQUARE + 8;
  int n = 4 + (abs (x - self->x) + abs (y - self->y)) / 12;
  for (int i = 1; i <= n && self->time_ms > 0; i++)
    {
      MsPointerEvent event = { self->time_ms += EACH_MS, self->x + (x - self->x) * i / n,
        self->y + (y - self->y) * i / n, MS_POINTER_MOVE };
      g_array_append_val (self->path, event);
    }
  self->x = x;
  self->y = y;
}

static void
do_move (Game *self, MsAction action, int cell)
{
  if (ms_play_get_state (self->play) >= MS_STATE_WON)
    return;
  go_to (self, cell);
  MsMove move = { .action = action, .cell = cell, .mark = MS_CELL_FLAG, .time_ms = self->time_ms };
  if (ms_play_do (self->play, &move) != MS_STATUS_OK)
    abort ();
  self->time_ms += 150;
}

/* Flags what is certain, opens what is safe, and where nothing is, the safest cell. */
static void
make_moves (Game *self, MsSolver *solver)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position;
  MsSolverResult *result;
  uint8_t *seen = g_memdup2 (ms_play_get_cells (self->play), N_CELLS);
  int safest = -1;
  if (ms_position_new (WIDTH, HEIGHT, 99, seen, NULL, &position, NULL) != MS_STATUS_OK
      || ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  for (int cell = 0; cell < N_CELLS; cell++)
    {
      if (result->certainty[cell] == MS_CERTAINTY_MINE && seen[cell] == MS_CELL_COVERED)
        do_move (self, MS_ACTION_MARK, cell);
      else if (result->certainty[cell] == MS_CERTAINTY_SAFE
          && ms_play_get_cells (self->play)[cell] == MS_CELL_COVERED)
        do_move (self, MS_ACTION_OPEN, cell);
      else if (seen[cell] == MS_CELL_COVERED
          && (safest < 0 || result->mine_probability[cell] < result->mine_probability[safest]))
        safest = cell;
    }
  if (result->n_safe == 0)
    do_move (self, MS_ACTION_OPEN, safest);
  ms_solver_result_free (result);
  ms_position_unref (position);
  g_free (seen);
}

/* FALSE: it was lost, and is not written. */
static gboolean
write_game (const char *folder, uint64_t seed, MsSolver *solver)
{
  MsRules rules = { WIDTH, HEIGHT, 99, MS_FIRST_CLICK_OPEN, false };
  Game game = { .play = ms_play_new (&rules, seed, NULL, NULL),
    .path = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent)) };
  MsReplayHeader header;
  MsReplay *replay;
  gsize length;
  do_move (&game, MS_ACTION_OPEN, 3 * WIDTH + 3);
  while (ms_play_get_state (game.play) < MS_STATE_WON)
    make_moves (&game, solver);
  ms_replay_header_init (&header);
  header.started_us = (gint64)seed * 60 * G_USEC_PER_SEC;
  if (ms_replay_new_from_play (game.play, SQUARE, (MsPointerEvent *)game.path->data,
          (int)game.path->len, &header, &replay, NULL)
      != MS_STATUS_OK)
    abort ();
  gboolean won = ms_play_get_state (game.play) == MS_STATE_WON;
  char *data = ms_write_evf (replay, &length);
  char *path = g_strdup_printf ("%s/%05u.evf", folder, (unsigned)seed);
  if (won && !g_file_set_contents (path, data, (gssize)length, NULL))
    abort ();
  g_free (path);
  g_free (data);
  ms_replay_unref (replay);
  g_array_unref (game.path);
  ms_play_free (game.play);
  return won;
}

/* --- What is measured --- */

static void
import (const char *folder, const char *path)
{
  MsLibraryJob job = { .run = { .cancellable = g_cancellable_new () },
    .folder = g_file_new_for_path (folder),
    .store = ms_record_store_new (path),
    .outcome = { .faults = g_ptr_array_new_with_free_func (g_free) } };
  ms_library_run_import (&job);
  if (job.outcome.failure != NULL || job.outcome.n_faults > 0)
    abort ();
  g_object_unref (job.run.cancellable);
  g_object_unref (job.folder);
  ms_record_store_free (job.store);
  g_ptr_array_unref (job.outcome.faults);
}

static void
measure (const char *path)
{
  MsRecords *records = ms_records_new (path);
  ms_records_prepare (records);
  while (ms_records_get_busy (records))
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (records);
}

static void
report_cb (GObject *source, GAsyncResult *result, gpointer done)
{
  if (ms_records_finish (MS_RECORDS (source), result, NULL) == NULL)
    abort ();
  *(gboolean *)done = TRUE;
}

static void
ask (const char *path, gboolean figures)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  MsRecords *records = ms_records_new (path);
  gboolean done = FALSE;
  ms_records_report_async (
      records, &all, MS_RECORD_ORDER_LATEST, -1, figures, NULL, report_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (records);
}

/* Each game so many times more, at other moments. */
static void
multiply (const char *path, int copies)
{
  static const char *const keys[] = { "id", "key", "board", "ended_at" };
  sqlite3 *db;
  sqlite3_stmt *columns;
  g_autoptr (GString) rest = g_string_new (NULL);
  if (sqlite3_open (path, &db) != SQLITE_OK
      || sqlite3_prepare_v2 (db, "SELECT name FROM pragma_table_info ('games')", -1, &columns, NULL)
          != SQLITE_OK)
    abort ();
  while (sqlite3_step (columns) == SQLITE_ROW)
    {
      const char *name = (const char *)sqlite3_column_text (columns, 0);
      gboolean is_key = FALSE;
      for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
        is_key |= strcmp (name, keys[i]) == 0;
      if (!is_key)
        g_string_append_printf (rest, ", %s", name);
    }
  sqlite3_finalize (columns);
  g_autofree char *sql = g_strdup_printf (
      "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS"
      " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n;"
      "INSERT INTO games (key, board, ended_at%s)"
      " SELECT key || i, board || i, ended_at + 777777 * i%s FROM n, games",
      copies, rest->str, rest->str);
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    abort ();
  sqlite3_close (db);
}

static double
get_memory_mib (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return (double)usage.ru_maxrss / 1024;
}

static void
put (const char *what, double value, const char *unit)
{
  printf ("{\"benchmark\":\"library\",\"what\":\"%s\",\"%s\":%.3f}\n", what, unit, value);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 200;
  g_autofree char *folder = g_dir_make_tmp ("minesage-bench-XXXXXX", NULL);
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  g_autofree char *path = g_build_filename (folder, "records.sqlite", NULL);
  MsSolver *solver = ms_solver_new (NULL);
  g_mkdir (games, 0700);
  for (int seed = 1, n_written = 0; n_written < n; seed++)
    n_written += write_game (games, (uint64_t)seed, solver);
  ms_solver_free (solver);
  double start = get_processor_ms ();
  import (games, path);
  double imported = get_processor_ms ();
  put ("import", (imported - start) / n, "milliseconds");
  measure (path);
  put ("measure", (get_processor_ms () - imported) / n, "milliseconds");
  if (argc > 2)
    {
      multiply (path, atoi (argv[2]) - 1);
      start = get_processor_ms ();
      ask (path, FALSE);
      double listed = get_processor_ms ();
      put ("list", listed - start, "milliseconds");
      ask (path, TRUE);
      put ("figures", get_processor_ms () - listed, "milliseconds");
      put ("memory", get_memory_mib (), "mebibytes");
    }
  g_autofree char *command = g_strdup_printf ("rm -r '%s'", folder);
  return system (command) == 0 ? 0 : 1;
}
