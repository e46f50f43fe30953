/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The features of a window that are controllers: each is given what it works on, and knows nothing
 * of the window nor of the others. */
#include "config.h"

#include "ms-window-private.h"

#include "ms-analysis-controller.h"
#include "ms-autoplay-controller.h"
#include "ms-autosave-controller.h"
#include "ms-bulk-controller.h"
#include "ms-chance-controller.h"
#include "ms-competition-controller.h"
#include "ms-editor-controller.h"
#include "ms-examples-controller.h"
#include "ms-export-controller.h"
#include "ms-first-controller.h"
#include "ms-fullscreen-controller.h"
#include "ms-hint-controller.h"
#include "ms-metrics-controller.h"
#include "ms-next-cell-controller.h"
#include "ms-no-guess-controller.h"
#include "ms-overview-controller.h"
#include "ms-pages-controller.h"
#include "ms-pause-controller.h"
#include "ms-relief-controller.h"
#include "ms-replay-controller.h"
#include "ms-result-controller.h"
#include "ms-return-controller.h"
#include "ms-rulers-controller.h"
#include "ms-scout-controller.h"
#include "ms-sections-controller.h"
#include "ms-sharing-controller.h"
#include "ms-suppose-controller.h"
#include "ms-undo-controller.h"
#include "ms-unfocused-controller.h"
#include "ms-watch-controller.h"
#include "ms-what-if-controller.h"
#include "ms-why-controller.h"

static gpointer
make_undo (MsWindow *self)
{
  return ms_undo_controller_new (self->game, G_ACTION_MAP (self));
}

static gpointer
make_export (MsWindow *self)
{
  return ms_export_controller_new (&(MsExportParts){
      .window = GTK_APPLICATION_WINDOW (self),
      .game = self->game,
      .analyzer = self->analyzer,
      .board = self->board,
      .files = self->files,
      .errors = self->errors,
      .status = self->status,
  });
}

static gpointer
make_fullscreen (MsWindow *self)
{
  return ms_fullscreen_controller_new (GTK_APPLICATION_WINDOW (self));
}

static gpointer
make_first (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  const MsFirstPlace place = {
    .window = GTK_APPLICATION_WINDOW (self),
    .stack = ms_window_get_part (self, "board_stack"),
    .around = { ms_window_get_part (self, "top_stack"), GTK_WIDGET (self->pages),
        ms_window_get_part (self, "foot") },
  };
  return ms_first_controller_new (&parts, &place);
}

static gboolean
dismiss_first (gpointer controller)
{
  return ms_first_controller_dismiss (controller);
}

static gpointer
make_pages (MsWindow *self)
{
  return ms_pages_controller_new (self->pages, self->size, self->settings, G_ACTION_MAP (self));
}

static gpointer
make_bulk (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_bulk_controller_new (&parts);
}

static gpointer
make_chance (MsWindow *self)
{
  return ms_chance_controller_new (self->game, self->analyzer, self->panel, self->pages);
}

static gpointer
make_metrics (MsWindow *self)
{
  return ms_metrics_controller_new (
      GTK_APPLICATION_WINDOW (self), self->game, self->settings, self->status);
}

MsControllerParts
ms_window_get_parts (MsWindow *self)
{
  return (MsControllerParts){
    .game = self->game,
    .analyzer = self->analyzer,
    .board = self->board,
    .status = self->status,
    .size = self->size,
    .settings = self->settings,
    .actions = G_ACTION_MAP (self),
  };
}

static gpointer
make_autoplay (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  MsAutoplayController *autoplay = ms_autoplay_controller_new (
      &parts, ms_window_get_part (self, "autoplay_bar"));
  g_signal_connect_object (
      autoplay, "open", G_CALLBACK (ms_window_open_cell), self, G_CONNECT_SWAPPED);
  return autoplay;
}

static gboolean
dismiss_autoplay (gpointer controller)
{
  return ms_autoplay_controller_dismiss (controller);
}

static gpointer
make_hint (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_hint_controller_new (&parts);
}

