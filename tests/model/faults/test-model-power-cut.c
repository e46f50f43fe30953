/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The power is cut after each thing that was asked of the disk: a running game, records and saved
 * files hold what they were said to hold, and nothing that is damaged.
 *
 * A child process, this program once more, plays, records or saves, and notes what it begins and
 * what it has been told to be on the disk; here its trace is cut. */
#include "power-cut.h"

#include "autosave-support.h"
#include "cmocka-common.h"
#include "ms-file.h"
#include "record-support.h"

#include <stdlib.h>
#include <string.h>

#define GAME_STEPS 40
#define RECORDS 12
#define SAVES 8
#define MOST_CUTS 60
#define SEED 20

/* --- What is done --- */

static gint64
fake_time (gpointer user_data)
{
  return *(gint64 *)user_data;
}

static MsGame *
new_game (gint64 *now)
{
  static const MsRules rules = { 16, 16, 30, MS_FIRST_CLICK_OPEN };
  MsGame *game = ms_game_new ();
  ms_game_set_time_source (game, fake_time, now);
  ms_game_start (game, &rules, SEED, NULL);
  return game;
}

static void
play (const char *folder)
{
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  gint64 now = 0;
  MsRng rng;
  MsAutosaveStore *store = ms_autosave_store_new (games);
  MsGame *game = new_game (&now);
  MsAutosave *autosave = ms_autosave_new (store, game, NULL, NULL);
  ms_rng_seed (&rng, SEED);
  for (int i = 1; i <= GAME_STEPS; i++)
    {
      witness_note (WITNESS_BEGUN, i);
      autosave_do_something (game, &rng, &now);
      /* Some things are done while the disk is still busy with the ones before. */
      while (i % 4 == 0 && !(ms_autosave_get_progress (autosave) & MS_AUTOSAVE_SYNCED))
        g_usleep (50);
      if (ms_autosave_get_progress (autosave) & MS_AUTOSAVE_SYNCED)
        witness_note (WITNESS_CONFIRMED, i);
    }
  _exit (EXIT_SUCCESS);
}

static void
record (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "records.sqlite", NULL);
  MsRecordStore *store = ms_record_store_new (path);
  for (int i = 1; i <= RECORDS; i++)
    {
      MsRecord *game = record_made_up ((guint64)i);
      witness_note (WITNESS_BEGUN, i);
      record_add (store, game);
      witness_note (WITNESS_CONFIRMED, i);
      ms_record_free (game);
      if (i % 5 == 0) /* as at the end of a program */
        ms_record_store_close (store);
    }
  _exit (EXIT_SUCCESS);
}

/* Longer and shorter, and different throughout. */
static char *
dup_content (int i)
{
  GString *content = g_string_new (NULL);
  for (int j = 0; j < 300 + i * 1700 % 9000; j++)
    g_string_append_printf (content, "%d,%d;", i, j);
  return g_string_free (content, FALSE);
}

static void
save (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "game.minesage", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  for (int i = 1; i <= SAVES; i++)
    {
      g_autofree char *content = dup_content (i);
      witness_note (WITNESS_BEGUN, i);
      if (!ms_file_write (file, content, strlen (content), NULL, NULL))
        exit (EXIT_FAILURE);
      witness_note (WITNESS_CONFIRMED, i);
    }
  _exit (EXIT_SUCCESS);
}

/* --- What is left --- */

static int
find_place (MsGame *left, int confirmed, int begun)
{
  gint64 now = 0;
  MsRng rng;
  MsGame *game = new_game (&now);
  int place = -1;
  ms_rng_seed (&rng, SEED);
  for (int i = 0; i <= begun; i++)
    {
      if (i > 0)
        autosave_do_something (game, &rng, &now);
      if (i >= confirmed
          && (left != NULL ? autosave_is_same (game, left) : autosave_keeps_nothing (game)))
        place = i;
    }
  g_object_unref (game);
  return place;
}

static void
check_game (const char *folder, int confirmed, int begun)
{
  g_autofree char *games = g_build_filename (folder, "games", NULL), *set_aside = NULL;
  gint64 now = 0;
  MsAutosaveLeftover *leftover = autosave_find (games, &set_aside);
  MsGame *left = NULL;
  if (leftover != NULL)
    {
      left = new_game (&now);
      ms_game_take_document (left, leftover->document);
    }
  assert_null (set_aside);
  if (find_place (left, confirmed, begun) < 0)
    fail_msg ("after %d things, of which %d were on the disk, there is %s", begun, confirmed,
        left != NULL ? "another game" : "none");
  ms_autosave_leftover_free (leftover);
  g_clear_object (&left);
}

