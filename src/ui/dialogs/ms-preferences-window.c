/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dialogs.h"

#include "ms-file.h"
#include "ms-file-dialogs.h"
#include "ms-paths-row.h"
#include "ms-sample-board.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define MOST_HEIGHT 480 /* pixels; a higher page scrolls, so that the window fits small screens */

/* The preferences consist of pages, these of sections, and these of rows.  Each row belongs to the
 * last page and the last section before it.  Labels and notes are message ids. */
typedef enum
{
  MS_PREFERENCE_PAGE, /* label: of the page */
  MS_PREFERENCE_SECTION, /* label: over the rows that follow */
  MS_PREFERENCE_CHOICE, /* a radio button that sets key to value; an integer is written in digits */
  MS_PREFERENCE_SWITCH, /* a check button for a key that is a boolean */
  MS_PREFERENCE_NUMBER, /* a spin button for a key that is an integer with a range */
  MS_PREFERENCE_TEXT, /* an entry for a key that is a string */
  MS_PREFERENCE_STYLE_PREVIEW, /* a small board in the style that is chosen */
  MS_PREFERENCE_PATHS, /* an MsPathsRow: the disk space of recorded paths */
  MS_PREFERENCE_FOLDER, /* a button for a key that is the path of a folder, or empty */
} MsPreferenceKind;

typedef struct
{
  MsPreferenceKind kind;
  const char *label;
  const char *note; /* a smaller text below, or NULL */
  const char *key, *value;
  const char *off_key; /* of MS_PREFERENCE_NUMBER: while this key is on, the number means nothing */
} MsPreferenceRow;

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
  { MS_PREFERENCE_SECTION, N_ ("Guesses"),
      N_ ("An opening is a guess if a mine may lie there, by all numbers and the mine total. The "
          "last two keep best times and statistics of their own. Not for competition games.") },
  { MS_PREFERENCE_CHOICE, N_ ("Meet what lies there"), N_ ("The mines never move."), "guesses",
      "free" },
  { MS_PREFERENCE_CHOICE, N_ ("Are fair"),
      N_ ("A guess kills only if it was avoidable: while no cell was certainly safe, a mine in its "
          "way makes room."),
      "guesses", "fair" },
  { MS_PREFERENCE_CHOICE, N_ ("Are cruel"),
      N_ ("After the first click a guess always kills, and a certainly safe cell never does. Best "
          "with boards that need no guess."),
      "guesses", "cruel" },
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
  { MS_PREFERENCE_SECTION, N_ ("Sound") },
  { MS_PREFERENCE_SWITCH, N_ ("Short sounds"),
      N_ ("When cells are opened or marked, and when a game is won or lost. They are played by "
          "libcanberra; without it there is silence."),
      "sounds" },

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
  GHashTable *controls; /* "key" or "key value" to the GtkWidget made for it, borrowed */

  /* While rows are added: the page they are added to, and the translated heading over them. */
  GtkBox *page;
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

/* --- The controls of rows --- */

/* The key of a control in the table controls; value is NULL except for a choice.  The caller frees
 * it. */
static char *
dup_control_name (const char *key, const char *value)
{
  return value != NULL ? g_strdup_printf ("%s %s", key, value) : g_strdup (key);
}

static GtkWidget *
new_text (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  return label;
}

static GtkWidget *
new_note (const char *text)
{
  GtkWidget *note = new_text (text, "dim-label");
  gtk_widget_add_css_class (note, "note");
  return note;
}

/* Screen readers say a control's name without the heading over it, so it is part of the name. */
static void
name_control (MsPreferencesWindow *self, GtkWidget *control, const MsPreferenceRow *row)
{
  /* Translators: a heading of the preferences and a choice below it: "Theme: Dark". */
  g_autofree char *name = g_strdup_printf (_ ("%1$s: %2$s"), self->section, _ (row->label));
  ms_widget_set_name (control, name);
  if (row->note != NULL)
    gtk_accessible_update_property (
        GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (row->note), -1);
  g_hash_table_insert (self->controls, dup_control_name (row->key, row->value), control);
}

/* By itself the page scrolls only as far as the control that gets the focus, not to its note. */
static void
show_note_cb (GtkWidget *note, GParamSpec *pspec, GtkWidget *control)
{
  GtkWidget *view = gtk_widget_get_ancestor (note, GTK_TYPE_VIEWPORT);
  GtkWidget *page = gtk_widget_get_parent (note);
  double top, bottom;
  if (view == NULL || !gtk_widget_has_focus (control))
    return;
  gtk_widget_translate_coordinates (control, page, 0, 0, NULL, &top);
  gtk_widget_translate_coordinates (note, page, 0, gtk_widget_get_height (note), NULL, &bottom);
  gtk_adjustment_clamp_page (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)), top, bottom);
}

