/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How the player uses the learned comparison (ms-learned.h): it collects the figures of a candidate
 * while the look ahead has it open on trial, and those of the position, and makes the choice. */
#include "ms-player-field.h"
#include "ms-player-parts.h"

#define LATE_LOG 35 /* logarithm of the layouts up to which learned_late_cut applies */
/* A cell is nearly safe if its chance of a mine is less than a twentieth; the small difference
 * makes rounding errors irrelevant. */
#define NEARLY (0.05 - 1e-9)

/* Sums over the unknown cells of what a count says of each. */
typedef struct
{
  int n_safe, n_mines, n_nearly;
  double doubt;
} Tally;

static void
add_cells (Tally *tally, int n, double mine, MsCertainty certainty)
{
  tally->n_safe += certainty == MS_CERTAINTY_SAFE ? n : 0;
  tally->n_mines += certainty == MS_CERTAINTY_MINE ? n : 0;
  tally->n_nearly += certainty == MS_CERTAINTY_NONE && mine < NEARLY ? n : 0;
  tally->doubt += n * mine * (1 - mine);
}

static void
add_boxes (Tally *tally, const MsField *field, int first, int n)
{
  for (int i = first; i < first + n; i++)
    add_cells (tally, field->boxes[i].n_cells, field->mine[i], (MsCertainty)field->certainty[i]);
}

void
ms_player_survey (MsPlayer *player, int need, const MsOutlook *outlook, MsLearnedCell *figures)
{
  const MsField *field = ms_player_get_field (player);
  Tally tally = { 0 };
  double chance = outlook->chance;
  add_boxes (&tally, field, field->n_boxes, field->n_new_boxes);
  for (int i = 0; i < field->others.n; i++)
    {
      const MsFieldSection *section = &field->sections[field->others.sections[i]];
      add_boxes (&tally, field, section->first_box, section->n_boxes);
    }
  if (field->left_outside > 0)
    add_cells (
        &tally, field->left_outside, field->outside_mine, (MsCertainty)field->outside_certainty);
  if (figures->n_numbers++ == 0 || outlook->first < figures->least_first)
    figures->least_first = outlook->first;
  figures->chance[need] = chance;
  figures->first += chance * outlook->first;
  figures->first_squares += chance * outlook->first * outlook->first;
  figures->second += chance * outlook->second;
  figures->stuck += outlook->progress ? 0 : chance;
  figures->stuck_first += outlook->progress ? 0 : chance * outlook->first;
  figures->n_safe += chance * tally.n_safe;
  figures->log_safe += chance * ms_learned_log_whole (1 + tally.n_safe) / 65536;
  figures->two_safe += tally.n_safe >= 2 ? chance : 0;
  figures->four_safe += tally.n_safe >= 4 ? chance : 0;
  figures->n_mines += chance * tally.n_mines;
  figures->n_nearly += chance * tally.n_nearly;
  figures->doubt += chance * tally.doubt;
  figures->n_touched = field->n_sections - field->others.n;
}

/* Sets the figures of a candidate that do not depend on the number that it shows. */
static void
describe (const MsPlayer *player, MsProspect *prospect)
{
  const MsField *field = ms_player_get_field (player);
  const MsKnown *known = ms_player_get_known (player);
  const MsTouching *touching = &known->touching[prospect->cell];
  MsLearnedCell *figures = &prospect->figures;
  int box = field->box_of[prospect->cell];
  figures->safety = prospect->safety;
  figures->score = prospect->score;
  figures->progress = prospect->progress;
  figures->x = prospect->cell % known->width;
  figures->y = prospect->cell / known->width;
  figures->near = ms_player_count_near (player, prospect->cell);
  figures->known = figures->left = figures->n_opened = figures->n_outside = 0;
  figures->section_cells = 0;
  figures->section_ways = 0;
  figures->box = box < 0 ? 0 : field->boxes[box].n_cells;
  for (int i = 0; i < touching->n; i++)
    {
      int cell = touching->cells[i];
      figures->known += known->state[cell] == MS_KNOWN_MINE;
      figures->left += known->state[cell] == MS_KNOWN_NOTHING;
      figures->n_opened += known->state[cell] == MS_KNOWN_OPENED;
      figures->n_outside += known->state[cell] == MS_KNOWN_NOTHING && field->box_of[cell] < 0;
    }
  if (box < 0)
    return;
  const MsFieldSection *section = &field->sections[field->boxes[box].section];
  figures->section_boxes = section->n_boxes;
  figures->section_totals = section->count.n;
  for (int i = 0; i < section->n_boxes; i++)
    figures->section_cells += field->boxes[section->first_box + i].n_cells;
  for (int i = 0; i < section->count.n; i++)
    figures->section_ways += section->count.ways[i];
}

