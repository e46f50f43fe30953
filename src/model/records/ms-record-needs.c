/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-needs.h"

#include "ms-record-history.h"
#include "ms-record-rows.h"

/* For each moment of a game. */
#define MOST_WORK 1e8
#define MOST_BYTES ((gsize)256 << 20)

/* --- Studying --- */

static void
study (const MsRecord *record, GArray *needs)
{
  MsTrail *trail = NULL;
  MsNeed *found = NULL;
  int n = 0;
  MsSolverOptions limits = MS_SOLVER_OPTIONS_INIT;
  limits.memory_limit = MOST_BYTES;
  limits.work_limit = MOST_WORK;
  MsPlay *play = ms_record_replay (record);
  MsSolver *solver = ms_solver_new (NULL);
  if (play != NULL && solver != NULL && ms_trail_new (play, NULL, &trail) == MS_STATUS_OK)
    ms_needs_find (solver, trail, &limits, &found, &n);
  for (int i = 0; i < n; i++)
    {
      MsWorthMoment need = { record->id, record->ended_at, found[i] };
      g_array_append_val (needs, need);
    }
  ms_dealloc (NULL, found);
  ms_solver_free (solver);
  ms_trail_free (trail);
  ms_play_free (play);
}

typedef struct
{
  GArray *needs, *ids;
} Studied;

static gboolean
write_studied (MsRecordStore *store, gpointer data, GError **error)
{
  const Studied *studied = data;
  g_autoptr (sqlite3_stmt) row = ms_record_store_prepare (
      store, "INSERT OR REPLACE INTO needs VALUES (?1, ?2, ?3, ?4, ?5)", error);
  g_autoptr (sqlite3_stmt) game = row == NULL
      ? NULL
      : ms_record_store_prepare (store, "INSERT OR IGNORE INTO needed_games VALUES (?1)", error);
  if (game == NULL)
    return FALSE;
  for (guint i = 0; i < studied->needs->len; i++)
    {
      const MsWorthMoment *one = &g_array_index (studied->needs, MsWorthMoment, i);
      sqlite3_bind_int64 (row, 1, one->game);
      sqlite3_bind_int (row, 2, one->need.move);
      sqlite3_bind_int (row, 3, (int)one->need.easiest.rule);
      sqlite3_bind_int (row, 4, one->need.easiest.pattern);
      sqlite3_bind_int64 (row, 5, one->need.wait_ms);
      if (!ms_record_store_run (store, row, error))
        return FALSE;
    }
  return ms_record_store_run_each (store, game, studied->ids, error);
}

/* Those of the latest games that were not studied yet; the caller's; NULL on failure. */
static GArray *
list_new (MsRecordStore *store, const MsRecordFilter *filter, GError **error)
{
  g_autoptr (GArray) ids = ms_record_rows_list_ids (
      store, filter, MS_RECORD_ORDER_LATEST, MS_RECORD_NEEDS_GAMES, error);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (sqlite3_stmt) row = ids == NULL
      ? NULL
      : ms_record_store_prepare (store, "SELECT 1 FROM needed_games WHERE game = ?1", error);
  if (row == NULL)
    return NULL;
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);
      sqlite3_bind_int64 (row, 1, id);
      int code = sqlite3_step (row);
      sqlite3_reset (row);
      if (code == SQLITE_DONE)
        g_array_append_val (found, id);
      else if (code != SQLITE_ROW)
        {
          ms_record_store_fail (store, code, error);
          return NULL;
        }
    }
  return g_steal_pointer (&found);
}

gboolean
ms_record_needs_study (
    MsRecordStore *store, const MsRecordFilter *filter, int *n_left, GError **error)
{
  g_autoptr (GArray) ids = list_new (store, filter, error);
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  if (ids == NULL)
    return FALSE;
  guint n = MIN (ids->len, MS_RECORD_NEEDS_AT_ONCE);
  *n_left = (int)(ids->len - n);
  for (guint i = 0; i < n; i++)
    {
      MsRecordFilter one = MS_RECORD_FILTER_ALL;
      one.id = g_array_index (ids, gint64, i);
      g_autoptr (GPtrArray) found = ms_record_rows_list (
          store, &one, MS_RECORD_ORDER_ENDED, 1, MS_RECORD_PART_HISTORY, error);
      if (found == NULL)
        return FALSE;
      if (found->len > 0)
        study (found->pdata[0], needs);
    }
  g_array_set_size (ids, n);
  Studied studied = { needs, ids };
  return n == 0
      || (ms_record_store_open (store, TRUE, error)
          && ms_record_store_transact (store, write_studied, &studied, error));
}

/* --- Reading --- */

static gboolean
is_sound (const MsWorthMoment *one)
{
  const MsNeed *need = &one->need;
  return need->move >= 0 && need->wait_ms >= 0 && need->wait_ms < MS_NEED_AWAY_MS
      && (int)need->easiest.rule >= 0 && need->easiest.rule <= MS_N_RUNG_RULES
      && need->easiest.pattern >= 0 && need->easiest.pattern <= 888;
}

/* All rows of the game that is bound. */
static gboolean
load_game (MsRecordStore *store, sqlite3_stmt *rows, GArray *needs, GError **error)
{
  int code;
  while ((code = sqlite3_step (rows)) == SQLITE_ROW)
    {
      MsWorthMoment one = { .game = sqlite3_column_int64 (rows, 0),
        .ended_at = sqlite3_column_int64 (rows, 1),
        .need = { .move = sqlite3_column_int (rows, 2),
            .wait_ms = sqlite3_column_int64 (rows, 5),
            .easiest = {
                (MsRungRule)sqlite3_column_int (rows, 3), sqlite3_column_int (rows, 4) } } };
      if (is_sound (&one))
        g_array_append_val (needs, one);
    }
  sqlite3_reset (rows);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

GArray *
ms_record_needs_load (MsRecordStore *store, const MsRecordFilter *filter, GError **error)
{
  g_autoptr (GArray) ids = ms_record_rows_list_ids (
      store, filter, MS_RECORD_ORDER_LATEST, MS_RECORD_NEEDS_GAMES, error);
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  g_autoptr (sqlite3_stmt) rows = ids == NULL
      ? NULL
      : ms_record_store_prepare (store,
          "SELECT id, ended_at, move, rule, pattern, wait_ms"
          "  FROM games JOIN needs ON game = id WHERE id = ?1 ORDER BY move",
          error);
  if (rows == NULL)
    return NULL;
  for (guint i = 0; i < ids->len; i++)
    {
      sqlite3_bind_int64 (rows, 1, g_array_index (ids, gint64, i));
      if (!load_game (store, rows, needs, error))
        return NULL;
    }
  return g_steal_pointer (&needs);
}