static void
add_button (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  GtkAccessibleRole role = row->value != NULL ? GTK_ACCESSIBLE_ROLE_RADIO
                                              : GTK_ACCESSIBLE_ROLE_CHECKBOX;
  GtkWidget *button = g_object_new (GTK_TYPE_CHECK_BUTTON, "accessible-role", role, NULL);
  g_autofree char *action = g_strconcat ("preferences.", row->key, NULL);
  /* The button's own label does not wrap and would keep a window with large text from being
   * narrow. */
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), new_text (_ (row->label), NULL));
  g_autoptr (GVariant) now = g_settings_get_value (self->settings, row->key);
  gboolean number = g_variant_is_of_type (now, G_VARIANT_TYPE_INT32);
  if (row->value != NULL)
    gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button),
        number ? g_variant_new_int32 (atoi (row->value)) : g_variant_new_string (row->value));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->page, button);
  if (row->note != NULL)
    {
      GtkWidget *note = new_note (_ (row->note));
      gtk_widget_add_css_class (note, "of-button");
      gtk_box_append (self->page, note);
      ms_connect (button, "notify::has-focus", G_CALLBACK (show_note_cb), note);
    }
  name_control (self, button, row);
}

/* Adds a line with the row's label and the control after it; returns the line. */
static GtkWidget *
add_line (MsPreferencesWindow *self, const MsPreferenceRow *row, GtkWidget *control)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = new_text (_ (row->label), NULL);
  /* Else it is as narrow as two lines beside the control allow, whatever room there is. */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), control);
  gtk_box_append (self->page, box);
  if (row->note != NULL)
    gtk_box_append (self->page, new_note (_ (row->note)));
  name_control (self, control, row);
  return box;
}

/* Makes the label of the folder's button from the setting. */
static gboolean
show_folder (GValue *value, GVariant *setting, gpointer user_data)
{
  const char *name = g_variant_get_string (setting, NULL);
  g_autoptr (GFile) folder = g_file_parse_name (name);
  g_value_take_string (value, *name != '\0' ? ms_file_dup_name (folder) : g_strdup (_ ("Choose…")));
  return TRUE;
}

static void
folder_chosen_cb (GSettings *settings, GFile *folder)
{
  g_autofree char *name = g_file_get_parse_name (folder);
  g_settings_set_string (settings, "replay-folder", name);
}

static void
folder_cb (GtkWidget *button, GSettings *settings)
{
  ms_dialog_choose_folder (GTK_WINDOW (gtk_widget_get_root (button)), _ ("Folder of Replays"),
      _ ("_Choose"), G_CALLBACK (folder_chosen_cb), settings);
}

static void
add_folder (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_hexpand (button, TRUE);
  g_settings_bind_with_mapping (
      self->settings, row->key, label, "label", G_SETTINGS_BIND_GET, show_folder, NULL, NULL, NULL);
  g_settings_bind (self->settings, row->key, button, "tooltip-text", G_SETTINGS_BIND_GET);
  g_signal_connect_object (button, "clicked", G_CALLBACK (folder_cb), self->settings, 0);
  GtkWidget *line = add_line (self, row, button);
  gtk_widget_add_css_class (line, "of-button");
}

static void
add_number (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  int least, most;
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (self->settings, "settings-schema", &schema, NULL);
  g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, row->key);
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) bounds = NULL;
  g_variant_get (range, "(sv)", NULL, &bounds);
  g_variant_get (bounds, "(ii)", &least, &most);
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, 1);
  GtkWidget *box = add_line (self, row, spin);
  gtk_widget_add_css_class (box, "of-button");
  g_settings_bind (self->settings, row->key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  if (row->off_key != NULL)
    g_settings_bind (self->settings, row->off_key, box, "sensitive",
        G_SETTINGS_BIND_GET | G_SETTINGS_BIND_INVERT_BOOLEAN);
}

/* --- A small board, drawn as the window's board is: it follows the preferences of style, colours
 * and light or dark, and the desktop --- */

#define CELL_SIZE 28
#define WIDTH 9
#define HEIGHT 4

/* The cells of the example: a digit is an opened number, "F" a flag, "H" covered, "*" certainly a
 * mine, "+" certainly safe, "o" outside; a letter from "a" on stands for a chance in steps of 7
 * %. */
static const char example[HEIGHT][WIDTH + 1] = { "HF1.1*21.", "HH212*+1.", "HHFHcj321",
  "HHHHobgok" };

/* The cell with a ring. */
#define BEST_X 5
#define BEST_Y 3

