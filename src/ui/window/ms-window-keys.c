/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of the board that are commands of the window, and Escape. */
#include "config.h"

#include "ms-window-private.h"

typedef struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} Letter;

static const Letter letters[] = {
  { GDK_KEY_a, 0, "win.autoplay" },
  { GDK_KEY_d, 0, "win.show-deduced" },
  { GDK_KEY_h, 0, "win.hint" },
  { GDK_KEY_h, GDK_SHIFT_MASK, "win.explain" },
  { GDK_KEY_o, 0, "win.show-probabilities" },
};

/* From the keys 1 and 1 of the keypad on. */
static const char *const levels[] = { "beginner", "intermediate", "expert", "custom" };

static gboolean
level_key_cb (GtkWidget *widget, GVariant *level, gpointer user_data)
{
  if (ms_game_get_state (MS_WINDOW (user_data)->game) == MS_GAME_ANALYSIS)
    return FALSE;
  gtk_widget_activate_action_variant (widget, "win.level", level);
  return TRUE;
}

static void
add_shortcut (GtkEventController *controller, guint key, GdkModifierType modifiers,
    GtkShortcutAction *action, GVariant *value)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), action);
  if (value != NULL)
    gtk_shortcut_set_arguments (shortcut, value);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

static void
add_level_key (MsWindow *self, GtkEventController *controller, guint key, const char *level)
{
  add_shortcut (controller, key, 0, gtk_callback_action_new (level_key_cb, self, NULL),
      g_variant_new_string (level));
}

/* On the board and not on the window, so that entries keep their letters. */
static void
add_letters (MsWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    add_shortcut (
        keys, letters[i].key, letters[i].modifiers, gtk_named_action_new (letters[i].action), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      add_level_key (self, keys, GDK_KEY_1 + i, levels[i]);
      add_level_key (self, keys, GDK_KEY_KP_1 + i, levels[i]);
    }
  gtk_widget_add_controller (GTK_WIDGET (self->board), keys);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  return ms_window_dismiss_feature (user_data)
      || gtk_widget_activate_action_variant (widget, "win.cancel-analysis", NULL);
}

/* After everything else had its chance at the key: popovers close on Escape first. */
static void
add_escape (MsWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  add_shortcut (keys, GDK_KEY_Escape, 0, gtk_callback_action_new (escape_cb, self, NULL), NULL);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
ms_window_add_keys (MsWindow *self)
{
  add_letters (self);
  add_escape (self);
}
