/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The icons that are kept as pixels are those of the drawings: build-aux/icons.sh was run after the
 * last change. */
#include "window-support.h"

#include "ms-ui.h"

#define ICONS MS_RESOURCE_PATH "/icons/"
#define ID "io.github.minesage.Minesage"

/* Of 255; renderers may differ by so much. */
#define MOST_APART 24

static GdkPixbuf *
read_icon (const char *path, int size)
{
  g_autoptr (GError) error = NULL;
  GdkPixbuf *pixels = gdk_pixbuf_new_from_resource_at_scale (path, size, size, TRUE, &error);
  if (pixels == NULL)
    fail_msg ("%s: %s", path, error->message);
  assert_true (gdk_pixbuf_get_has_alpha (pixels));
  return pixels;
}

/* Of a symbolic icon only the shape counts, and its pixels must be black. */
static void
check_icon (const char *pixels_path, const char *drawing_path, int size, gboolean symbolic)
{
  g_autoptr (GdkPixbuf) pixels = read_icon (pixels_path, -1);
  g_autoptr (GdkPixbuf) drawing = read_icon (drawing_path, size);
  assert_int_equal (gdk_pixbuf_get_width (pixels), size);
  assert_int_equal (gdk_pixbuf_get_height (pixels), size);
  for (int y = 0; y < size; y++)
    for (int i = 0; i < 4 * size; i++)
      {
        int seen = gdk_pixbuf_get_pixels (pixels)[y * gdk_pixbuf_get_rowstride (pixels) + i];
        int drawn = gdk_pixbuf_get_pixels (drawing)[y * gdk_pixbuf_get_rowstride (drawing) + i];
        if (symbolic && i % 4 != 3)
          drawn = 0;
        if (ABS (seen - drawn) > MOST_APART)
          fail_msg ("%s at %d, %d: %d instead of %d", pixels_path, i / 4, y, seen, drawn);
      }
}

static void
pixels_are_the_drawings (void **state)
{
  static const int sizes[] = { 16, 32 };
  g_auto (GStrv) drawings = g_resources_enumerate_children (
      ICONS "scalable/actions", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  assert_int_not_equal (g_strv_length (drawings), 0);
  for (int i = 0; drawings[i] != NULL; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
      {
        g_autofree char *drawing = g_strconcat (ICONS "scalable/actions/", drawings[i], NULL);
        g_autofree char *pixels = g_strdup_printf (ICONS "%dx%d/actions/%.*s.symbolic.png",
            sizes[k], sizes[k], (int)(strlen (drawings[i]) - strlen (".svg")), drawings[i]);
        check_icon (pixels, drawing, sizes[k], TRUE);
      }
  check_icon (ICONS "48x48/apps/" ID ".png", ICONS "scalable/apps/" ID ".svg", 48, FALSE);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (pixels_are_the_drawings) };
  gtk_init ();
  ms_ui_register ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