static MsPainterCell
describe (gpointer data, int x, int y)
{
  char symbol = example[y][x];
  MsPainterCell cell = { .probability = NAN, .cell = MS_CELL_COVERED };
  if (symbol == '.' || g_ascii_isdigit (symbol))
    cell.cell = symbol == '.' ? 0 : (MsCell)(symbol - '0');
  else if (symbol == 'F')
    cell.cell = MS_CELL_FLAG;
  else if (symbol != 'H')
    cell.flags = MS_PAINTER_SHADED;
  if (symbol == '*' || symbol == '+')
    cell.certainty = symbol == '*' ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
  else if (g_ascii_islower (symbol))
    cell.probability = symbol == 'o' ? 0.2 : (symbol - 'a' + 1) * 0.07;
  if (symbol == 'o')
    cell.flags |= MS_PAINTER_OUTSIDE;
  if (x == BEST_X && y == BEST_Y)
    cell.flags |= MS_PAINTER_BEST | MS_PAINTER_ALONE;
  return cell;
}

static void
name_board (GtkWidget *board, GSettings *settings)
{
  static const char *const names[] = {
    [MS_STYLE_FLAT] = N_ ("A small board of rounded tiles with air between them"),
    [MS_STYLE_CLASSIC] = N_ ("A small board of bevelled tiles with heavy digits"),
    [MS_STYLE_PAPER] = N_ ("A small board in lines and ink"),
  };
  ms_widget_set_name (board, _ (names[g_settings_get_enum (settings, "board-style")]));
}

static void
settings_changed_cb (GSettings *settings, const char *key, GtkWidget *board)
{
  name_board (board, settings);
}

static GtkWidget *
new_style_preview (GSettings *settings)
{
  g_autoptr (MsThemeWatcher) theme = ms_theme_watcher_new (gtk_settings_get_default ());
  g_settings_bind (settings, "color-scheme", theme, "preference", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "board-style", theme, "style", G_SETTINGS_BIND_GET);
  GtkWidget *board = ms_sample_board_new (
      theme, settings, WIDTH, HEIGHT, CELL_SIZE, describe, NULL, NULL);
  gtk_widget_set_name (board, "style-preview");
  gtk_widget_add_css_class (board, "of-button");
  g_signal_connect_object (
      settings, "changed::board-style", G_CALLBACK (settings_changed_cb), board, 0);
  name_board (board, settings);
  return board;
}

/* --- All of them --- */

/* Appends to the page what row, which begins no page, describes. */
static void
add_row (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  GtkWidget *entry;
  switch (row->kind)
    {
    case MS_PREFERENCE_SECTION:
      gtk_box_append (self->page, new_text (_ (row->label), "heading"));
      if (row->note != NULL)
        gtk_box_append (self->page, new_note (_ (row->note)));
      self->section = _ (row->label);
      break;
    case MS_PREFERENCE_NUMBER:
      add_number (self, row);
      break;
    case MS_PREFERENCE_TEXT:
      entry = g_object_new (GTK_TYPE_ENTRY, "hexpand", TRUE, "max-length", 60, NULL);
      g_settings_bind (self->settings, row->key, entry, "text", G_SETTINGS_BIND_DEFAULT);
      add_line (self, row, entry);
      break;
    case MS_PREFERENCE_STYLE_PREVIEW:
      gtk_box_append (self->page, new_style_preview (self->settings));
      break;
    case MS_PREFERENCE_PATHS:
      gtk_box_append (self->page, ms_paths_row_new (self->records));
      break;
    case MS_PREFERENCE_FOLDER:
      add_folder (self, row);
      break;
    case MS_PREFERENCE_PAGE:
    case MS_PREFERENCE_CHOICE:
    case MS_PREFERENCE_SWITCH:
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
ms_preferences_window_class_init (MsPreferencesWindowClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsPreferencesWindow, switcher),
    MS_CHILD (MsPreferencesWindow, stack) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, g_object_unref, 2, G_STRUCT_OFFSET (MsPreferencesWindow, settings),
      G_STRUCT_OFFSET (MsPreferencesWindow, records));
  ms_class_own (class, (GDestroyNotify)g_hash_table_unref, 1,
      G_STRUCT_OFFSET (MsPreferencesWindow, controls));
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
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].kind == MS_PREFERENCE_PAGE)
      {
        GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
        gtk_widget_add_css_class (page, "page");
        GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
            GTK_POLICY_NEVER, "propagate-natural-height", TRUE, "max-content-height", MOST_HEIGHT,
            "child", page, NULL);
        gtk_stack_add_titled (self->stack, scrolled, rows[i].label, _ (rows[i].label));
        self->page = GTK_BOX (page);
      }
    else
      add_row (self, &rows[i]);
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
  g_autofree char *name = dup_control_name (key, value);
  return g_hash_table_lookup (self->controls, name);
}
