/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-plot.h"

#define HEIGHT 190
#define WIDTH 280

struct _MsPlot
{
  GtkWidget parent_instance;

  MsPlotScale x, y;
  GArray *points; /* MsPlotPoint */
  char *summary;
};

G_DEFINE_FINAL_TYPE (MsPlot, ms_plot, GTK_TYPE_WIDGET)

/* A blue with a contrast of 4:1 to a light and to a dark background; the colour of the text tells
 * which of them is there. */
static MsPlotColours
get_colours (MsPlot *self)
{
  static const GdkRGBA on_light = { 0.11F, 0.40F, 0.77F, 1 }, on_dark = { 0.56F, 0.77F, 0.96F, 1 };
  MsPlotColours colours;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colours.text);
  gboolean dark = colours.text.red + colours.text.green + colours.text.blue > 1.5F;
  colours.line = dark ? on_dark : on_light;
  colours.grid = colours.points = colours.text;
  colours.grid.alpha = 0.2F;
  colours.points.alpha = 0.55F;
  return colours;
}

static void
ms_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsPlot *self = MS_PLOT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height);
  MsPlotData data = { self->x, self->y, (const MsPlotPoint *)(gpointer)self->points->data,
    self->points->len };
  MsPlotColours colours = get_colours (self);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  ms_plot_draw (cr, gtk_widget_get_pango_context (widget), &data, &colours, width, height);
  cairo_destroy (cr);
}

static void
ms_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
ms_plot_finalize (GObject *object)
{
  MsPlot *self = MS_PLOT (object);
  g_array_unref (self->points);
  g_free (self->summary);
  G_OBJECT_CLASS (ms_plot_parent_class)->finalize (object);
}

static void
ms_plot_class_init (MsPlotClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_plot_finalize;
  widget_class->snapshot = ms_plot_snapshot;
  widget_class->measure = ms_plot_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ms_plot_init (MsPlot *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (MsPlotPoint));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
ms_plot_new (void)
{
  return g_object_new (MS_TYPE_PLOT, NULL);
}

void
ms_plot_set (MsPlot *self, MsPlotScale x, MsPlotScale y, const MsPlotPoint *points, guint n,
    const char *summary)
{
  self->x = x;
  self->y = y;
  g_array_set_size (self->points, 0);
  g_array_append_vals (self->points, points, n);
  g_free (self->summary);
  self->summary = g_strdup (summary);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, summary, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
ms_plot_get_summary (MsPlot *self)
{
  return self->summary;
}
