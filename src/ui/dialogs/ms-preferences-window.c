/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-preferences-window.h"

#include "ms-preference-controls.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define MOST_HEIGHT 480 /* pixels; a higher page scrolls, so that the window fits small screens */

/* All preferences, in their order on the screen. */
static const MsPreferenceRow rows[] = {
  { MS_PREFERENCE_PAGE, N_ ("Playing") },
  { MS_PREFERENCE_SECTION, N_ ("Start With") },
  { MS_PREFERENCE_CHOICE, N_ ("The levels"),
      N_ ("With your best times, and the game that was left unfinished."), "start-with", "page" },
  { MS_PREFERENCE_CHOICE, N_ ("A board"), N_ ("A new game of the level played last."), "start-with",
      "board" },
  { MS_PREFERENCE_SECTION, N_ ("First Click") },
  { MS_PREFERENCE_CHOICE, N_ ("Opens an area"),
      N_ ("There is no mine on the first cell or around it."), "first-click", "open" },
  { MS_PREFERENCE_CHOICE, N_ ("Is safe"), N_ ("There is no mine on the first cell."), "first-click",
      "safe" },
  { MS_PREFERENCE_CHOICE, N_ ("May hit a mine"), N_ ("The first cell may be a mine."),
      "first-click", "any" },
  { MS_PREFERENCE_SECTION, N_ ("Boards") },
  { MS_PREFERENCE_SWITCH, N_ ("Without guessing"),
      N_ ("New boards can be won from the first click by deduction alone."), "no-guess" },
  { MS_PREFERENCE_SWITCH, N_ ("Competition"),
      N_ ("Beginner is 8×8, a mine under the first click moves away, and until the game has ended "
          "there are no odds, hints, autoplay, undo or analysis. Not for custom boards."),
      "competition" },
  { MS_PREFERENCE_SECTION, N_ ("Chording"),
      N_ ("Opens all cells around a number that has its flags.") },
  { MS_PREFERENCE_CHOICE, N_ ("Any way"),
      N_ ("A click or a double click on the number, the middle button, the left and right buttons "
          "together."),
      "chording", "click" },
  { MS_PREFERENCE_CHOICE, N_ ("Two buttons"),
      N_ ("The left and right buttons together, or the middle button. On a touch screen two taps."),
      "chording", "buttons" },
  { MS_PREFERENCE_CHOICE, N_ ("Double click"),
      N_ ("A double click on the number, and nothing else."), "chording", "double" },
  { MS_PREFERENCE_SECTION, N_ ("Right Button") },
  { MS_PREFERENCE_SWITCH, N_ ("Mark when the button is released"),
      N_ ("Otherwise a cell is marked as soon as the button is pressed."), "mark-on-release" },
  { MS_PREFERENCE_SECTION, N_ ("Marks") },
  { MS_PREFERENCE_SWITCH, N_ ("Question marks"),
      N_ ("Marking a flagged cell turns the flag into a question mark, and the next time removes "
          "it."),
      "question-marks" },
  { MS_PREFERENCE_SECTION, N_ ("One Click for Several Moves"),
      N_ ("Taken back as one move. Not in games by competition rules.") },
  { MS_PREFERENCE_SWITCH, N_ ("Easy flagging"),
      N_ ("A click on a number with no more covered cells around it than mines flags them all."),
      "easy-flag" },
  { MS_PREFERENCE_SWITCH, N_ ("Easy clearing"),
      N_ ("A flag opens the cells around each number beside it that has all its flags then; a "
          "wrong flag may open a mine. The game counts as assisted."),
      "easy-clear" },
  { MS_PREFERENCE_SECTION, N_ ("Clock") },
  { MS_PREFERENCE_CHOICE, N_ ("Whole seconds"), NULL, "clock-digits", "0" },
  { MS_PREFERENCE_CHOICE, N_ ("Tenths of a second"), NULL, "clock-digits", "1" },
  { MS_PREFERENCE_CHOICE, N_ ("Hundredths of a second"), NULL, "clock-digits", "2" },
  { MS_PREFERENCE_CHOICE, N_ ("Thousandths of a second"),
      N_ ("In best times and lists of games too."), "clock-digits", "3" },
  { MS_PREFERENCE_SECTION, N_ ("Pause") },
  { MS_PREFERENCE_SWITCH, N_ ("When another window is used"),
      N_ ("The board is hidden and the clock stands until you go on. Dialogs of the game do not "
          "pause it."),
      "pause-unfocused" },

  { MS_PREFERENCE_PAGE, N_ ("Board") },
  { MS_PREFERENCE_SECTION, N_ ("Theme") },
  { MS_PREFERENCE_CHOICE, N_ ("Same as the system"), NULL, "color-scheme", "system" },
  { MS_PREFERENCE_CHOICE, N_ ("Light"), NULL, "color-scheme", "light" },
  { MS_PREFERENCE_CHOICE, N_ ("Dark"), NULL, "color-scheme", "dark" },
  { MS_PREFERENCE_SECTION, N_ ("Style") },
  { MS_PREFERENCE_CHOICE, N_ ("Flat"), N_ ("Rounded tiles with air between them."), "board-style",
      "flat" },
  { MS_PREFERENCE_CHOICE, N_ ("Classic"), N_ ("Bevelled tiles and heavy digits."), "board-style",
      "classic" },
  { MS_PREFERENCE_CHOICE, N_ ("Paper"), N_ ("Lines and ink; it prints well."), "board-style",
      "paper" },
  { MS_PREFERENCE_STYLE_PREVIEW },
  { MS_PREFERENCE_SECTION, N_ ("Colours") },
  { MS_PREFERENCE_CHOICE, N_ ("Blue to orange"), NULL, "palette", "default" },
  { MS_PREFERENCE_CHOICE, N_ ("Viridis"), N_ ("Chances go from violet through green to yellow."),
      "palette", "viridis" },
  { MS_PREFERENCE_CHOICE, N_ ("High contrast"), N_ ("Greys and thick lines around the cells."),
      "palette", "high-contrast" },
  { MS_PREFERENCE_SECTION, N_ ("Cells") },
  { MS_PREFERENCE_SWITCH, N_ ("Fit to the window"), N_ ("Cells are as large as the window allows."),
      "fit-cells" },
  { MS_PREFERENCE_NUMBER, N_ ("Size in pixels"), NULL, "cell-size", NULL, "fit-cells" },
  { MS_PREFERENCE_SWITCH, N_ ("Animation"),
      N_ ("Openings spread and ends show in waves, unless the system asks for less motion."),
      "animation" },
  { MS_PREFERENCE_SECTION, N_ ("Large Boards") },
  { MS_PREFERENCE_SWITCH, N_ ("Overview in a corner"),
      N_ ("The whole board, small, where it is larger than the window."), "overview" },
  { MS_PREFERENCE_SECTION, N_ ("Rulers"),
      N_ ("Letters over the columns and numbers beside the rows, as cells are called.") },
  { MS_PREFERENCE_CHOICE, N_ ("When cells are spoken of"),
      N_ ("With odds, hints, the panel, autoplay and in an analysis."), "rulers", "spoken" },
  { MS_PREFERENCE_CHOICE, N_ ("Always"), NULL, "rulers", "always" },
  { MS_PREFERENCE_CHOICE, N_ ("Never"), NULL, "rulers", "never" },
  { MS_PREFERENCE_SECTION, N_ ("Status Line") },
  { MS_PREFERENCE_SWITCH, N_ ("Figures of the game"),
      N_ ("3BV solved and in total, 3BV per second and efficiency while you play."),
      "show-metrics" },

  { MS_PREFERENCE_PAGE, N_ ("Odds") },
  { MS_PREFERENCE_SECTION, N_ ("Numbers") },
  { MS_PREFERENCE_CHOICE, N_ ("Chance of a mine"), N_ ("In percent."), "numbers", "mine" },
  { MS_PREFERENCE_CHOICE, N_ ("Chance of being safe"), N_ ("In percent."), "numbers", "safe" },
  { MS_PREFERENCE_CHOICE, N_ ("Fraction"),
      N_ ("The exact chance of a mine where it is known and fits the cell, otherwise a decimal."),
      "numbers", "fraction" },
  { MS_PREFERENCE_SECTION, N_ ("Analysis") },
  { MS_PREFERENCE_SWITCH, N_ ("Trust flags"),
      N_ ("Flags count as mines. Otherwise they are only notes and change nothing."),
      "trust-flags" },
  { MS_PREFERENCE_SWITCH, N_ ("Mark dead cells"),
      N_ ("A small cross where the number of a cell is known in advance: if it is free, it can "
          "only "
          "show that one."),
      "mark-dead" },

  { MS_PREFERENCE_PAGE, N_ ("Recording") },
  { MS_PREFERENCE_SECTION, N_ ("Best Times") },
  { MS_PREFERENCE_TEXT, N_ ("Your name"), N_ ("If left empty, the name of your account is used."),
      "player-name" },
  { MS_PREFERENCE_SECTION, N_ ("Pointer") },
  { MS_PREFERENCE_SWITCH, N_ ("Record the pointer"),
      N_ ("Games are always kept with their moves. With the pointer’s path, they look as they did "
          "when you watch them again."),
      "record-pointer" },
  { MS_PREFERENCE_PATHS },
  { MS_PREFERENCE_SECTION, N_ ("Finished Games") },
  { MS_PREFERENCE_SWITCH, N_ ("Write every game into a folder"),
      N_ ("As a replay that other programs can open too. Each file gets its own name, and nothing "
          "is overwritten."),
      "write-replays" },
  { MS_PREFERENCE_FOLDER, N_ ("Folder"), NULL, "replay-folder" },
  { MS_PREFERENCE_SECTION, N_ ("Format") },
  { MS_PREFERENCE_CHOICE, N_ ("RAWVF"),
      N_ ("Readable text. A won Expert game takes ten to twenty kilobytes, about a hundred with "
          "the pointer’s path."),
      "replay-format", "rawvf" },
  { MS_PREFERENCE_CHOICE, N_ ("EVF"),
      N_ ("Binary, about a quarter of the size. Boards of more than 255 columns or rows are "
          "written as RAWVF."),
      "replay-format", "evf" },
};

