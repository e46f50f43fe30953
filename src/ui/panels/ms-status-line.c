/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-status-line.h"

#include "ms-figures.h"
#include "ms-spoken.h"
#include "ms-value-props.h"
#include "ms-widgets.h"
#include "ms-ui-panels-testing.h"

#include <glib/gi18n.h>

#define SPINNER_AFTER_MS 150
#define PROGRESS_AFTER_MS 1000
#define WORK_AFTER_MS 500
#define MOST_CHARS 120 /* for which there is always room */

typedef enum
{
  PHASE_IDLE,
  PHASE_SILENT, /* busy, but not yet for long enough to show it */
  PHASE_SPINNER,
  PHASE_PROGRESS,
} Phase;

struct _MsStatusLine
{
  GtkBox parent_instance;

  GtkSpinner *spinner;
  GtkLabel *label;
  GtkProgressBar *progress;
  GtkWidget *cancel_button;
  GtkWidget *retry_button;
  GtkWidget *return_button;
  GtkWidget *assisted_label;
  GtkLabel *metrics_label;

  char *notice, *ending;
  gboolean telling;
  gboolean taught; /* the player of this window has shown the odds, or had help in a game */
  int n_won; /* games won in this window */
  MsOddsFormat numbers;
  Phase phase;
  guint phase_source;
  char *work; /* sentence that names the work going on; NULL: none */
  guint work_source; /* timeout after which the work is shown */
  GSignalGroup *game_signals;
  GSignalGroup *analyzer_signals;
};

enum
{
  PROP_NUMBERS = 1,
  PROP_WORKING,
  PROP_TELLING
};

G_DEFINE_FINAL_TYPE (MsStatusLine, ms_status_line, GTK_TYPE_BOX)

static const char *
first_click_text (MsFirstClick first_click)
{
  switch (first_click)
    {
    case MS_FIRST_CLICK_SAFE:
    case MS_FIRST_CLICK_CLASSIC:
      return _ ("Open a cell to begin: the first one is safe.");
    case MS_FIRST_CLICK_OPEN:
      return _ ("Open a cell to begin: the first one opens an area.");
    case MS_FIRST_CLICK_ANY:
    default:
      return _ ("Open a cell to begin.");
    }
}

/* Games: after as many wins the player is no longer told how to go on. */
#define ENOUGH_WON 3

/* Names the commands to players who may not know them yet; nothing for those who do. */
static const char *
lesson (MsStatusLine *self, MsGame *game)
{
  if (self->taught || self->n_won >= ENOUGH_WON)
    return "";
  switch (ms_game_get_state (game))
    {
    case MS_GAME_PLAYING:
      return _ ("Stuck? H gives a hint, O shows the odds.");
    case MS_GAME_WON:
    case MS_GAME_LOST:
    case MS_GAME_NEW:
    case MS_GAME_ANALYSIS:
    default:
      return "";
    }
}

/* What to do next, when there is no analysis to speak of. */
static const char *
game_text (MsStatusLine *self, MsGame *game)
{
  if (ms_game_get_competing (game))
    return _ ("Competition: no odds, hints, autoplay, undo or analysis until the game has ended.");
  switch (ms_game_get_state (game))
    {
    case MS_GAME_NEW:
      if (ms_game_get_rules (game).no_guess && !ms_game_has_layout (game))
        return _ ("Open a cell to begin: from there the board needs no guess.");
      if (ms_game_has_layout (game))
        return _ ("Open a cell to begin: the mines are where they were.");
      return first_click_text (ms_game_get_rules (game).first_click);
    case MS_GAME_ANALYSIS:
      return _ ("A position to study: press O to show how likely each cell is to be a mine.");
    case MS_GAME_PLAYING:
    case MS_GAME_WON:
    case MS_GAME_LOST:
    default:
      return lesson (self, game);
    }
}

gboolean
ms_status_line_get_working (MsStatusLine *self)
{
  return self->work != NULL && self->work_source == 0;
}

/* How the game ended is still told after a short one. */
static char *
dup_notice (MsStatusLine *self)
{
  if (self->ending == NULL
      || g_utf8_strlen (self->notice, -1) + g_utf8_strlen (self->ending, -1) >= MOST_CHARS)
    return g_strdup (self->notice);
  return ms_sentences_join (g_strdup (self->notice), g_strdup (self->ending));
}

