/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhatIfController: the page What if of the panel: while it is seen, cells are picked on the
 * board and their curves are counted and drawn, and its slider replaces the mine total of the
 * position by another one, or by a density, which all chances shown then follow.
 *
 * What it varies ends with the page: as soon as another page is seen, the true total holds again.
 * Curves that are shown while a game goes on make it assisted, as odds do.
 *
 * Actions
 *   what-if-cells   (s)  picks these cells, "5,7 7,7 9,7", columns and rows from 0, and shows the
 *                   page
 *   what-if-cell         picks the chosen cell and shows the page
 *   what-if-reset        the true total holds again
 *   what-if-clear        no cell is picked any more
 *   what-if-export  (s)  "svg", "png", "csv": asks for a file and writes the curves to it
 */
#include "ms-ui-workbench-testing.h"

#include "ms-file-dialogs.h"
#include "ms-file.h"
#include "ms-what-if-page.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* When the total is unknown, the density at first lies between these. */
#define LEAST_DENSITY 0.05
#define MOST_DENSITY 0.5

struct _MsWhatIfController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsInquiry *what_if; /* owned */
  MsWhatIfPage *page; /* owned reference; NULL until it is first seen */
  MsBoardOverlay *overlay; /* owned; NULL: none is on the board */

  /* The total or density to which the player moved the slider, applied at the next frame; NaN:
   * none. */
  double wanted;
  guint tick; /* 0: no frame is awaited */
  MsCurveExportKind kind; /* of the file that is being chosen */
};

static gboolean
is_seen (MsWhatIfController *self)
{
  return ms_pages_shows (self->parts->pages, MS_PAGE_WHAT_IF)
      && !ms_game_get_withheld (self->parts->game);
}

/* --- The total or density in force --- */

/* The total or the density that chances are shown for; *varied: whether it differs from the
 * position's own. */
static double
get_place (MsWhatIfController *self, gboolean *varied)
{
  double density = ms_variation_get_density (ms_analyzer_get_variation (self->parts->analyzer)),
         own = ms_game_get_density (self->parts->game);
  int total = ms_variation_get_mines (ms_analyzer_get_variation (self->parts->analyzer));
  int mines = ms_game_get_mines (self->parts->game);
  if (!isnan (density))
    {
      *varied = density != own;
      return density;
    }
  *varied = !isnan (own) || (total >= 0 && total != mines);
  return total >= 0 ? total : mines;
}

/* Sets what is varied.  mines: -1 is the position's own total; density: NaN is none.  Suppositions
 * about cells stay. */
static void
vary (MsWhatIfController *self, int mines, double density)
{
  MsAnalyzer *analyzer = self->parts->analyzer;
  g_autoptr (MsVariation)
      first = ms_variation_set_mines (ms_analyzer_get_variation (analyzer), mines);
  g_autoptr (MsVariation) both = ms_variation_set_density (first, density);
  if (!ms_variation_equal (both, ms_analyzer_get_variation (analyzer)))
    ms_analyzer_set_variation (analyzer, both);
}

static void
reset (MsWhatIfController *self)
{
  self->wanted = NAN;
  vary (self, -1, ms_game_get_density (self->parts->game));
}

/* Applies the slider's value once a frame: it moves several times between two frames, and values in
 * between are not seen. */
static gboolean
tick_cb (GtkWidget *page, GdkFrameClock *clock, gpointer user_data)
{
  MsWhatIfController *self = user_data;
  double wanted = self->wanted;
  self->tick = 0;
  self->wanted = NAN;
  if (!isnan (wanted) && ms_what_if_get_by_density (self->what_if))
    vary (self, -1, wanted);
  else if (!isnan (wanted))
    vary (self, (int)wanted == ms_game_get_mines (self->parts->game) ? -1 : (int)wanted, NAN);
  return G_SOURCE_REMOVE;
}

static void
place_chosen_cb (MsWhatIfController *self, double place)
{
  self->wanted = place;
  ms_what_if_page_set_place (self->page, place, TRUE);
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->page), tick_cb, self, NULL);
}

