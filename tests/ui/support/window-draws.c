/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-draws.h"

#include "ms-board-view.h"
#include "stand-in.h"
#include "window-tell.h"

#include <pango/pangocairo.h>

#define MOST_COLORS 24 /* of a picture; a ramp has more */

static GHashTable *noted; /* lines, a set */
static char *drawer; /* what draws; NULL: nothing that is noted */

/* --- What is drawn --- */

static void G_GNUC_PRINTF (1, 2) note (const char *format, ...)
{
  va_list words;
  va_start (words, format);
  g_autofree char *what = g_strdup_vprintf (format, words);
  va_end (words);
  if (noted == NULL)
    noted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (noted, g_strdup_printf ("%s %s", drawer, what));
}

/* In hexadecimal digits: red, green, blue, and how opaque. */
static char *
dup_color (double red, double green, double blue, double alpha)
{
  return g_strdup_printf ("%02x%02x%02x %02x", (int)(red * 255 + 0.5), (int)(green * 255 + 0.5),
      (int)(blue * 255 + 0.5), (int)(alpha * 255 + 0.5));
}

/* What a context does with its source.  What is drawn into an image is kept there, and need not be
 * drawn again. */
static void
note_source (cairo_t *cr, const char *what)
{
  static const char *const others[] = { [CAIRO_PATTERN_TYPE_SURFACE] = "an image",
    [CAIRO_PATTERN_TYPE_LINEAR] = "a gradient",
    [CAIRO_PATTERN_TYPE_RADIAL] = "a round gradient" };
  cairo_pattern_t *source = cairo_get_source (cr);
  cairo_pattern_type_t type = cairo_pattern_get_type (source);
  double color[4];
  if (cairo_surface_get_type (cairo_get_target (cr)) != CAIRO_SURFACE_TYPE_RECORDING)
    return;
  cairo_pattern_get_rgba (source, &color[0], &color[1], &color[2], &color[3]);
  g_autofree char *solid = type == CAIRO_PATTERN_TYPE_SOLID
      ? dup_color (color[0], color[1], color[2], color[3])
      : NULL;
  note ("%s %s", what, solid != NULL ? solid : others[type]);
}

typedef void (*Extents) (cairo_t *cr, double *left, double *top, double *right, double *bottom);

static void
note_path (cairo_t *cr, const char *what, Extents extents)
{
  double left, top, right, bottom;
  extents (cr, &left, &top, &right, &bottom);
  if (right > left && bottom > top)
    note_source (cr, what);
}

/* Defines a function of cairo that draws along the path. */
#define DEFINE_ALONG_PATH(function, what, extents) \
  void function (cairo_t *cr) \
  { \
    if (drawer != NULL && is_ours (CALLER)) \
      note_path (cr, what, extents); \
    ORIGINAL (function) (cr); \
  }

DEFINE_ALONG_PATH (cairo_fill, "fills", cairo_fill_extents)
DEFINE_ALONG_PATH (cairo_fill_preserve, "fills", cairo_fill_extents)
DEFINE_ALONG_PATH (cairo_stroke, "strokes", cairo_stroke_extents)
DEFINE_ALONG_PATH (cairo_stroke_preserve, "strokes", cairo_stroke_extents)
DEFINE_ALONG_PATH (cairo_paint, "paints", cairo_clip_extents)

void
pango_cairo_show_layout (cairo_t *cr, PangoLayout *layout)
{
  if (drawer != NULL && is_ours (CALLER))
    {
      g_autofree char *what = g_strdup_printf ("writes “%s”", pango_layout_get_text (layout));
      note_source (cr, what);
    }
  ORIGINAL (pango_cairo_show_layout) (cr, layout);
}

void
gtk_snapshot_append_texture (
    GtkSnapshot *snapshot, GdkTexture *texture, const graphene_rect_t *bounds)
{
  if (drawer != NULL && is_ours (CALLER) && bounds->size.width > 0 && bounds->size.height > 0)
    note ("shows an image");
  ORIGINAL (gtk_snapshot_append_texture) (snapshot, texture, bounds);
}

