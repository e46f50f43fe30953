/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of the tests are shown without OpenGL.  Its drivers keep memory and are unloaded before
 * the end, so that a leak is reported which has no name to suppress it by; which driver is there,
 * and whether it does so, depends on the processor. */
#include "window-support.h"

#include <string.h>

static void
test_no_driver_is_loaded (void **state)
{
  g_autofree char *maps = NULL;
  assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));
  assert_non_null (strstr (maps, "libgtk-4")); /* libraries are listed by name */
  /* libepoxy, which GTK is linked to, loads one of the first two when it is asked for OpenGL; they
   * stay when the driver has gone. */
  static const char *names[] = { "/libGL.so", "/libEGL.so", "/libGLX", "/libEGL_", "_dri.so",
    "/libgallium", "/libvulkan" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strstr (maps, names[i]) != NULL)
      fail_msg ("%s is loaded", names[i]);
}

static void
test_gtk_has_no_opengl (void **state)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (((WindowFixture *)*state)->window));
  g_autoptr (GError) error = NULL;
  assert_false (gdk_display_prepare_gl (display, &error));
  assert_non_null (error);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_no_driver_is_loaded, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_gtk_has_no_opengl, window_setup, window_teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