struct _MsPreferencesWindow
{
  GtkWindow parent_instance;

  GtkWidget *switcher;
  GtkStack *stack;

  GSettings *settings;
  MsRecords *records;
  GHashTable *controls; /* see MsPreferenceControls */
};

G_DEFINE_FINAL_TYPE (MsPreferencesWindow, ms_preferences_window, GTK_TYPE_WINDOW)

const char *const *
ms_preferences_window_get_keys (void)
{
  static const char *keys[G_N_ELEMENTS (rows) + 1];
  guint n = 0;
  if (keys[0] != NULL)
    return keys;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].key != NULL && !g_strv_contains (keys, rows[i].key))
      keys[n++] = rows[i].key;
  return keys;
}

/* Returns the box for the rows of the new page. */
static GtkBox *
add_page (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (page, "page");
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
      GTK_POLICY_NEVER, "propagate-natural-height", TRUE, "max-content-height", MOST_HEIGHT,
      "child", page, NULL);
  gtk_stack_add_titled (self->stack, scrolled, row->label, _ (row->label));
  return GTK_BOX (page);
}

static void
reset_cb (MsPreferencesWindow *self)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (self->settings, keys[i]);
}

static void
ms_preferences_window_finalize (GObject *object)
{
  MsPreferencesWindow *self = MS_PREFERENCES_WINDOW (object);
  g_clear_object (&self->settings);
  g_clear_object (&self->records);
  g_hash_table_unref (self->controls);
  G_OBJECT_CLASS (ms_preferences_window_parent_class)->finalize (object);
}

