/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSectionsController: the page of the sections and what this page draws on the board.
 *
 * While the page is seen the position is divided into sections after every move.  Picking a cell
 * chooses its section.  What the page shows of a running game makes the game assisted, as odds do.
 *
 * Actions: sections-first, -previous, -next, -random, -no-layout; sections-reduced and
 * sections-graph (state b); sections-copy (s: "text", "table", "comparison"). */
#include "ms-ui-workbench-testing.h"

#include "ms-page-overlays.h"
#include "ms-sections-page.h"
#include "ms-sections-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* Which of the listed layouts to show. */
typedef enum
{
  GO_FIRST,
  GO_RANDOM,
  GO_NEXT,
  GO_BACK,
} Going;

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsInquiry *dissector, *layouts; /* owned: for the dissection, and the layouts of its sections */
  MsSectionsPage *page; /* owned reference; NULL until it is first seen */
  MsBoardOverlay *overlay; /* owned; NULL: none is on the board */

  int row; /* the chosen row: a section, or one of MS_SECTIONS_ROW_… */
  int layout; /* index of the listed layout that is shown; -1: none */
  Going arrival; /* which of them when the list arrives: the first, or any */
  guint64 seed; /* of the layout that was last drawn at random */
  int cell; /* the cell whose figures are compared; -1: none */
} MsSectionsController;

static gboolean
is_seen (MsSectionsController *self)
{
  return ms_pages_shows (self->parts->pages, MS_PAGE_SECTIONS)
      && !ms_game_get_withheld (self->parts->game);
}

/* The sections of the position; NULL if there are none to show. */
static const MsSectionStudy *
get_study (MsSectionsController *self)
{
  const MsDissection *dissection = ms_inquiry_get (self->dissector);
  const MsSectionStudy *study = dissection != NULL ? dissection->study : NULL;
  return study != NULL && study->consistent ? study : NULL;
}

/* The text shown instead of sections, owned by the caller; NULL: sections are shown. */
static char *
dup_message (MsSectionsController *self)
{
  const MsDissection *dissection = ms_inquiry_get (self->dissector);
  const MsSectionStudy *study = get_study (self);
  if (ms_game_is_over (self->parts->game))
    return g_strdup (_ ("The game is over: there is nothing left to split into sections."));
  if (ms_game_get_withheld (self->parts->game))
    return g_strdup (ms_window_parts_get_withheld_text (self->parts));
  if (dissection == NULL)
    return g_strdup (ms_inquiry_get_busy (self->dissector)
            ? _ ("Splitting the position into sections…")
            : _ ("The position could not be split into sections."));
  if (study == NULL)
    return ms_dissection_dup_conflict (dissection);
  for (int cell = 0; cell < study->width * study->height; cell++)
    if (study->certainty[cell] == MS_CERTAINTY_OPENED)
      return NULL;
  return g_strdup (_ ("No number is open yet. Open a cell: covered cells that numbers tie together "
                      "form a section."));
}

static gboolean
is_shown (MsSectionsController *self)
{
  g_autofree char *message = dup_message (self);
  return message == NULL;
}

static gboolean
can_see (MsSectionsController *self)
{
  return is_seen (self) && is_shown (self);
}

/* --- The board --- */

static const MsSectionLayouts *
get_layouts (MsSectionsController *self)
{
  const MsSectionLayouts *layouts = ms_dissection_get_layouts (self->layouts, NULL);
  return layouts != NULL && self->layout >= 0 && self->layout < layouts->n_layouts ? layouts : NULL;
}

static void
show_overlay (MsSectionsController *self)
{
  GActionMap *actions = self->parts->actions;
  MsBoardOverlay *overlay = NULL;
  if (can_see (self))
    overlay = ms_page_overlays_new_sections (&(MsSectionsShown){
        .dissection = ms_inquiry_get (self->dissector),
        .layouts = get_layouts (self),
        .layout = self->layout,
        .chosen = self->row,
        .reduced = ms_actions_get_toggle (actions, "sections-reduced"),
        .graph = ms_actions_get_toggle (actions, "sections-graph"),
    });
  ms_board_view_replace_overlay (self->parts->board, &self->overlay, overlay);
}

