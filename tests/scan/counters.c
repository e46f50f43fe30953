/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which mine counters are read, and how, on pictures with other numbers near the board:
 *
 *   scan-counters PICTURES [SEED]
 *
 * draws that many boards, a third of them without a counter, two thirds with other numbers near
 * them, and prints for each kind of counter how many there are, of how many the total is read, and
 * how many totals are read that are not the board's.  Ends with 1 where there are any of these, or
 * of some kind none is read.
 *
 * SCAN_TABLE_PICTURES in the environment is a folder for the pictures of totals that are wrong. */
#include "scene.h"

#include "ms-rng.h"
#include "ms-scan-counter.h"
#include "ms-scan-referee.h"
#include "thorough.h"

#include <stdio.h>
#include <stdlib.h>

#define FEW 110

typedef struct
{
  int there, read, wrong;
} Sum;

static const char *const names[] = { "none", "segments", "beside", "below", "flag", "left" };

/* The cells are known: it is the counter that is read. */
static void
read_scene (const SceneOrder *order, Sum sums[G_N_ELEMENTS (names)])
{
  Scene *scene = scene_new (order);
  MsScanImage image = scene_get_image (scene);
  g_autoptr (MsScanPlanes) planes = ms_scan_planes_new (&image);
  g_autofree bool *doubtful = g_new0 (bool, (gsize)(order->width * order->height));
  const MsScanLattice lattice = { order->side, order->width, order->height,
    { scene->lines[0], scene->lines[1] } };
  const MsScan scan = { .width = order->width,
    .height = order->height,
    .cells = scene->cells,
    .doubtful = doubtful,
    .counter = ms_scan_counter_read (&image, &planes->axis[0], &lattice) };
  int mines = ms_scan_find_mines (&scan);
  bool wrong = mines >= 0 && mines != scene->mines;
  Sum *sum = &sums[order->uncounted ? LOOK_NO_COUNTER : look_get_counter (look_get (order->look))];
  sum->there++;
  sum->read += mines >= 0;
  sum->wrong += wrong;
  if (wrong)
    printf ("%s, side %g, seed %" G_GUINT64_FORMAT ": %d is %d, by %d/%d\n",
        look_get_name (look_get (order->look)), order->side, order->seed, scene->mines, mines,
        scan.counter.shown, scan.counter.total);
  if (wrong && g_getenv ("SCAN_TABLE_PICTURES") != NULL)
    {
      g_autofree char *name = g_strdup_printf (
          "%s/%" G_GUINT64_FORMAT ".png", g_getenv ("SCAN_TABLE_PICTURES"), order->seed);
      gdk_pixbuf_save (scene->picture, name, "png", NULL, NULL);
    }
  scene_free (scene);
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : -1;
  guint64 seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 1;
  Sum sums[G_N_ELEMENTS (names)] = { 0 };
  int wrong = 0, hardly = 0;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  if (n < 0)
    return 2;
  n = n == 0 ? thorough (FEW, 36 * FEW) : n;
  for (int i = 0; i < n; i++)
    {
      bool noted = i % 3 != 0;
      const SceneOrder order = { .look = i % look_count (),
        .side = 15 + (double)ms_rng_below (&rng, 260) / 10,
        .scaled = noted && ms_rng_below (&rng, 3) == 0,
        .jpeg = ms_rng_below (&rng, 2) == 0 ? 0 : 60 + (int)ms_rng_below (&rng, 35),
        .width = 8 + (int)ms_rng_below (&rng, 8),
        .height = 8 + (int)ms_rng_below (&rng, 6),
        .notes = noted ? 1 + (int)ms_rng_below (&rng, 8) : 0,
        .uncounted = i / look_count () % 3 == 0,
        .seed = ms_rng_next (&rng) };
      read_scene (&order, sums);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      printf ("%-9s %5d %5d %5d\n", names[i], sums[i].there, sums[i].read, sums[i].wrong);
      wrong += sums[i].wrong;
      hardly += i > LOOK_NO_COUNTER && sums[i].read == 0;
    }
  return wrong > 0 || hardly > 0;
}