static gboolean
dismiss_hint (gpointer controller)
{
  return ms_hint_controller_dismiss (controller);
}

static gpointer
make_editor (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_editor_controller_new (&parts, ms_window_get_part (self, "editor_place"),
      ms_window_get_part (self, "history_box"), self->files, self->errors);
}

static gboolean
dismiss_editor (gpointer controller)
{
  return ms_editor_controller_dismiss (controller);
}

static MsMessageBar *
make_bar (MsWindow *self, const char *bar, const char *label)
{
  return ms_message_bar_new (
      self->size, ms_window_get_part (self, bar), ms_window_get_part (self, label));
}

static gpointer
make_examples (MsWindow *self)
{
  g_autoptr (MsMessageBar) bar = make_bar (self, "example_bar", "example_label");
  return ms_examples_controller_new (
      GTK_APPLICATION_WINDOW (self), self->game, self->files, bar, self->errors);
}

static gpointer
make_analysis (MsWindow *self)
{
  g_autoptr (MsMessageBar) bar = make_bar (self, "aside_bar", "aside_label");
  return ms_analysis_controller_new (
      G_ACTION_MAP (self), self->game, GTK_WIDGET (self->board), self->files, bar, self->errors);
}

static gpointer
make_why (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_why_controller_new (&parts, self->pages);
}

static gboolean
dismiss_why (gpointer controller)
{
  return ms_why_controller_dismiss (controller);
}

static gpointer
make_pause (MsWindow *self)
{
  return ms_pause_controller_new (self->game, ms_window_get_part (self, "board_stack"),
      GTK_WIDGET (self->board), ms_window_get_part (self, "continue_button"), G_ACTION_MAP (self));
}

static gpointer
make_relief (MsWindow *self)
{
  return ms_relief_controller_new (self->board, G_ACTION_MAP (self));
}

static gpointer
make_overview (MsWindow *self)
{
  return ms_overview_controller_new (
      self->board, ms_window_get_part (self, "board_overlay"), self->settings, G_ACTION_MAP (self));
}

static gpointer
make_next_cell (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_next_cell_controller_new (&parts, ms_window_get_part (self, "board_overlay"));
}

static gpointer
make_rulers (MsWindow *self)
{
  return ms_rulers_controller_new (self->board, G_ACTION_GROUP (self));
}

static gpointer
make_result (MsWindow *self)
{
  MsMetricsController *metrics = ms_window_get_feature (self, MS_TYPE_METRICS_CONTROLLER);
  g_autoptr (MsScore) score = metrics != NULL
      ? g_object_ref (ms_metrics_controller_get_score (metrics))
      : ms_score_new (self->game);
  g_autoptr (MsReplayMeter) meter = metrics != NULL
      ? g_object_ref (ms_metrics_controller_get_meter (metrics))
      : ms_replay_meter_new_for_game (self->game);
  return ms_result_controller_new (&(MsResultParts){
      .game = self->game,
      .analyzer = self->analyzer,
      .score = score,
      .meter = meter,
      .stack = ms_window_get_part (self, "top_stack"),
      .bar = ms_window_get_part (self, "result_bar"),
      .counters = ms_window_get_part (self, "counters_row"),
      .board = self->board,
      .settings = self->settings,
  });
}

static gboolean
dismiss_result (gpointer controller)
{
  return ms_result_controller_dismiss (controller);
}

static gpointer
make_competition (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_competition_controller_new (&parts, ms_window_get_part (self, "odds_button"));
}

static gpointer
make_no_guess (MsWindow *self)
{
  g_autoptr (MsMessageBar) bar = make_bar (self, "no_board_bar", "no_board_label");
  return ms_no_guess_controller_new (
      G_ACTION_MAP (self), self->game, self->settings, GTK_WIDGET (self->board), bar, self->status);
}

