/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-view.h"

#include "ms-board-view-private.h"

#include <glib/gi18n-lib.h>

enum
{
  PROP_GAME = 1,
  PROP_ANALYSIS,
  PROP_SHOW_PROBABILITIES,
  PROP_SHOW_DEDUCED,
  PROP_CELL_SIZE,
  PROP_FIT,
  PROP_THEME,
  PROP_CURSOR_X,
  PROP_CURSOR_Y,
  PROP_PRESSED,
  PROP_OVERLAY,
  N_PROPS,
  PROP_HADJUSTMENT = N_PROPS,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
  PROP_FIRST_OPTION, /* ms-board-view-options.c */
};

static GParamSpec *props[N_PROPS];
static guint intent_signals[MS_N_INTENTS];
static guint hovered_signal, scrolled_signal;

G_DEFINE_FINAL_TYPE_WITH_CODE (
    MsBoardView, ms_board_view, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

void
ms_board_view_emit_intent (MsBoardView *self, MsIntent intent, int x, int y)
{
  if (intent != MS_INTENT_PICK && ms_game_get_watched (self->game)) /* nobody moves there */
    return;
  g_signal_emit (self, intent_signals[intent], 0, x, y);
}

/* One click on a number means a chord where there is one to make; else it is a click like any
 * other, and players who count theirs do not find it among the chords. */
void
ms_board_view_emit_click (MsBoardView *self, int x, int y)
{
  gboolean chords = ms_game_can_chord (self->game, x, y);
  ms_board_view_emit_intent (self, chords ? MS_INTENT_CHORD : MS_INTENT_OPEN, x, y);
}

void
ms_board_view_emit_hovered (MsBoardView *self)
{
  g_signal_emit (self, hovered_signal, 0, self->pointer.hover_x, self->pointer.hover_y);
}

void
ms_board_view_emit_scrolled (MsBoardView *self)
{
  g_signal_emit (self, scrolled_signal, 0);
}

void
ms_board_view_notify_pressed (MsBoardView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PRESSED]);
}

void
ms_board_view_notify_cursor (MsBoardView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURSOR_X]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURSOR_Y]);
}

void
ms_board_view_notify_fit (MsBoardView *self, gboolean fit)
{
  if (self->fit == fit)
    return;
  self->fit = fit;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FIT]);
}

gboolean
ms_board_view_contains (MsBoardView *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < self->width && y < self->height;
}

MsCell
ms_board_view_get_cell (MsBoardView *self, int x, int y)
{
  return ms_game_get_cells (self->game)[y * self->width + x];
}

gboolean
ms_board_view_is_playable (MsBoardView *self)
{
  if (self->game == NULL)
    return FALSE;
  MsGameState state = ms_game_get_state (self->game);
  if (ms_game_get_watched (self->game))
    return FALSE;
  return state == MS_GAME_NEW || state == MS_GAME_PLAYING;
}

