/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-support.h"

#include "cmocka-common.h"

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
