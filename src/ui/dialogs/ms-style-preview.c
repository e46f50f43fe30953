/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-style-preview.h"

#include "ms-painter.h"
#include "ms-theme-watcher.h"

#include <glib/gi18n.h>
#include <math.h>

#define CELL_SIZE 28
#define WIDTH 9
#define HEIGHT 4
#define MARGIN 2 /* around the cells, in the board's colour */

/* What a cell of the example is: a digit, "F" a flag, "H" covered, "*" certainly a mine, "+"
 * certainly safe, "o" outside; a letter from "a" on is 7 % for each. */
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
  const MsPalette *palette = ms_palette_get_styled (
      ms_theme_watcher_get_theme (self->theme), ramp, get_style (self));
  g_autoptr (MsPainter) painter = ms_painter_new_styled (palette, get_style (self), CELL_SIZE);
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ (names[g_settings_get_enum (settings, "board-style")]), -1);
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

GtkWidget *
ms_style_preview_new (GSettings *settings)
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
