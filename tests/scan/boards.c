/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures that may be read in several ways: two boards on one are both found, and each is read
 * where it is said to be; of a board part of which is hidden the rows can be added that were not
 * found; and where there is one board no other is offered. */
#include "scene.h"

#include "ms-scan.h"

#include <math.h>

#define GAP 60 /* pixels between two boards */

/* By how much lines may be beside where they are, as a share of a side. */
#define NEAR 0.15

static MsScanImage
get_image (GdkPixbuf *picture)
{
  return (MsScanImage){ gdk_pixbuf_get_pixels (picture), gdk_pixbuf_get_width (picture),
    gdk_pixbuf_get_height (picture), (size_t)gdk_pixbuf_get_rowstride (picture), 3 };
}

static Scene *
draw (const char *look, double side, int width, int height, guint64 seed)
{
  SceneOrder order = {
    .side = side, .width = width, .height = height, .alone = true, .seed = seed
  };
  while (g_strcmp0 (look_get_name (look_get (order.look)), look) != 0)
    order.look++;
  return scene_new (&order);
}

/* That the cells of the rows that are not hidden are those of the scene, and hardly one is in
 * doubt. */
static void
check_cells (const MsScan *scan, const Scene *scene, int rows)
{
  for (int i = 0; i < scan->width * rows; i++)
    g_assert_true (
        scan->doubtful[i] || ms_scan_get_letter (scan, i) == ms_scan_find_letter (scene->cells[i]));
  for (int i = 0, n = 0; i < scan->width * rows; i++)
    g_assert_cmpint (n += scan->doubtful[i], <=, scan->width * rows / 50);
}

static void
check_place (
    const MsScanLattice *board, const Scene *scene, int width, int height, const int moved[2])
{
  g_assert_cmpint (board->width, ==, width);
  g_assert_cmpint (board->height, ==, height);
  for (int axis = 0; axis < 2; axis++)
    for (int i = 0; i <= (axis == 0 ? width : height); i++)
      g_assert_cmpfloat (fabs (board->lines[axis][i] - scene->lines[axis][i] - moved[axis]), <,
          fmax (2, NEAR * board->side));
}

/* Two boards beside each other, as in two windows of one program. */
static void
check_two (const char *look)
{
  Scene *large = draw (look, 24, 16, 12, 5), *small = draw (look, 24, 9, 9, 6);
  int width = gdk_pixbuf_get_width (large->picture),
      height = gdk_pixbuf_get_height (large->picture);
  int small_width = gdk_pixbuf_get_width (small->picture),
      small_height = gdk_pixbuf_get_height (small->picture);
  GdkPixbuf *both = gdk_pixbuf_new (
      GDK_COLORSPACE_RGB, FALSE, 8, width + GAP + small_width, MAX (height, small_height));
  gdk_pixbuf_fill (both, 0x4a6a8aff);
  gdk_pixbuf_copy_area (large->picture, 0, 0, width, height, both, 0, 0);
  gdk_pixbuf_copy_area (small->picture, 0, 0, small_width, small_height, both, width + GAP, 0);
  MsScanImage image = get_image (both);
  g_autoptr (MsScan) scan = ms_scan_read (&image, NULL, NULL);
  g_test_message ("%s", look);
  g_assert_nonnull (scan);
  for (int i = 0; i < scan->n_boards; i++)
    g_test_message ("%d×%d at %.1f, %.1f, %.2f", scan->boards[i].width, scan->boards[i].height,
        scan->boards[i].lines[0][0], scan->boards[i].lines[1][0], scan->boards[i].side);
  g_assert_cmpint (scan->n_boards, ==, 2);
  check_place (scan->boards, large, 16, 12, (const int[]){ 0, 0 });
  check_place (scan->boards + 1, small, 9, 9, (const int[]){ width + GAP, 0 });
  check_cells (scan, large, 12);
  g_autoptr (MsScan) other = ms_scan_read_at (&image, scan->boards + 1, NULL, NULL);
  check_cells (other, small, 9);
  g_object_unref (both);
  scene_free (large);
  scene_free (small);
}

static void
test_two (void)
{
  check_two ("Windows XP");
  check_two ("Minesage, classic");
  check_two ("minesweeper.online");
}