static gpointer
make_suppose (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  g_autoptr (MsMessageBar) bar = make_bar (self, "suppose_bar", "suppose_label");
  GtkWidget *view = ms_suppose_view_new ();
  gtk_box_append (GTK_BOX (self->panel), view);
  return ms_suppose_controller_new (&parts, self->pages, MS_SUPPOSE_VIEW (view), bar);
}

static gpointer
make_sections (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_sections_controller_new (&parts, self->pages);
}

static gboolean
dismiss_suppose (gpointer controller)
{
  return ms_suppose_controller_dismiss (controller);
}

static gpointer
make_what_if (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  return ms_what_if_controller_new (
      GTK_APPLICATION_WINDOW (self), &parts, self->pages, self->errors);
}

static gpointer
make_watch (MsWindow *self)
{
  return ms_watch_controller_new (
      GTK_APPLICATION_WINDOW (self), self->game, self->files, self->errors);
}

static gpointer
make_scout (MsWindow *self)
{
  MsControllerParts parts = ms_window_get_parts (self);
  GtkWidget *reveal = ms_reveal_view_new (), *versus = ms_versus_view_new ();
  gtk_box_append (GTK_BOX (self->panel), reveal);
  gtk_box_append (GTK_BOX (self->panel), versus);
  return ms_scout_controller_new (
      &parts, self->pages, MS_REVEAL_VIEW (reveal), MS_VERSUS_VIEW (versus));
}

static void
seed_cb (MsWindow *self, const MsRules *rules, guint64 seed)
{
  ms_window_offer_game (self, rules, &seed);
}

static gpointer
make_sharing (MsWindow *self)
{
  MsSharingController *sharing = ms_sharing_controller_new (GTK_APPLICATION_WINDOW (self),
      self->game, self->files, self->errors, self->status,
      ms_window_get_part (self, "copy_as_submenu"));
  g_signal_connect_object (sharing, "start", G_CALLBACK (seed_cb), self, G_CONNECT_SWAPPED);
  return sharing;
}

static gpointer
make_replay (MsWindow *self)
{
  return ms_replay_controller_new (
      GTK_APPLICATION_WINDOW (self), self->game, self->settings, self->errors, self->status);
}

static gpointer
make_return (MsWindow *self)
{
  return ms_return_controller_new (self->game, self->files, G_ACTION_MAP (self));
}

static gpointer
make_unfocused (MsWindow *self)
{
  return ms_unfocused_controller_new (GTK_WINDOW (self), self->game, self->settings);
}

/* Another window, for a game that was left, because here one is going on. */
static void
resume_elsewhere_cb (MsAutosaveLeftover *leftover, gpointer user_data)
{
  MsWindow *self = user_data;
  MsWindow *other = ms_window_new (
      gtk_window_get_application (GTK_WINDOW (self)), self->settings, self->theme);
  ms_autosave_controller_resume (
      ms_window_get_feature (other, MS_TYPE_AUTOSAVE_CONTROLLER), leftover);
  gtk_window_present (GTK_WINDOW (other));
}

static void
resuming_cb (MsWindow *self)
{
  ms_file_controller_set_file (self->files, NULL);
}

static gpointer
make_autosave (MsWindow *self)
{
  g_autoptr (MsMessageBar) offer = make_bar (self, "leftover_bar", "leftover_label");
  MsAutosaveController *autosave = ms_autosave_controller_new (
      G_ACTION_MAP (self), self->game, self->errors, offer, resume_elsewhere_cb, self);
  g_signal_connect_object (autosave, "resuming", G_CALLBACK (resuming_cb), self, G_CONNECT_SWAPPED);
  return autosave;
}

/* Escape goes to the first of them that has a use for it, and so does what is pasted: the editor
 * takes it for the selection, else the analysis for the whole board. */