static void
unknown_chosen_cb (MsWhatIfController *self, gboolean unknown)
{
  MsGame *game = self->parts->game;
  double density = unknown ? ms_game_get_density (game) : NAN;
  self->wanted = NAN;
  if (unknown && isnan (density))
    {
      /* A density like that of the board, within what the slider allows. */
      double n_cells = (double)ms_game_get_width (game) * ms_game_get_height (game);
      double share = CLAMP (ms_game_get_mines (game) / n_cells, LEAST_DENSITY, MOST_DENSITY);
      density = round (share * MS_WHAT_IF_DENSITY_STEPS) / MS_WHAT_IF_DENSITY_STEPS;
    }
  vary (self, -1, density);
}

/* --- What is shown --- */

static void
fill_page (MsWhatIfController *self)
{
  MsWhatIfShown shown = {
    .what_if = self->what_if,
    .mines = ms_game_get_mines (self->parts->game),
    .by_density = ms_what_if_get_by_density (self->what_if),
    .numbers = ms_window_parts_get_numbers (self->parts),
  };
  shown.place = get_place (self, &shown.varied);
  g_object_get (self->parts->board, "theme", &shown.theme, NULL);
  if (ms_game_get_withheld (self->parts->game))
    shown.withheld = ms_window_parts_get_withheld_text (self->parts);
  if (self->page != NULL)
    ms_what_if_page_set (self->page, &shown);
  ms_feature_update_actions (MS_FEATURE (self));
}

/* Marks each picked cell with its letter and, in the colour of its curve, with lines. */
static void
show_overlay (MsWhatIfController *self)
{
  guint n;
  const int *cells = ms_what_if_get_cells (self->what_if, &n);
  int width = ms_game_get_width (self->parts->game);
  int height = ms_game_get_height (self->parts->game);
  MsBoardOverlay *overlay = NULL;
  if (is_seen (self) && n > 0)
    overlay = ms_board_overlay_new (width, height);
  for (guint i = 0; overlay != NULL && i < n; i++)
    {
      /* A handler may be called for another board before its cells are known. */
      if (cells[i] >= width * height)
        continue;
      MsOverlayCell cell = { .cell = cells[i], .group = (guint8)(i + 1) };
      char letter[MS_WHAT_IF_LETTER_SIZE];
      g_strlcpy (cell.label, ms_what_if_letter (i, letter), sizeof cell.label);
      /* Translators: of a cell whose chance is drawn as a curve; %s is a letter. */
      g_autofree char *text = g_strdup_printf (_ ("curve %s"), letter);
      cell.text = text;
      ms_board_overlay_add (overlay, &cell);
    }
  ms_board_view_replace_overlay (self->parts->board, &self->overlay, overlay);
}

static void
note_assistance (MsWhatIfController *self)
{
  if (ms_what_if_get_curve (self->what_if) != NULL && is_seen (self)
      && ms_game_get_state (self->parts->game) == MS_GAME_PLAYING)
    ms_game_set_assisted (self->parts->game);
}

static gboolean
is_varied (MsWhatIfController *self)
{
  gboolean varied;
  get_place (self, &varied);
  return varied;
}

static gboolean
has_cells (MsWhatIfController *self)
{
  guint n;
  ms_what_if_get_cells (self->what_if, &n);
  return n > 0;
}

static gboolean
has_curve (MsWhatIfController *self)
{
  const MsCurve *curve = ms_what_if_get_curve (self->what_if);
  return curve != NULL && curve->n_rows > 0;
}

static void
changed_cb (MsWhatIfController *self)
{
  fill_page (self);
  note_assistance (self);
}

static void
cells_changed_cb (MsWhatIfController *self)
{
  show_overlay (self);
  changed_cb (self);
}

static void
variation_cb (MsWhatIfController *self)
{
  ms_inquiry_set_variation (self->what_if, ms_analyzer_get_variation (self->parts->analyzer));
  fill_page (self);
}