static void
ms_preferences_window_class_init (MsPreferencesWindowClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsPreferencesWindow, switcher),
    MS_CHILD (MsPreferencesWindow, stack) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_preferences_window_finalize;
  ms_class_set_template (
      widget_class, "ms-preferences-window.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_preferences_window_init (MsPreferencesWindow *self)
{
  self->controls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The buttons may stand in two lines, so they must not look linked. */
  gtk_widget_remove_css_class (self->switcher, "linked");
}

GtkWindow *
ms_preferences_window_new (GSettings *settings, MsRecords *records)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  MsPreferencesWindow *self = g_object_new (MS_TYPE_PREFERENCES_WINDOW, NULL);
  self->settings = g_object_ref (settings);
  self->records = g_object_ref (records);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, keys[i]);
      g_action_map_add_action (G_ACTION_MAP (group), action);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "preferences", G_ACTION_GROUP (group));
  MsPreferenceControls controls = { self->settings, self->records, self->controls, NULL, NULL };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].kind == MS_PREFERENCE_PAGE)
      controls.page = add_page (self, &rows[i]);
    else
      ms_preference_controls_add (&controls, &rows[i]);
  /* GTK itself would give the first focus to the button that resets. */
  const MsPreferenceRow *first = rows;
  while (first->key == NULL)
    first++;
  gtk_window_set_focus (
      GTK_WINDOW (self), ms_preferences_window_find (self, first->key, first->value));
  return GTK_WINDOW (self);
}

GtkWidget *
ms_preferences_window_find (MsPreferencesWindow *self, const char *key, const char *value)
{
  g_autofree char *name = ms_preference_controls_dup_name (key, value);
  return g_hash_table_lookup (self->controls, name);
}
