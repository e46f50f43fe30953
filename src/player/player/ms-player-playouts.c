/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The choice by playing out games that may come.
 *
 * The best candidates of the look ahead are opened on layouts drawn from what the position leaves,
 * the same ones for all, and the games played on by a simple strategy to their ends;
 * ms-player-trial.h says how these games decide.  Where there are few layouts, all of them are
 * played, and nothing is left to chance.
 *
 * The drawn layouts follow from the position alone: the same numbers give the same choice. */
#include "ms-player-rollout.h"
#include "ms-sample.h"
#include "ms-player-trial.h"

/* In a play-off, games for each of the two cells: at first, enough to show a difference of 0.2; and
 * at most, if the difference is more than OFF_SMALL: games that are not played perfectly cannot
 * show a smaller one. */
#define OFF_FIRST 128
#define OFF_MOST 256
#define OFF_SMALL 0.02

struct _MsPlayouts
{
  const MsAllocator *allocator;
  MsStrategy continuation; /* the strategy that plays the games on */
  MsStrategy wide; /* the strategy whose look ahead names the candidates */
  MsPlayerRollout *rollout;
  uint8_t *mine; /* [n_cells] the present layout */
  double *won; /* [MS_TRIAL_MOST][most_games] memory for the won of each candidate (MsTried), as are
                * the next two */
  double *luck; /* [MS_TRIAL_MOST][most_games] */
  uint8_t *shown; /* [MS_TRIAL_MOST][most_games] */
  int most_games;
};

typedef struct
{
  MsPlayer *player;
  MsPlayouts *playouts;
  MsChoice safest; /* the safest cell, from which the look ahead started */
  MsSampler *sampler; /* draws layouts; NULL: all layouts are played */
  MsLayouts layouts;
  MsRng rng;
  MsPlayerTrial trial;
} Play;

void
ms_playouts_free (MsPlayouts *self)
{
  if (self == NULL)
    return;
  ms_player_rollout_free (self->rollout);
  ms_dealloc (self->allocator, self->mine);
  ms_dealloc (self->allocator, self->won);
  ms_dealloc (self->allocator, self->luck);
  ms_dealloc (self->allocator, self->shown);
  ms_dealloc (self->allocator, self);
}

static MsPlayouts *
playouts_new (const MsPlayer *player)
{
  const MsAllocator *allocator = ms_player_get_allocator (player);
  const MsKnown *known = ms_player_get_known (player);
  const MsStrategy *strategy = ms_player_get_strategy (player);
  MsPlayouts *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->continuation = *strategy;
  self->continuation.playouts = 0;
  self->continuation.learned = false;
  self->continuation.base = NULL;
  self->continuation.endgame_layouts = strategy->playout_endgame;
  self->continuation.looks_ahead = strategy->playout_ahead;
  self->continuation.ahead_log = strategy->playing_log;
  self->continuation.least_safety = strategy->playing_safety;
  self->continuation.most_candidates = strategy->playing_candidates;
  self->continuation.most_outside = strategy->playing_outside;
  self->wide = *strategy;
  self->wide.least_safety = strategy->playout_safety;
  self->wide.most_candidates = strategy->playout_candidates;
  self->wide.most_outside = strategy->playout_outside;
  if (ms_player_is_checked (player))
    self->wide.most_candidates = self->wide.most_outside = MS_STRATEGY_MOST_CANDIDATES;
  int most = strategy->playouts > strategy->playouts_middle ? strategy->playouts
                                                            : strategy->playouts_middle;
  self->most_games = most > strategy->playouts_early ? most : strategy->playouts_early;
  size_t n = (size_t)MS_TRIAL_MOST * (size_t)self->most_games;
  self->rollout = ms_player_rollout_new (&self->continuation, known->width, known->height,
      known->mines, ms_player_get_options (player), allocator);
  self->mine = ms_alloc (allocator, (size_t)known->n_cells, 1);
  self->won = ms_alloc (allocator, n, sizeof *self->won);
  self->luck = ms_alloc (allocator, n, sizeof *self->luck);
  self->shown = ms_alloc (allocator, n, 1);
  if (self->rollout != NULL && self->mine != NULL && self->won != NULL && self->luck != NULL
      && self->shown != NULL)
    return self;
  ms_playouts_free (self);
  return NULL;
}

static void
add_candidate (Play *self, const MsProspect *from)
{
  int i = self->trial.n_tried++;
  MsTried *tried = &self->trial.tried[i];
  size_t at = (size_t)i * (size_t)self->playouts->most_games;
  *tried = (MsTried){ .prospect = from,
    .score = from->score,
    .value = from->value,
    .won = self->playouts->won + at,
    .luck = self->playouts->luck + at,
    .shown = self->playouts->shown + at };
  memcpy (tried->chance, from->chance, sizeof from->chance);
  tried->chance[MS_SHOWS_MINE] = 1 - from->safety;
}