const MsWindowFeature ms_window_features[] = {
  { ms_pages_controller_get_type, make_pages, NULL },
  { ms_undo_controller_get_type, make_undo, NULL },
  { ms_export_controller_get_type, make_export, NULL },
  { ms_fullscreen_controller_get_type, make_fullscreen, NULL },
  { ms_examples_controller_get_type, make_examples, NULL },
  { ms_pause_controller_get_type, make_pause, NULL },
  { ms_bulk_controller_get_type, make_bulk, NULL },
  { ms_chance_controller_get_type, make_chance, NULL },
  { ms_autoplay_controller_get_type, make_autoplay, dismiss_autoplay },
  { ms_hint_controller_get_type, make_hint, dismiss_hint },
  { ms_editor_controller_get_type, make_editor, dismiss_editor },
  { ms_analysis_controller_get_type, make_analysis, NULL },
  { ms_suppose_controller_get_type, make_suppose, dismiss_suppose },
  { ms_why_controller_get_type, make_why, dismiss_why },
  { ms_scout_controller_get_type, make_scout, NULL },
  { ms_sections_controller_get_type, make_sections, NULL },
  { ms_metrics_controller_get_type, make_metrics, NULL },
  { ms_relief_controller_get_type, make_relief, NULL },
  { ms_rulers_controller_get_type, make_rulers, NULL },
  { ms_next_cell_controller_get_type, make_next_cell, NULL },
  { ms_overview_controller_get_type, make_overview, NULL },
  { ms_result_controller_get_type, make_result, dismiss_result },
  { ms_no_guess_controller_get_type, make_no_guess, NULL },
  { ms_autosave_controller_get_type, make_autosave, NULL },
  { ms_what_if_controller_get_type, make_what_if, NULL },
  { ms_sharing_controller_get_type, make_sharing, NULL },
  { ms_watch_controller_get_type, make_watch, NULL },
  { ms_replay_controller_get_type, make_replay, NULL },
  { ms_competition_controller_get_type, make_competition, NULL },
  { ms_return_controller_get_type, make_return, NULL },
  { ms_unfocused_controller_get_type, make_unfocused, NULL },
  { ms_first_controller_get_type, make_first, dismiss_first },
  { NULL, NULL, NULL },
};

gpointer
ms_window_get_feature (MsWindow *self, GType type)
{
  for (guint i = 0; self->features != NULL && i < self->features->len; i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (self->features->pdata[i], type))
      return self->features->pdata[i];
  return NULL;
}

gboolean
ms_window_dismiss_feature (MsWindow *self)
{
  if (ms_window_get_error (self) != NULL)
    {
      ms_window_show_error (self, NULL);
      return TRUE;
    }
  for (const MsWindowFeature *feature = ms_window_features; feature->get_type != NULL; feature++)
    {
      gpointer controller = ms_window_get_feature (self, feature->get_type ());
      if (controller != NULL && feature->dismiss != NULL && feature->dismiss (controller))
        return TRUE;
    }
  return FALSE;
}

/* What the window says it is busy with comes before what it shows. */
static gboolean
stop_work (MsWindow *self)
{
  return ms_status_line_get_working (self->status) && ms_file_controller_stop_reading (self->files);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  return stop_work (user_data) || ms_window_dismiss_feature (user_data)
      || gtk_widget_activate_action_variant (widget, "win.cancel-analysis", NULL);
}

/* After everything else had its chance at the key: popovers close on Escape first. */
static void
add_escape (MsWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcutAction *action = gtk_callback_action_new (escape_cb, self, NULL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), action));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* Both point at a cell of the board, so one gives way to the other. */
static void
connect_hint_and_autoplay (MsWindow *self)
{
  MsHintController *hint = ms_window_get_feature (self, MS_TYPE_HINT_CONTROLLER);
  MsAutoplayController *autoplay = ms_window_get_feature (self, MS_TYPE_AUTOPLAY_CONTROLLER);
  if (hint == NULL || autoplay == NULL)
    return;
  g_signal_connect_object (
      hint, "asked", G_CALLBACK (ms_autoplay_controller_stop), autoplay, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      autoplay, "starts", G_CALLBACK (ms_hint_controller_reset), hint, G_CONNECT_SWAPPED);
}

static void
picked_cb (MsSupposeController *suppose, MsScoutController *scout)
{
  guint n;
  const int *cells = ms_scout_controller_get_picked (scout, &n);
  ms_suppose_controller_set_picked (suppose, cells, n);
}

