/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-preferences-window.h"

#include "ms-file-dialogs.h"
#include "ms-paths-row.h"
#include "ms-wrap-layout.h"

#include <glib/gi18n.h>

#define MOST_HEIGHT 560 /* pixels of a page, so that the window fits a screen of 768; it scrolls */

typedef enum
{
  ROW_PAGE, /* label: of the page */
  ROW_SECTION, /* label: over the rows that follow */
  ROW_CHOICE, /* a radio button that gives key the value */
  ROW_SWITCH, /* a check button for a key that is a boolean */
  ROW_NUMBER, /* a spin button for a key that is an integer with a range */
  ROW_TEXT, /* an entry for a key that is a string */
  ROW_PATHS, /* what recorded paths take */
  ROW_FOLDER, /* a button for a key that is the path of a folder, or empty */
} RowKind;

typedef struct
{
  RowKind kind;
  const char *label;
  const char *note; /* smaller, below; or NULL */
  const char *key, *value;
  const char *off_key; /* of ROW_NUMBER: means nothing while this key is on */
} Row;

static const Row rows[] = {
  { ROW_PAGE, N_ ("Game"), NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("First Click"), NULL, NULL, NULL, NULL },
  { ROW_CHOICE, N_ ("Opens an area"), N_ ("There is no mine on the first cell nor around it."),
      "first-click", "open", NULL },
  { ROW_CHOICE, N_ ("Is safe"), N_ ("There is no mine on the first cell."), "first-click", "safe",
      NULL },
  { ROW_CHOICE, N_ ("May hit a mine"), N_ ("Nothing is promised."), "first-click", "any", NULL },
  { ROW_SECTION, N_ ("Boards"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Without guessing"),
      N_ ("New boards can be won from the first click by deduction alone."), "no-guess", NULL,
      NULL },
  { ROW_SWITCH, N_ ("Competition"),
      N_ ("Beginner is 8×8, a mine under the first click moves away, and until the game has ended "
          "there are no odds, hints, autoplay, undo or analysis. Not for custom boards."),
      "competition", NULL, NULL },
  { ROW_SECTION, N_ ("Marks"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Question marks"),
      N_ ("Marking a flagged cell puts a question mark before the mark is taken off."),
      "question-marks", NULL, NULL },
  { ROW_SECTION, N_ ("Recording"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Record the pointer"),
      N_ ("Games are always kept with their moves. The pointer's path makes them look as they did "
          "when they are watched again."),
      "record-pointer", NULL, NULL },
  { ROW_PATHS, NULL, NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("Best Times"), NULL, NULL, NULL, NULL },
  { ROW_TEXT, N_ ("Your name"), N_ ("Left empty, it is the name of your account."), "player-name",
      NULL, NULL },

  { ROW_PAGE, N_ ("Controls"), NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("Chording"), N_ ("Opens all cells around a number that has its flags."), NULL,
      NULL, NULL },
  { ROW_CHOICE, N_ ("Any way"),
      N_ ("A click or a double click on the number, the middle button, the left and right buttons "
          "together."),
      "chording", "click", NULL },
  { ROW_CHOICE, N_ ("Two buttons"),
      N_ ("The left and right buttons together, or the middle button. On a touch screen two taps."),
      "chording", "buttons", NULL },
  { ROW_CHOICE, N_ ("Double click"), N_ ("Nothing else chords."), "chording", "double", NULL },
  { ROW_SECTION, N_ ("Right Button"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Mark when it is released"),
      N_ ("Otherwise the mark is set as soon as the button is pressed."), "mark-on-release", NULL,
      NULL },

  { ROW_PAGE, N_ ("Appearance"), NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("Theme"), NULL, NULL, NULL, NULL },
  { ROW_CHOICE, N_ ("As the system"), NULL, "color-scheme", "system", NULL },
  { ROW_CHOICE, N_ ("Light"), NULL, "color-scheme", "light", NULL },
  { ROW_CHOICE, N_ ("Dark"), NULL, "color-scheme", "dark", NULL },
  { ROW_SECTION, N_ ("Colours"), NULL, NULL, NULL, NULL },
  { ROW_CHOICE, N_ ("Blue to orange"), NULL, "palette", "default", NULL },
  { ROW_CHOICE, N_ ("Viridis"), N_ ("Chances go from violet over green to yellow."), "palette",
      "viridis", NULL },
  { ROW_CHOICE, N_ ("High contrast"), N_ ("Greys, and thick lines around the cells."), "palette",
      "high-contrast", NULL },
  { ROW_SECTION, N_ ("Cells"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Fit to the window"), N_ ("Cells are as large as the window allows."),
      "fit-cells", NULL, NULL },
  { ROW_NUMBER, N_ ("Side in pixels"), NULL, "cell-size", NULL, "fit-cells" },
  { ROW_SWITCH, N_ ("Animation"),
      N_ ("Opened cells fade in, unless the system asks for less motion."), "animation", NULL,
      NULL },
  { ROW_SECTION, N_ ("Status Line"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Figures of the game"),
      N_ ("3BV solved and in all, 3BV a second and efficiency, while it is played."),
      "show-metrics", NULL, NULL },

  { ROW_PAGE, N_ ("Odds"), NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("Numbers"), NULL, NULL, NULL, NULL },
  { ROW_CHOICE, N_ ("Chance of a mine"), N_ ("In percent."), "numbers", "mine", NULL },
  { ROW_CHOICE, N_ ("Chance of being safe"), N_ ("In percent."), "numbers", "safe", NULL },
  { ROW_CHOICE, N_ ("Fraction"),
      N_ ("The exact chance of a mine where it is known and fits the cell, else as a decimal."),
      "numbers", "fraction", NULL },
  { ROW_SECTION, N_ ("Analysis"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Trust flags"),
      N_ ("Flags count as mines. Otherwise they are opinions and change nothing."), "trust-flags",
      NULL, NULL },

  { ROW_PAGE, N_ ("Replays"), NULL, NULL, NULL, NULL },
  { ROW_SECTION, N_ ("Finished Games"), NULL, NULL, NULL, NULL },
  { ROW_SWITCH, N_ ("Write every game into a folder"),
      N_ ("As a replay that other programs open too. Each gets a name of its own, and nothing is "
          "overwritten."),
      "write-replays", NULL, NULL },
  { ROW_FOLDER, N_ ("Folder"), NULL, "replay-folder", NULL, NULL },
  { ROW_SECTION, N_ ("Format"), NULL, NULL, NULL, NULL },
  { ROW_CHOICE, N_ ("RAWVF"),
      N_ ("Text that can be read. A won Expert game takes ten to twenty kilobytes, about a hundred "
          "with the pointer's path."),
      "replay-format", "rawvf", NULL },
  { ROW_CHOICE, N_ ("EVF"),
      N_ ("Bytes, about a quarter the size. Boards of more than 255 columns or rows are written as "
          "RAWVF."),
      "replay-format", "evf", NULL },
};

struct _MsPreferencesWindow
{
  GtkWindow parent_instance;

  GtkWidget *switcher;
  GtkStack *stack;

  GSettings *settings;
  MsRecords *records;
  GHashTable *controls; /* "key" or "key value" to GtkWidget, borrowed */
  GtkBox *page; /* while the rows are made: where they go */
  const char *section;
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

static GtkWidget *
new_note (const char *text)
{
  GtkWidget *note = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), 48);
  gtk_widget_add_css_class (note, "dim-label");
  gtk_widget_add_css_class (note, "note");
  return note;
}

static void
add_page (MsPreferencesWindow *self, const Row *row)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  self->page = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_widget_add_css_class (GTK_WIDGET (self->page), "page");
  gtk_scrolled_window_set_policy (
      GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->page));
  gtk_stack_add_titled (self->stack, scrolled, row->label, _ (row->label));
}

static void
add_section (MsPreferencesWindow *self, const Row *row)
{
  GtkWidget *heading = gtk_label_new (_ (row->label));
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (self->page, heading);
  if (row->note != NULL)
    gtk_box_append (self->page, new_note (_ (row->note)));
  self->section = _ (row->label);
}

/* Screen readers say a control's name without the heading over it, so it is part of the name. */
static void
name_control (MsPreferencesWindow *self, GtkWidget *control, const Row *row)
{
  /* Translators: a heading of the preferences and a choice below it: "Theme: Dark". */
  g_autofree char *name = g_strdup_printf (_ ("%1$s: %2$s"), self->section, _ (row->label));
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (row->note != NULL)
    gtk_accessible_update_property (
        GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (row->note), -1);
  g_hash_table_insert (self->controls,
      row->value != NULL ? g_strdup_printf ("%s %s", row->key, row->value) : g_strdup (row->key),
      control);
}

static void
add_button (MsPreferencesWindow *self, const Row *row)
{
  GtkAccessibleRole role = row->value != NULL ? GTK_ACCESSIBLE_ROLE_RADIO
                                              : GTK_ACCESSIBLE_ROLE_CHECKBOX;
  GtkWidget *button = g_object_new (
      GTK_TYPE_CHECK_BUTTON, "label", _ (row->label), "accessible-role", role, NULL);
  g_autofree char *action = g_strconcat ("preferences.", row->key, NULL);
  if (row->value != NULL)
    gtk_actionable_set_action_target_value (
        GTK_ACTIONABLE (button), g_variant_new_string (row->value));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->page, button);
  if (row->note != NULL)
    {
      GtkWidget *note = new_note (_ (row->note));
      gtk_widget_add_css_class (note, "of-button");
      gtk_box_append (self->page, note);
    }
  name_control (self, button, row);
}

static void
get_range (MsPreferencesWindow *self, const char *key, int *least, int *most)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (self->settings, "settings-schema", &schema, NULL);
  g_autoptr (GSettingsSchemaKey) description = g_settings_schema_get_key (schema, key);
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (description);
  g_autoptr (GVariant) bounds = NULL;
  g_variant_get (range, "(sv)", NULL, &bounds);
  g_variant_get (bounds, "(ii)", least, most);
}

/* The row's label and behind it the control; returns the line they are in. */
static GtkWidget *
add_line (MsPreferencesWindow *self, const Row *row, GtkWidget *control)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (box), gtk_label_new (_ (row->label)));
  gtk_box_append (GTK_BOX (box), control);
  gtk_box_append (self->page, box);
  if (row->note != NULL)
    gtk_box_append (self->page, new_note (_ (row->note)));
  name_control (self, control, row);
  return box;
}

