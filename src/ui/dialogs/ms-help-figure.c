/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-help-figure.h"

#include "ms-analysis.h"
#include "ms-document.h"
#include "ms-painter.h"

#include <math.h>
#include <string.h>

#define CELL_SIZE 40
#define MARGIN 2 /* rings reach beyond their cells */

typedef struct
{
  MsAnalysis *analysis;
  MsHelpShow show;
  MsThemeWatcher *theme; /* borrowed */
} Figure;

static void
figure_free (Figure *figure)
{
  ms_analysis_unref (figure->analysis);
  g_free (figure);
}

static MsAnalysis *
analyze (const char *text)
{
  MsDocument *document;
  if (ms_document_read (text, (gsize)strlen (text), &document, NULL) != MS_STATUS_OK)
    return NULL;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsAnalysis *analysis = NULL;
  if (solver != NULL)
    ms_analysis_find (solver, document->position, &options, &analysis);
  ms_solver_free (solver);
  ms_document_free (document);
  return analysis;
}

static MsPainterCell
describe (const Figure *figure, int x, int y)
{
  const MsAnalysis *analysis = figure->analysis;
  const MsPosition *position = ms_analysis_get_position (analysis);
  MsPainterCell cell = { .probability = NAN,
    .cell = ms_position_get_cells (position)[y * ms_position_get_width (position) + x] };
  if (figure->show == MS_HELP_SHOW_NUMBERS)
    return cell;
  cell.certainty = (guint8)ms_analysis_get_certainty (analysis, x, y);
  cell.flags = MS_PAINTER_DEDUCED;
  if (figure->show == MS_HELP_SHOW_DEDUCED)
    return cell;
  cell.flags = MS_PAINTER_SHADED;
  cell.probability = ms_analysis_get_probability (analysis, x, y);
  if (ms_analysis_is_outside (analysis, x, y))
    cell.flags |= MS_PAINTER_OUTSIDE;
  if (ms_analysis_is_best_guess (analysis, x, y))
    cell.flags |= MS_PAINTER_BEST;
  return cell;
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Figure *figure = data;
  const MsPosition *position = ms_analysis_get_position (figure->analysis);
  MsStyle style = ms_theme_watcher_get_style (figure->theme);
  const MsPalette *palette = ms_palette_get_styled (
      ms_theme_watcher_get_theme (figure->theme), MS_RAMP_THEME, style);
  const MsColor line = palette->board;
  cairo_set_source_rgb (cr, line.red, line.green, line.blue);
  cairo_paint (cr);
  g_autoptr (MsPainter) painter = ms_painter_new_styled (palette, style, CELL_SIZE);
  for (int y = 0; y < ms_position_get_height (position); y++)
    for (int x = 0; x < ms_position_get_width (position); x++)
      {
        MsPainterCell cell = describe (figure, x, y);
        ms_painter_draw (painter, cr, MARGIN + x * CELL_SIZE, MARGIN + y * CELL_SIZE, &cell);
      }
}

GtkWidget *
ms_help_figure_new (const char *text, const char *caption, MsHelpShow show, MsThemeWatcher *theme)
{
  MsAnalysis *analysis = analyze (text);
  if (analysis == NULL)
    return NULL;
  Figure *figure = g_new (Figure, 1);
  *figure = (Figure){ analysis, show, theme };
  const MsPosition *position = ms_analysis_get_position (analysis);
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
      "content-width", ms_position_get_width (position) * CELL_SIZE + 2 * MARGIN, "content-height",
      ms_position_get_height (position) * CELL_SIZE + 2 * MARGIN, "halign", GTK_ALIGN_START, NULL);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, caption, -1);
  gtk_drawing_area_set_draw_func (
      GTK_DRAWING_AREA (area), draw_cb, figure, (GDestroyNotify)figure_free);
  g_signal_connect_object (
      theme, "notify::theme", G_CALLBACK (gtk_widget_queue_draw), area, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      theme, "notify::style", G_CALLBACK (gtk_widget_queue_draw), area, G_CONNECT_SWAPPED);
  return area;
}