/* What the analysis says to do. */
static char *
dup_summary (MsStatusLine *self, MsGame *game, MsAnalysis *analysis)
{
  char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, self->numbers);
  bool guesses = ms_game_get_state (game) == MS_GAME_PLAYING
      && ms_analysis_get_result (analysis)->n_safe == 0;
  return guesses ? ms_game_say_rules (game, summary) : summary;
}

static char *
dup_text (MsStatusLine *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->game_signals);
  g_autoptr (MsAnalyzer) analyzer = g_signal_group_dup_target (self->analyzer_signals);
  if (game != NULL && ms_game_get_paused (game))
    return g_strdup (_ ("Paused. Press the Pause key or Continue to play on."));
  if (ms_status_line_get_working (self))
    return g_strdup (self->work);
  if (self->notice != NULL)
    return dup_notice (self);
  if (self->ending != NULL)
    return g_strdup (self->ending);
  if (self->phase >= PHASE_SPINNER)
    return g_strdup (game == NULL || !ms_game_get_making (game)
            ? _ ("Counting the layouts that fit…")
            : ms_game_has_layout (game) ? _ ("Working out what becomes of this guess…")
                                        : _ ("Making a board that needs no guess…"));
  if (analyzer == NULL || game == NULL)
    return g_strdup ("");

  /* Before the first click the promise of the rules tells more than odds that do not know the
   * promise. */
  if (ms_game_get_state (game) == MS_GAME_NEW || ms_game_get_competing (game))
    return g_strdup (game_text (self, game));
  MsAnalysis *analysis = ms_analyzer_get_analysis (analyzer);
  if (analysis != NULL && !ms_analysis_is_consistent (analysis))
    return ms_analysis_dup (analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE);
  if (analysis != NULL)
    return dup_summary (self, game, analysis);
  if (ms_follower_get_active (MS_FOLLOWER (analyzer)) && ms_analyzer_get_cancelled (analyzer))
    return g_strdup (_ ("The analysis was stopped."));
  return g_strdup (self->phase == PHASE_IDLE ? game_text (self, game) : "");
}

gboolean
ms_status_line_get_telling (MsStatusLine *self)
{
  return self->notice != NULL || ms_status_line_get_working (self);
}

static void
update (MsStatusLine *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->game_signals);
  g_autoptr (MsAnalyzer) analyzer = g_signal_group_dup_target (self->analyzer_signals);
  gboolean assisted = game != NULL && ms_game_get_assisted (game);
  self->taught = self->taught || assisted;

  g_autofree char *text = dup_text (self);
  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), *text != '\0' ? text : NULL);
  gtk_widget_set_visible (self->assisted_label, assisted);
  gtk_widget_set_visible (self->retry_button,
      analyzer != NULL && ms_follower_get_active (MS_FOLLOWER (analyzer))
          && ms_analyzer_get_cancelled (analyzer));
  if (ms_status_line_get_telling (self) == self->telling)
    return;
  self->telling = !self->telling;
  g_object_notify (G_OBJECT (self), "telling");
}

/* Shows spinner and progress; the progress of what ms_status_line_set_work() names is not known. */
static void
show_busy (MsStatusLine *self)
{
  gboolean work = ms_status_line_get_working (self), spins = work || self->phase >= PHASE_SPINNER;
  gboolean progress = self->phase == PHASE_PROGRESS;
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), spins);
  gtk_spinner_set_spinning (self->spinner, spins);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), progress && !work);
  gtk_widget_set_visible (self->cancel_button, progress || work);
  update (self);
}

static void
enter_phase (MsStatusLine *self, Phase phase)
{
  self->phase = phase;
  show_busy (self);
}

static gboolean
progress_due_cb (gpointer user_data)
{
  MsStatusLine *self = user_data;
  self->phase_source = 0;
  enter_phase (self, PHASE_PROGRESS);
  return G_SOURCE_REMOVE;
}

static gboolean
spinner_due_cb (gpointer user_data)
{
  MsStatusLine *self = user_data;
  self->phase_source = g_timeout_add (PROGRESS_AFTER_MS - SPINNER_AFTER_MS, progress_due_cb, self);
  enter_phase (self, PHASE_SPINNER);
  return G_SOURCE_REMOVE;
}

