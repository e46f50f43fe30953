/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record-support.h"

#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-record-history.h"

#include <glib/gstdio.h>

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define FIRST_END G_GINT64_CONSTANT (1700000000000)

static gint64
fake_time (gpointer user_data)
{
  gint64 *now = user_data;
  return *now += 130000;
}

static gboolean
has_mine (MsGame *game, int cell)
{
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  return layout != NULL && ms_layout_has_mine (layout, cell);
}

static void
make_some_move (MsGame *game, GRand *random, gboolean win)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  int cell = g_rand_int_range (random, 0, n_cells), kind = g_rand_int_range (random, 0, 6);
  gboolean mine = has_mine (game, cell);
  if (mine && (win || kind < 3))
    ms_game_set_mark (game, cell % width, cell / width, MS_CELL_FLAG);
  else if (kind == 3)
    ms_game_set_mark (game, cell % width, cell / width, mine ? MS_CELL_FLAG : MS_CELL_COVERED);
  else if (kind == 4)
    ms_game_chord (game, cell % width, cell / width);
  else
    ms_game_open (game, cell % width, cell / width);
}

MsRecord *
record_played (int width, int height, int mines, guint64 seed, gboolean win)
{
  gint64 now = 0;
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32)seed);
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_SAFE };
  ms_game_set_time_source (game, fake_time, &now);
  assert_true (ms_game_start (game, &rules, seed, NULL));
  while (ms_game_get_state (game) == MS_GAME_NEW || ms_game_get_state (game) == MS_GAME_PLAYING)
    make_some_move (game, random, win);
  MsRecord *record = ms_record_new_from_game (game, "Ada");
  ms_record_write_moves (record);
  record->ended_at = FIRST_END + (gint64)seed * 1000;
  return record;
}

MsRecord *
record_made_up (guint64 seed)
{
  static const char *const players[] = { "Ada", "", "“Bob”, the \"best\"", "小明, 二", "=1+1" };
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32)seed);
  MsRecord *record = ms_record_new ();
  record->ended_at = FIRST_END + (gint64)seed * 1000 + g_rand_int_range (random, 0, 1000);
  record->rules = (MsRules){ g_rand_int_range (random, 2, 40), g_rand_int_range (random, 2, 40), 3,
    (MsFirstClick)g_rand_int_range (random, 0, 3) };
  record->rules.no_guess = g_rand_boolean (random);
  record->seed = (guint64)g_rand_int (random) << 32 | g_rand_int (random);
  record->elapsed_ms = g_rand_int_range (random, 0, 500000);
  record->won = g_rand_boolean (random);
  record->assisted = g_rand_int_range (random, 0, 4) == 0;
  g_free (record->player);
  record->player = g_strdup (players[g_rand_int_range (random, 0, G_N_ELEMENTS (players))]);
  record->rules.rule_set = (MsRuleSet)g_rand_int_range (random, 0, MS_N_RULE_SETS);
  if (g_rand_int_range (random, 0, 4) == 0)
    record->source = g_strdup ("Arbiter 0.52.3, “a game”.avf");
  record->measured = g_rand_boolean (random);
  if (!record->measured)
    return record;
  MsReportCounts *counts = &record->counts;
  counts->board.bbbv = g_rand_int_range (random, 1, 300);
  counts->solved = record->won ? counts->board.bbbv
                               : g_rand_int_range (random, 0, counts->board.bbbv);
  counts->clicks.left = g_rand_int_range (random, 1, 300);
  counts->clicks.right = g_rand_int_range (random, 0, 100);
  counts->clicks.chords = g_rand_int_range (random, 0, 100);
  record->review.n_guesses = g_rand_int_range (random, 0, 5);
  record->luck = record->review.n_guesses > 0 ? g_rand_double (random) : 1;
  record->review.n_verdicts[MS_VERDICT_AVOIDABLE] = g_rand_int_range (
      random, 0, record->review.n_guesses + 1);
  record->review.survival = g_rand_double (random);
  record->review.pluck = -log10 (record->review.survival);
  gboolean pointer = g_rand_boolean (random);
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    if (pointer || kind == MS_HABIT_GUESS)
      record->review.habits[kind] = g_rand_int_range (random, 0, kind > 3 ? 2 : 40) / 8.0;
  return record;
}