/* The best prospect that is not listed yet; NULL when there is none with at least that score. */
static const MsProspect *
find_next (const Play *self, double least)
{
  const MsProspect *best = NULL;
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (self->player, &n_prospects);
  for (int i = 0; i < n_prospects; i++)
    {
      const MsProspect *prospect = &prospects[i];
      bool listed = false;
      for (int j = 0; j < self->trial.n_tried; j++)
        listed |= self->trial.tried[j].prospect == prospect;
      if (!listed && prospect->score >= least && (best == NULL || prospect->score > best->score))
        best = prospect;
    }
  return best;
}

/* Writes the listed layout to mine. */
static void
lay_listed (const Play *self, int layout)
{
  const MsKnown *known = ms_player_get_known (self->player);
  const MsGrid *grid = ms_player_get_engine (self->player)->problem->grid;
  const MsLayouts *layouts = &self->layouts;
  uint8_t *mine = self->playouts->mine;
  for (int cell = 0; cell < known->n_cells; cell++)
    mine[cell] = known->state[cell] == MS_KNOWN_MINE;
  for (int i = 0; i < layouts->n_cells; i++)
    mine[ms_grid_cell (grid, layouts->cells[i])] =
        layouts->mine[(size_t)i * (size_t)layouts->n_layouts + (size_t)layout];
}

/* Plays one layout after each candidate that is not dropped. */
static MsStatus
play_layout (Play *self)
{
  MsPlayouts *playouts = self->playouts;
  const MsSolverOptions *options = ms_player_get_options (self->player);
  int game = self->trial.n_games++;
  if (options->poll != NULL && options->poll (0, options->user_data))
    return MS_STATUS_CANCELLED;
  if (self->sampler == NULL)
    lay_listed (self, game);
  else if (!ms_sampler_draw (self->sampler, &self->rng, playouts->mine))
    return ms_work_status (ms_player_get_engine (self->player)->work);
  for (int i = 0; i < self->trial.n_tried; i++)
    {
      MsTried *tried = &self->trial.tried[i];
      MsPlayout playout;
      if (tried->dropped)
        continue;
      /* The first candidate is never dropped, so it is the first on each layout. */
      MsStatus status = ms_player_rollout_play (
          playouts->rollout, i == 0 ? playouts->mine : NULL, tried->prospect->cell, &playout);
      if (status != MS_STATUS_OK)
        return status;
      tried->won[game] = playout.won;
      tried->luck[game] = playout.luck;
      tried->shown[game] = (uint8_t)playout.shown;
    }
  return MS_STATUS_OK;
}

static MsStatus
play_layouts (Play *self, int n_games)
{
  MsStatus status = MS_STATUS_OK;
  while (status == MS_STATUS_OK && self->trial.n_games < n_games)
    status = play_layout (self);
  return status;
}

/* Plays in stages, each of which doubles the games, until only one candidate may be best. */
static MsStatus
play_stages (Play *self, int most)
{
  int first = self->trial.strategy->playouts_first;
  int stage = !self->trial.sampled || most < first ? most : first;
  for (bool goes_on = true; goes_on;)
    {
      MsStatus status = play_layouts (self, stage);
      if (status != MS_STATUS_OK)
        return status;
      goes_on = ms_player_trial_weigh (&self->trial, most) > 1 && stage < most;
      stage = 2 * stage < most ? 2 * stage : most;
    }
  return MS_STATUS_OK;
}

/* Prepares at most *n_games games; *n_games becomes the number of layouts where all are played. */
static MsStatus
begin_playing (Play *self, int *n_games)
{
  MsPlayer *player = self->player;
  bool consistent;
  MsStatus status = ms_player_ask_solver (player, &consistent);
  if (status != MS_STATUS_OK)
    return status;
  /* All layouts are listed if they are so few that each is to be played; else they are drawn. */
  MsEngine *engine = ms_player_get_engine (player);
  int most = self->trial.price > 0 ? MS_TRIAL_ALL : *n_games;
  if (!ms_layouts_list (engine, most, &self->layouts))
    return ms_work_status (engine->work);
  self->trial.sampled = self->layouts.n_layouts < 0;
  if (!self->trial.sampled)
    *n_games = self->layouts.n_layouts;
  else if ((self->sampler = ms_sampler_new (engine)) == NULL)
    return ms_work_status (engine->work);
  self->playouts->continuation.looks_ahead = self->trial.looks_ahead;
  ms_player_rollout_begin (self->playouts->rollout, player);
  ms_rng_seed (&self->rng, ms_player_rollout_get_key (self->playouts->rollout));
  return MS_STATUS_OK;
}

/* Plays the candidates out, and chooses the best. */
static MsStatus
decide (Play *self, int n_games, MsChoice *choice)
{
  MsStatus status = begin_playing (self, &n_games);
  if (status == MS_STATUS_OK)
    status = play_stages (self, n_games);
  if (status == MS_STATUS_OK)
    {
      const MsTried *tried = &self->trial.tried[ms_player_trial_find_leader (&self->trial)];
      const MsProspect *prospect = tried->prospect;
      *choice = (MsChoice){
        .cell = prospect->cell,
        .basis = MS_BASIS_PLAYED,
        .safety = prospect->safety,
        .win = tried->win,
        .score = prospect->score,
        .progress = prospect->progress,
        .win_error = tried->error,
        .playouts = self->trial.n_games,
      };
    }
  return status;
}