/* The making of a board is shown before an analysis, because the player waits for it. */
static void
busy_changed (MsStatusLine *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->game_signals);
  g_autoptr (MsAnalyzer) analyzer = g_signal_group_dup_target (self->analyzer_signals);
  gboolean busy = (game != NULL && ms_game_get_making (game))
      || (analyzer != NULL && ms_analyzer_get_busy (analyzer));
  if (busy == (self->phase != PHASE_IDLE))
    return;

  g_clear_handle_id (&self->phase_source, g_source_remove);
  if (busy)
    self->phase_source = g_timeout_add (SPINNER_AFTER_MS, spinner_due_cb, self);
  enter_phase (self, busy ? PHASE_SILENT : PHASE_IDLE);
}

static void
progress_changed (MsStatusLine *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->game_signals);
  g_autoptr (MsAnalyzer) analyzer = g_signal_group_dup_target (self->analyzer_signals);
  gboolean making = game != NULL && ms_game_get_making (game);
  gtk_progress_bar_set_fraction (self->progress,
      making ? ms_game_get_making_progress (game) : ms_analyzer_get_progress (analyzer));
}

/* Reacts to another board and to another mine total, which is a change although no cell changes. */
static void
changed_cb (MsStatusLine *self, const MsGameChange *change, MsGame *game)
{
  if ((change->parts & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES))
      != 0)
    ms_status_line_set_notice (self, NULL);
  if ((change->parts & MS_GAME_CHANGED_BOARD) == 0)
    return;
  update (self);
  if (ms_game_get_state (game) == MS_GAME_NEW)
    ms_announce (GTK_WIDGET (self), gtk_label_get_text (self->label));
}

static void
odds_shown (MsStatusLine *self, GParamSpec *pspec G_GNUC_UNUSED, MsAnalyzer *analyzer)
{
  self->taught = self->taught || ms_follower_get_active (MS_FOLLOWER (analyzer));
}

static void
count_win (MsStatusLine *self, GParamSpec *pspec G_GNUC_UNUSED, MsGame *game)
{
  self->n_won += ms_game_get_state (game) == MS_GAME_WON;
}

/* Tells screen readers what the odds say as soon as they are known. */
static void
announce_odds (MsStatusLine *self, GParamSpec *pspec G_GNUC_UNUSED, MsAnalyzer *analyzer)
{
  if (ms_follower_get_active (MS_FOLLOWER (analyzer))
      && ms_analyzer_get_analysis (analyzer) != NULL)
    ms_announce (GTK_WIDGET (self), gtk_label_get_text (self->label));
}

static void
ms_status_line_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_WORKING)
    g_value_set_boolean (value, ms_status_line_get_working (MS_STATUS_LINE (object)));
  else if (id == PROP_TELLING)
    g_value_set_boolean (value, ms_status_line_get_telling (MS_STATUS_LINE (object)));
  else
    ms_value_props_get_property (object, id, value, pspec);
}

static void
ms_status_line_dispose (GObject *object)
{
  MsStatusLine *self = MS_STATUS_LINE (object);
  g_clear_handle_id (&self->phase_source, g_source_remove);
  g_clear_handle_id (&self->work_source, g_source_remove);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->analyzer_signals);
  G_OBJECT_CLASS (ms_status_line_parent_class)->dispose (object);
}

