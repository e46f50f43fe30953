/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-first-controller.h"

#include "ms-autosave-controller.h"
#include "ms-counters.h"
#include "ms-first-page.h"
#include "ms-record-text.h"
#include "ms-workbench.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define PAGE "first"
#define N_AROUND 4
#define MOST_CHOICES 5

struct _MsFirstController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;

  /* Borrowed */
  GtkStack *stack; /* the stack of the board, to which the page is added with the name "first" */
  GtkWidget *around[N_AROUND]; /* widgets that are hidden while the page is shown */

  MsFirstPage *page; /* a page of stack; NULL until it is shown for the first time */
  MsRecords *records; /* owned; NULL: there are none */
  GCancellable *asking; /* owned: cancels asking them for best times; NULL: nothing was asked yet */
  gboolean shown;
  gboolean keeps; /* the page was shown during a game, which it leads back to */
  gboolean pauses; /* and paused that game */
  gboolean fresh; /* no game had been begun before this window was made */
  gboolean was_visible[N_AROUND];
};

/* Actions that begin something, or have nothing to do with a game; all others are disabled while
 * the page is shown. */
static const char *const open_actions[] = { "best-times", "by-seed", "cancel-analysis",
  "competition", "continue-left", "custom-game", "daily", "discard-left", "example", "examples",
  "first-click", "fullscreen", "guesses", "level", "levels", "new-analysis", "new-game", "no-guess",
  "open", "open-recent", "open-text", "past-games", "paste", "question-marks", "show-help-overlay",
  "statistics", "train", "train-topic", "trust-flags", "undo-discard", NULL };

/* A game that goes on, if only by taking its moves back or making them again. */
static gboolean
is_under_way (MsFirstController *self)
{
  MsGame *game = self->parts->game;
  MsGameState state = ms_game_get_state (game);
  return state == MS_GAME_PLAYING
      || (state == MS_GAME_NEW && (ms_game_get_can_undo (game) || ms_game_get_can_redo (game)));
}

static gboolean
can_show (MsFirstController *self)
{
  MsGame *game = self->parts->game;
  return ms_game_get_state (game) != MS_GAME_ANALYSIS && !ms_game_get_making (game);
}

/* --- The games to choose from --- */

static MsRules
make_rules (MsFirstController *self, int width, int height, int mines)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  rules.no_guess = ms_actions_get_toggle (self->parts->actions, "no-guess");
  rules.rule_set = ms_actions_get_rule_set (self->parts->actions);
  if (ms_actions_get_toggle (self->parts->actions, "competition"))
    ms_level_compete (&rules);
  return rules;
}

/* Lists the three levels, the last board if it is none of these, and the choice of any other board.
 * Returns how many there are. */
static guint
list_choices (MsFirstController *self, MsFirstChoice choices[MOST_CHOICES], guint *last)
{
  static const MsLevel levels[] = { MS_LEVEL_BEGINNER, MS_LEVEL_INTERMEDIATE, MS_LEVEL_EXPERT };
  GSettings *settings = self->parts->settings;
  /* The level that was played last, which the settings keep. */
  MsRules played = make_rules (self, g_settings_get_int (settings, "width"),
      g_settings_get_int (settings, "height"), g_settings_get_int (settings, "mines"));
  const MsLevelInfo *beginner = ms_level_info (MS_LEVEL_BEGINNER);
  if (ms_rules_check (&played, NULL) != MS_STATUS_OK)
    played = make_rules (self, beginner->width, beginner->height, beginner->mines);
  guint n = 0;
  *last = MOST_CHOICES;
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      const MsLevelInfo *info = ms_level_info (levels[i]);
      MsRules rules = make_rules (self, info->width, info->height, info->mines);
      if (rules.width == played.width && rules.height == played.height
          && rules.mines == played.mines)
        *last = n;
      choices[n++] = (MsFirstChoice){ rules, "win.level", info->name };
    }
  if (*last == MOST_CHOICES)
    {
      *last = n;
      choices[n++] = (MsFirstChoice){ played, "win.new-game", NULL };
    }
  choices[n++] = (MsFirstChoice){ { 0 }, "win.level", "custom" };
  return n;
}

/* The level of which a best time is asked. */
typedef struct
{
  MsFirstController *owner; /* owned; its parts are NULL when the window is gone */
  guint level;
} Question;

/* Shows a best time, unless the request was cancelled by a newer one. */
static void
report_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Question *question = user_data;
  g_autoptr (MsFirstController) self = question->owner;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (answer == NULL || self->parts == NULL || !self->shown)
    return;
  const GPtrArray *games = answer->report->games;
  g_autofree char *time = games->len > 0 ? ms_record_text_dup_time_of (games->pdata[0]) : NULL;
  ms_first_page_set_best_time (self->page, question->level, time);
}

/* Asks for the games that the lists of best times show at first: not before the page is on the
 * screen. */