static void
changed (MsWhatIfController *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_PAUSE) != 0)
    {
      ms_follower_set_active (MS_FOLLOWER (self->what_if), is_seen (self));
      show_overlay (self);
    }
  fill_page (self);
}

static void
seen_cb (MsWhatIfController *self)
{
  gboolean shown = ms_pages_shows (self->parts->pages, MS_PAGE_WHAT_IF);
  ms_feature_set_looking (MS_FEATURE (self), shown);
  if (!shown && ms_follower_get_active (MS_FOLLOWER (self->what_if)))
    reset (self);
  ms_follower_set_active (MS_FOLLOWER (self->what_if), is_seen (self));
  show_overlay (self);
  changed_cb (self);
}

/* --- Picking --- */

static void
pick_cb (MsWhatIfController *self, int x, int y)
{
  int cell = y * ms_game_get_width (self->parts->game) + x;
  guint n;
  if (!is_seen (self) || ms_what_if_toggle_cell (self->what_if, cell))
    return;
  ms_what_if_get_cells (self->what_if, &n);
  ms_status_line_tell (self->parts->status,
      n == MS_WHAT_IF_MOST_CELLS ? _ ("Eight cells are already picked; unpick one first.")
                                 : _ ("Only a covered cell has a curve."));
}

static void
cells_action (MsWhatIfController *self, GVariant *parameter)
{
  const char *place = g_variant_get_string (parameter, NULL);
  int width = ms_game_get_width (self->parts->game), cells[MS_WHAT_IF_MOST_CELLS], x, y, taken;
  guint n = 0;
  while (n < MS_WHAT_IF_MOST_CELLS && sscanf (place, " %d,%d%n", &x, &y, &taken) == 2)
    {
      if (x >= 0 && x < width && y >= 0 && y < ms_game_get_height (self->parts->game))
        cells[n++] = y * width + x;
      place += taken;
    }
  ms_what_if_set_cells (self->what_if, cells, n);
  ms_actions_change (self->parts->actions, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
}

/* Picks the chosen cell, unless it is picked already, and shows the page. */
static void
cell_action (MsWhatIfController *self)
{
  int cell = ms_board_view_get_chosen (self->parts->board);
  int width = MAX (ms_game_get_width (self->parts->game), 1);
  guint n;
  ms_actions_change (self->parts->actions, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  const int *cells = ms_what_if_get_cells (self->what_if, &n);
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return;
  pick_cb (self, cell % width, cell / width);
}

static void
clear_action (MsWhatIfController *self)
{
  ms_what_if_set_cells (self->what_if, NULL, 0);
}

/* --- Export --- */

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GObject) hold = user_data;
  MsWhatIfController *self = user_data;
  g_autoptr (GError) error = NULL;
  if (!ms_file_export_finish (result, &error) && self->parts != NULL)
    ms_message_bar_set_text (self->parts->errors, error->message);
}

static GBytes *
hand_over (gpointer data, GCancellable *cancellable, GError **error)
{
  return g_bytes_ref (data);
}

void
ms_what_if_controller_export (MsWhatIfController *self, GFile *file, MsCurveExportKind kind)
{
  const MsWhatIfAnswer *answer = ms_inquiry_get (self->what_if);
  gboolean varied;
  if (!has_curve (self))
    {
      ms_message_bar_set_text (
          self->parts->errors, _ ("The position has changed: there is no curve left to save."));
      return;
    }
  g_autoptr (GBytes) bytes = ms_curve_plot_export (answer->curve, answer->cells,
      ms_game_get_width (self->parts->game), get_place (self, &varied),
      ms_window_parts_get_numbers (self->parts), kind);
  ms_message_bar_set_text (self->parts->errors,
      bytes == NULL ? _ ("There is not enough memory for the picture.") : NULL);
  if (bytes == NULL)
    return;
  ms_file_export_async (file, hand_over, g_bytes_ref (bytes), (GDestroyNotify)g_bytes_unref, NULL,
      saved_cb, g_object_ref (self));
}