/* --- The page --- */

static void
tell_layout (MsSectionsController *self)
{
  const MsSectionLayouts *layouts = get_layouts (self);
  gboolean drawn;
  ms_dissection_get_layouts (self->layouts, &drawn);
  if (layouts == NULL || get_study (self) == NULL)
    {
      ms_sections_page_set_layout (self->page, NULL);
      return;
    }
  g_autofree char *sentence = ms_sections_text_dup_layout (
      get_study (self), self->row, layouts, self->layout, drawn);
  ms_sections_page_set_layout (self->page, sentence);
}

static gboolean
can_page (MsSectionsController *self)
{
  return can_see (self) && get_study (self)->counted && self->row != MS_SECTIONS_ROW_OUTSIDE;
}

static gboolean
shows_layout (MsSectionsController *self)
{
  return can_see (self) && get_layouts (self) != NULL;
}

static void
note_assistance (MsSectionsController *self)
{
  if (is_seen (self) && get_study (self) != NULL
      && ms_game_get_state (self->parts->game) == MS_GAME_PLAYING)
    ms_game_set_assisted (self->parts->game);
}

/* Updates what the page shows beside its rows. */
static void
refresh (MsSectionsController *self)
{
  if (self->page == NULL)
    return;
  tell_layout (self);
  show_overlay (self);
  ms_feature_update_actions (MS_FEATURE (self));
}

static void
fill_cell (MsSectionsController *self)
{
  ms_sections_page_set_cell (self->page, ms_inquiry_get (self->dissector), self->cell,
      ms_window_parts_get_numbers (self->parts));
}

/* Tells the page the total by which layouts are counted, also where that of the position is
 * unknown. */
static void
tell_total (MsSectionsController *self)
{
  MsVariation *variation = ms_analyzer_get_variation (self->parts->analyzer);
  g_autofree char *sentence = NULL;
  int mines = ms_variation_get_mines (variation);
  if (mines < 0)
    mines = ms_game_get_mines (self->parts->game);
  if (!isnan (ms_variation_get_density (variation)))
    sentence = g_strdup_printf (
        ngettext ("The mine total is unknown; layouts are counted as if there were %d mine.",
            "The mine total is unknown; layouts are counted as if there were %d mines.",
            (gulong)mines),
        mines);
  if (self->page != NULL)
    ms_sections_page_set_total (self->page, sentence);
}

static void
fill_page (MsSectionsController *self)
{
  g_autofree char *message = dup_message (self);
  const MsSectionStudy *study = get_study (self);
  if (self->page == NULL)
    return;
  if (message != NULL)
    ms_sections_page_set_message (self->page, message);
  else
    {
      if (self->row >= study->n_sections)
        self->row = study->n_sections > 0 ? 0 : MS_SECTIONS_ROW_WHOLE;
      ms_sections_page_set (self->page, ms_inquiry_get (self->dissector), self->row,
          ms_window_parts_get_numbers (self->parts));
    }
  fill_cell (self);
  tell_total (self);
  refresh (self);
}

/* The position, or what is known of it, has changed: chooses the first section. */
static void
changed_cb (MsSectionsController *self)
{
  const MsSectionStudy *study = get_study (self);
  self->row = study != NULL && study->n_sections > 0 ? 0 : MS_SECTIONS_ROW_WHOLE;
  self->layout = self->cell = -1;
  fill_page (self);
  note_assistance (self);
}

static void
layouts_changed_cb (MsSectionsController *self)
{
  gboolean drawn;
  const MsSectionLayouts *layouts = ms_dissection_get_layouts (self->layouts, &drawn);
  if (layouts == NULL || layouts->n_layouts == 0)
    self->layout = -1;
  else if (drawn || self->arrival == GO_FIRST)
    self->layout = 0;
  else
    self->layout = g_random_int_range (0, layouts->n_layouts);
  refresh (self);
}

static void
follow (MsSectionsController *self)
{
  gboolean active = is_seen (self) && !ms_game_is_over (self->parts->game);
  ms_follower_set_active (MS_FOLLOWER (self->dissector), active);
  if (!active)
    ms_inquiry_forget (self->layouts);
  fill_page (self);
}