static void
ask_times (gpointer data)
{
  MsFirstController *self = data;
  MsFirstChoice choices[MOST_CHOICES];
  if (self->records == NULL || self->parts == NULL || !self->shown)
    return;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->page)))
    {
      ms_widget_after_frame (self->page, ask_times, self);
      return;
    }
  guint last, n = list_choices (self, choices, &last);
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  self->asking = g_cancellable_new ();
  /* The choice of any other board has no best time. */
  for (guint i = 0; i < n - 1; i++)
    {
      const MsRules *rules = &choices[i].rules;
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      filter.width = rules->width;
      filter.height = rules->height;
      filter.mines = rules->mines;
      filter.no_guess = rules->no_guess;
      filter.assisted = filter.foreign = FALSE;
      filter.rule_set = (int)rules->rule_set;
      if (rules->rule_set == MS_RULES_COMPETITION)
        filter.least_bbbv = ms_level_least_bbbv (rules->width, rules->height, rules->mines);
      Question *question = g_new (Question, 1);
      *question = (Question){ g_object_ref (self), i };
      ms_records_report_async (self->records, &filter, MS_RECORD_ORDER_BEST, 1, FALSE, self->asking,
          report_cb, question);
    }
}

static void
fill (MsFirstController *self)
{
  MsFirstChoice choices[MOST_CHOICES];
  guint last, n = list_choices (self, choices, &last);
  ms_first_page_set_choices (self->page, choices, n, last);
  ask_times (self);
}

/* The tiles show the games that would begin, so they change with the rules. */
static void
rule_changed_cb (MsFirstController *self)
{
  if (self->shown)
    fill (self);
}

static void
records_changed_cb (MsFirstController *self)
{
  if (self->shown)
    ask_times (self);
}

/* --- Showing and hiding the page --- */

static void
update_around (MsFirstController *self)
{
  GtkWidget *status = GTK_WIDGET (self->parts->status);
  /* The status line tells of work being done on this page as well. */
  gboolean works = ms_status_line_get_working (self->parts->status);
  for (guint i = 0; i < N_AROUND; i++)
    gtk_widget_set_visible (
        self->around[i], self->shown ? works && self->around[i] == status : self->was_visible[i]);
}

static void
working_cb (MsFirstController *self)
{
  if (self->shown)
    update_around (self);
}

/* Hides the other pages: one that is only covered by another would still be read aloud. */
static void
show_child (MsFirstController *self, const char *shown)
{
  static const char *const names[] = { PAGE, "board", "paused" };
  gtk_widget_set_visible (gtk_stack_get_child_by_name (self->stack, shown), TRUE);
  gtk_stack_set_visible_child_name (self->stack, shown);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    gtk_widget_set_visible (
        gtk_stack_get_child_by_name (self->stack, names[i]), g_str_equal (names[i], shown));
}

static void
make_room (MsFirstController *self)
{
  int wanted, width, height;
  GtkWidget *window = GTK_WIDGET (self->parts->window), *page = GTK_WIDGET (self->page);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  /* With all that is around the page, and the frame that the window may draw itself. */
  gtk_widget_set_size_request (page, wanted, -1);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_set_size_request (page, -1, -1);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  /* Large text may make the page higher than the screen: its tiles have room in fewer lines. */
  if (height > ms_size_controller_get_most_height (self->parts->size))
    {
      width = 2 * wanted;
      gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
    }
  ms_size_controller_make_room (self->parts->size, width, height);
}

static void
set_shown (MsFirstController *self, gboolean shown)
{
  gpointer autosave = ms_window_parts_get_feature (self->parts, MS_TYPE_AUTOSAVE_CONTROLLER);
  gpointer suppose = ms_window_parts_get_feature (self->parts, ms_suppose_controller_get_type ());
  self->shown = shown;
  for (guint i = 0; shown && i < N_AROUND; i++)
    self->was_visible[i] = gtk_widget_get_visible (self->around[i]);
  update_around (self);
  show_child (self, shown ? PAGE : ms_game_get_paused (self->parts->game) ? "paused" : "board");
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->parts->actions));
  for (guint i = 0; names[i] != NULL; i++)
    if (!g_strv_contains (open_actions, names[i]))
      ms_actions_set_shut (self->parts->actions, names[i], shown);
  if (autosave != NULL)
    ms_autosave_controller_set_quiet (autosave, shown && !self->keeps);
  /* Suppositions about a board end when the page takes its place. */
  if (shown && suppose != NULL)
    ms_suppose_controller_forget (suppose);
  g_signal_emit_by_name (self, "shown");
}

/* The game that is under way, as an unfinished one that was found would be offered. */
static void
offer_game (MsFirstController *self)
{
  MsGame *game = self->parts->game;
  int width = ms_game_get_width (game), height = ms_game_get_height (game);
  g_autofree char *clock = ms_counters_dup_time (game);
  g_autofree char *size = ms_record_text_dup_size (width, height, ms_game_get_mines (game));
  /* Translators: the size of a board ("30×16, 99 mines") and the time played ("01:24"). */
  g_autofree char *text = g_strdup_printf (
      _ ("Your game is kept: %1$s, %2$s on the clock."), size, clock);
  MsFirstOffer offer = { text, width, height, ms_game_get_cells (game), NULL, TRUE };
  ms_first_page_set_offer (self->page, &offer);
}