void
gtk_snapshot_append_color (
    GtkSnapshot *snapshot, const GdkRGBA *color, const graphene_rect_t *bounds)
{
  g_autofree char *solid = dup_color (color->red, color->green, color->blue, color->alpha);
  if (drawer != NULL && is_ours (CALLER) && bounds->size.width > 0 && bounds->size.height > 0)
    note ("colours %s", solid);
  ORIGINAL (gtk_snapshot_append_color) (snapshot, color, bounds);
}

void
gtk_snapshot_append_border (GtkSnapshot *snapshot, const GskRoundedRect *outline,
    const float widths[4], const GdkRGBA colors[4])
{
  g_autofree char *top = dup_color (colors->red, colors->green, colors->blue, colors->alpha);
  if (drawer != NULL && is_ours (CALLER))
    note ("frames %s, %g wide", top, widths[0]);
  ORIGINAL (gtk_snapshot_append_border) (snapshot, outline, widths, colors);
}

/* --- Who draws --- */

static gboolean
is_module (gpointer widget)
{
  return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Ms");
}

/* The place of a drawing area among those inside a widget, in the order of the tree, counted from
 * *place; whether it is there. */
static gboolean
find_area (GtkWidget *inside, GtkWidget *area, int *place)
{
  if (inside == area)
    return TRUE;
  *place += GTK_IS_DRAWING_AREA (inside);
  for (GtkWidget *child = gtk_widget_get_first_child (inside); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (find_area (child, area, place))
      return TRUE;
  return FALSE;
}

/* A drawing area is named after what it is in. */
static char *
dup_name (GtkWidget *widget)
{
  GtkWidget *owner = widget;
  int place = 1;
  while (owner != NULL && !is_module (owner))
    owner = gtk_widget_get_parent (owner);
  if (owner == NULL || owner == widget)
    return g_strdup (G_OBJECT_TYPE_NAME (widget));
  find_area (owner, widget, &place);
  return g_strdup_printf ("%s, area %d,", G_OBJECT_TYPE_NAME (owner), place);
}

static gboolean
draws (GtkWidget *widget)
{
  GtkWidgetClass *plain = g_type_class_peek (GTK_TYPE_WIDGET);
  return GTK_IS_DRAWING_AREA (widget)
      || (is_module (widget) && !GTK_IS_WINDOW (widget)
          && GTK_WIDGET_GET_CLASS (widget)->snapshot != plain->snapshot);
}

static void
draw_all (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget) || MS_IS_BOARD_VIEW (widget))
    return;
  if (draws (widget) && gtk_widget_get_width (widget) > 0 && gtk_widget_get_height (widget) > 0)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      drawer = dup_name (widget);
      GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
      g_clear_pointer (&drawer, g_free);
      GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
      g_clear_pointer (&node, gsk_render_node_unref);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    draw_all (child);
}

void
window_draws_note (GtkWindow *window)
{
  window_settle (window);
  /* Whether it has the focus, and its words are less pale, depends on the X server. */
  gtk_widget_unset_state_flags (GTK_WIDGET (window), GTK_STATE_FLAG_BACKDROP);
  draw_all (GTK_WIDGET (window));
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* Of a ramp, which has as many colours as it has room for, that it has many; the lines are in
 * order. */
static void
append_lines (GString *text, GList *lines)
{
  for (GList *link = lines; link != NULL; link = link->next)
    {
      const char *line = link->data, *fills = strstr (line, " fills ");
      gsize length = fills != NULL ? (gsize)(fills - line) + strlen (" fills ") : strlen (line);
      GList *last = link;
      int n = 1;
      while (fills != NULL && last->next != NULL && strncmp (line, last->next->data, length) == 0)
        {
          last = last->next;
          n++;
        }
      if (n > MOST_COLORS)
        {
          g_string_append_printf (text, "%.*smany colours\n", (int)length, line);
          link = last;
        }
      else
        g_string_append_printf (text, "%s\n", line);
    }
}

void
window_draws_compare (const char *golden)
{
  g_autoptr (GString)
      text = g_string_new ("What widgets draw; see tests/ui/support/window-draws.h\n\n");
  g_autoptr (GList) lines = g_list_sort (g_hash_table_get_keys (noted), compare_lines);
  append_lines (text, lines);
  window_tell_compare (text->str, golden);
}