/* They share the page of odds, and what it draws on the board. */
static void
connect_suppose_and_scout (MsWindow *self)
{
  MsSupposeController *suppose = ms_window_get_feature (self, MS_TYPE_SUPPOSE_CONTROLLER);
  MsScoutController *scout = ms_window_get_feature (self, MS_TYPE_SCOUT_CONTROLLER);
  if (suppose != NULL && scout != NULL)
    g_signal_connect_object (scout, "picked", G_CALLBACK (picked_cb), suppose, G_CONNECT_SWAPPED);
}

static void
offered_cb (MsFirstController *first, const char *text, MsAutosaveController *autosave)
{
  const MsDocument *document = ms_autosave_controller_get_offered (autosave);
  g_autofree char *discarded = ms_autosave_controller_dup_discarded (autosave);
  MsFirstOffer offer = { .discarded = discarded };
  if (text != NULL && document != NULL)
    {
      const MsPlay *play = document->aside != NULL ? document->aside : document->play;
      const MsRules *rules = ms_play_get_rules (play);
      offer = (MsFirstOffer){ text, rules->width, rules->height, ms_play_get_cells (play),
        discarded };
    }
  ms_first_controller_set_offer (first, &offer);
}

/* As the first page does. */
static void
keep_focus_in_bar_cb (MsWindow *self, const char *text)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, ms_window_get_part (self, "leftover_bar")))
    return;
  MsAutosaveController *autosave = ms_window_get_feature (self, MS_TYPE_AUTOSAVE_CONTROLLER);
  g_autofree char *discarded = ms_autosave_controller_dup_discarded (autosave);
  if (text == NULL && discarded != NULL)
    gtk_widget_grab_focus (ms_window_get_part (self, "undo_discard_button"));
  else if (text != NULL && discarded == NULL)
    gtk_widget_grab_focus (ms_window_get_part (self, "continue_left_button"));
}

static void
first_shown_cb (MsAutosaveController *autosave, GParamSpec *pspec, MsFirstController *first)
{
  ms_autosave_controller_set_quiet (autosave, ms_first_controller_get_shown (first));
}

/* What was left unfinished is offered on the first page while that is shown, else in a bar. */
static void
connect_first_and_autosave (MsWindow *self)
{
  MsFirstController *first = ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER);
  MsAutosaveController *autosave = ms_window_get_feature (self, MS_TYPE_AUTOSAVE_CONTROLLER);
  if (first == NULL || autosave == NULL)
    return;
  g_signal_connect_object (
      autosave, "offered", G_CALLBACK (keep_focus_in_bar_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (autosave, "offered", G_CALLBACK (offered_cb), first, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      first, "notify::shown", G_CALLBACK (first_shown_cb), autosave, G_CONNECT_SWAPPED);
}

static void
first_shown_over_cb (MsSupposeController *suppose, GParamSpec *pspec, MsFirstController *first)
{
  if (ms_first_controller_get_shown (first))
    ms_suppose_controller_forget (suppose);
}

/* What was supposed of a board goes with it when the first page takes its place. */
static void
connect_first_and_suppose (MsWindow *self)
{
  MsFirstController *first = ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER);
  MsSupposeController *suppose = ms_window_get_feature (self, MS_TYPE_SUPPOSE_CONTROLLER);
  if (first != NULL && suppose != NULL)
    g_signal_connect_object (
        first, "notify::shown", G_CALLBACK (first_shown_over_cb), suppose, G_CONNECT_SWAPPED);
}

void
ms_window_add_features (MsWindow *self, const MsWindowFeature *features)
{
  self->features = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; features[i].get_type != NULL; i++)
    g_ptr_array_add (self->features, features[i].make (self));
  connect_hint_and_autoplay (self);
  connect_suppose_and_scout (self);
  connect_first_and_autosave (self);
  connect_first_and_suppose (self);
  add_escape (self);
}
