/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well positions are read from generated pictures, as a table look × side:
 *
 *   scan-table PICTURES [SEED]
 *
 * reads that many pictures of each look at each of the sides, which the net has not been trained
 * with (0: four of each look, each scaled or compressed in another way and at another side; in the
 * suite long four at each side), and prints for each how many boards are not found as they are, and
 * of the cells of the others how many are in doubt, and wrong though said to be sure; the mine
 * counters there are, and how many of them are read and read wrong; then the sums.  Ends with 1
 * where these are far from what docs/pictures.md says.
 *
 * SCAN_TABLE_LOOK in the environment chooses one look by its number, SCAN_TABLE_CELLS prints what
 * is not read, and what else is taken for a board; SCAN_TABLE_PICTURES is a folder for the pictures
 * of boards that are not read. */
#include "scene.h"

#include "ms-scan.h"
#include "thorough.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double sides[] = { 12, 16, 19.3, 24, 31.7, 40, 52.5, 64 };

typedef struct
{
  int boards, lost; /* pictures, and those of which the board was not found, or not all of it */
  long cells, doubtful, wrong;
  int counters, counters_read, counters_wrong;
  double seconds; /* of processor time */
} Sum;

static bool
is_in_place (const MsScan *scan, const Scene *scene, const SceneOrder *order)
{
  return scan != NULL && scan->width == order->width && scan->height == order->height
      && fabs (scan->lines[0][0] - scene->lines[0][0]) < order->side / 4
      && fabs (scan->lines[1][0] - scene->lines[1][0]) < order->side / 4;
}

static void
read_scene (const SceneOrder *order, Sum *sum)
{
  Scene *scene = scene_new (order);
  MsScanImage image = scene_get_image (scene);
  clock_t begin = clock ();
  g_autoptr (MsScan) scan = ms_scan_read (&image, NULL, NULL);
  sum->seconds += (double)(clock () - begin) / CLOCKS_PER_SEC;
  sum->boards++;
  bool placed = is_in_place (scan, scene, order), bad = !placed;
  sum->lost += !placed;
  if (!placed && g_getenv ("SCAN_TABLE_CELLS") != NULL)
    printf ("    %s, side %g, seed %" G_GUINT64_FORMAT
            ": %dx%d at %.1f,%.1f is %dx%d at %.1f,%.1f with %.2f\n",
        look_get_name (look_get (order->look)), order->side, order->seed, order->width,
        order->height, scene->lines[0][0], scene->lines[1][0], scan != NULL ? scan->width : 0,
        scan != NULL ? scan->height : 0, scan != NULL ? scan->lines[0][0] : 0,
        scan != NULL ? scan->lines[1][0] : 0, scan != NULL ? scan->side : 0);
  for (int i = 1; placed && i < scan->n_boards && g_getenv ("SCAN_TABLE_CELLS") != NULL; i++)
    printf ("    %s, side %g, seed %" G_GUINT64_FORMAT ": %dx%d is offered as well, with %.2f\n",
        look_get_name (look_get (order->look)), order->side, order->seed, scan->boards[i].width,
        scan->boards[i].height, scan->boards[i].side);
  for (int i = 0; placed && i < order->width * order->height; i++)
    {
      sum->cells++;
      sum->doubtful += scan->doubtful[i];
      bool wrong = !scan->doubtful[i]
          && ms_scan_get_letter (scan, i) != ms_scan_find_letter (scene->cells[i]);
      sum->wrong += wrong;
      bad |= wrong || scan->doubtful[i];
      if ((wrong || scan->doubtful[i]) && g_getenv ("SCAN_TABLE_CELLS") != NULL)
        printf ("    %s, side %g, seed %" G_GUINT64_FORMAT ": cell %d,%d is %d, read %d%s\n",
            look_get_name (look_get (order->look)), order->side, order->seed, i % order->width,
            i / order->width, scene->cells[i], scan->cells[i], wrong ? "" : ", in doubt");
    }
  if (placed && scene->counter >= 0 && scene->counter < 1000)
    {
      sum->counters++;
      sum->counters_read += scan->mines >= 0;
      sum->counters_wrong += scan->mines >= 0 && scan->mines != scene->mines;
    }
  if (bad && g_getenv ("SCAN_TABLE_PICTURES") != NULL)
    {
      g_autofree char *name = g_strdup_printf ("%s/%d-%g-%" G_GUINT64_FORMAT ".png",
          g_getenv ("SCAN_TABLE_PICTURES"), order->look, order->side, order->seed);
      gdk_pixbuf_save (scene->picture, name, "png", NULL, NULL);
    }
  scene_free (scene);
}

static void
add (Sum *sum, const Sum *part)
{
  sum->boards += part->boards;
  sum->lost += part->lost;
  sum->cells += part->cells;
  sum->doubtful += part->doubtful;
  sum->wrong += part->wrong;
  sum->counters += part->counters;
  sum->counters_read += part->counters_read;
  sum->counters_wrong += part->counters_wrong;
  sum->seconds += part->seconds;
}

static void
print (const char *name, const Sum *sum)
{
  printf ("%-26s %5d %5d %8ld %6ld %6ld %9.4f %5d %5d %5d %6.1f\n", name, sum->boards, sum->lost,
      sum->cells, sum->doubtful, sum->wrong,
      100.0 * (double)(sum->cells - sum->doubtful - sum->wrong) / (double)MAX (sum->cells, 1),
      sum->counters, sum->counters_read, sum->counters_wrong, 1000 * sum->seconds / sum->boards);
}

#define N_WAYS 4 /* scaled and compressed, each or not */

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : -1;
  bool few = n == 0 && thorough (1, 0) != 0;
  guint64 seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 1;
  int only = g_getenv ("SCAN_TABLE_LOOK") != NULL ? atoi (g_getenv ("SCAN_TABLE_LOOK")) : -1;
  Sum all = { 0 };
  if (n < 0)
    return 2;
  n = n == 0 ? N_WAYS : n;
  printf ("%-26s %5s %5s %8s %6s %6s %9s %5s %5s %5s %6s\n", "look, side", "board", "lost", "cells",
      "doubt", "wrong", "% right", "count", "read", "wrong", "ms");
  for (int look = 0; look < look_count (); look++)
    {
      Sum of_look = { 0 };
      if (only >= 0 && look != only)
        continue;
      for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
        {
          Sum sum = { 0 };
          char name[64];
          for (int j = 0; j < n; j++)
            {
              if (few && (int)i != (look + 2 * j) % (int)G_N_ELEMENTS (sides))
                continue;
              SceneOrder order = { .look = look,
                .side = sides[i],
                .scaled = j % 2 == 1,
                .jpeg = j % N_WAYS >= 2 ? 60 : 0,
                .width = few ? 9 + j : 9 + (int)((seed + (guint64)j * 5) % 14),
                .height = few ? 9 : 9 + (int)((seed + (guint64)j * 3) % 8),
                .seed = seed * 1000003 + (guint64)(look * 1000 + (int)i * 100) * 1000
                    + (guint64)j };
              read_scene (&order, &sum);
            }
          g_snprintf (name, sizeof name, "  %g", sides[i]);
          if (sum.boards > 0)
            print (name, &sum);
          add (&of_look, &sum);
        }
      print (look_get_name (look_get (look)), &of_look);
      add (&all, &of_look);
    }
  print ("all", &all);
  return all.lost * 6 > all.boards || all.doubtful * 100 > all.cells
      || all.wrong * 10000 > all.cells || all.counters_wrong > 0;
}
