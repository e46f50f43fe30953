/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-support.h"

#include "ms-game-testing.h"

const char small_game[] = "[Minesage]\nVersion=1\nKind=game\n"
                          "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
                          "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\n"
                          "Assisted=no\n"
                          "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
                          "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n"
                          "[Moves]\nCount=0\n";

gint64
fake_time (gpointer now)
{
  return *(gint64 *)now;
}

void
pass_ms (gint64 *now, gint64 milliseconds)
{
  *now += milliseconds * 1000;
}

MsGame *
small_game_new (gint64 *now)
{
  MsGame *game = ms_game_new ();
  gboolean loaded;
  ms_game_set_time_source (game, fake_time, now);
  loaded = ms_game_load_text (game, small_game, -1, NULL);
  g_assert_true (loaded);
  return game;
}

gboolean
is_modified (MsGame *game)
{
  gboolean modified;
  g_object_get (game, "modified", &modified, NULL);
  return modified;
}

static void
on_changed (MsGame *game, const MsGameChange *change, GameWitness *witness)
{
  static const char letters[] = "-BMURASRE"; /* by MsGameCause */
  gsize told_before = witness->causes->len;
  if (change->cause == MS_GAME_CAUSE_MOVE && change->assisted)
    g_string_append_c (witness->causes, letters[MS_GAME_CAUSE_ASSISTED]);
  if (change->cause != MS_GAME_CAUSE_NONE)
    g_string_append_c (witness->causes, letters[change->cause]);
  g_string_append (witness->told, witness->causes->str + told_before);
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    g_string_append_c (witness->told, 'b');
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    g_string_append_printf (witness->told, "c%d", change->n_cells);
}

static void
on_ended (MsGame *game, gboolean won, GameWitness *witness)
{
  witness->n_ended++;
  witness->n_won += won;
}

static void
on_notify (MsGame *game, GParamSpec *pspec, GameWitness *witness)
{
  g_string_append_printf (witness->notified, "%s ", pspec->name);
}

int
game_witness_set_up (void **state)
{
  GameWitness *witness = g_new0 (GameWitness, 1);
  witness->game = small_game_new (&witness->now);
  witness->told = g_string_new (NULL);
  witness->causes = g_string_new (NULL);
  witness->notified = g_string_new (NULL);
  g_signal_connect (witness->game, "changed", G_CALLBACK (on_changed), witness);
  g_signal_connect (witness->game, "ended", G_CALLBACK (on_ended), witness);
  g_signal_connect (witness->game, "notify", G_CALLBACK (on_notify), witness);
  *state = witness;
  return 0;
}

int
game_witness_tear_down (void **state)
{
  GameWitness *witness = *state;
  g_assert_finalize_object (witness->game);
  g_string_free (witness->told, TRUE);
  g_string_free (witness->causes, TRUE);
  g_string_free (witness->notified, TRUE);
  g_free (witness);
  return 0;
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer saved)
{
  assert_true (ms_game_save_finish (MS_GAME (source), result, NULL));
  *(gboolean *)saved = TRUE;
}

void
game_save (MsGame *game, GFile *file)
{
  gboolean saved = FALSE;
  ms_game_save_async (game, file, NULL, saved_cb, &saved);
  while (!saved)
    g_main_context_iteration (NULL, TRUE);
}
