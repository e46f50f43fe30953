/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-view.h"

#include "ms-board-view-private.h"
#include "ms-value-props.h"

enum
{
  PROP_GAME = 1,
  PROP_ANALYSIS,
  PROP_CELL_SIZE,
  PROP_FIT,
  PROP_CHOSEN,
  PROP_CURSOR_X,
  PROP_CURSOR_Y,
  PROP_PRESSED,
  PROP_OVERLAY,
  N_PROPS,
  PROP_HADJUSTMENT = N_PROPS,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
  PROP_FIRST_OPTION,
};

static GParamSpec *props[N_PROPS];
static guint intent_signals[MS_N_INTENTS];
static guint hovered_signal, scrolled_signal;

G_DEFINE_FINAL_TYPE_WITH_CODE (
    MsBoardView, ms_board_view, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* --- Signals and notifications --- */

void
ms_board_view_intend (MsBoardView *self, MsIntent intent, int x, int y)
{
  MsGame *game = self->content.game;
  if (intent == self->pointer.next)
    self->pointer.next = MS_INTENT_NONE;
  if (intent == MS_INTENT_NONE || (intent != MS_INTENT_PICK && ms_game_get_watched (game)))
    return;
  /* With this setting one click on a number means a chord if the number can be chorded; else it is
   * a click like any other, so that it is not counted among the player's chords. */
  if (intent == MS_INTENT_CLICK)
    intent = ms_game_can_chord (game, x, y) ? MS_INTENT_CHORD : MS_INTENT_OPEN;
  g_signal_emit (self, intent_signals[intent], 0, x, y);
}

void
ms_board_view_pick (MsBoardView *self, int x, int y)
{
  if (ms_board_geometry_contains (&self->geometry, x, y))
    ms_board_view_intend (self, MS_INTENT_PICK, x, y);
}

void
ms_board_view_set_next (MsBoardView *self, MsIntent intent)
{
  self->pointer.next = intent;
}

MsIntent
ms_board_view_get_next (MsBoardView *self)
{
  return self->pointer.next;
}

void
ms_board_view_emit_hovered (MsBoardView *self)
{
  g_signal_emit (self, hovered_signal, 0, self->pointer.hover_x, self->pointer.hover_y);
}

static void
ms_board_view_hovered (MsBoardView *self, int x, int y)
{
  int before = ms_board_view_get_chosen (self);
  if (!self->moved)
    return;
  if (ms_board_geometry_contains (&self->geometry, x, y))
    ms_board_choice_point (&self->choice, x, y, g_get_monotonic_time ());
  else
    ms_board_choice_leave (&self->choice, g_get_monotonic_time ());
  if (ms_board_view_get_chosen (self) == before)
    return;
  self->cells.cursor_shown = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CHOSEN]);
}

void
ms_board_view_choose (MsBoardView *self, int x, int y)
{
  gboolean other = self->choice.x != x || self->choice.y != y;
  ms_board_choice_move (&self->choice, x, y);
  if (other)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CHOSEN]);
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

/* --- Options: properties that are single values --- */

