/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-legend.h"

#include "ms-painter-shapes.h"
#include "ms-painter.h"
#include "ms-value-props.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsLegend
{
  GtkBox parent_instance;

  GtkDrawingArea *ramp; /* NULL, as all of the template, until the legend is shown */
  GtkLabel *odds_label; /* which chance the ramp stands for */
  GtkLabel *low_label, *high_label; /* beside the ramp: no mine, a mine */
  GtkWidget *outside_box, *safe_box, *mine_box, *best_box, *dead_box;
  GtkDrawingArea *outside_swatch, *safe_mark, *mine_mark, *best_mark, *dead_mark;
  GtkLabel *outside_label, *safe_label, *mine_label, *best_label, *dead_label;

  MsAnalysis *analysis;
  MsTheme theme;
  MsRamp colors;
  MsStyle style;
  MsPainter *painter; /* draws the marks; NULL: to be made when needed */
  MsOddsFormat numbers;
  MsOdds odds;
};

enum
{
  PROP_ANALYSIS = 1,
  PROP_FIRST_OPTION
};

G_DEFINE_FINAL_TYPE (MsLegend, ms_legend, GTK_TYPE_BOX)

static const MsPalette *
palette_of (MsLegend *self)
{
  return ms_palette_get (self->theme, self->colors, self->style);
}

/* Draws one column per pixel, so that the colours are those of the board and not cairo's
 * interpolation. */
static void
draw_ramp (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const MsPalette *palette = palette_of (user_data);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL;
  for (int x = 0; x < width; x++)
    {
      ms_shape_set_color (cr, ms_palette_shade (palette, width > 1 ? x / (width - 1.0) : 0));
      cairo_rectangle (cr, mirrored ? width - 1 - x : x, 0, 1, height);
      cairo_fill (cr);
    }
  ms_shape_set_color (cr, palette->edge);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}

/* The cells drawn beside the words.  The chance of the outside cell comes from the analysis. */
static const struct
{
  gsize area;
  MsPainterCell cell;
} marks[] = {
  { offsetof (MsLegend, outside_swatch),
      { .cell = MS_CELL_COVERED, .flags = MS_PAINTER_SHADED | MS_PAINTER_OUTSIDE } },
  { offsetof (MsLegend, safe_mark),
      { .cell = MS_CELL_COVERED, .certainty = MS_CERTAINTY_SAFE, .flags = MS_PAINTER_SHADED } },
  { offsetof (MsLegend, mine_mark),
      { .probability = 1,
          .cell = MS_CELL_COVERED,
          .certainty = MS_CERTAINTY_MINE,
          .flags = MS_PAINTER_SHADED } },
  /* A covered cell with the ring of the best guess. */
  { offsetof (MsLegend, best_mark),
      { .probability = NAN, .cell = MS_CELL_COVERED, .flags = MS_PAINTER_BEST } },
  /* The cross of a dead cell, on the colour of a chance of 50 %. */
  { offsetof (MsLegend, dead_mark),
      { .probability = 0.5,
          .cell = MS_CELL_COVERED,
          .flags = MS_PAINTER_SHADED | MS_PAINTER_DEAD } },
};

static GtkDrawingArea *
get_mark (MsLegend *self, gsize i)
{
  return G_STRUCT_MEMBER (GtkDrawingArea *, self, marks[i].area);
}