static void
add_text (MsPreferencesWindow *self, const Row *row)
{
  GtkWidget *entry = gtk_entry_new ();
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_entry_set_max_length (GTK_ENTRY (entry), 60);
  g_settings_bind (self->settings, row->key, entry, "text", G_SETTINGS_BIND_DEFAULT);
  add_line (self, row, entry);
}

/* What the button says follows the setting. */
static gboolean
show_folder (GValue *value, GVariant *setting, gpointer user_data)
{
  const char *path = g_variant_get_string (setting, NULL);
  g_value_take_string (
      value, *path != '\0' ? g_filename_display_basename (path) : g_strdup (_ ("Choose…")));
  return TRUE;
}

static void
folder_chosen_cb (GFile *folder, gpointer user_data)
{
  MsPreferencesWindow *self = user_data;
  g_autofree char *path = g_file_get_path (folder);
  if (path != NULL)
    g_settings_set_string (self->settings, "replay-folder", path);
}

static void
folder_cb (MsPreferencesWindow *self)
{
  ms_dialog_choose_folder (
      GTK_WINDOW (self), _ ("Folder of Replays"), _ ("_Choose"), folder_chosen_cb, self);
}

static void
add_folder (MsPreferencesWindow *self, const Row *row)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_hexpand (button, TRUE);
  g_settings_bind_with_mapping (
      self->settings, row->key, label, "label", G_SETTINGS_BIND_GET, show_folder, NULL, NULL, NULL);
  g_settings_bind (self->settings, row->key, button, "tooltip-text", G_SETTINGS_BIND_GET);
  g_signal_connect_object (button, "clicked", G_CALLBACK (folder_cb), self, G_CONNECT_SWAPPED);
  GtkWidget *line = add_line (self, row, button);
  gtk_widget_add_css_class (line, "of-button");
}

