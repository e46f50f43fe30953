/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-first-controller.h"

#include "ms-autosave-controller.h"
#include "ms-first-page.h"
#include "ms-first-times.h"
#include "ms-level.h"
#include "ms-suppose-controller.h"

#define PAGE "first"
#define N_AROUND 3
#define MOST_CHOICES 5

struct _MsFirstController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;

  /* Borrowed */
  GtkStack *stack; /* the stack of the board, to which the page is added with the name "first" */
  GtkWidget *around[N_AROUND]; /* widgets that are hidden while the page is shown */

  MsFirstPage *page; /* a page of stack; NULL until it is shown for the first time */
  MsFirstTimes *times; /* NULL: there are no records */
  gboolean shown;
  gboolean was_visible[N_AROUND];
};

/* Actions that begin something, or have nothing to do with a game; all others are disabled while
 * the page is shown. */
static const char *const open_actions[] = { "best-times", "by-seed", "cancel-analysis",
  "competition", "continue-left", "custom-game", "discard-left", "example", "examples",
  "first-click", "fullscreen", "level", "new-analysis", "new-game", "no-guess", "open",
  "open-recent", "open-text", "paste", "question-marks", "show-help-overlay", "statistics",
  "trust-flags", "undo-discard", NULL };

static void
set_shut (MsFirstController *self, gboolean shut)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->parts->actions));
  for (guint i = 0; names[i] != NULL; i++)
    if (!g_strv_contains (open_actions, names[i]))
      ms_actions_set_shut (self->parts->actions, names[i], shut);
}

static gboolean
is_under_way (MsFirstController *self)
{
  MsGame *game = self->parts->game;
  MsGameState state = ms_game_get_state (game);
  return state == MS_GAME_PLAYING || state == MS_GAME_ANALYSIS || ms_game_get_making (game)
      || (state == MS_GAME_NEW && (ms_game_get_can_undo (game) || ms_game_get_can_redo (game)));
}

static gboolean
can_show (MsFirstController *self)
{
  return !is_under_way (self);
}

/* --- The games to choose from --- */

static MsRules
make_rules (MsFirstController *self, int width, int height, int mines)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  rules.no_guess = ms_actions_get_toggle (self->parts->actions, "no-guess");
  if (ms_actions_get_toggle (self->parts->actions, "competition"))
    ms_level_compete (&rules);
  return rules;
}

/* The level that was played last, which the settings keep. */
static MsRules
get_last (MsFirstController *self)
{
  GSettings *settings = self->parts->settings;
  MsRules rules = make_rules (self, g_settings_get_int (settings, "width"),
      g_settings_get_int (settings, "height"), g_settings_get_int (settings, "mines"));
  if (ms_rules_check (&rules, NULL) == MS_STATUS_OK)
    return rules;
  const MsLevelInfo *beginner = ms_level_info (MS_LEVEL_BEGINNER);
  return make_rules (self, beginner->width, beginner->height, beginner->mines);
}

static gboolean
is_same_size (const MsRules *a, const MsRules *b)
{
  return a->width == b->width && a->height == b->height && a->mines == b->mines;
}

/* Lists the three levels, the last board if it is none of these, and the choice of any other board.
 * Returns how many there are. */
static guint
list_choices (MsFirstController *self, MsFirstChoice choices[MOST_CHOICES], guint *last)
{
  static const MsLevel levels[] = { MS_LEVEL_BEGINNER, MS_LEVEL_INTERMEDIATE, MS_LEVEL_EXPERT };
  const MsRules played = get_last (self);
  guint n = 0;
  *last = MOST_CHOICES;
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      const MsLevelInfo *info = ms_level_info (levels[i]);
      MsRules rules = make_rules (self, info->width, info->height, info->mines);
      if (is_same_size (&rules, &played))
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

static void
ask_times (MsFirstController *self)
{
  MsFirstChoice choices[MOST_CHOICES];
  MsRules rules[MOST_CHOICES];
  guint last, n = list_choices (self, choices, &last);
  for (guint i = 0; i < n; i++)
    rules[i] = choices[i].rules;
  /* The choice of any other board has no best time. */
  if (self->times != NULL)
    ms_first_times_ask (self->times, rules, n - 1);
}

static void
found_cb (MsFirstController *self, guint level, const char *time)
{
  if (self->shown)
    ms_level_tile_set_best_time (ms_first_page_get_tile (self->page, level), time);
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

/* Makes the page, whose small boards look like the large one. */
static void
make_page (MsFirstController *self)
{
  self->page = MS_FIRST_PAGE (ms_first_page_new (G_OBJECT (self->parts->board)));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->page), PAGE);
}

/* Whether the foot of the window tells of work being done, which it does on this page as well. */
static gboolean
tells_work (MsFirstController *self, GtkWidget *widget)
{
  return ms_status_line_get_working (self->parts->status)
      && gtk_widget_is_ancestor (GTK_WIDGET (self->parts->status), widget);
}