/* Draws a mark with the painter of the board, so that it looks as it does there. */
static void
draw_mark (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  MsLegend *self = user_data;
  gsize i = 0;
  while (get_mark (self, i) != area)
    i++;
  MsPainterCell cell = marks[i].cell;
  if ((cell.flags & MS_PAINTER_OUTSIDE) && self->analysis == NULL)
    return;
  if (cell.flags & MS_PAINTER_OUTSIDE)
    cell.probability = ms_analysis_get_result (self->analysis)->outside_probability;

  int size = MIN (width, height);
  if (self->painter == NULL || ms_painter_get_form (self->painter)->cell_size != size)
    {
      g_clear_pointer (&self->painter, ms_painter_free);
      self->painter = ms_painter_new (palette_of (self), self->style, size);
    }
  ms_painter_set_scale (self->painter, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  ms_painter_draw_board_layer (self->painter, cr, 0, 0, cell.cell);
  ms_painter_draw_analysis_layer (self->painter, cr, 0, 0, &cell);
}

/* text: "10 safe"; name: what a screen reader says; both are taken over. */
static void
set_count (GtkLabel *label, char *text, char *name)
{
  g_autofree char *shown = text, *owned = name;
  gtk_label_set_text (label, shown);
  ms_widget_set_name (label, owned);
}

static gboolean
shows_win (MsLegend *self)
{
  return self->analysis != NULL && ms_analysis_shows_win (self->analysis, self->odds);
}

static gboolean
shows_bits (MsLegend *self)
{
  return self->analysis != NULL && ms_analysis_shows_bits (self->analysis, self->odds);
}

static void
update_outside (MsLegend *self, const MsSolverResult *result)
{
  gboolean known = result != NULL && !shows_win (self) && !shows_bits (self)
      && result->n_outside > 0 && result->outside_probability == result->outside_probability;
  gtk_widget_set_visible (self->outside_box, known);
  if (!known)
    return;

  g_autofree char *value = ms_odds_format_dup_cell (
      self->numbers, result, ms_find_outside_cell (result), 1);
  /* Translators: the chance of a mine on covered cells that touch no open number: "away from
   * numbers 18.7 %". */
  g_autofree char *text = g_strdup_printf (_ ("away from numbers %s"), value);
  gtk_label_set_text (self->outside_label, text);
}

/* Labels the ends of the ramp.  The colours do not depend on which chance is written (of a mine or
 * of safety), so that the labels may change places. */
static void
update_ends (MsLegend *self)
{
  gboolean win = shows_win (self), safe = self->numbers == MS_ODDS_FORMAT_SAFE;
  gboolean bits = shows_bits (self);
  const char *whole = self->numbers == MS_ODDS_FORMAT_FRACTION ? "1" : _ ("100 %");
  g_autofree char *most = bits
      ? g_strdup_printf (_ ("%.2f bits"), ms_analysis_get_most_bits (self->analysis))
      : NULL;
  gtk_label_set_text (self->low_label, bits ? most : win || safe ? whole : "0");
  gtk_label_set_text (self->high_label, bits || win || safe ? "0" : whole);
  gtk_widget_set_tooltip_text (gtk_widget_get_parent (GTK_WIDGET (self->ramp)),
      bits       ? _ ("How much opening a covered cell tells of where the mines are")
          : win  ? _ ("How likely best play is to win if a covered cell is opened next")
          : safe ? _ ("How likely a covered cell is to be safe")
                 : _ ("How likely a covered cell is to be a mine"));
}

/* Whether something else than the chance of a mine is chosen but not known.  FALSE when the game is
 * over, since there is no cell left to open. */
static gboolean
misses_odds (MsLegend *self)
{
  gboolean over = self->analysis != NULL && ms_analysis_leaves_nothing (self->analysis);
  return self->odds != MS_ODDS_MINE && !shows_win (self) && !shows_bits (self) && !over;
}

/* Says what the ramp stands for; if something else is chosen but not known, it says that too. */
static const char *
name_ramp (MsLegend *self)
{
  if (shows_win (self))
    return _ ("Chance to win");
  if (shows_bits (self))
    return _ ("Information");
  if (misses_odds (self))
    return self->odds == MS_ODDS_WIN ? _ ("Chance of a mine (chance to win not known)")
                                     : _ ("Chance of a mine (information not known)");
  return self->numbers == MS_ODDS_FORMAT_SAFE ? _ ("Chance of being safe") : _ ("Chance of a mine");
}

static void
update_odds (MsLegend *self)
{
  GtkWidget *label = GTK_WIDGET (self->odds_label);
  gtk_label_set_text (self->odds_label, name_ramp (self));
  /* If the ramp stands for another chance than the player chose, this is said even if only part of
   * it fits. */
  gboolean insists = misses_odds (self);
  gtk_label_set_ellipsize (self->odds_label, insists ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  if (insists)
    gtk_widget_remove_css_class (label, "yields");
  else
    gtk_widget_add_css_class (label, "yields");
}

/* Shows what the ring on the board means, if there is one. */
static void
update_best (MsLegend *self, const MsSolverResult *result)
{
  gboolean shown = result != NULL && ms_analysis_has_ring (self->analysis);
  gtk_widget_set_visible (self->best_box, shown);
  if (!shown)
    return;
  g_autofree char *basis = ms_analysis_dup_basis (self->analysis);
  g_autofree char *why = ms_analysis_dup (self->analysis, MS_SAYING_WHY, -1, self->numbers);
  /* Translators: why the ringed cell is the best guess: "safest", "looking ahead" or "best chance
   * to win". */
  g_autofree char *name = g_strdup_printf (_ ("Best guess: %s"), basis);
  gtk_label_set_text (self->best_label, basis);
  ms_widget_set_name (self->best_label, name);
  gtk_widget_set_tooltip_text (self->best_box, why);
}

/* Shows what the cross on the board means, if there is one. */
static void
update_dead (MsLegend *self, const MsSolverResult *result)
{
  int n = result != NULL ? ms_analysis_count_dead (self->analysis) : 0;
  gtk_widget_set_visible (self->dead_box, n > 0);
  if (n == 0)
    return;
  /* Translators: in the legend, beside a small cross: of how many cells the number is known in
   * advance. */
  set_count (self->dead_label,
      g_strdup_printf (ngettext ("%d dead", "%d dead", (unsigned long)n), n),
      g_strdup_printf (
          ngettext ("%d cell is dead: its number is known in advance",
              "%d cells are dead: their numbers are known in advance", (unsigned long)n),
          n));
}

static void
update (MsLegend *self)
{
  const MsSolverResult *result = NULL;
  if (self->ramp == NULL)
    return;
  if (self->analysis != NULL && ms_analysis_is_consistent (self->analysis))
    result = ms_analysis_get_result (self->analysis);

  update_odds (self);
  update_ends (self);
  update_outside (self, result);
  update_best (self, result);
  update_dead (self, result);
  gtk_widget_set_visible (self->safe_box, result != NULL);
  gtk_widget_set_visible (self->mine_box, result != NULL);
  if (result != NULL)
    {
      int safe = ms_analysis_count_certain (self->analysis, MS_CERTAINTY_SAFE);
      int mines = ms_analysis_count_certain (self->analysis, MS_CERTAINTY_MINE);
      /* Translators: in the legend, beside a tick: how many cells are certainly safe. */
      set_count (self->safe_label,
          g_strdup_printf (ngettext ("%d safe", "%d safe", (unsigned long)safe), safe),
          ms_analysis_dup (self->analysis, MS_SAYING_SAFE, -1, MS_ODDS_FORMAT_MINE));
      set_count (self->mine_label,
          g_strdup_printf (ngettext ("%d mine", "%d mines", (unsigned long)mines), mines),
          ms_analysis_dup (self->analysis, MS_SAYING_MINES, -1, MS_ODDS_FORMAT_MINE));
    }
  gtk_widget_queue_draw (GTK_WIDGET (self->outside_swatch));
}

/* Draws everything anew, in other colours or another style. */
static void
redraw (MsLegend *self)
{
  g_clear_pointer (&self->painter, ms_painter_free);
  if (self->ramp == NULL)
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self->ramp));
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    gtk_widget_queue_draw (GTK_WIDGET (get_mark (self, i)));
}