static void
set_board (MsBoardView *self, int width, int height)
{
  gboolean resized = width != self->width || height != self->height;
  ms_board_view_set_hint (self, NULL);
  ms_board_view_drop_overlay (self, width, height);
  self->width = width;
  self->height = height;
  ms_board_view_pointer_cancel (self);
  ms_board_view_stop_effects (self);
  ms_board_view_drop_lasting (self);
  ms_board_view_reset_chunks (self);
  ms_board_view_reset_relief (self);
  if (!resized)
    {
      ms_board_view_set_news (self, NULL);
      ms_board_view_rename_cells (self);
      return;
    }
  ms_board_view_set_selection (self, NULL);
  ms_board_view_dirty_rulers (self);
  /* Whoever adds a row to a board goes on where he was. */
  self->cursor_x = self->tools.editable ? CLAMP (self->cursor_x, 0, MAX (width - 1, 0)) : 0;
  self->cursor_y = self->tools.editable ? CLAMP (self->cursor_y, 0, MAX (height - 1, 0)) : 0;
  ms_board_view_scroll_to (self, self->cursor_x, self->cursor_y);
  ms_board_view_reset_cells (self);
  ms_board_view_notify_cursor (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
board_changed_cb (MsBoardView *self)
{
  set_board (self, ms_game_get_width (self->game), ms_game_get_height (self->game));
}

static gboolean
has_ended (MsBoardView *self)
{
  MsGameState state = ms_game_get_state (self->game);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

/* What was said of the position before is not true of this one; how the game ended is. */
static void
cells_changed_cb (MsBoardView *self, const int *cells, int n)
{
  guint n_cells = (guint)n;
  if (!has_ended (self))
    ms_board_view_set_news (self, NULL);
  ms_board_view_dirty_cells (self, cells, n_cells);
  ms_board_view_spread (self, cells, n_cells);
  ms_board_view_rename_changed (self, cells, n_cells);
}

/* Every cell looks different while the game is paused, and has another name. */
static void
paused_cb (MsBoardView *self)
{
  ms_board_view_pointer_cancel (self);
  ms_board_view_dirty_layer (self, MS_LAYER_BOARD);
  ms_board_view_dirty_layer (self, MS_LAYER_ANALYSIS);
  ms_board_view_rename_cells (self);
}

/* After an undo the news that the game has ended is not true any more. */
static void
state_cb (MsBoardView *self)
{
  if (!has_ended (self))
    ms_board_view_set_news (self, NULL);
}

static void
ended_cb (MsBoardView *self)
{
  gboolean won = ms_game_get_state (self->game) == MS_GAME_WON;
  int seconds = (int)(ms_game_get_elapsed (self->game) / 1000);
  g_autofree char *news = g_strdup_printf (
      won ? _ ("Won in %d s.") : _ ("Lost after %d s."), seconds);
  ms_board_view_pointer_cancel (self);
  ms_board_view_set_news (self, news);
}

static void
changed_cb (MsBoardView *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    board_changed_cb (self);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    cells_changed_cb (self, change->cells, change->n_cells);
  if ((change->parts & MS_GAME_CHANGED_STATE) != 0)
    state_cb (self);
  if (change->ended)
    ended_cb (self);
}

void
ms_board_view_set_game (MsBoardView *self, MsGame *game)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (!g_set_object (&self->game, game))
    return;
  g_signal_group_set_target (self->game_signals, game);
  if (game != NULL)
    board_changed_cb (self);
  else
    set_board (self, 0, 0);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_GAME]);
}

void
ms_board_view_notify_overlay (MsBoardView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_OVERLAY]);
}

void
ms_board_view_pick (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (ms_board_view_contains (self, x, y))
    ms_board_view_emit_intent (self, MS_INTENT_PICK, x, y);
}

void
ms_board_view_show_anew (MsBoardView *self)
{
  ms_board_view_dirty_layer (self, MS_LAYER_ANALYSIS);
  if (self->game != NULL)
    ms_board_view_rename_cells (self);
}

void
ms_board_view_set_analysis (MsBoardView *self, MsAnalysis *analysis)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (self->analysis == analysis)
    return;
  if (analysis != NULL)
    ms_board_view_drop_lasting (self);
  else
    ms_board_view_keep_lasting (self, self->analysis);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis != NULL ? ms_analysis_ref (analysis) : NULL;
  ms_board_view_show_anew (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ANALYSIS]);
}

void
ms_board_view_set_theme (MsBoardView *self, MsTheme theme)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (self->theme == theme)
    return;
  self->theme = theme;
  ms_board_view_dirty_look (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THEME]);
}

/* Sets one of the two properties that say which part of the analysis is shown. */
static void
set_shown (MsBoardView *self, gboolean *field, gboolean value, guint prop)
{
  if (*field == value)
    return;
  *field = value;
  ms_board_view_show_anew (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

static gboolean
ms_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  if (!ms_board_view_has_focus (self))
    {
      /* The window focuses a widget before it is active; the player has not asked for a cursor by
       * then. */
      self->cursor_shown = GTK_IS_WINDOW (root) && gtk_window_is_active (GTK_WINDOW (root));
      return ms_board_view_focus_cursor (self);
    }
  switch (direction)
    {
    case GTK_DIR_UP:
      ms_board_view_move_cursor (self, 0, -1);
      return TRUE;
    case GTK_DIR_DOWN:
      ms_board_view_move_cursor (self, 0, 1);
      return TRUE;
    case GTK_DIR_LEFT:
      ms_board_view_move_cursor (self, -1, 0);
      return TRUE;
    case GTK_DIR_RIGHT:
      ms_board_view_move_cursor (self, 1, 0);
      return TRUE;
    case GTK_DIR_TAB_FORWARD:
    case GTK_DIR_TAB_BACKWARD:
    default:
      return FALSE;
    }
}

static gboolean
ms_board_view_grab_focus (GtkWidget *widget)
{
  return ms_board_view_focus_cursor (MS_BOARD_VIEW (widget));
}

static void
ms_board_view_set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (ms_board_view_parent_class)->set_focus_child (widget, child);
}