static void
seen_cb (MsSectionsController *self)
{
  ms_feature_set_looking (MS_FEATURE (self), ms_pages_shows (self->parts->pages, MS_PAGE_SECTIONS));
  follow (self);
  note_assistance (self);
}

static void
choose (MsSectionsController *self, int row)
{
  if (row == self->row || !is_shown (self))
    return;
  self->row = row;
  self->layout = -1;
  ms_inquiry_forget (self->layouts);
  ms_sections_page_choose (
      self->page, ms_inquiry_get (self->dissector), row, ms_window_parts_get_numbers (self->parts));
  refresh (self);
}

static void
pick_cb (MsSectionsController *self, int x, int y)
{
  const MsSectionStudy *study = get_study (self);
  int cell = y * ms_game_get_width (self->parts->game) + x;
  if (!can_see (self))
    return;
  if (study->certainty[cell] == MS_CERTAINTY_OPENED)
    {
      ms_status_line_tell (
          self->parts->status, _ ("Pick a covered cell to see the section it belongs to."));
      return;
    }
  self->cell = cell;
  fill_cell (self);
  if (study->section_of[cell] >= 0)
    choose (self, study->section_of[cell]);
  else if (study->certainty[cell] == MS_CERTAINTY_NONE)
    choose (self, MS_SECTIONS_ROW_OUTSIDE);
  else if (ms_variation_get_assumption (ms_analyzer_get_variation (self->parts->analyzer), cell)
      != MS_CERTAINTY_NONE)
    ms_status_line_tell (
        self->parts->status, _ ("What this cell is, is supposed, so it belongs to no section."));
  else
    ms_status_line_tell (
        self->parts->status, _ ("This cell is certain, so it belongs to no section."));
}

static void
variation_cb (MsSectionsController *self)
{
  MsVariation *variation = ms_analyzer_get_variation (self->parts->analyzer);
  ms_inquiry_set_variation (self->dissector, variation);
  ms_inquiry_set_variation (self->layouts, variation);
  tell_total (self);
}

/* --- Layouts --- */

/* Whether layouts are listed; if not, has them listed or drawn at random. */
static gboolean
has_list (MsSectionsController *self, Going arrival)
{
  gboolean drawn;
  const MsSectionLayouts *layouts = ms_dissection_get_layouts (self->layouts, &drawn);
  if (layouts != NULL && !drawn)
    return layouts->n_layouts > 0;
  self->arrival = arrival;
  ms_dissection_ask_layouts (self->layouts, self->row, ++self->seed);
  return FALSE;
}

static void
no_layout_action (MsSectionsController *self)
{
  self->layout = -1;
  ms_inquiry_forget (self->layouts);
  refresh (self);
}

/* Goes to another of the listed layouts, as the action says. */
static void
layout_action (MsSectionsController *self, GVariant *parameter, GAction *action)
{
  Going going = ms_actions_get_value (action);
  if (!has_list (self, going == GO_RANDOM ? GO_RANDOM : GO_FIRST))
    return;
  int n = ms_dissection_get_layouts (self->layouts, NULL)->n_layouts;
  if (going == GO_NEXT)
    self->layout = (self->layout + 1) % n;
  else if (going == GO_BACK)
    self->layout = self->layout > 0 ? self->layout - 1 : n - 1;
  else
    self->layout = going == GO_RANDOM ? g_random_int_range (0, n) : 0;
  refresh (self);
}

/* --- The other actions --- */

static char *
dup_copy (MsSectionsController *self, const char *what)
{
  const MsDissection *dissection = ms_inquiry_get (self->dissector);
  const MsNaive *naive = dissection->naive;
  if (g_str_equal (what, "table"))
    return ms_report_sections_dup_csv (get_study (self));
  if (g_str_equal (what, "comparison"))
    return naive != NULL ? ms_report_naive_dup_csv (naive) : NULL;
  g_autofree char *notice = ms_suppose_text_dup_notice (
      ms_analyzer_get_variation (self->parts->analyzer), ms_game_get_width (self->parts->game));
  g_autofree char *text = ms_dissection_dup_text (dissection, _ ("Position"));
  return notice != NULL ? g_strconcat (notice, "\n", text, NULL) : g_steal_pointer (&text);
}

