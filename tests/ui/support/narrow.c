/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "narrow.h"

#include <math.h>

#define USUAL_DPI (96 * PANGO_SCALE)

void
narrow_set_text (double scale)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int)lround (USUAL_DPI * scale), NULL);
}

static double
get_text (void)
{
  int dpi;
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  return dpi / (double)USUAL_DPI;
}

static void
refuse (const char *what, const char *than, int minimum)
{
  const char *language = g_getenv ("LANGUAGE");
  fail_msg ("%s (%s, text %g): no %s than %d pixels", what, language != NULL ? language : "en",
      get_text (), than, minimum);
}

void
narrow_assert_width (gpointer window, const char *what)
{
  int minimum;
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum > NARROWEST && get_text () <= 1.5)
    refuse (what, "narrower", minimum);
}

void
narrow_assert_height (gpointer window, const char *what)
{
  int minimum;
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, NARROWEST, &minimum, NULL, NULL, NULL);
  if (minimum > LOWEST && get_text () <= 1)
    refuse (what, "lower", minimum);
}

gboolean
narrow_is_cut (GtkWidget *label)
{
  return gtk_widget_get_mapped (label)
      && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
}

const char *
narrow_find_cut (GtkWidget *inside)
{
  const char *cut = GTK_IS_LABEL (inside) && narrow_is_cut (inside)
      ? gtk_label_get_text (GTK_LABEL (inside))
      : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (inside); child != NULL && cut == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child))
      cut = narrow_find_cut (child);
  return cut;
}

static gboolean
is_laid_out (gpointer window)
{
  return gtk_widget_get_width (window) > 0;
}

void
narrow_assert_whole (gpointer window, const char *what)
{
  window_wait (is_laid_out, window);
  const char *cut = narrow_find_cut (window);
  if (cut != NULL)
    fail_msg ("%s (%s, text %g): cut: “%s”", what, g_getenv ("LANGUAGE"), get_text (), cut);
}

void
narrow_in_every_language (double scale, void (*check) (void))
{
  g_autofree char *folder = languages_bind ();
  g_autoptr (GPtrArray) languages = languages_list (folder);
  narrow_set_text (scale);
  for (guint i = 0; i < languages->len; i++)
    {
      languages_speak (languages->pdata[i]);
      check ();
    }
  languages_speak (NULL);
  narrow_set_text (1);
}