static const MsValueProp options[] = {
  { "theme", ms_theme_get_type, 0, G_STRUCT_OFFSET (MsLegend, theme), G_CALLBACK (redraw) },
  { "ramp", ms_ramp_get_type, 0, G_STRUCT_OFFSET (MsLegend, colors), G_CALLBACK (redraw) },
  { "style", ms_style_get_type, 0, G_STRUCT_OFFSET (MsLegend, style), G_CALLBACK (redraw) },
  { "numbers", ms_analysis_format_get_type, 0, G_STRUCT_OFFSET (MsLegend, numbers),
      G_CALLBACK (update) },
  { "odds", ms_analysis_odds_get_type, 0, G_STRUCT_OFFSET (MsLegend, odds), G_CALLBACK (update) },
};

static void
ms_legend_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ANALYSIS)
    g_value_set_boxed (value, MS_LEGEND (object)->analysis);
  else
    ms_value_props_get_property (object, id, value, pspec);
}

static void
ms_legend_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsLegend *self = MS_LEGEND (object);
  if (id != PROP_ANALYSIS)
    {
      ms_value_props_set_property (object, id, value, pspec);
      return;
    }
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = g_value_dup_boxed (value);
  update (self);
}

static void
fill (MsLegend *self)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsLegend, ramp),
    MS_CHILD (MsLegend, odds_label), MS_CHILD (MsLegend, low_label),
    MS_CHILD (MsLegend, high_label), MS_CHILD (MsLegend, outside_box),
    MS_CHILD (MsLegend, outside_swatch), MS_CHILD (MsLegend, outside_label),
    MS_CHILD (MsLegend, safe_box), MS_CHILD (MsLegend, safe_mark), MS_CHILD (MsLegend, safe_label),
    MS_CHILD (MsLegend, mine_box), MS_CHILD (MsLegend, mine_mark), MS_CHILD (MsLegend, mine_label),
    MS_CHILD (MsLegend, best_box), MS_CHILD (MsLegend, best_mark), MS_CHILD (MsLegend, best_label),
    MS_CHILD (MsLegend, dead_box), MS_CHILD (MsLegend, dead_mark),
    MS_CHILD (MsLegend, dead_label) };
  ms_widget_init_late (self, "ms-legend.ui", children, G_N_ELEMENTS (children));
  gtk_drawing_area_set_draw_func (self->ramp, draw_ramp, self, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    gtk_drawing_area_set_draw_func (get_mark (self, i), draw_mark, self, NULL);
  update (self);
}

static void
visible_cb (MsLegend *self)
{
  if (self->ramp == NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    fill (self);
}

static void
ms_legend_class_init (MsLegendClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_legend_get_property;
  object_class->set_property = ms_legend_set_property;
  ms_class_own (class, (GDestroyNotify)ms_analysis_unref, 1, G_STRUCT_OFFSET (MsLegend, analysis));
  ms_class_own (class, (GDestroyNotify)ms_painter_free, 1, G_STRUCT_OFFSET (MsLegend, painter));

  g_object_class_install_property (object_class, PROP_ANALYSIS,
      g_param_spec_boxed (
          "analysis", NULL, NULL, MS_TYPE_ANALYSIS, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  ms_value_props_install (object_class, PROP_FIRST_OPTION, options, G_N_ELEMENTS (options));
}

static void
ms_legend_init (MsLegend *self)
{
  g_signal_connect (self, "notify::visible", G_CALLBACK (visible_cb), NULL);
}