static void
ms_status_line_class_init (MsStatusLineClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_status_line_dispose;
  ms_class_own (class, g_free, 3, G_STRUCT_OFFSET (MsStatusLine, notice),
      G_STRUCT_OFFSET (MsStatusLine, ending), G_STRUCT_OFFSET (MsStatusLine, work));
  G_OBJECT_CLASS (class)->get_property = ms_status_line_get_property;
  static const MsValueProp numbers = { "numbers", ms_analysis_format_get_type, 0,
    G_STRUCT_OFFSET (MsStatusLine, numbers), G_CALLBACK (update) };
  ms_value_props_install (G_OBJECT_CLASS (class), PROP_NUMBERS, &numbers, 1);
  static const char *const facts[] = { "working", "telling" };
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    g_object_class_install_property (G_OBJECT_CLASS (class), PROP_WORKING + i,
        g_param_spec_boolean (
            facts[i], NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  static const MsTemplateChild children[] = { MS_CHILD (MsStatusLine, spinner),
    MS_CHILD (MsStatusLine, label), MS_CHILD (MsStatusLine, progress),
    MS_CHILD (MsStatusLine, cancel_button), MS_CHILD (MsStatusLine, retry_button),
    MS_CHILD (MsStatusLine, return_button), MS_CHILD (MsStatusLine, assisted_label),
    MS_CHILD (MsStatusLine, metrics_label) };
  ms_class_set_template (class, "ms-status-line.ui", children, G_N_ELEMENTS (children));
}

static void
ms_status_line_init (MsStatusLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Screen readers say a label's text unless it has another name; this one must be set after the
   * text. */
  ms_widget_set_name (self->assisted_label,
      _ ("Assisted: odds, hints or undo were used in this game, or its board was known"));

  self->game_signals = g_signal_group_new (MS_TYPE_GAME);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::state", G_CALLBACK (count_win), self);
  static const char *const facts[] = { "notify::state", "notify::first-click", "notify::paused",
    "notify::no-guess", "notify::withheld" };
  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    g_signal_group_connect_swapped (self->game_signals, facts[i], G_CALLBACK (update), self);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::assisted", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::making", G_CALLBACK (busy_changed), self);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::making-progress", G_CALLBACK (progress_changed), self);

  self->analyzer_signals = g_signal_group_new (MS_TYPE_ANALYZER);
  g_signal_group_connect_swapped (
      self->analyzer_signals, "notify::busy", G_CALLBACK (busy_changed), self);
  g_signal_group_connect_swapped (
      self->analyzer_signals, "notify::progress", G_CALLBACK (progress_changed), self);
  g_signal_group_connect_swapped (
      self->analyzer_signals, "notify::active", G_CALLBACK (odds_shown), self);
  static const char *const texts[] = { "notify::analysis", "notify::cancelled", "notify::active" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_signal_group_connect_swapped (self->analyzer_signals, texts[i], G_CALLBACK (update), self);
  g_signal_group_connect_swapped (
      self->analyzer_signals, "notify::analysis", G_CALLBACK (announce_odds), self);
}

void
ms_status_line_set_sources (MsStatusLine *self, MsGame *game, MsAnalyzer *analyzer)
{
  g_object_bind_property (game, "replaced", self->return_button, "visible", G_BINDING_SYNC_CREATE);
  g_signal_group_set_target (self->game_signals, game);
  g_signal_group_set_target (self->analyzer_signals, analyzer);
  busy_changed (self);
  update (self);
}

static void
set_sentence (MsStatusLine *self, char **sentence, const char *text)
{
  if (g_strcmp0 (text, *sentence) == 0)
    return;
  g_free (*sentence);
  *sentence = g_strdup (text);
  update (self);
}

void
ms_status_line_set_notice (MsStatusLine *self, const char *text)
{
  set_sentence (self, &self->notice, text);
}

void
ms_status_line_set_ending (MsStatusLine *self, const char *text)
{
  set_sentence (self, &self->ending, text);
}

static void
show_work (MsStatusLine *self)
{
  show_busy (self);
  g_object_notify (G_OBJECT (self), "working");
}

static gboolean
work_due_cb (gpointer user_data)
{
  MsStatusLine *self = user_data;
  self->work_source = 0;
  show_work (self);
  ms_announce (GTK_WIDGET (self), self->work);
  return G_SOURCE_REMOVE;
}

void
ms_status_line_set_work (MsStatusLine *self, const char *sentence)
{
  gboolean told = ms_status_line_get_working (self);
  if (g_strcmp0 (sentence, self->work) == 0)
    return;
  g_free (self->work);
  self->work = g_strdup (sentence);
  g_clear_handle_id (&self->work_source, g_source_remove);
  if (sentence != NULL)
    self->work_source = g_timeout_add (WORK_AFTER_MS, work_due_cb, self);
  if (told)
    show_work (self);
}

void
ms_status_line_tell (MsStatusLine *self, const char *text)
{
  ms_status_line_set_notice (self, text);
  ms_announce (GTK_WIDGET (self), text);
}

const char *
ms_status_line_get_notice (MsStatusLine *self)
{
  return self->notice;
}

const char *
ms_status_line_get_text (MsStatusLine *self)
{
  return gtk_label_get_text (self->label);
}

void
ms_status_line_set_metrics (MsStatusLine *self, const char *text)
{
  gtk_label_set_text (self->metrics_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->metrics_label), text != NULL);
}

const char *
ms_status_line_get_metrics (MsStatusLine *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->metrics_label))
      ? gtk_label_get_text (self->metrics_label)
      : NULL;
}