static void
ms_board_view_unmap (GtkWidget *widget)
{
  ms_board_view_pointer_cancel (MS_BOARD_VIEW (widget));
  GTK_WIDGET_CLASS (ms_board_view_parent_class)->unmap (widget);
}

static void
ms_board_view_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  switch (prop)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_ANALYSIS:
      g_value_set_boxed (value, self->analysis);
      break;
    case PROP_SHOW_PROBABILITIES:
      g_value_set_boolean (value, self->show_probabilities);
      break;
    case PROP_SHOW_DEDUCED:
      g_value_set_boolean (value, self->show_deduced);
      break;
    case PROP_CELL_SIZE:
      g_value_set_int (value, self->cell_size);
      break;
    case PROP_FIT:
      g_value_set_boolean (value, self->fit);
      break;
    case PROP_THEME:
      g_value_set_enum (value, self->theme);
      break;
    case PROP_CURSOR_X:
      g_value_set_int (value, self->cursor_x);
      break;
    case PROP_CURSOR_Y:
      g_value_set_int (value, self->cursor_y);
      break;
    case PROP_PRESSED:
      g_value_set_boolean (value, ms_board_view_is_pressed (self));
      break;
    case PROP_OVERLAY:
      g_value_set_boxed (value, ms_board_view_get_overlay (self));
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[prop - PROP_HADJUSTMENT]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->policies[prop - PROP_HSCROLL_POLICY]);
      break;
    default:
      if (!ms_board_view_get_option (self, prop - PROP_FIRST_OPTION, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
    }
}

static void
ms_board_view_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  switch (prop)
    {
    case PROP_GAME:
      ms_board_view_set_game (self, g_value_get_object (value));
      break;
    case PROP_ANALYSIS:
      ms_board_view_set_analysis (self, g_value_get_boxed (value));
      break;
    case PROP_SHOW_PROBABILITIES:
      set_shown (self, &self->show_probabilities, g_value_get_boolean (value), prop);
      break;
    case PROP_SHOW_DEDUCED:
      set_shown (self, &self->show_deduced, g_value_get_boolean (value), prop);
      break;
    case PROP_CELL_SIZE:
      ms_board_view_notify_fit (self, FALSE);
      ms_board_view_set_cell_size (self, g_value_get_int (value));
      break;
    case PROP_FIT:
      ms_board_view_notify_fit (self, g_value_get_boolean (value));
      ms_board_view_update_fit (self);
      break;
    case PROP_THEME:
      ms_board_view_set_theme (self, g_value_get_enum (value));
      break;
    case PROP_OVERLAY:
      ms_board_view_set_overlay (self, g_value_get_boxed (value));
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      ms_board_view_set_adjustment (self, prop - PROP_HADJUSTMENT, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->policies[prop - PROP_HSCROLL_POLICY] = g_value_get_enum (value);
      break;
    default:
      if (!ms_board_view_set_option (self, prop - PROP_FIRST_OPTION, value, pspec))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
    }
}

static void
ms_board_view_dispose (GObject *object)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  if (self->game_signals != NULL)
    g_signal_group_set_target (self->game_signals, NULL);
  g_clear_object (&self->game_signals);
  if (self->surface_signals != NULL)
    g_signal_group_set_target (self->surface_signals, NULL);
  g_clear_object (&self->surface_signals);
  ms_board_view_clear_cells (self);
  ms_board_view_stop_effects (self);
  for (int i = 0; i < 2; i++)
    ms_board_view_set_adjustment (self, i, NULL);
  ms_board_view_drop_lasting (self);
  ms_board_view_reset_relief (self);
  g_clear_object (&self->game);
  self->width = self->height = 0;
  ms_board_view_drop_overlay (self, 0, 0);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  G_OBJECT_CLASS (ms_board_view_parent_class)->dispose (object);
}

static void
ms_board_view_finalize (GObject *object)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  g_clear_pointer (&self->tiles, ms_tiles_free);
  ms_board_view_dirty_relief_look (self);
  ms_board_view_dirty_rulers (self);
  g_clear_pointer (&self->chunks, ms_board_chunks_free);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    g_array_unref (self->serials[layer]);
  ms_board_view_finalize_effects (self);
  g_ptr_array_unref (self->cells.children);
  g_array_unref (self->cells.keys);
  g_free (self->hint.numbers);
  G_OBJECT_CLASS (ms_board_view_parent_class)->finalize (object);
}

