/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards whose last rows and columns are a pixel smaller than the many others, as where a program
 * shares out whole pixels among cells, and cells with gaps that are broad for their size: all of
 * them must be found, with lines where they are. */
#include "scene.h"

#include "ms-scan.h"

#include <math.h>

#define WIDTH 30
#define HEIGHT 16

/* What lacks of a whole number of pixels is what the last rows lack: one or two of sixteen. */
static const double sides[] = { 20, 20.9, 35.9, 39.85 };

#define NEAR 0.06 /* of a side: so exact are lattices with which the net is trained */

static void
check_side (int look, double side, guint64 seed)
{
  SceneOrder order = {
    .look = look, .side = side, .shared = true, .width = WIDTH, .height = HEIGHT, .seed = seed
  };
  Scene *scene = scene_new (&order);
  MsScanImage image = scene_get_image (scene);
  g_autoptr (MsScan) scan = ms_scan_read (&image, NULL, NULL);
  g_test_message ("%s, %g, %" G_GUINT64_FORMAT, look_get_name (look_get (look)), side, seed);
  g_assert_nonnull (scan);
  g_assert_cmpint (scan->width, ==, WIDTH);
  g_assert_cmpint (scan->height, ==, HEIGHT);
  double near = fmax (NEAR * side, 2);
  for (int axis = 0; axis < 2; axis++)
    for (int i = 0; i <= (axis == 0 ? WIDTH : HEIGHT); i++)
      g_assert_cmpfloat (fabs (scan->lines[axis][i] - scene->lines[axis][i]), <, near);
  scene_free (scene);
}

static void
test_gaps (void)
{
  for (int look = 0; look < look_count (); look++)
    if (g_str_has_prefix (look_get_name (look_get (look)), "GNOME Mines"))
      for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
        check_side (look, sides[i], 1 + i);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scan/uneven/gaps", test_gaps);
  return g_test_run ();
}