char *
record_folder (void)
{
  char *folder = g_dir_make_tmp ("minesage-test-XXXXXX", NULL);
  assert_non_null (folder);
  return folder;
}

void
record_folder_drop (char *folder)
{
  GDir *files = g_dir_open (folder, 0, NULL);
  for (const char *name; files != NULL && (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_remove (path);
    }
  g_clear_pointer (&files, g_dir_close);
  g_rmdir (folder);
  g_free (folder);
}

int
record_set_up (void **state)
{
  RecordFixture *fixture = g_new0 (RecordFixture, 1);
  fixture->folder = record_folder ();
  fixture->path = g_build_filename (fixture->folder, "records.sqlite", NULL);
  fixture->store = ms_record_store_new (fixture->path);
  *state = fixture;
  return 0;
}

int
record_tear_down (void **state)
{
  RecordFixture *fixture = *state;
  ms_record_store_free (fixture->store);
  record_folder_drop (fixture->folder);
  g_free (fixture->path);
  g_free (fixture);
  return 0;
}

static GPtrArray *
list (MsRecordStore *store, gboolean whole)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  GPtrArray *records = ms_record_rows_list (store, &all, MS_RECORD_ORDER_ENDED, -1,
      whole ? MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH : 0, &error);
  if (records == NULL)
    fail_msg ("%s", error->message);
  return records;
}

GPtrArray *
record_list (RecordFixture *fixture)
{
  return list (fixture->store, TRUE);
}

guint
record_count_files (RecordFixture *fixture, const char *prefix)
{
  guint n = 0;
  GDir *files = g_dir_open (fixture->folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    n += g_str_has_prefix (name, prefix) && g_str_has_suffix (name, ".sqlite");
  g_dir_close (files);
  return n;
}

MsRecordRank
record_add (MsRecordStore *store, const MsRecord *record)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (MsRecordRank));
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_ptr_array_add (one, ms_record_copy (record));
  /* On a busy machine another writer may hold the file for longer than the store waits. */
  while (!ms_record_rows_add (store, one, ranks, &error))
    {
      if (!g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_BUSY))
        fail_msg ("%s", error->message);
      g_clear_error (&error);
    }
  assert_int_equal (ranks->len, 1);
  return g_array_index (ranks, MsRecordRank, 0);
}

guint
record_count (MsRecordStore *store)
{
  g_autoptr (GPtrArray) records = list (store, FALSE);
  return records->len;
}

void
record_limit_files (rlim_t bytes)
{
  struct rlimit limit = { bytes, RLIM_INFINITY };
  signal (SIGXFSZ, bytes == RLIM_INFINITY ? SIG_DFL : SIG_IGN);
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &limit), 0);
}

pid_t
record_start (RecordFixture *fixture, const char *role, int answers, guint64 first, int n)
{
  g_autofree char *from = g_strdup_printf ("%" G_GUINT64_FORMAT, first);
  g_autofree char *count = g_strdup_printf ("%d", n);
  pid_t child = fork ();
  if (child != 0)
    return child;
  if (answers < 0 || dup2 (answers, STDOUT_FILENO) >= 0)
    execl ("/proc/self/exe", role, fixture->folder, fixture->path, from, count, NULL);
  _exit (1);
}

void
record_answer (void)
{
  if (write (STDOUT_FILENO, "+", 1) != 1)
    _exit (1);
}

void
record_await (const int answers[2], int n)
{
  char answer;
  for (int i = 0; i < n; i++)
    assert_int_equal (read (answers[0], &answer, 1), 1);
}

int
record_write (RecordFixture *fixture, guint64 first, int n)
{
  for (int i = 0; i < n; i++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, first + (guint64)i, TRUE);
      record_add (fixture->store, record);
      record_answer ();
    }
  ms_record_store_close (fixture->store);
  return 0;
}

void
record_act_if_asked (int argc, char **argv, const RecordRole *roles, gsize n_roles)
{
  if (argc != 5)
    return;
  RecordFixture fixture = { argv[1], argv[2], ms_record_store_new (argv[2]) };
  for (gsize i = 0; i < n_roles; i++)
    if (g_str_equal (argv[0], roles[i].name))
      _exit (roles[i].act (&fixture, g_ascii_strtoull (argv[3], NULL, 10), atoi (argv[4])));
  _exit (1);
}
