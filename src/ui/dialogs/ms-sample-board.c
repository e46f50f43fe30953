/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sample-board.h"

#include "ms-widgets.h"

#define MARGIN 2 /* pixels around the cells, since rings reach beyond them */

typedef struct
{
  MsThemeWatcher *theme;
  GSettings *settings;
  int width, height, cell_size;
  MsSampleCell describe;
  gpointer data;
  GDestroyNotify free_data;
} Sample;

static void
sample_free (gpointer data)
{
  Sample *self = data;
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_object_unref (self->theme);
  g_clear_object (&self->settings);
  g_free (self);
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Sample *self = data;
  MsStyle style = ms_theme_watcher_get_style (self->theme);
  MsRamp ramp = self->settings != NULL ? (MsRamp)g_settings_get_enum (self->settings, "palette")
                                       : MS_RAMP_THEME;
  const MsPalette *palette = ms_palette_get (ms_theme_watcher_get_theme (self->theme), ramp, style);
  g_autoptr (MsPainter) painter = ms_painter_new (palette, style, self->cell_size);
  ms_painter_set_scale (painter, gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  cairo_set_source_rgb (cr, palette->board.red, palette->board.green, palette->board.blue);
  cairo_paint (cr);
  for (int y = 0; y < self->height; y++)
    for (int x = 0; x < self->width; x++)
      {
        MsPainterCell cell = self->describe (self->data, x, y);
        ms_painter_draw (
            painter, cr, MARGIN + x * self->cell_size, MARGIN + y * self->cell_size, &cell);
      }
}

GtkWidget *
ms_sample_board_new (MsThemeWatcher *theme, GSettings *settings, int width, int height,
    int cell_size, MsSampleCell describe, gpointer data, GDestroyNotify free_data)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
      "content-width", width * cell_size + 2 * MARGIN, "content-height",
      height * cell_size + 2 * MARGIN, "halign", GTK_ALIGN_START, NULL);
  Sample *self = g_new (Sample, 1);
  *self = (Sample){ g_object_ref (theme), settings != NULL ? g_object_ref (settings) : NULL, width,
    height, cell_size, describe, data, free_data };
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, self, sample_free);
  ms_connect (theme, "notify::theme", G_CALLBACK (gtk_widget_queue_draw), area);
  ms_connect (theme, "notify::style", G_CALLBACK (gtk_widget_queue_draw), area);
  if (settings != NULL)
    ms_connect (settings, "changed::palette", G_CALLBACK (gtk_widget_queue_draw), area);
  return area;
}