/* The name's ending decides the format of a picture; else the format that was asked for is used. */
static void
file_chosen_cb (MsWhatIfController *self, GFile *file)
{
  MsCurveExportKind kind = self->kind;
  g_autofree char *name = g_file_get_basename (file);
  const char *dot = name != NULL ? strrchr (name, '.') : NULL;
  g_autofree char *ending = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
  if (kind != MS_CURVE_EXPORT_CSV && !g_str_equal (ending, "csv"))
    ms_curve_plot_parse_export (ending, &kind);
  ms_what_if_controller_export (self, file, kind);
}

static void
export_action (MsWhatIfController *self, GVariant *parameter)
{
  const char *word = g_variant_get_string (parameter, NULL);
  if (!ms_curve_plot_parse_export (word, &self->kind))
    return;
  /* Translators: the name suggested for a file, without its ending. */
  g_autofree char *name = g_strdup_printf ("%s.%s", _ ("Curves"), word);
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window),
      self->kind == MS_CURVE_EXPORT_CSV ? MS_DIALOG_SAVE_TABLE : MS_DIALOG_SAVE_PICTURE, NULL, name,
      G_CALLBACK (file_chosen_cb), self);
}

/* --- The rest --- */

static void
detach (MsWhatIfController *self)
{
  if (self->page != NULL)
    {
      MsWhatIfShown nothing = { 0 };
      if (self->tick != 0)
        gtk_widget_remove_tick_callback (GTK_WIDGET (self->page), self->tick);
      self->tick = 0;
      ms_what_if_page_set (self->page, &nothing);
    }
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
}

static const MsCommand actions[] = {
  { "what-if-cells", .activate = G_CALLBACK (cells_action), .type = "s" },
  { "what-if-cell", .activate = G_CALLBACK (cell_action) },
  { "what-if-reset", .activate = G_CALLBACK (reset), .enabled = G_CALLBACK (is_varied) },
  { "what-if-clear", .activate = G_CALLBACK (clear_action), .enabled = G_CALLBACK (has_cells) },
  { "what-if-export", .activate = G_CALLBACK (export_action), .type = "s",
      .enabled = G_CALLBACK (has_curve) },
  { NULL },
};

static GtkWidget *
make_page (gpointer data)
{
  MsWhatIfController *self = data;
  self->page = g_object_ref_sink (g_object_new (MS_TYPE_WHAT_IF_PAGE, NULL));
  ms_connect (self->page, "place-chosen", G_CALLBACK (place_chosen_cb), self);
  ms_connect (self->page, "unknown-chosen", G_CALLBACK (unknown_chosen_cb), self);
  return GTK_WIDGET (self->page);
}

static void
attach (MsWhatIfController *self)
{
  self->wanted = NAN;
  const MsWindowParts *parts = self->parts;
  self->what_if = ms_what_if_new (parts->game);
  ms_window_parts_share_limits (parts, self->what_if);
  ms_pages_add_late (parts->pages, MS_PAGE_WHAT_IF, _ ("What if"), make_page, self);
  const MsSignal signals[] = {
    { self->what_if, "changed", G_CALLBACK (changed_cb) },
    { self->what_if, "failed", G_CALLBACK (changed_cb) },
    { self->what_if, "asked", G_CALLBACK (cells_changed_cb) },
    { parts->pages, "notify::visible-page", G_CALLBACK (seen_cb) },
    { parts->analyzer, "notify::variation", G_CALLBACK (variation_cb) },
    { parts->board, "pick", G_CALLBACK (pick_cb) },
    { parts->board, "notify::theme", G_CALLBACK (fill_page) },
    { parts->board, "notify::numbers", G_CALLBACK (fill_page) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  seen_cb (self);
}

MS_DEFINE_FEATURE (MsWhatIfController, ms_what_if_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_RULES, .attach = G_CALLBACK (attach),
    .detach = G_CALLBACK (detach), .settled = G_CALLBACK (note_assistance),
    .objects = { G_STRUCT_OFFSET (MsWhatIfController, page),
        G_STRUCT_OFFSET (MsWhatIfController, what_if) },
    .changed = G_CALLBACK (changed))