static void
ms_board_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ms_board_view_parent_class)->css_changed (widget, change);
  ms_board_view_dirty_rulers (MS_BOARD_VIEW (widget));
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  props[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, MS_TYPE_GAME, both);
  props[PROP_ANALYSIS] = g_param_spec_boxed ("analysis", NULL, NULL, MS_TYPE_ANALYSIS, both);
  props[PROP_SHOW_PROBABILITIES] = g_param_spec_boolean (
      "show-probabilities", NULL, NULL, FALSE, both);
  props[PROP_SHOW_DEDUCED] = g_param_spec_boolean ("show-deduced", NULL, NULL, FALSE, both);
  props[PROP_CELL_SIZE] = g_param_spec_int (
      "cell-size", NULL, NULL, MS_PAINTER_MIN_SIZE, MS_BOARD_FIT_MAX, MS_BOARD_CELL_DEFAULT, both);
  props[PROP_FIT] = g_param_spec_boolean ("fit", NULL, NULL, TRUE, both);
  props[PROP_THEME] = g_param_spec_enum ("theme", NULL, NULL, MS_TYPE_THEME, MS_THEME_LIGHT, both);
  props[PROP_CURSOR_X] = g_param_spec_int ("cursor-x", NULL, NULL, 0, MS_MAX_SIDE, 0, readable);
  props[PROP_CURSOR_Y] = g_param_spec_int ("cursor-y", NULL, NULL, 0, MS_MAX_SIDE, 0, readable);
  props[PROP_PRESSED] = g_param_spec_boolean ("pressed", NULL, NULL, FALSE, readable);
  props[PROP_OVERLAY] = g_param_spec_boxed ("overlay", NULL, NULL, MS_TYPE_BOARD_OVERLAY, both);
  g_object_class_install_properties (klass, N_PROPS, props);
  g_object_class_override_property (klass, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (klass, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (klass, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (klass, PROP_VSCROLL_POLICY, "vscroll-policy");
  ms_board_view_install_options (klass, PROP_FIRST_OPTION);
}

static guint
add_signal (const char *name)
{
  return g_signal_new (name, MS_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
      G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
ms_board_view_class_init (MsBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->get_property = ms_board_view_get_property;
  object_class->set_property = ms_board_view_set_property;
  object_class->dispose = ms_board_view_dispose;
  object_class->finalize = ms_board_view_finalize;
  widget_class->measure = ms_board_view_measure;
  widget_class->size_allocate = ms_board_view_size_allocate;
  widget_class->snapshot = ms_board_view_snapshot;
  widget_class->focus = ms_board_view_focus;
  widget_class->grab_focus = ms_board_view_grab_focus;
  widget_class->set_focus_child = ms_board_view_set_focus_child;
  widget_class->unmap = ms_board_view_unmap;
  widget_class->css_changed = ms_board_view_css_changed;
  install_properties (object_class);
  intent_signals[MS_INTENT_OPEN] = add_signal ("open");
  intent_signals[MS_INTENT_MARK] = add_signal ("mark");
  intent_signals[MS_INTENT_CHORD] = add_signal ("chord");
  intent_signals[MS_INTENT_PICK] = add_signal ("pick");
  hovered_signal = add_signal ("hovered");
  scrolled_signal = g_signal_new (
      "scrolled", MS_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  ms_board_view_install_tool_signals ();
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ms_board_view_init (MsBoardView *self)
{
  self->cell_size = MS_BOARD_CELL_DEFAULT;
  self->fit = TRUE;
  self->hint.cell = -1;
  self->rulers.when = MS_RULERS_NEVER;
  self->pointer = (MsBoardPointer){ .press_x = -1, .press_y = -1, .hover_x = -1, .hover_y = -1 };
  self->pointer.x = self->pointer.y = -1;
  self->chunks = ms_board_chunks_new ();
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    self->serials[layer] = g_array_new (FALSE, TRUE, sizeof (guint32));
  ms_board_view_init_effects (self);
  self->cells.children = g_ptr_array_new ();
  self->cells.keys = g_array_new (FALSE, TRUE, sizeof (guint64));

  self->game_signals = g_signal_group_new (MS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::paused", G_CALLBACK (paused_cb), self);

  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  ms_board_view_add_pointer (self);
  ms_board_view_add_touch (self);
  ms_board_view_add_keys (self);
  ms_board_view_init_scale (self);
}

GtkWidget *
ms_board_view_new (void)
{
  return g_object_new (MS_TYPE_BOARD_VIEW, NULL);
}