static void
copy_action (MsSectionsController *self, GVariant *parameter)
{
  g_autofree char *text = NULL;
  if (!is_shown (self))
    return;
  text = dup_copy (self, g_variant_get_string (parameter, NULL));
  if (text != NULL)
    ms_window_parts_copy (self->parts, text, _ ("Copied."));
  else
    ms_status_line_tell (self->parts->status, _ ("There is nothing to copy."));
}

/* --- The rest --- */

static const MsCommand actions[] = {
  { "sections-first", .activate = G_CALLBACK (layout_action), .enabled = G_CALLBACK (can_page) },
  { "sections-previous", .activate = G_CALLBACK (layout_action), .value = GO_BACK,
      .enabled = G_CALLBACK (can_page) },
  { "sections-next", .activate = G_CALLBACK (layout_action), .value = GO_NEXT,
      .enabled = G_CALLBACK (can_page) },
  { "sections-random", .activate = G_CALLBACK (layout_action), .value = GO_RANDOM,
      .enabled = G_CALLBACK (can_page) },
  { "sections-no-layout", .activate = G_CALLBACK (no_layout_action),
      .enabled = G_CALLBACK (shows_layout) },
  { "sections-reduced", .set = G_CALLBACK (show_overlay), .state = "false",
      .enabled = G_CALLBACK (can_see) },
  { "sections-graph", .set = G_CALLBACK (show_overlay), .state = "false",
      .enabled = G_CALLBACK (can_see) },
  { "sections-copy", .activate = G_CALLBACK (copy_action), .type = "s",
      .enabled = G_CALLBACK (can_see) },
  { NULL },
};

static GtkWidget *
make_page (gpointer data)
{
  MsSectionsController *self = data;
  self->page = g_object_ref_sink (g_object_new (MS_TYPE_SECTIONS_PAGE, NULL));
  ms_connect (self->page, "row-chosen", G_CALLBACK (choose), self);
  return GTK_WIDGET (self->page);
}

static void
attach (MsSectionsController *self)
{
  self->row = MS_SECTIONS_ROW_WHOLE;
  self->layout = self->cell = -1;
  const MsWindowParts *parts = self->parts;
  self->dissector = ms_dissection_new_inquiry (parts->game); /* the first to hear of a change */
  self->layouts = ms_dissection_new_layouts_inquiry (parts->game);
  ms_window_parts_share_limits (parts, self->dissector);
  ms_window_parts_share_limits (parts, self->layouts);
  ms_pages_add_late (parts->pages, MS_PAGE_SECTIONS, _ ("Sections"), make_page, self);
  const MsSignal signals[] = {
    { self->dissector, "changed", G_CALLBACK (changed_cb) },
    { self->layouts, "changed", G_CALLBACK (layouts_changed_cb) },
    { self->layouts, "failed", G_CALLBACK (layouts_changed_cb) },
    { self->dissector, "notify::busy", G_CALLBACK (fill_page) },
    { parts->pages, "notify::visible-page", G_CALLBACK (seen_cb) },
    { parts->analyzer, "notify::variation", G_CALLBACK (variation_cb) },
    { parts->board, "pick", G_CALLBACK (pick_cb) },
    { parts->board, "notify::numbers", G_CALLBACK (fill_page) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  variation_cb (self);
  seen_cb (self);
}

MS_DEFINE_FEATURE (MsSectionsController, ms_sections_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_STATE, .attach = G_CALLBACK (attach),
    .owned = G_STRUCT_OFFSET (MsSectionsController, overlay),
    .free_owned = (GDestroyNotify)ms_board_overlay_unref,
    .objects = { G_STRUCT_OFFSET (MsSectionsController, page),
        G_STRUCT_OFFSET (MsSectionsController, dissector),
        G_STRUCT_OFFSET (MsSectionsController, layouts) },
    .changed = G_CALLBACK (follow), .settled = G_CALLBACK (note_assistance))