static void
check_records (const char *folder, int confirmed, int begun)
{
  g_autofree char *path = g_build_filename (folder, "records.sqlite", NULL);
  MsRecordStore *store = ms_record_store_new (path);
  g_autoptr (GError) error = NULL;
  if (!ms_record_store_open (store, TRUE, &error) || !ms_record_store_check (store, &error))
    fail_msg ("%s", error->message);
  assert_in_range (record_count (store), confirmed, begun);
  assert_null (store->notice);
  ms_record_store_free (store);
}

static void
check_saved (const char *folder, int confirmed, int begun)
{
  g_autofree char *path = g_build_filename (folder, "game.minesage", NULL), *content = NULL;
  if (!g_file_get_contents (path, &content, NULL, NULL))
    {
      assert_int_equal (confirmed, 0);
      return;
    }
  for (int i = MAX (1, confirmed); i <= begun; i++)
    {
      g_autofree char *whole = dup_content (i);
      if (strcmp (content, whole) == 0)
        return;
    }
  fail_msg ("the file is neither the one before nor the one after");
}

/* --- The test --- */

typedef struct
{
  const char *name;
  void (*act) (const char *folder);
  void (*check) (const char *folder, int confirmed, int begun);
} Scene;

static const Scene scenes[] = {
  { "play", play, check_game },
  { "record", record, check_records },
  { "save", save, check_saved },
};

static const char *program;

static PowerCut *
run_scene (const Scene *scene, const char *work)
{
  g_autofree char *folder = g_build_filename (work, "disk", NULL);
  g_autofree char *trace = g_build_filename (work, "trace", NULL);
  const char *words[] = { program, scene->name, folder, trace, NULL };
  int status;
  g_autoptr (GError) error = NULL;
  assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
  if (!g_spawn_sync (
          NULL, (char **)words, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status, &error)
      || !g_spawn_check_wait_status (status, &error))
    fail_msg ("%s", error->message);
  return power_cut_new (folder, trace);
}

static void
cut_everywhere (const Scene *scene)
{
  g_autofree char *work = record_folder (), *real = realpath (work, NULL);
  PowerCut *cut = run_scene (scene, real);
  int n = power_cut_count (cut), step = MAX (1, n / MOST_CUTS);
  MsRng rng;
  assert_true (power_cut_get_noted (cut, n, WITNESS_CONFIRMED) > 0);
  ms_rng_seed (&rng, SEED);
  /* Another beginning each time would pass over what happens at every step-th place. */
  for (int i = (int)ms_rng_below (&rng, (guint64)step); i <= n;
       i += step > 1 ? 1 + (int)ms_rng_below (&rng, (guint64)(2 * step - 1)) : 1)
    for (int kind = 0; kind < POWER_CUT_N_KINDS; kind++)
      {
        g_autofree char *after = g_strdup_printf ("%s/after", real);
        power_cut_make (cut, i, (PowerCutKind)kind, &rng, after);
        scene->check (after, power_cut_get_noted (cut, i, WITNESS_CONFIRMED),
            power_cut_get_noted (cut, i, WITNESS_BEGUN));
        power_cut_drop (after);
      }
  power_cut_free (cut);
  power_cut_drop (work);
}

static void
a_running_game_is_left (void **state)
{
  cut_everywhere (&scenes[0]);
}

static void
finished_games_are_left (void **state)
{
  cut_everywhere (&scenes[1]);
}

static void
a_saved_file_is_left (void **state)
{
  cut_everywhere (&scenes[2]);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_running_game_is_left),
    cmocka_unit_test (finished_games_are_left),
    cmocka_unit_test (a_saved_file_is_left),
  };
  program = argv[0];
  if (argc != 4)
    return cmocka_run_group_tests (tests, NULL, NULL);
  witness_begin (argv[2], argv[3]);
  for (gsize i = 0; i < G_N_ELEMENTS (scenes); i++)
    if (strcmp (scenes[i].name, argv[1]) == 0)
      scenes[i].act (argv[2]);
  return EXIT_FAILURE;
}