/* The chance of a mine in the second safest cell. */
static double
find_second (const MsPlayer *player)
{
  const MsKnown *known = ms_player_get_known (player);
  const double *mine_at = ms_player_get_mine (player);
  double first = 1, second = 1;
  for (int i = 0; i < known->n_inside + 2; i++)
    {
      bool outside = i >= known->n_inside;
      if (outside && i - known->n_inside >= known->n_outside)
        break;
      double mine = outside ? ms_player_get_outside_mine (player) : mine_at[known->inside[i]];
      second = mine < first ? first : mine < second ? mine : second;
      first = mine < first ? mine : first;
    }
  return second;
}

static void
describe_position (const MsPlayer *player, double safest, MsLearnedState *state)
{
  const MsKnown *known = ms_player_get_known (player);
  const MsField *field = ms_player_get_field (player);
  const double *mine = ms_player_get_mine (player);
  double outside_mine = ms_player_get_outside_mine (player);
  Tally tally = { 0 };
  for (int i = 0; i < known->n_inside; i++)
    add_cells (&tally, 1, mine[known->inside[i]], MS_CERTAINTY_NONE);
  tally.doubt += known->n_outside * outside_mine * (1 - outside_mine);
  *state = (MsLearnedState){
    .log_layouts = ms_field_log_layouts (field),
    .best = safest,
    .second = 1 - find_second (player),
    .outside_mine = known->n_outside > 0 ? outside_mine : 0,
    .doubt = tally.doubt,
    .width = known->width,
    .height = known->height,
    .mines = known->mines,
    .n_opened = known->n_opened,
    .n_inside = known->n_inside,
    .n_outside = known->n_outside,
    .n_mines_left = known->mines - known->n_found,
    .n_sections = field->n_sections,
  };
}

double
ms_player_find_learned_share (const MsPlayer *player)
{
  const MsStrategy *strategy = ms_player_get_strategy (player);
  const MsField *field = ms_player_get_field (player);
  if (!ms_player_learns (player) || field == NULL
      || ms_player_get_known (player)->n_opened < strategy->learned_from)
    return 1;
  bool late = ms_field_log_layouts (field) <= LATE_LOG;
  return exp (-(late ? strategy->learned_late_cut : strategy->learned_cut));
}

int
ms_player_list_learned (MsPlayer *player, double safest, MsLearnedState *state, int *listed)
{
  int n = 0, n_prospects;
  MsProspect *prospects = ms_player_get_prospects (player, &n_prospects);
  double best = 0, share = ms_player_find_learned_share (player);
  if (ms_player_get_field (player) == NULL
      || ms_player_get_known (player)->n_opened < ms_player_get_strategy (player)->learned_from)
    return 0;
  for (int i = 0; i < n_prospects; i++)
    best = fmax (best, prospects[i].score);
  describe_position (player, safest, state);
  state->best_score = best;
  for (int i = 0; i < n_prospects; i++)
    {
      MsProspect *prospect = &prospects[i];
      if (prospect->score < best * share)
        continue;
      if (!prospect->surveyed)
        return 0;
      listed[n++] = i;
      describe (player, prospect);
      state->best_after = fmax (state->best_after, prospect->figures.first / prospect->safety);
    }
  return n;
}

void
ms_player_choose_learned (MsPlayer *player, double safest, MsChoice *choice)
{
  MsLearnedState state;
  int listed[MS_STRATEGY_MOST_CANDIDATES], best = -1, n_prospects;
  MsProspect *prospects = ms_player_get_prospects (player, &n_prospects);
  const MsLearnedTable *table = ms_learned_table_find (ms_player_get_known (player)->n_cells);
  int32_t most = 0;
  int n = ms_player_list_learned (player, safest, &state, listed);
  for (int i = 0; n >= 2 && i < n; i++)
    {
      MsProspect *prospect = &prospects[listed[i]];
      int16_t features[MS_LEARNED_FEATURES];
      ms_learned_features (&state, &prospect->figures, features);
      int32_t value = ms_learned_value_by (table, features, prospect->score);
      prospect->value = (double)value / MS_LEARNED_VALUE_ONE;
      if (best >= 0
          && (value < most
              || (value == most && ms_player_break_tie (player, best, prospect->cell) == best)))
        continue;
      best = prospect->cell;
      most = value;
      *choice = (MsChoice){ prospect->cell, MS_BASIS_AHEAD, prospect->safety, NAN, prospect->score,
        prospect->progress };
    }
}
