/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "follower-support.h"

#include "cmocka-common.h"

#include "fake-gate.h"

MsGame *
follower_support_set_up (void)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  MsGame *game = ms_game_new ();
  fake_gate_reset ();
  assert_true (ms_game_start (game, &rules, 7, NULL));
  return game;
}

void
follower_support_tear_down (gpointer follower, MsGame *game)
{
  if (follower != NULL)
    g_assert_finalize_object (follower);
  g_assert_finalize_object (game);
  while (fake_gate_begun () != fake_gate_ended () || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
  assert_in_range (fake_gate_most_at_once (), 0, 1);
}

static gboolean
is_busy (gpointer follower)
{
  gboolean busy;
  g_object_get (follower, "busy", &busy, NULL);
  return busy;
}

void
iterate_until_idle (gpointer follower)
{
  while (is_busy (follower))
    g_main_context_iteration (NULL, TRUE);
}

void
iterate_until_begun (int runs)
{
  while (fake_gate_begun () < runs)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
}

void
iterate_until_ended (int runs)
{
  while (fake_gate_ended () < runs || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}
