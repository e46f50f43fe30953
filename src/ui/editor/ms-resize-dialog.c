/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-resize-dialog.h"

#include "ms-rules.h"
#include "ms-form-dialog.h"

#include <glib/gi18n.h>

/* Empty space around the picture, in logical pixels. */
#define PICTURE_MARGIN 4.0

enum
{
  LEFT,
  TOP,
  RIGHT,
  BOTTOM,
  N_SIDES
};

struct _MsResizeDialog
{
  GtkWindow parent_instance;

  GtkSpinButton *left_spin, *top_spin, *right_spin, *bottom_spin;
  GtkDrawingArea *picture;
  GtkLabel *note;
  GtkWidget *resize_button;

  int width, height, mines; /* of the board as it is */
};

G_DEFINE_FINAL_TYPE (MsResizeDialog, ms_resize_dialog, GTK_TYPE_WINDOW)

static void
get_spins (MsResizeDialog *self, GtkSpinButton *spins[N_SIDES])
{
  spins[LEFT] = self->left_spin;
  spins[TOP] = self->top_spin;
  spins[RIGHT] = self->right_spin;
  spins[BOTTOM] = self->bottom_spin;
}

static void
get_sides (MsResizeDialog *self, int sides[N_SIDES])
{
  GtkSpinButton *spins[N_SIDES];
  get_spins (self, spins);
  for (int i = 0; i < N_SIDES; i++)
    sides[i] = gtk_spin_button_get_value_as_int (spins[i]);
}

/* The board that would result, as a rectangle in cells of the present board; FALSE: that is no
 * valid board. */
static gboolean
get_result (MsResizeDialog *self, GdkRectangle *result)
{
  int sides[N_SIDES];
  get_sides (self, sides);
  *result = (GdkRectangle){ -sides[LEFT], -sides[TOP], self->width + sides[LEFT] + sides[RIGHT],
    self->height + sides[TOP] + sides[BOTTOM] };
  /* At least one cell of the old board must be left; otherwise the new board would have nothing of
   * it. */
  GdkRectangle board = { 0, 0, self->width, self->height };
  return result->width >= 1 && result->height >= 1 && result->width * result->height >= 2
      && result->width <= MS_MAX_SIDE && result->height <= MS_MAX_SIDE
      && gdk_rectangle_intersect (result, &board, NULL);
}

static void
draw_board (cairo_t *cr, const GdkRectangle *board, double scale, double alpha, GdkRGBA color)
{
  cairo_rectangle (
      cr, board->x * scale, board->y * scale, board->width * scale, board->height * scale);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 1);
  cairo_stroke (cr);
}

/* Draws the present board with a dashed outline and the resulting one, to scale. */
static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  MsResizeDialog *self = user_data;
  GdkRectangle board = { 0, 0, self->width, self->height }, result, both;
  GdkRGBA color;
  if (!get_result (self, &result))
    return;
  gdk_rectangle_union (&board, &result, &both);
  double scale = MIN (
      (width - 2 * PICTURE_MARGIN) / both.width, (height - 2 * PICTURE_MARGIN) / both.height);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &color);
  cairo_translate (cr, width / 2.0 - (both.x + both.width / 2.0) * scale,
      height / 2.0 - (both.y + both.height / 2.0) * scale);
  cairo_set_line_width (cr, 1.5);
  draw_board (cr, &result, scale, 0.25, color);
  cairo_set_dash (cr, (double[]){ 4, 3 }, 2, 0);
  draw_board (cr, &board, scale, 0, color);
}

static char *
dup_result (MsResizeDialog *self, const GdkRectangle *result)
{
  int mines = MIN (self->mines, result->width * result->height);
  if (mines < 0)
    return g_strdup_printf (_ ("The board becomes %1$d×%2$d."), result->width, result->height);
  return g_strdup_printf (
      ngettext ("The board becomes %1$d×%2$d, with %3$d mine.",
          "The board becomes %1$d×%2$d, with %3$d mines.", (unsigned long)mines),
      result->width, result->height, mines);
}

static void
update (MsResizeDialog *self)
{
  GdkRectangle result;
  gboolean possible = get_result (self, &result);
  gtk_widget_set_sensitive (self->resize_button, possible);
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
  if (!possible)
    {
      gtk_label_set_text (self->note,
          _ ("There must be at least 2 cells, each side must be 1 to 1000 cells long, and some of "
             "the old cells must stay."));
      return;
    }
  g_autofree char *text = dup_result (self, &result);
  gtk_label_set_text (self->note, text);
}

static void
resize_clicked_cb (MsResizeDialog *self)
{
  GdkRectangle result;
  int sides[N_SIDES];
  ms_form_dialog_take_typed (GTK_WINDOW (self));
  if (!get_result (self, &result))
    return;
  get_sides (self, sides);
  g_signal_emit_by_name (self, "resize", sides[LEFT], sides[TOP], sides[RIGHT], sides[BOTTOM]);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_resize_dialog_class_init (MsResizeDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsResizeDialog, left_spin),
    MS_CHILD (MsResizeDialog, top_spin), MS_CHILD (MsResizeDialog, right_spin),
    MS_CHILD (MsResizeDialog, bottom_spin), MS_CHILD (MsResizeDialog, picture),
    MS_CHILD (MsResizeDialog, note), MS_CHILD (MsResizeDialog, resize_button) };
  ms_class_add_signal (class, "resize", 4, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
  ms_form_dialog_class_set_up (class, "ms-resize-dialog.ui", children, G_N_ELEMENTS (children));
}

static void
ms_resize_dialog_init (MsResizeDialog *self)
{
  GtkSpinButton *spins[N_SIDES];
  ms_form_dialog_set_up (GTK_WINDOW (self));
  get_spins (self, spins);
  for (int i = 0; i < N_SIDES; i++)
    g_signal_connect_swapped (spins[i], "value-changed", G_CALLBACK (update), self);
  gtk_drawing_area_set_draw_func (self->picture, draw_cb, self, NULL);
  g_signal_connect_swapped (self->resize_button, "clicked", G_CALLBACK (resize_clicked_cb), self);
}

MsResizeDialog *
ms_resize_dialog_new (GtkWindow *parent, int width, int height, int mines)
{
  MsResizeDialog *self = g_object_new (MS_TYPE_RESIZE_DIALOG, "transient-for", parent, NULL);
  self->width = width;
  self->height = height;
  self->mines = mines;
  update (self);
  return self;
}
