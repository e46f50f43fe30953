/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-plot.h"

#include "ms-what-if.h"
#include "ms-widgets.h"

#include <math.h>

#define HEIGHT 220
#define WIDTH 240
#define PAGE 10 /* rows that Page Up and Page Down move by */

struct _MsCurvePlot
{
  GtkWidget parent_instance;

  const MsCurve *curve; /* borrowed */
  MsOddsFormat numbers;
  double current;
  int reading;
  MsTheme theme;
};

G_DEFINE_FINAL_TYPE (MsCurvePlot, ms_curve_plot, GTK_TYPE_WIDGET)

/* The colour of text is that of the theme; it also tells whether the background is dark. */
static MsCurvePlotColours
get_colours (MsCurvePlot *self)
{
  MsCurvePlotColours colours;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colours.text);
  gboolean dark = colours.text.red + colours.text.green + colours.text.blue > 1.5F;
  float back = dark ? 0.12F : 1;
  colours.background = (GdkRGBA){ back, back, back, 1 };
  colours.grid = colours.text;
  colours.grid.alpha = self->theme == MS_THEME_HIGH_CONTRAST ? 0.5F : 0.2F;
  /* A desktop may be dark though the board is not. */
  MsTheme theme = self->theme == MS_THEME_DARK ? MS_THEME_LIGHT : self->theme;
  ms_curve_plot_fill_colours (&colours, dark ? MS_THEME_DARK : theme);
  return colours;
}

static MsCurvePlotData
get_data (MsCurvePlot *self)
{
  return (MsCurvePlotData){ self->curve, self->numbers, self->current, self->reading, NULL };
}

static gboolean
has_rows (MsCurvePlot *self)
{
  return self->curve != NULL && self->curve->n_rows > 0;
}

static void
ms_curve_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsCurvePlot *self = MS_CURVE_PLOT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height);
  MsCurvePlotData data = get_data (self);
  MsCurvePlotColours colours = get_colours (self);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  ms_curve_plot_draw (cr, gtk_widget_get_pango_context (widget), &data, &colours, width, height);
  cairo_destroy (cr);
}

static void
ms_curve_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* --- Reading --- */

int
ms_curve_plot_get_reading (MsCurvePlot *self)
{
  return self->reading;
}

static void
set_reading (MsCurvePlot *self, int row)
{
  if (row >= 0)
    row = has_rows (self) ? MIN (row, self->curve->n_rows - 1) : -1;
  if (self->reading == row)
    return;
  self->reading = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "reading", row);
}

static int
find_row (MsCurvePlot *self, double x)
{
  GtkWidget *widget = GTK_WIDGET (self);
  MsCurvePlotData data = get_data (self);
  MsCurvePlotPlane plane;
  if (!has_rows (self))
    return -1;
  ms_curve_plot_lay_out (&plane, gtk_widget_get_pango_context (widget), &data,
      gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  return ms_curve_plot_find_row (&plane, self->curve, x);
}

static void
motion_cb (MsCurvePlot *self, double x, double y)
{
  set_reading (self, find_row (self, x));
}

static void
leave_cb (MsCurvePlot *self)
{
  set_reading (self, -1);
}

static void
pressed_cb (MsCurvePlot *self, int n_press, double x, double y)
{
  int row = find_row (self, x);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (row >= 0)
    g_signal_emit_by_name (self, "chosen", row);
}

/* The row from which the keys move on: the one that is read out or, if none is, that of the current
 * total. */
static int
find_start (MsCurvePlot *self)
{
  if (self->reading >= 0)
    return self->reading;
  return isnan (self->current) ? 0 : ms_what_if_find_row (self->curve, self->current);
}

static gboolean
move_by (MsCurvePlot *self, int rows)
{
  int start = find_start (self);
  set_reading (self, CLAMP (start + rows, 0, self->curve->n_rows - 1));
  return TRUE;
}

static gboolean
key_cb (MsCurvePlot *self, guint key, guint code, GdkModifierType state)
{
  if (!has_rows (self) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return move_by (self, -1);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return move_by (self, 1);
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return move_by (self, -PAGE);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return move_by (self, PAGE);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return move_by (self, -self->curve->n_rows);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return move_by (self, self->curve->n_rows);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit_by_name (self, "chosen", find_start (self));
      return TRUE;
    default:
      return FALSE;
    }
}

static void
focus_cb (MsCurvePlot *self, GParamSpec *pspec, GtkEventController *focus)
{
  if (!gtk_event_controller_focus_contains_focus (GTK_EVENT_CONTROLLER_FOCUS (focus)))
    set_reading (self, -1);
}

/* --- The rest --- */

void
ms_curve_plot_set (MsCurvePlot *self, const MsCurve *curve, MsOddsFormat numbers, MsTheme theme)
{
  self->curve = curve;
  self->numbers = numbers;
  self->theme = theme;
  if (!has_rows (self) || self->reading >= curve->n_rows)
    set_reading (self, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_curve_plot_set_current (MsCurvePlot *self, double current)
{
  self->current = current;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ms_curve_plot_class_init (MsCurvePlotClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->snapshot = ms_curve_plot_snapshot;
  widget_class->measure = ms_curve_plot_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "curveplot");
  ms_class_add_signal (class, "reading", 1, G_TYPE_INT);
  ms_class_add_signal (class, "chosen", 1, G_TYPE_INT);
}

static void
ms_curve_plot_init (MsCurvePlot *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  self->current = NAN;
  self->reading = -1;
  ms_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  ms_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  ms_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  ms_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  ms_connect (focus, "notify::contains-focus", G_CALLBACK (focus_cb), self);
  ms_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_hexpand (widget, TRUE);
}
