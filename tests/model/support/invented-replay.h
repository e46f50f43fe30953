/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays of events by chance, which no program would record: every way that a reader of them goes
 * is gone soon. */
#pragma once

#include "cmocka-common.h"
#include "ms-replay.h"
#include "ms-rng.h"

#define WIDTH 8
#define HEIGHT 6
#define N_CELLS (WIDTH * HEIGHT)
#define SQUARE 16

static inline MsLayout *
draw_layout (MsRng *rng)
{
  guint8 mine[N_CELLS] = { 0 };
  for (int i = 0; i < 7; i++)
    mine[ms_rng_below (rng, N_CELLS)] = 1;
  return ms_layout_new (WIDTH, HEIGHT, mine, NULL);
}

static const MsMouse start_of_mouse = { .square = SQUARE, .marks = true };

/* Presses and releases of all buttons, and moves, at times that often coincide. */
static inline MsPointerEvent *
invent_events (MsRng *rng, int n_events)
{
  MsPointerEvent *events = g_new (MsPointerEvent, n_events);
  gint64 time_ms = 0;
  for (int i = 0; i < n_events; i++)
    {
      gboolean before = i < 3;
      time_ms += ms_rng_below (rng, 3) * 7;
      events[i] = (MsPointerEvent){ time_ms, (gint32)ms_rng_below (rng, WIDTH * SQUARE),
        (gint32)ms_rng_below (rng, HEIGHT * SQUARE),
        before ? MS_POINTER_PREFLAG : (MsPointerKind)ms_rng_below (rng, MS_POINTER_PREFLAG) };
    }
  return events;
}

static inline MsReplay *
invent_replay (guint64 seed, int n_events)
{
  MsRng rng;
  MsReplay *replay;
  MsReplayHeader header;
  ms_rng_seed (&rng, seed);
  ms_replay_header_init (&header);
  MsLayout *layout = draw_layout (&rng);
  assert_int_equal (ms_replay_new (layout, &start_of_mouse, invent_events (&rng, n_events),
                        n_events, &header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  return replay;
}