static void
test_one (void)
{
  static const char *const looks[] = { "Windows XP", "KMines", "Google", "Minesage, classic" };
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    for (guint64 seed = 1; seed < 3; seed++)
      {
        Scene *scene = draw (looks[i], 16 + 8 * (double)seed, 12, 10, seed);
        MsScanImage image = scene_get_image (scene);
        g_autoptr (MsScan) scan = ms_scan_read (&image, NULL, NULL);
        g_test_message ("%s, seed %" G_GUINT64_FORMAT, looks[i], seed);
        g_assert_nonnull (scan);
        g_assert_cmpint (scan->n_boards, ==, 1);
        check_place (scan->boards, scene, 12, 10, (const int[]){ 0, 0 });
        scene_free (scene);
      }
}

/* The last row is behind something of one colour: it is not found, can be added, and says nothing
 * against what has been read above it. */
static void
test_hidden (void)
{
  Scene *scene = draw ("Windows XP", 24, 12, 10, 3);
  int top = (int)lround (scene->lines[1][9]), width = gdk_pixbuf_get_width (scene->picture),
      height = gdk_pixbuf_get_height (scene->picture);
  g_autoptr (GdkPixbuf)
      cover = gdk_pixbuf_new_subpixbuf (scene->picture, 0, top, width, height - top);
  gdk_pixbuf_fill (cover, 0x4a6a8aff);
  MsScanImage image = scene_get_image (scene);
  g_autoptr (MsScan) scan = ms_scan_read (&image, NULL, NULL);
  g_assert_nonnull (scan);
  check_place (scan->boards, scene, 12, 9, (const int[]){ 0, 0 });
  g_auto (MsScanLattice) board = { 0 };
  ms_scan_lattice_copy (scan->boards, &board);
  g_assert_true (ms_scan_lattice_add (&board, MS_SCAN_BOTTOM, (const int[]){ width, height }));
  check_place (&board, scene, 12, 10, (const int[]){ 0, 0 });
  g_autoptr (MsScan) more = ms_scan_read_at (&image, &board, NULL, NULL);
  check_cells (more, scene, 9);
  g_assert_cmpint (
      ms_scan_find_at (more, board.lines[0][0] + 1, board.lines[1][9] + 1), ==, 9 * 12);
  g_assert_cmpint (ms_scan_find_at (more, board.lines[0][0] + 1, board.lines[1][10] + 1), ==, -1);
  scene_free (scene);
}

/* Rows and columns are added and removed at each edge, as far as the picture and boards reach. */
static void
test_edges (void)
{
  MsScanLattice board = { .side = 10,
    .width = 3,
    .height = 4,
    .lines = { g_memdup2 ((const double[]){ 12, 22, 32, 42 }, 4 * sizeof (double)),
        g_memdup2 ((const double[]){ 4, 14, 24, 34, 44 }, 5 * sizeof (double)) } };
  const int size[] = { 58, 52 };
  g_assert_false (ms_scan_lattice_remove (&board, MS_SCAN_LEFT));
  g_assert_false (ms_scan_lattice_add (&board, MS_SCAN_TOP, size)); /* would be off the picture */
  g_assert_true (ms_scan_lattice_add (&board, MS_SCAN_LEFT, size));
  g_assert_true (ms_scan_lattice_add (&board, MS_SCAN_RIGHT, size));
  g_assert_true (ms_scan_lattice_add (&board, MS_SCAN_RIGHT, size)); /* most of it is there */
  g_assert_false (ms_scan_lattice_add (&board, MS_SCAN_RIGHT, size));
  g_assert_true (ms_scan_lattice_add (&board, MS_SCAN_BOTTOM, size));
  g_assert_cmpint (board.width, ==, 6);
  g_assert_cmpint (board.height, ==, 5);
  for (int i = 0; i <= 6; i++)
    g_assert_cmpfloat (board.lines[0][i], ==, 2 + 10 * i);
  g_assert_true (ms_scan_lattice_remove (&board, MS_SCAN_TOP));
  g_assert_true (ms_scan_lattice_remove (&board, MS_SCAN_BOTTOM));
  g_assert_true (ms_scan_lattice_remove (&board, MS_SCAN_LEFT));
  g_assert_cmpint (board.height, ==, 3);
  for (int i = 0; i <= 3; i++)
    g_assert_cmpfloat (board.lines[1][i], ==, 14 + 10 * i);
  g_assert_cmpfloat (board.lines[0][0], ==, 12);
  ms_scan_lattice_clear (&board);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scan/boards/two", test_two);
  g_test_add_func ("/scan/boards/one", test_one);
  g_test_add_func ("/scan/boards/hidden", test_hidden);
  g_test_add_func ("/scan/boards/edges", test_edges);
  return g_test_run ();
}
