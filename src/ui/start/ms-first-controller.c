/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-first-controller.h"

#include "ms-actions.h"
#include "ms-first-page.h"
#include "ms-first-times.h"
#include "ms-level.h"
#include "ms-signals.h"

#define PAGE "first"
#define MOST_CHOICES 5

struct _MsFirstController
{
  GObject parent_instance;
  MsControllerParts parts;
  MsFirstPlace place;

  MsFirstPage *page; /* of the stack; NULL until it is shown for the first time */
  MsFirstTimes *times; /* NULL: there are no records */
  gboolean shown;
  gboolean was_visible[MS_FIRST_N_AROUND];
};

enum
{
  PROP_0,
  PROP_SHOWN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (MsFirstController, ms_first_controller, G_TYPE_OBJECT)

/* What begins something, or is about no game: the rest is shut while the page is shown. */
static const char *const open_actions[] = { "best-times", "by-seed", "cancel-analysis",
  "competition", "continue-left", "custom-game", "discard-left", "example", "examples",
  "first-click", "fullscreen", "level", "new-analysis", "new-game", "no-guess", "open",
  "open-recent", "open-text", "paste", "question-marks", "show-help-overlay", "statistics",
  "trust-flags", "undo-discard", NULL };

static void
set_shut (MsFirstController *self, gboolean shut)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->parts.actions));
  for (guint i = 0; names[i] != NULL; i++)
    if (!g_strv_contains (open_actions, names[i]))
      ms_actions_set_shut (self->parts.actions, names[i], shut);
}

static gboolean
is_under_way (MsFirstController *self)
{
  MsGame *game = self->parts.game;
  MsGameState state = ms_game_get_state (game);
  return state == MS_GAME_PLAYING || state == MS_GAME_ANALYSIS || ms_game_get_making (game)
      || (state == MS_GAME_NEW && (ms_game_get_can_undo (game) || ms_game_get_can_redo (game)));
}

static void
update_action (MsFirstController *self)
{
  ms_actions_set_enabled (self->parts.actions, "levels", !is_under_way (self));
}

/* --- What there is to choose --- */

static gboolean
get_toggle (MsFirstController *self, const char *action)
{
  g_autoptr (GVariant)
      state = g_action_group_get_action_state (G_ACTION_GROUP (self->parts.actions), action);
  return state != NULL && g_variant_get_boolean (state);
}

static MsRules
make_rules (MsFirstController *self, int width, int height, int mines)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  rules.no_guess = get_toggle (self, "no-guess");
  if (get_toggle (self, "competition"))
    ms_level_compete (&rules);
  return rules;
}

/* The level that was played last, which the settings keep. */
static MsRules
get_last (MsFirstController *self)
{
  GSettings *settings = self->parts.settings;
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

/* The three levels, the last board if it is none of them, and any other.  Returns how many. */
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
  if (self->times != NULL)
    ms_first_times_ask (self->times, rules, n - 1); /* any other board has no time */
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

/* The tiles are of the games that would be begun. */
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

/* --- Coming and going --- */

/* It looks as the board does. */
static void
make_page (MsFirstController *self)
{
  self->page = MS_FIRST_PAGE (ms_first_page_new (G_OBJECT (self->parts.board)));
  gtk_stack_add_named (self->place.stack, GTK_WIDGET (self->page), PAGE);
}

/* What is worked at is told at the foot, here as well. */
static gboolean
tells_work (MsFirstController *self, GtkWidget *widget)
{
  return ms_status_line_get_working (self->parts.status)
      && gtk_widget_is_ancestor (GTK_WIDGET (self->parts.status), widget);
}

static void
update_around (MsFirstController *self)
{
  for (guint i = 0; i < MS_FIRST_N_AROUND; i++)
    {
      GtkWidget *widget = self->place.around[i];
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

/* A page that is only covered by another one would still be read aloud. */
static void
swap (MsFirstController *self, const char *shown, const char *hidden)
{
  GtkStack *stack = self->place.stack;
  gtk_widget_set_visible (gtk_stack_get_child_by_name (stack, shown), TRUE);
  gtk_stack_set_visible_child_name (stack, shown);
  gtk_widget_set_visible (gtk_stack_get_child_by_name (stack, hidden), FALSE);
}

static void
make_room (MsFirstController *self)
{
  int least, wanted, height;
  GtkWidget *window = GTK_WIDGET (self->place.window);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (
      GTK_WIDGET (self->page), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  int width = MAX (least, wanted);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  ms_size_controller_make_room (self->parts.size, width, height);
}

static void
set_shown (MsFirstController *self, gboolean shown)
{
  self->shown = shown;
  for (guint i = 0; shown && i < MS_FIRST_N_AROUND; i++)
    self->was_visible[i] = gtk_widget_get_visible (self->place.around[i]);
  update_around (self);
  if (shown)
    swap (self, PAGE, "board");
  else
    swap (self, "board", PAGE);
  set_shut (self, shown);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
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

static void
hide (MsFirstController *self)
{
  if (!self->shown)
    return;
  set_shown (self, FALSE);
  ms_size_controller_leave_room (self->parts.size);
}

/* The game behind the page has kept the rules it was made by. */
gboolean
ms_first_controller_dismiss (MsFirstController *self)
{
  if (!self->shown)
    return FALSE;
  hide (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts.board));
  g_action_group_activate_action (G_ACTION_GROUP (self->parts.actions), "renew-game", NULL);
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

void
ms_first_controller_set_offer (MsFirstController *self, const MsFirstOffer *offer)
{
  if (self->page == NULL)
    return;
  ms_first_page_set_offer (self->page, offer);
  if (self->shown && (offer->text != NULL || offer->discarded != NULL))
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

static void
levels_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_first_controller_show (user_data);
}

static void
ms_first_controller_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MS_FIRST_CONTROLLER (object)->shown);
}

static void
ms_first_controller_dispose (GObject *object)
{
  g_clear_object (&MS_FIRST_CONTROLLER (object)->times);
  G_OBJECT_CLASS (ms_first_controller_parent_class)->dispose (object);
}

static void
ms_first_controller_class_init (MsFirstControllerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_first_controller_get_property;
  object_class->dispose = ms_first_controller_dispose;
  properties[PROP_SHOWN] = g_param_spec_boolean (
      "shown", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
ms_first_controller_init (MsFirstController *self)
{
}

static void
connect (MsFirstController *self)
{
  MsGame *game = self->parts.game;
  const MsSignal signals[] = {
    /* Before the window measures the new board. */
    { game, "board-changed", G_CALLBACK (hide) },
    { game, "board-changed", G_CALLBACK (update_action) },
    { game, "notify::state", G_CALLBACK (update_action) },
    { game, "notify::making", G_CALLBACK (update_action) },
    { game, "notify::can-undo", G_CALLBACK (update_action) },
    { self->parts.status, "notify::working", G_CALLBACK (working_cb) },
    { self->parts.actions, "action-state-changed::no-guess", G_CALLBACK (rule_changed_cb) },
    { self->parts.actions, "action-state-changed::competition", G_CALLBACK (rule_changed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsFirstController *
ms_first_controller_new (const MsControllerParts *parts, const MsFirstPlace *place)
{
  static const GActionEntry entries[] = {
    { .name = "levels", .activate = levels_action },
  };
  MsFirstController *self = g_object_new (MS_TYPE_FIRST_CONTROLLER, NULL);
  self->parts = *parts;
  self->place = *place;
  ms_actions_add (parts->actions, entries, G_N_ELEMENTS (entries), self);
  connect (self);
  update_action (self);
  return self;
}
