/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-letters.h"

#include "ms-cell-commands.h"

#include <glib/gi18n.h>

/* What an action is for that may be shut, so that its key says why. */
typedef enum
{
  FOR_ALL, /* it is never shut, or says so itself */
  FOR_GAMES, /* that go on, and whose odds are not withheld */
  FOR_ANALYSES,
  FOR_WHY, /* the page */
} Purpose;

typedef struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
  const char *target; /* a string; NULL: none */
  Purpose purpose;
} Letter;

static const Letter letters[] = {
  { GDK_KEY_a, 0, "win.autoplay" },
  { GDK_KEY_d, 0, "win.show-deduced" },
  { GDK_KEY_d, GDK_SHIFT_MASK, "win.flag-mines-key" },
  { GDK_KEY_g, 0, "win.next-cell" },
  { GDK_KEY_g, GDK_SHIFT_MASK, "win.previous-cell" },
  { GDK_KEY_h, 0, "win.hint", NULL, FOR_GAMES },
  { GDK_KEY_o, 0, "win.show-probabilities" },
  { GDK_KEY_o, GDK_SHIFT_MASK, "win.open-safe-key" },
  { GDK_KEY_j, 0, "win.why-next", NULL, FOR_WHY },
  { GDK_KEY_k, 0, "win.why-previous", NULL, FOR_WHY },
  { GDK_KEY_l, 0, "win.why-all", NULL, FOR_WHY },
  { GDK_KEY_r, 0, "win.relief" },
  { GDK_KEY_v, 0, "win.overview" },
  { GDK_KEY_n, 0, "win.tool", "number", FOR_ANALYSES },
  { GDK_KEY_c, 0, "win.tool", "cover", FOR_ANALYSES },
  { GDK_KEY_m, 0, "win.tool", "flag", FOR_ANALYSES },
  { GDK_KEY_s, 0, "win.tool", "select", FOR_ANALYSES },
  { GDK_KEY_a, GDK_CONTROL_MASK, "win.select-all", NULL, FOR_ANALYSES },
  { GDK_KEY_x, GDK_CONTROL_MASK, "win.cut", NULL, FOR_ANALYSES },
  { GDK_KEY_Delete, 0, "win.cover-selection", NULL, FOR_ANALYSES },
  { GDK_KEY_Menu, 0, "win.cell-menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "win.cell-menu" },
};

/* The levels of the keys 1, 2, 3 and 4, also of the keypad. */
static const char *const levels[] = { "beginner", "intermediate", "expert", "custom" };

/* Why an action that is shut does nothing, owned by the caller; NULL: nothing is said of it. */
static char *
dup_why_not (const MsWindowParts *parts, Purpose purpose)
{
  switch (purpose)
    {
    case FOR_GAMES:
      return ms_cell_needs_dup_why_not (MS_NEEDS_RUNNING | MS_NEEDS_TOLD, parts->game, -1);
    case FOR_ANALYSES:
      return g_strdup (_ ("This key changes an analysis, not a game."));
    case FOR_WHY:
      return g_strdup (ms_pages_shows (parts->pages, MS_PAGE_WHY)
              ? _ ("There is no further step.")
              : _ ("Show Why first (Alt+2): this key goes through its steps."));
    case FOR_ALL:
    default:
      return NULL;
    }
}

typedef struct
{
  const MsWindowParts *parts;
  const Letter *letter;
} Key;

static gboolean
letter_cb (GtkWidget *board, GVariant *target, gpointer user_data)
{
  const Key *key = user_data;
  const char *name = key->letter->action + strlen ("win.");
  if (g_action_group_get_action_enabled (G_ACTION_GROUP (key->parts->actions), name))
    return gtk_widget_activate_action_variant (board, key->letter->action, target);
  g_autofree char *why_not = dup_why_not (key->parts, key->letter->purpose);
  if (why_not != NULL)
    ms_window_parts_say (key->parts, why_not);
  return why_not != NULL;
}

static gboolean
level_key_cb (GtkWidget *widget, GVariant *level, gpointer user_data)
{
  if (ms_game_get_state (user_data) == MS_GAME_ANALYSIS)
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
add_level_key (MsGame *game, GtkEventController *controller, guint key, const char *level)
{
  add_shortcut (controller, key, 0,
      gtk_callback_action_new (level_key_cb, g_object_ref (game), g_object_unref),
      g_variant_new_string (level));
}

/* The keys are added to the board, not to the window, so that letters can be typed into entries. */
void
ms_letters_add (const MsWindowParts *parts)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      const Letter *letter = &letters[i];
      const Key key = { parts, letter };
      add_shortcut (keys, letter->key, letter->modifiers,
          gtk_callback_action_new (letter_cb, g_memdup2 (&key, sizeof key), g_free),
          letter->target != NULL ? g_variant_new_string (letter->target) : NULL);
    }
  /* The keys of the commands that the window does; the board knows the others itself. */
  for (int i = 0; i < MS_N_CELL_COMMANDS; i++)
    {
      const MsCellCommand *command = &ms_cell_commands[i];
      guint key;
      GdkModifierType modifiers;
      /* A key of two commands is that of the first one's name (ms_cell_commands_find). */
      if (command->action != NULL && gtk_accelerator_parse (command->key, &key, &modifiers)
          && ms_cell_commands_find (command->name, FALSE) == command)
        add_shortcut (keys, key, modifiers, gtk_named_action_new ("win.cell"),
            g_variant_new_string (command->name));
    }
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      add_level_key (parts->game, keys, GDK_KEY_1 + i, levels[i]);
      add_level_key (parts->game, keys, GDK_KEY_KP_1 + i, levels[i]);
    }
  gtk_widget_add_controller (GTK_WIDGET (parts->board), keys);
}

/* Makes the table when it is first needed: GTK would make it together with the window, from a file
 * with a certain name, which takes a tenth of the time that the program needs to start. */
void
ms_letters_present_table (GtkApplicationWindow *window)
{
  GtkShortcutsWindow *table = gtk_application_window_get_help_overlay (window);
  if (table == NULL)
    {
      g_autoptr (GtkBuilder)
          builder = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-shortcuts.ui");
      /* Add to the table a row for each command of a cell that the window does. */
      GtkBuildable *group = GTK_BUILDABLE (gtk_builder_get_object (builder, "cell_group"));
      for (int i = 0; i < MS_N_CELL_COMMANDS; i++)
        if (ms_cell_commands[i].action != NULL)
          GTK_BUILDABLE_GET_IFACE (group)->add_child (group, builder,
              g_object_new (GTK_TYPE_SHORTCUTS_SHORTCUT, "title",
                  ms_cell_commands_get_label (&ms_cell_commands[i]), "accelerator",
                  ms_cell_commands[i].key, "visible", TRUE, NULL),
              NULL);
      table = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
      gtk_application_window_set_help_overlay (window, table);
    }
  gtk_window_present (GTK_WINDOW (table));
}
