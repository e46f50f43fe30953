/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-preference-controls.h"

#include "ms-file-dialogs.h"
#include "ms-painter.h"
#include "ms-paths-row.h"
#include "ms-theme-watcher.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

char *
ms_preference_controls_dup_name (const char *key, const char *value)
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
name_control (MsPreferenceControls *self, GtkWidget *control, const MsPreferenceRow *row)
{
  /* Translators: a heading of the preferences and a choice below it: "Theme: Dark". */
  g_autofree char *name = g_strdup_printf (_ ("%1$s: %2$s"), self->section, _ (row->label));
  ms_widget_set_name (control, name);
  if (row->note != NULL)
    gtk_accessible_update_property (
        GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (row->note), -1);
  g_hash_table_insert (
      self->controls, ms_preference_controls_dup_name (row->key, row->value), control);
}

static void
add_button (MsPreferenceControls *self, const MsPreferenceRow *row)
{
  GtkAccessibleRole role = row->value != NULL ? GTK_ACCESSIBLE_ROLE_RADIO
                                              : GTK_ACCESSIBLE_ROLE_CHECKBOX;
  GtkWidget *button = g_object_new (GTK_TYPE_CHECK_BUTTON, "accessible-role", role, NULL);
  g_autofree char *action = g_strconcat ("preferences.", row->key, NULL);
  /* The button's own label does not wrap and would keep a window with large text from being narrow. */
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
    }
  name_control (self, button, row);
}

/* Adds a line with the row's label and the control after it; returns the line. */
static GtkWidget *
add_line (MsPreferenceControls *self, const MsPreferenceRow *row, GtkWidget *control)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (box), new_text (_ (row->label), NULL));
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
  const char *path = g_variant_get_string (setting, NULL);
  g_value_take_string (
      value, *path != '\0' ? g_filename_display_basename (path) : g_strdup (_ ("Choose…")));
  return TRUE;
}

static void
folder_chosen_cb (GFile *folder, gpointer user_data)
{
  GSettings *settings = user_data;
  g_autofree char *path = g_file_get_path (folder);
  if (path != NULL)
    g_settings_set_string (settings, "replay-folder", path);
}

static void
folder_cb (GtkWidget *button, GSettings *settings)
{
  ms_dialog_choose_folder (GTK_WINDOW (gtk_widget_get_root (button)), _ ("Folder of Replays"),
      _ ("_Choose"), folder_chosen_cb, settings);
}

static void
add_folder (MsPreferenceControls *self, const MsPreferenceRow *row)
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
add_number (MsPreferenceControls *self, const MsPreferenceRow *row)
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

/* --- A small board, drawn as the window's board is: it follows the preferences of style, colours and light
 * or dark, and the desktop --- */

#define CELL_SIZE 28
#define WIDTH 9
#define HEIGHT 4
#define MARGIN 2 /* around the cells, in the board's colour */

/* The cells of the example: a digit is an opened number, "F" a flag, "H" covered, "*" certainly a mine, "+"
 * certainly safe, "o" outside; a letter from "a" on stands for a chance in steps of 7 %. */
static const char example[HEIGHT][WIDTH + 1] = { "HF1.1*21.", "HH212*+1.", "HHFHcj321",
  "HHHHobgok" };

/* The cell with a ring. */
#define BEST_X 5
#define BEST_Y 3

typedef struct
{
  GSettings *settings; /* both owned */
  MsThemeWatcher *theme;
} Preview;

static void
preview_free (gpointer data)
{
  Preview *self = data;
  g_object_unref (self->settings);
  g_object_unref (self->theme);
  g_free (self);
}

static MsPainterCell
describe (int x, int y)
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

static MsStyle
get_style (Preview *self)
{
  return (MsStyle)g_settings_get_enum (self->settings, "board-style");
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  Preview *self = data;
  MsRamp ramp = (MsRamp)g_settings_get_enum (self->settings, "palette");
  const MsPalette *palette = ms_palette_get (
      ms_theme_watcher_get_theme (self->theme), ramp, get_style (self));
  g_autoptr (MsPainter) painter = ms_painter_new (palette, get_style (self), CELL_SIZE);
  ms_painter_set_scale (painter, gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  cairo_set_source_rgb (cr, palette->board.red, palette->board.green, palette->board.blue);
  cairo_paint (cr);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        MsPainterCell cell = describe (x, y);
        ms_painter_draw (painter, cr, MARGIN + x * CELL_SIZE, MARGIN + y * CELL_SIZE, &cell);
      }
}

static void
name_area (GtkWidget *area, GSettings *settings)
{
  static const char *const names[] = {
    [MS_STYLE_FLAT] = N_ ("A small board of rounded tiles with air between them"),
    [MS_STYLE_CLASSIC] = N_ ("A small board of bevelled tiles with heavy digits"),
    [MS_STYLE_PAPER] = N_ ("A small board in lines and ink"),
  };
  ms_widget_set_name (area, _ (names[g_settings_get_enum (settings, "board-style")]));
}

static void
follow (Preview *self, GtkWidget *area)
{
  const struct
  {
    gpointer emitter;
    const char *signal;
  } table[] = {
    { self->theme, "notify::theme" },
    { self->settings, "changed::board-style" },
    { self->settings, "changed::palette" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    g_signal_connect_object (table[i].emitter, table[i].signal, G_CALLBACK (gtk_widget_queue_draw),
        area, G_CONNECT_SWAPPED);
}

static void
settings_changed_cb (GSettings *settings, const char *key, GtkWidget *area)
{
  name_area (area, settings);
}

static GtkWidget *
new_style_preview (GSettings *settings)
{
  Preview *self = g_new (Preview, 1);
  *self = (Preview){ g_object_ref (settings), ms_theme_watcher_new (gtk_settings_get_default ()) };
  g_settings_bind (settings, "color-scheme", self->theme, "preference", G_SETTINGS_BIND_GET);
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
      "content-width", WIDTH * CELL_SIZE + 2 * MARGIN, "content-height",
      HEIGHT * CELL_SIZE + 2 * MARGIN, "halign", GTK_ALIGN_START, "name", "style-preview", NULL);
  gtk_widget_add_css_class (area, "of-button");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, self, preview_free);
  follow (self, area);
  g_signal_connect_object (
      settings, "changed::board-style", G_CALLBACK (settings_changed_cb), area, 0);
  name_area (area, settings);
  return area;
}

/* --- All of them --- */

void
ms_preference_controls_add (MsPreferenceControls *self, const MsPreferenceRow *row)
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