static void
relief_changed (MsBoardView *self)
{
  ms_board_effects_stop (&self->effects);
  ms_board_relief_reset (&self->relief);
  ms_board_relief_drop (&self->relief);
  ms_board_view_set_cell_size (self, ms_board_geometry_find_fit (&self->geometry));
  ms_board_view_scroll_to (self, self->cells.cursor_x, self->cells.cursor_y);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
editable_changed (MsBoardView *self)
{
  ms_board_view_cancel_press (self);
  ms_board_content_drop_lasting (&self->content);
  ms_board_tools_select (&self->tools, NULL);
  ms_board_cells_rename_all (&self->cells);
}

static void
rulers_changed (MsBoardView *self)
{
  ms_board_rulers_drop (&self->rulers);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

#define OPTION(name, type, initial, field, changed) \
  { \
    name, type, initial, G_STRUCT_OFFSET (MsBoardView, field), G_CALLBACK (changed) \
  }

static const MsValueProp options[] = {
  OPTION ("show-probabilities", NULL, FALSE, content.show_probabilities, ms_board_view_show_anew),
  OPTION ("show-deduced", NULL, FALSE, content.show_deduced, ms_board_view_show_anew),
  OPTION ("numbers", ms_analysis_format_get_type, MS_ODDS_FORMAT_MINE, content.numbers,
      ms_board_view_show_anew),
  OPTION ("odds", ms_analysis_odds_get_type, MS_ODDS_MINE, content.odds, ms_board_view_show_anew),
  OPTION ("theme", ms_theme_get_type, MS_THEME_LIGHT, look.theme, ms_board_view_dirty_look),
  OPTION ("ramp", ms_ramp_get_type, MS_RAMP_THEME, look.ramp, ms_board_view_dirty_look),
  OPTION ("style", ms_style_get_type, MS_STYLE_FLAT, look.style, ms_board_view_dirty_look),
  OPTION ("animate", NULL, FALSE, look.animate, NULL),
  OPTION ("relief", NULL, FALSE, geometry.relief, relief_changed),
  OPTION ("rulers", ms_rulers_get_type, MS_RULERS_NEVER, rulers.when, rulers_changed),
  OPTION ("spoken", NULL, FALSE, spoken, gtk_widget_queue_draw),
  OPTION ("chording", ms_chording_get_type, MS_CHORDING_CLICK, pointer.chording, NULL),
  OPTION ("mark-on-release", NULL, FALSE, pointer.mark_on_release, NULL),
  OPTION ("flag-mode", NULL, FALSE, pointer.flag_mode, NULL),
  OPTION ("editable", NULL, FALSE, tools.editable, editable_changed),
  OPTION ("tool", ms_tool_get_type, MS_TOOL_NONE, tools.tool, ms_board_view_cancel_press),
};

G_STATIC_ASSERT (sizeof (MsStyle) == sizeof (int) && sizeof (gboolean) == sizeof (int));

/* --- The class --- */

static gboolean
ms_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  if (!ms_board_cells_have_focus (&self->cells))
    {
      /* The window focuses a widget before it is active; show the cursor only when the window is
       * active, because before that the player has not asked for it. */
      self->cells.cursor_shown = GTK_IS_WINDOW (root) && gtk_window_is_active (GTK_WINDOW (root));
      return ms_board_cells_focus_cursor (&self->cells);
    }
  switch (direction)
    {
    case GTK_DIR_UP:
      ms_board_view_step_cursor (self, 0, -1);
      return TRUE;
    case GTK_DIR_DOWN:
      ms_board_view_step_cursor (self, 0, 1);
      return TRUE;
    case GTK_DIR_LEFT:
      ms_board_view_step_cursor (self, -1, 0);
      return TRUE;
    case GTK_DIR_RIGHT:
      ms_board_view_step_cursor (self, 1, 0);
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
  return ms_board_cells_focus_cursor (&MS_BOARD_VIEW (widget)->cells);
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
  ms_board_view_cancel_press (MS_BOARD_VIEW (widget));
  GTK_WIDGET_CLASS (ms_board_view_parent_class)->unmap (widget);
}

static void
ms_board_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ms_board_view_parent_class)->css_changed (widget, change);
  ms_board_rulers_drop (&MS_BOARD_VIEW (widget)->rulers);
}

static void
ms_board_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  ms_board_geometry_measure (&MS_BOARD_VIEW (widget)->geometry, orientation, minimum, natural);
}

static void
ms_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  ms_board_geometry_allocate (&self->geometry);
  ms_board_cells_place (&self->cells);
  ms_board_view_emit_scrolled (self);
}

static void
ms_board_view_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  switch (prop)
    {
    case PROP_GAME:
      g_value_set_object (value, self->content.game);
      break;
    case PROP_ANALYSIS:
      g_value_set_boxed (value, self->content.analysis);
      break;
    case PROP_CELL_SIZE:
      g_value_set_int (value, self->geometry.cell_size);
      break;
    case PROP_FIT:
      g_value_set_boolean (value, self->geometry.fit);
      break;
    case PROP_CHOSEN:
      g_value_set_int (value, ms_board_view_get_chosen (self));
      break;
    case PROP_CURSOR_X:
      g_value_set_int (value, self->cells.cursor_x);
      break;
    case PROP_CURSOR_Y:
      g_value_set_int (value, self->cells.cursor_y);
      break;
    case PROP_PRESSED:
      g_value_set_boolean (value, ms_board_view_is_pressed (self));
      break;
    case PROP_OVERLAY:
      g_value_set_boxed (value, self->overlays.page);
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->geometry.adjustments[prop - PROP_HADJUSTMENT]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->geometry.policies[prop - PROP_HSCROLL_POLICY]);
      break;
    default:
      ms_value_props_get_property (object, prop, value, pspec);
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
      if (!ms_board_content_set_analysis (
              &self->content, g_value_get_boxed (value), self->tools.editable))
        break;
      ms_board_view_show_anew (self);
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_CELL_SIZE:
      ms_board_geometry_set_fit (&self->geometry, FALSE);
      ms_board_view_set_cell_size (self, g_value_get_int (value));
      break;
    case PROP_FIT:
      ms_board_geometry_set_fit (&self->geometry, g_value_get_boolean (value));
      ms_board_view_set_cell_size (self, ms_board_geometry_find_fit (&self->geometry));
      break;
    case PROP_OVERLAY:
      ms_board_view_set_overlay (self, g_value_get_boxed (value));
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      ms_board_geometry_set_adjustment (
          &self->geometry, prop - PROP_HADJUSTMENT, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->geometry.policies[prop - PROP_HSCROLL_POLICY] = g_value_get_enum (value);
      break;
    default:
      ms_value_props_set_property (object, prop, value, pspec);
    }
}