/* Tells a player who has not begun any game yet of the lesson, once. */
static void
welcome (MsFirstController *self)
{
  GSettings *settings = self->parts->settings;
  gboolean told = g_settings_get_boolean (settings, "lesson-told");
  ms_first_page_set_welcome (self->page, self->fresh && !told);
  if (!told)
    g_settings_set_boolean (settings, "lesson-told", TRUE);
}

void
ms_first_controller_show (MsFirstController *self)
{
  if (self->shown)
    {
      ms_feature_dismiss (MS_FEATURE (self));
      return;
    }
  if (!can_show (self))
    return;
  if (self->page == NULL)
    {
      /* Its small boards look like the large one. */
      self->page = MS_FIRST_PAGE (ms_first_page_new (G_OBJECT (self->parts->board)));
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->page), PAGE);
    }
  self->keeps = is_under_way (self);
  self->pauses = !ms_game_get_paused (self->parts->game);
  ms_game_set_paused (self->parts->game, TRUE);
  ms_size_controller_hold (self->parts->size);
  set_shown (self, TRUE);
  if (self->keeps)
    offer_game (self);
  fill (self);
  welcome (self);
  make_room (self);
  ms_first_page_focus (self->page);
}

/* Called for another board, whose place the page leaves before the window measures it. */
static void
hide (MsFirstController *self)
{
  if (!self->shown)
    return;
  set_shown (self, FALSE);
  ms_size_controller_leave_room (self->parts->size);
}

/* Leaves the page.  A game under way goes on; one that has not begun still has the rules with which
 * it was made. */
static gboolean
dismiss (MsFirstController *self)
{
  if (!self->shown)
    return FALSE;
  hide (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
  if (self->pauses)
    ms_game_set_paused (self->parts->game, FALSE);
  if (!self->keeps)
    g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "renew-game", NULL);
  return TRUE;
}

gboolean
ms_first_controller_get_shown (MsFirstController *self)
{
  return self->shown;
}

void
ms_first_controller_focus (MsFirstController *self)
{
  ms_first_page_focus (self->page);
}

/* An unfinished game is offered on the page while that is shown, else in a bar. */
static void
offered_cb (MsFirstController *self, const char *text, MsAutosaveController *autosave)
{
  const MsDocument *document = ms_autosave_controller_get_offered (autosave);
  g_autofree char *discarded = ms_autosave_controller_dup_discarded (autosave);
  MsFirstOffer offer = { .discarded = discarded };
  if (self->page == NULL || (self->shown && self->keeps))
    return;
  if (text != NULL && document != NULL)
    {
      const MsPlay *play = document->aside != NULL ? document->aside : document->play;
      const MsRules *rules = ms_play_get_rules (play);
      offer = (MsFirstOffer){ text, rules->width, rules->height, ms_play_get_cells (play),
        discarded, FALSE };
    }
  ms_first_page_set_offer (self->page, &offer);
  if (self->shown && (offer.text != NULL || discarded != NULL))
    make_room (self);
}

void
ms_first_controller_set_records (MsFirstController *self, MsRecords *records)
{
  self->records = g_object_ref (records);
  ms_connect (records, "changed", G_CALLBACK (records_changed_cb), self);
}

static const MsCommand actions[] = {
  { "levels", .activate = G_CALLBACK (ms_first_controller_show), .enabled = G_CALLBACK (can_show) },
  { NULL },
};

static void
attach (MsFirstController *self)
{
  const MsWindowParts *parts = self->parts;
  g_autoptr (GVariant) played = g_settings_get_user_value (parts->settings, "width");
  self->fresh = played == NULL;
  self->stack = ms_window_parts_get (parts, "board_stack");
  self->around[0] = ms_window_parts_get (parts, "top_stack");
  self->around[1] = GTK_WIDGET (parts->pages);
  self->around[2] = ms_window_parts_get (parts, "foot");
  self->around[3] = GTK_WIDGET (parts->status);
  const MsSignal signals[] = {
    { parts->status, "notify::working", G_CALLBACK (working_cb) },
    { parts->actions, "action-state-changed::no-guess", G_CALLBACK (rule_changed_cb) },
    { parts->actions, "action-state-changed::competition", G_CALLBACK (rule_changed_cb) },
    { parts->actions, "action-state-changed::guesses", G_CALLBACK (rule_changed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  gpointer autosave = ms_window_parts_get_feature (parts, MS_TYPE_AUTOSAVE_CONTROLLER);
  if (autosave != NULL)
    ms_connect (autosave, "offered", G_CALLBACK (offered_cb), self);
}

MS_DEFINE_FEATURE (MsFirstController, ms_first_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_MAKING
        | MS_GAME_CHANGED_UNDO,
    .hears = MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsFirstController, records),
        G_STRUCT_OFFSET (MsFirstController, asking) },
    .changed = G_CALLBACK (hide), .dismiss = G_CALLBACK (dismiss), .signal = "shown")
