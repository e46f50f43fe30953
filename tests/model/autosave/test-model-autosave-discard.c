/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of the file of a game that is discarded. */
#include "cmocka-common.h"

#include "autosave-support.h"

#include <glib/gstdio.h>

typedef struct
{
  char *folder;
  MsAutosaveStore *store;
  GError *failure; /* the last one */
} Fixture;

static void
failed_cb (const GError *error, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_clear_error (&fixture->failure);
  fixture->failure = g_error_copy (error);
}

/* Everything has been carried out, and what was to be told is told, when this is over. */
static void
close_store (Fixture *fixture)
{
  g_clear_pointer (&fixture->store, ms_autosave_store_unref);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->folder = g_dir_make_tmp ("minesage-discard-XXXXXX", NULL);
  assert_non_null (fixture->folder);
  fixture->store = ms_autosave_store_new (fixture->folder);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  close_store (fixture);
  autosave_delete_folder (fixture->folder);
  g_clear_error (&fixture->failure);
  g_free (fixture->folder);
  g_free (fixture);
  return 0;
}

/* The leftover of a game that was begun and left. */
static MsAutosaveLeftover *
leave_game (Fixture *fixture)
{
  static const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsAutosaveStore *store = ms_autosave_store_new (fixture->folder);
  g_autoptr (MsGame) game = ms_game_new ();
  MsAutosave *autosave = ms_autosave_new (store, game, NULL, NULL);
  assert_true (ms_game_start (game, &rules, 5, NULL));
  ms_game_open (game, 4, 4);
  ms_autosave_close (autosave);
  ms_autosave_store_unref (store);
  MsAutosaveLeftover *leftover = autosave_find (fixture->folder, NULL);
  assert_non_null (leftover);
  return leftover;
}

static void
a_file_that_is_deleted_is_no_failure (void **state)
{
  Fixture *fixture = *state;
  ms_autosave_discard (fixture->store, leave_game (fixture), failed_cb, fixture);
  close_store (fixture);
  assert_null (fixture->failure);
  assert_int_equal (autosave_count_files (fixture->folder, MS_AUTOSAVE_ENDING), 0);
}

/* Somebody else was faster. */
static void
a_file_that_is_gone_is_no_failure (void **state)
{
  Fixture *fixture = *state;
  MsAutosaveLeftover *leftover = leave_game (fixture);
  assert_int_equal (g_unlink (leftover->path), 0);
  ms_autosave_discard (fixture->store, leftover, failed_cb, fixture);
  close_store (fixture);
  assert_null (fixture->failure);
}

/* A folder in place of the file cannot be unlinked, whoever tries. */
static void
a_file_that_stays_is_told (void **state)
{
  Fixture *fixture = *state;
  MsAutosaveLeftover *leftover = leave_game (fixture);
  g_autofree char *path = g_strdup (leftover->path);
  assert_int_equal (g_unlink (path), 0);
  assert_int_equal (g_mkdir (path, 0700), 0);
  ms_autosave_discard (fixture->store, leftover, failed_cb, fixture);
  close_store (fixture);
  assert_non_null (fixture->failure);
  assert_true (g_str_has_prefix (fixture->failure->message, path));
}

int
main (void)
{
#define DISCARD_TEST(f) cmocka_unit_test_setup_teardown (f, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    DISCARD_TEST (a_file_that_is_deleted_is_no_failure),
    DISCARD_TEST (a_file_that_is_gone_is_no_failure),
    DISCARD_TEST (a_file_that_stays_is_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
