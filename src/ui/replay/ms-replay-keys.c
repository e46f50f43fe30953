/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-replay-keys.h"

#include "ms-board-view.h"
#include "ms-review-strip.h"

typedef struct
{
  guint key;
  const char *action;
  gboolean moves; /* a board, a strip or a list moves its own cursor by this key */
  GdkModifierType modifiers;
} Key;

static const Key table[] = {
  { GDK_KEY_space, "win.play" },
  { GDK_KEY_Left, "win.step-previous", TRUE },
  { GDK_KEY_Right, "win.step-next", TRUE },
  { GDK_KEY_Home, "win.to-start", TRUE },
  { GDK_KEY_End, "win.to-end", TRUE },
  { GDK_KEY_bracketleft, "win.slower" },
  { GDK_KEY_bracketright, "win.faster" },
  { GDK_KEY_n, "win.next-guess" },
  { GDK_KEY_p, "win.previous-guess" },
  { GDK_KEY_o, "win.show-probabilities" },
  { GDK_KEY_d, "win.show-deduced" },
  { GDK_KEY_v, "win.overview" },
  { GDK_KEY_g, "win.next-cell" },
  { GDK_KEY_g, "win.previous-cell", .modifiers = GDK_SHIFT_MASK },
  { GDK_KEY_Escape, "win.cancel-analysis" },
  { GDK_KEY_s, "win.save-replay", .modifiers = GDK_CONTROL_MASK },
};

/* Whether the widget that has the focus needs the key itself: the arrow keys, Home and End move
 * about in a board, the strip and a list; Space presses a button or activates a row; an entry needs
 * every key. */
static gboolean
is_of_focus (GtkWindow *window, const Key *key)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *native = focus != NULL ? GTK_WIDGET (gtk_widget_get_native (focus)) : NULL;
  if (focus == NULL)
    return FALSE;
  if (native != GTK_WIDGET (window)
      || GTK_IS_EDITABLE (focus)) /* the focus is in a popover, or in an entry */
    return TRUE;
  if (key->key == GDK_KEY_space)
    return GTK_IS_BUTTON (focus) || GTK_IS_LIST_BOX_ROW (focus);
  return key->moves
      && (gtk_widget_get_ancestor (focus, MS_TYPE_BOARD_VIEW) != NULL || MS_IS_REVIEW_STRIP (focus)
          || GTK_IS_LIST_BOX_ROW (focus));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *index, gpointer user_data)
{
  const Key *key = &table[g_variant_get_int32 (index)];
  if (is_of_focus (GTK_WINDOW (widget), key))
    return FALSE;
  return gtk_widget_activate_action_variant (widget, key->action, NULL);
}

void
ms_replay_keys_add (GtkWindow *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      GtkShortcut *shortcut = gtk_shortcut_new (
          gtk_keyval_trigger_new (table[i].key, table[i].modifiers),
          gtk_callback_action_new (key_cb, NULL, NULL));
      gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 ((int)i));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
    }
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}