/* Lists the candidates: those that the learned comparison valued, if the strategy wants that and
 * the comparison was used, else those that a wider look ahead finds. */
static MsStatus
list_candidates (Play *self, int chosen, double log_layouts)
{
  const MsStrategy *strategy = ms_player_get_strategy (self->player);
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (self->player, &n_prospects);
  /* The cell that the learned comparison chose comes first, then the others that it compared. */
  for (int pass = 0; pass < 2 && strategy->playout_compared; pass++)
    for (int i = 0; i < n_prospects && self->trial.n_tried < MS_TRIAL_MOST; i++)
      if (!isnan (prospects[i].value) && (prospects[i].cell == chosen) == (pass == 0))
        add_candidate (self, &prospects[i]);
  if (self->trial.n_tried > 0
      || (strategy->playout_compared && ms_player_find_learned_share (self->player) < 1))
    return MS_STATUS_OK;
  /* Look ahead once more, at more cells and at each to its end. */
  MsChoice safest = self->safest;
  MsStatus status = ms_player_look_wide (self->player, &self->playouts->wide, &safest);
  /* The cell that was chosen comes first, then the others whose scores come near it, best first. */
  const MsProspect *next = ms_player_find_prospect (self->player, chosen);
  if (status != MS_STATUS_OK || next == NULL)
    return status;
  double cut = log_layouts <= strategy->late_log ? strategy->late_cut : strategy->playout_cut;
  double least = next->score * exp (-cut);
  for (; next != NULL && self->trial.n_tried < MS_TRIAL_MOST; next = find_next (self, least))
    add_candidate (self, next);
  return MS_STATUS_OK;
}

static bool
take_playouts (Play *self, MsPlayouts **playouts)
{
  if (*playouts == NULL)
    *playouts = playouts_new (self->player);
  self->playouts = *playouts;
  return self->playouts != NULL;
}

MsStatus
ms_player_play_off (MsPlayer *player, MsPlayouts **playouts, const MsPlayerTrial *like,
    const MsProspect *chosen, const MsProspect *other, MsRival *rival)
{
  Play self = { .player = player,
    .trial = { .strategy = like->strategy,
        .log_layouts = like->log_layouts,
        .looks_ahead = like->looks_ahead } };
  int most = OFF_MOST;
  if (!take_playouts (&self, playouts))
    return MS_STATUS_NO_MEMORY;
  add_candidate (&self, chosen);
  add_candidate (&self, other);
  MsStatus status = begin_playing (&self, &most);
  /* Not on the layouts on which the chosen cell was found to be better, since it was partly lucky
   * there. */
  ms_rng_seed (&self.rng, ~ms_player_rollout_get_key (self.playouts->rollout));
  /* Until the difference is certain, or too small for more games to settle it. */
  for (int n = self.trial.sampled ? OFF_FIRST : most;
       status == MS_STATUS_OK && self.trial.n_games < most
       && (!rival->played
           || (rival->behind > OFF_SMALL && rival->behind <= MS_RIVAL_ERRORS * rival->error));
       n *= 2)
    {
      status = play_layouts (&self, n < most ? n : most);
      if (status != MS_STATUS_OK || self.trial.n_games < 2)
        continue;
      ms_player_trial_weigh (&self.trial, self.trial.n_games);
      /* A play-off goes on until the difference is three errors, not two. */
      self.trial.tried[1].dropped = false;
      rival->behind = ms_player_trial_measure (
          &self.trial, &self.trial.tried[0], &self.trial.tried[1], &rival->error);
      rival->played = true;
    }
  return status;
}

MsStatus
ms_player_choose_by_playing (MsPlayer *player, MsPlayouts **playouts, MsPlayerRivals *rivals,
    const MsChoice *safest, MsChoice *choice)
{
  const MsStrategy *strategy = ms_player_get_strategy (player);
  double layouts = ms_player_get_log_layouts (player);
  bool early = layouts > strategy->middle_log;
  int n_games = layouts <= strategy->late_log ? strategy->playouts
      : !early                                ? strategy->playouts_middle
                                              : strategy->playouts_early;
  if (early && ms_player_get_known (player)->n_opened < strategy->playouts_from)
    n_games = 0;
  Play self = { .player = player, .safest = *safest, .trial = { .strategy = strategy } };
  self.trial.log_layouts = layouts;
  self.trial.looks_ahead = strategy->playout_ahead && layouts <= strategy->playing_from_log;
  self.trial.price = 1e-6 * strategy->playout_price * (layouts + 20) / 80;
  if (n_games > 0 && !take_playouts (&self, playouts))
    return MS_STATUS_NO_MEMORY;
  MsStatus status = MS_STATUS_OK;
  if (n_games > 0)
    status = list_candidates (&self, choice->cell, layouts);
  if (status == MS_STATUS_OK && self.trial.n_tried >= 2
      && ms_player_trial_begin (&self.trial, n_games) >= 2)
    status = decide (&self, n_games, choice);
  if (status == MS_STATUS_OK && rivals != NULL)
    status = ms_player_weigh (player, playouts, &self.trial, choice, rivals);
  return status;
}