static void
ms_board_view_dispose (GObject *object)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  if (self->game_signals != NULL)
    g_signal_group_set_target (self->game_signals, NULL);
  g_clear_object (&self->game_signals);
  ms_board_cells_clear (&self->cells);
  ms_board_effects_stop (&self->effects);
  ms_board_content_dispose (&self->content);
  ms_board_relief_reset (&self->relief);
  ms_board_geometry_dispose (&self->geometry);
  if (ms_board_overlays_fit (&self->overlays, 0, 0))
    g_object_notify_by_pspec (object, props[PROP_OVERLAY]);
  G_OBJECT_CLASS (ms_board_view_parent_class)->dispose (object);
}

static void
ms_board_view_finalize (GObject *object)
{
  MsBoardView *self = MS_BOARD_VIEW (object);
  ms_board_look_drop (&self->look);
  ms_board_overlays_drop (&self->overlays);
  ms_board_relief_drop (&self->relief);
  ms_board_rulers_drop (&self->rulers);
  ms_board_chunks_finalize (&self->chunks);
  ms_board_effects_finalize (&self->effects);
  ms_board_cells_finalize (&self->cells);
  ms_board_marks_finalize (&self->marks);
  G_OBJECT_CLASS (ms_board_view_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  props[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, MS_TYPE_GAME, both);
  props[PROP_ANALYSIS] = g_param_spec_boxed ("analysis", NULL, NULL, MS_TYPE_ANALYSIS, both);
  props[PROP_CELL_SIZE] = g_param_spec_int (
      "cell-size", NULL, NULL, MS_PAINTER_MIN_SIZE, MS_BOARD_FIT_MAX, MS_BOARD_CELL_DEFAULT, both);
  props[PROP_FIT] = g_param_spec_boolean ("fit", NULL, NULL, TRUE, both);
  props[PROP_CHOSEN] = g_param_spec_int ("chosen", NULL, NULL, 0, G_MAXINT, 0, readable);
  props[PROP_CURSOR_X] = g_param_spec_int ("cursor-x", NULL, NULL, 0, MS_MAX_SIDE, 0, readable);
  props[PROP_CURSOR_Y] = g_param_spec_int ("cursor-y", NULL, NULL, 0, MS_MAX_SIDE, 0, readable);
  props[PROP_PRESSED] = g_param_spec_boolean ("pressed", NULL, NULL, FALSE, readable);
  props[PROP_OVERLAY] = g_param_spec_boxed ("overlay", NULL, NULL, MS_TYPE_BOARD_OVERLAY, both);
  g_object_class_install_properties (klass, N_PROPS, props);
  g_object_class_override_property (klass, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (klass, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (klass, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (klass, PROP_VSCROLL_POLICY, "vscroll-policy");
  ms_value_props_install (klass, PROP_FIRST_OPTION, options, G_N_ELEMENTS (options));
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
  intent_signals[MS_INTENT_ASK] = add_signal ("ask");
  hovered_signal = add_signal ("hovered");
  g_signal_override_class_handler (
      "hovered", MS_TYPE_BOARD_VIEW, G_CALLBACK (ms_board_view_hovered));
  scrolled_signal = g_signal_new (
      "scrolled", MS_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  ms_board_tools_install_signals (MS_TYPE_BOARD_VIEW);
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ms_board_view_init (MsBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  ms_board_geometry_init (&self->geometry, widget, &ms_board_view_geometry_hooks);
  ms_board_content_init (&self->content, &self->geometry, ms_board_view_drop_analysis);
  ms_board_look_init (&self->look, &self->geometry);
  ms_board_chunks_init (&self->chunks, &self->look, &self->content);
  ms_board_effects_init (&self->effects, &self->look, &self->content);
  ms_board_overlays_init (&self->overlays, &self->look, &self->content);
  ms_board_relief_init (&self->relief, &self->look, &self->content, &self->overlays);
  ms_board_marks_init (&self->marks, &self->look, &self->relief);
  ms_board_rulers_init (&self->rulers, &self->look);
  ms_board_pointer_init (&self->pointer);
  ms_board_tools_init (&self->tools, &self->geometry);
  ms_board_choice_init (&self->choice);
  self->moved = self->near_bars = TRUE;
  ms_board_view_forget_pointer (self); /* a window that opens beneath it was not pointed at */
  ms_board_cells_init (&self->cells, &self->geometry, &ms_board_view_cells_hooks);

  ms_board_view_listen (self);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  ms_board_view_add_controllers (self);
}
