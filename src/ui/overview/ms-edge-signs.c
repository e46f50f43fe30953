/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-edge-signs.h"

#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsEdgeSigns
{
  GObject parent_instance;

  GtkOverlay *overlay; /* weak */
  GtkWidget *buttons[MS_N_SIDES]; /* owned */
  GtkLabel *labels[MS_N_SIDES]; /* of the buttons */
  int counts[MS_N_SIDES];
};

static guint go_signal;

G_DEFINE_FINAL_TYPE (MsEdgeSigns, ms_edge_signs, G_TYPE_OBJECT)

static const struct
{
  const char *icon;
  GtkAlign halign, valign;
} looks[MS_N_SIDES] = {
  [MS_SIDE_LEFT] = { "pan-start-symbolic", GTK_ALIGN_START, GTK_ALIGN_CENTER },
  [MS_SIDE_RIGHT] = { "pan-end-symbolic", GTK_ALIGN_END, GTK_ALIGN_CENTER },
  [MS_SIDE_ABOVE] = { "pan-up-symbolic", GTK_ALIGN_CENTER, GTK_ALIGN_START },
  [MS_SIDE_BELOW] = { "pan-down-symbolic", GTK_ALIGN_CENTER, GTK_ALIGN_END },
};

static char *
dup_sentence (MsSide side, int n)
{
  switch (side)
    {
    case MS_SIDE_LEFT:
      return g_strdup_printf (ngettext ("%d cell worth opening is out of sight on the left.",
                                  "%d cells worth opening are out of sight on the left.", n),
          n);
    case MS_SIDE_RIGHT:
      return g_strdup_printf (ngettext ("%d cell worth opening is out of sight on the right.",
                                  "%d cells worth opening are out of sight on the right.", n),
          n);
    case MS_SIDE_ABOVE:
      return g_strdup_printf (ngettext ("%d cell worth opening is out of sight above.",
                                  "%d cells worth opening are out of sight above.", n),
          n);
    default:
      return g_strdup_printf (ngettext ("%d cell worth opening is out of sight below.",
                                  "%d cells worth opening are out of sight below.", n),
          n);
    }
}

static void
set_count (MsEdgeSigns *self, MsSide side, int n)
{
  GtkWidget *button = self->buttons[side];
  if (n == self->counts[side])
    return;
  self->counts[side] = n;
  gtk_widget_set_visible (button, n > 0);
  if (n == 0)
    return;
  g_autofree char *number = g_strdup_printf ("%d", n);
  g_autofree char *sentence = dup_sentence (side, n);
  gtk_label_set_text (self->labels[side], number);
  gtk_widget_set_tooltip_text (button, sentence);
  ms_widget_set_name (button, sentence);
}

void
ms_edge_signs_set_counts (MsEdgeSigns *self, const int counts[MS_N_SIDES])
{
  for (MsSide side = 0; side < MS_N_SIDES; side++)
    set_count (self, side, counts[side]);
}

static void
clicked_cb (MsEdgeSigns *self, GtkWidget *button)
{
  for (int side = 0; side < MS_N_SIDES; side++)
    if (self->buttons[side] == button)
      g_signal_emit (self, go_signal, 0, side);
}

static void
ms_edge_signs_dispose (GObject *object)
{
  MsEdgeSigns *self = MS_EDGE_SIGNS (object);
  for (int i = 0; i < MS_N_SIDES; i++)
    {
      if (self->overlay != NULL && self->buttons[i] != NULL)
        gtk_overlay_remove_overlay (self->overlay, self->buttons[i]);
      g_clear_object (&self->buttons[i]);
    }
  g_clear_weak_pointer (&self->overlay);
  G_OBJECT_CLASS (ms_edge_signs_parent_class)->dispose (object);
}

static void
ms_edge_signs_class_init (MsEdgeSignsClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_edge_signs_dispose;
  go_signal = g_signal_new (
      "go", MS_TYPE_EDGE_SIGNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
ms_edge_signs_init (MsEdgeSigns *self)
{
}

/* The board is never mirrored, so left is on the left in every language.  The buttons cannot be
 * focused by Tab: the keyboard has a key of its own for what they do. */
static GtkWidget *
make_button (MsSide side, GtkLabel **label)
{
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *icon = gtk_image_new_from_icon_name (looks[side].icon);
  *label = GTK_LABEL (gtk_label_new (NULL));
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (*label));
  if (side == MS_SIDE_RIGHT)
    gtk_box_reorder_child_after (GTK_BOX (box), icon, GTK_WIDGET (*label));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_direction (button, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (box, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (icon, GTK_TEXT_DIR_LTR);
  gtk_widget_set_halign (button, looks[side].halign);
  gtk_widget_set_valign (button, looks[side].valign);
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_add_css_class (button, "edge-sign");
  gtk_widget_set_visible (button, FALSE);
  return button;
}

MsEdgeSigns *
ms_edge_signs_new (GtkOverlay *overlay)
{
  MsEdgeSigns *self = g_object_new (MS_TYPE_EDGE_SIGNS, NULL);
  g_set_weak_pointer (&self->overlay, overlay);
  for (MsSide side = 0; side < MS_N_SIDES; side++)
    {
      GtkWidget *button = make_button (side, &self->labels[side]);
      self->buttons[side] = g_object_ref_sink (button);
      ms_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
      gtk_overlay_add_overlay (overlay, button);
    }
  return self;
}