static void
add_number (MsPreferencesWindow *self, const Row *row)
{
  int least, most;
  get_range (self, row->key, &least, &most);
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, 1);
  GtkWidget *box = add_line (self, row, spin);
  gtk_widget_add_css_class (box, "of-button");
  g_settings_bind (self->settings, row->key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  if (row->off_key != NULL)
    g_settings_bind (self->settings, row->off_key, box, "sensitive",
        G_SETTINGS_BIND_GET | G_SETTINGS_BIND_INVERT_BOOLEAN);
}

static void
add_row (MsPreferencesWindow *self, const Row *row)
{
  switch (row->kind)
    {
    case ROW_PAGE:
      add_page (self, row);
      break;
    case ROW_SECTION:
      add_section (self, row);
      break;
    case ROW_NUMBER:
      add_number (self, row);
      break;
    case ROW_TEXT:
      add_text (self, row);
      break;
    case ROW_PATHS:
      gtk_box_append (self->page, ms_paths_row_new (self->records));
      break;
    case ROW_FOLDER:
      add_folder (self, row);
      break;
    case ROW_CHOICE:
    case ROW_SWITCH:
    default:
      add_button (self, row);
    }
}

static void
reset_cb (MsPreferencesWindow *self)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (self->settings, keys[i]);
}

static void
add_actions (MsPreferencesWindow *self)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (self->settings, keys[i]);
      g_action_map_add_action (G_ACTION_MAP (group), action);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "preferences", G_ACTION_GROUP (group));
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_preferences_window_finalize;
  g_type_ensure (MS_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-preferences-window.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_bind_template_child (widget_class, MsPreferencesWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, MsPreferencesWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_preferences_window_init (MsPreferencesWindow *self)
{
  self->controls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Buttons that may stand in two lines are not linked. */
  gtk_widget_remove_css_class (self->switcher, "linked");
}

/* GTK itself would give the first focus to the button that resets. */
static void
focus_first (MsPreferencesWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].key != NULL)
      {
        GtkWidget *control = ms_preferences_window_find (self, rows[i].key, rows[i].value);
        gtk_window_set_focus (GTK_WINDOW (self), control);
        return;
      }
}

GtkWindow *
ms_preferences_window_new (GSettings *settings, MsRecords *records)
{
  MsPreferencesWindow *self = g_object_new (MS_TYPE_PREFERENCES_WINDOW, NULL);
  self->settings = g_object_ref (settings);
  self->records = g_object_ref (records);
  add_actions (self);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    add_row (self, &rows[i]);
  focus_first (self);
  return GTK_WINDOW (self);
}

GtkWidget *
ms_preferences_window_find (MsPreferencesWindow *self, const char *key, const char *value)
{
  g_autofree char *name = value != NULL ? g_strdup_printf ("%s %s", key, value) : g_strdup (key);
  return g_hash_table_lookup (self->controls, name);
}