static void
update_around (MsFirstController *self)
{
  for (guint i = 0; i < N_AROUND; i++)
    {
      GtkWidget *widget = self->around[i];
      gtk_widget_set_visible (
          widget, self->shown ? tells_work (self, widget) : self->was_visible[i]);
    }
}

static void
working_cb (MsFirstController *self)
{
  if (self->shown)
    update_around (self);
}

/* Hides one page when showing another: a page that is only covered by another one would still be
 * read aloud. */
static void
swap (MsFirstController *self, const char *shown, const char *hidden)
{
  gtk_widget_set_visible (gtk_stack_get_child_by_name (self->stack, shown), TRUE);
  gtk_stack_set_visible_child_name (self->stack, shown);
  gtk_widget_set_visible (gtk_stack_get_child_by_name (self->stack, hidden), FALSE);
}

static void
make_room (MsFirstController *self)
{
  int least, wanted, height;
  GtkWidget *window = GTK_WIDGET (self->parts->window);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (
      GTK_WIDGET (self->page), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  int width = MAX (least, wanted);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  ms_size_controller_make_room (self->parts->size, width, height);
}

static void
set_shown (MsFirstController *self, gboolean shown)
{
  gpointer autosave = ms_window_parts_get_feature (self->parts, MS_TYPE_AUTOSAVE_CONTROLLER);
  gpointer suppose = ms_window_parts_get_feature (self->parts, MS_TYPE_SUPPOSE_CONTROLLER);
  self->shown = shown;
  for (guint i = 0; shown && i < N_AROUND; i++)
    self->was_visible[i] = gtk_widget_get_visible (self->around[i]);
  update_around (self);
  if (shown)
    swap (self, PAGE, "board");
  else
    swap (self, "board", PAGE);
  set_shut (self, shown);
  if (autosave != NULL)
    ms_autosave_controller_set_quiet (autosave, shown);
  /* Suppositions about a board end when the page takes its place. */
  if (shown && suppose != NULL)
    ms_suppose_controller_forget (suppose);
  g_signal_emit_by_name (self, "shown");
}

void
ms_first_controller_show (MsFirstController *self)
{
  if (self->shown || is_under_way (self))
    return;
  if (self->page == NULL)
    make_page (self);
  set_shown (self, TRUE);
  fill (self);
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

/* Leaves the page; the game behind it still has the rules with which it was made. */
static gboolean
dismiss (MsFirstController *self)
{
  if (!self->shown)
    return FALSE;
  hide (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
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
  if (self->page == NULL)
    return;
  if (text != NULL && document != NULL)
    {
      const MsPlay *play = document->aside != NULL ? document->aside : document->play;
      const MsRules *rules = ms_play_get_rules (play);
      offer = (MsFirstOffer){ text, rules->width, rules->height, ms_play_get_cells (play),
        discarded };
    }
  ms_first_page_set_offer (self->page, &offer);
  if (self->shown && (offer.text != NULL || discarded != NULL))
    make_room (self);
}

void
ms_first_controller_set_records (MsFirstController *self, MsRecords *records)
{
  self->times = ms_first_times_new (records);
  const MsSignal signals[] = {
    { self->times, "found", G_CALLBACK (found_cb) },
    { records, "changed", G_CALLBACK (records_changed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

static const MsCommand actions[] = {
  { "levels", .activate = G_CALLBACK (ms_first_controller_show), .enabled = G_CALLBACK (can_show) },
  { NULL },
};

static void
attach (MsFirstController *self)
{
  const MsWindowParts *parts = self->parts;
  self->stack = ms_window_parts_get (parts, "board_stack");
  self->around[0] = ms_window_parts_get (parts, "top_stack");
  self->around[1] = GTK_WIDGET (parts->pages);
  self->around[2] = ms_window_parts_get (parts, "foot");
  const MsSignal signals[] = {
    { parts->status, "notify::working", G_CALLBACK (working_cb) },
    { parts->actions, "action-state-changed::no-guess", G_CALLBACK (rule_changed_cb) },
    { parts->actions, "action-state-changed::competition", G_CALLBACK (rule_changed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  gpointer autosave = ms_window_parts_get_feature (parts, MS_TYPE_AUTOSAVE_CONTROLLER);
  if (autosave != NULL)
    g_signal_connect_object (autosave, "offered", G_CALLBACK (offered_cb), self, G_CONNECT_SWAPPED);
}

MS_DEFINE_FEATURE (MsFirstController, ms_first_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_MAKING
        | MS_GAME_CHANGED_UNDO,
    .hears = MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsFirstController, times) }, .changed = G_CALLBACK (hide),
    .dismiss = G_CALLBACK (dismiss), .signal = "shown")
