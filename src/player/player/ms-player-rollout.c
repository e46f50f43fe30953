/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-player-rollout.h"

#include "ms-player-private.h"

#define N_SLOTS (1u << 15) /* a power of two */
#define MOST_FACTS (1u << 19)
#define N_SHOWN 9 /* how many numbers a cell can show */

/* What the strategy does in a position in which single numbers decide nothing. */
typedef struct
{
  uint64_t key; /* hash of the position; 0: a free slot */
  double won; /* the exact chance to win where the position is an endgame, else NaN */
  double safety; /* the safety of the cell that it opens */
  int32_t cell; /* the cell that the strategy opens */
  uint32_t facts; /* where the proven facts begin in self->facts */
  int32_t n_facts;
} Decision;

/* How the games played on one layout ended, by each position in which something had to be decided:
 * another game on that layout that comes to the same position goes on in the same way.  If there
 * are many positions, only the first are kept.  All zeros is empty. */

#define RESTS_SLOTS 256 /* a power of two */
#define RESTS_MOST (RESTS_SLOTS / 2)
_Static_assert(RESTS_SLOTS <= UINT8_MAX + 1, "slots in bytes");

typedef struct
{
  uint64_t key; /* hash of the position; 0: a free slot */
  double won, luck; /* as in MsPlayout; luck is that from the position on, or, of the game being
                     * played, that up to the position */
} Rest;

typedef struct
{
  Rest slots[RESTS_SLOTS];
  /* the slots in use; those from index path on are of the game being played */
  uint8_t used[RESTS_MOST];
  int n_used, path;
} Rests;

struct _MsPlayerRollout
{
  const MsAllocator *allocator;
  int n_cells, n_safe_cells;
  MsPlayer *start; /* knows the position where playouts begin */
  MsPlayer *player;
  uint64_t start_key, key; /* hashes of a position: sums of keys over the opened cells */
  uint64_t (*keys)[N_SHOWN]; /* [n_cells] a random word for each cell and each number that it can
                              * show */
  const uint8_t *mine; /* the layout of the playout under way */
  uint8_t *number; /* [n_cells] the number that each cell without a mine shows on the layout mine */
  /* [n_cells + 2] for each cell, how many of it and the cells above and below it are mines; with a
   * 0 before the first and after the last */
  uint8_t *sums;
  int32_t *flood; /* [n_cells] scratch of opening an opening: zeros whose neighbours are still to be
                   * opened */
  Decision *decisions; /* [N_SLOTS] a hash table */
  int n_decisions;
  int32_t *facts; /* [MOST_FACTS] each is 2 * cell + 1 for a cell proven to be a mine, 2 * cell for
                   * a safe one */
  uint32_t n_facts;
  Rests rests; /* results of the games played on the present layout */
};

/* If an earlier game came to this position, sets *won to its result and adds its luck from there on
 * to *luck.  Otherwise returns false and notes the position with the luck so far. */
static bool
rests_recall (Rests *self, uint64_t key, double *won, double *luck)
{
  /* The slot where the position is noted, or will be. */
  uint32_t slot = (uint32_t)(key >> 40) & (RESTS_SLOTS - 1);
  while (self->slots[slot].key != 0 && self->slots[slot].key != key)
    slot = (slot + 1) & (RESTS_SLOTS - 1);
  Rest *rest = &self->slots[slot];
  if (rest->key == key)
    {
      *won = rest->won;
      *luck += rest->luck;
      return true;
    }
  if (self->n_used < RESTS_MOST)
    {
      *rest = (Rest){ .key = key, .luck = *luck };
      self->used[self->n_used++] = (uint8_t)(rest - self->slots);
    }
  return false;
}

MsPlayerRollout *
ms_player_rollout_new (const MsStrategy *strategy, int width, int height, int mines,
    const MsSolverOptions *options, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsPlayerRollout *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->n_cells = width * height;
  self->n_safe_cells = self->n_cells - mines;
  self->start = ms_player_new (strategy, width, height, mines, allocator);
  self->player = ms_player_new (strategy, width, height, mines, allocator);
  self->keys = ms_alloc (allocator, (size_t)self->n_cells, sizeof *self->keys);
  self->flood = ms_alloc (allocator, (size_t)self->n_cells, sizeof *self->flood);
  self->number = ms_alloc (allocator, (size_t)self->n_cells, 1);
  self->sums = ms_alloc0 (allocator, (size_t)self->n_cells + 2, 1);
  self->decisions = ms_alloc0 (allocator, N_SLOTS, sizeof *self->decisions);
  self->facts = ms_alloc (allocator, MOST_FACTS, sizeof *self->facts);
  if (self->start == NULL || self->player == NULL || self->keys == NULL || self->flood == NULL
      || self->number == NULL || self->sums == NULL || self->decisions == NULL
      || self->facts == NULL)
    {
      ms_player_rollout_free (self);
      return NULL;
    }
  for (int cell = 0; cell < self->n_cells; cell++)
    for (int number = 0; number < N_SHOWN; number++)
      {
        uint64_t z = (uint64_t)(cell << 4 | number) * UINT64_C (0x9e3779b97f4a7c15)
            + UINT64_C (0x632be59bd9b4e019);
        z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
        self->keys[cell][number] = z ^ z >> 31;
      }
  self->start->options = self->player->options = *options;
  return self;
}

void
ms_player_rollout_free (MsPlayerRollout *self)
{
  if (self == NULL)
    return;
  ms_player_free (self->start);
  ms_player_free (self->player);
  ms_dealloc (self->allocator, self->keys);
  ms_dealloc (self->allocator, self->flood);
  ms_dealloc (self->allocator, self->number);
  ms_dealloc (self->allocator, self->sums);
  ms_dealloc (self->allocator, self->decisions);
  ms_dealloc (self->allocator, self->facts);
  ms_dealloc (self->allocator, self);
}

static void
set_start_key (MsPlayerRollout *self)
{
  const MsPlayer *from = self->start;
  /* Whether the strategy looks ahead may change from one start to the next, and decisions differ
   * with it: keys must differ too. */
  self->start_key = self->player->strategy->looks_ahead ? 1 : 2;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (from->known.state[cell] == MS_KNOWN_OPENED)
      self->start_key += self->keys[cell][from->grid.kind[from->index_of[cell]] & 0xf];
}

void
ms_player_rollout_begin (MsPlayerRollout *self, const MsPlayer *from)
{
  ms_player_copy (self->start, from);
  set_start_key (self);
}

void
ms_player_rollout_begin_at (MsPlayerRollout *self, const MsPosition *position, bool trust_flags)
{
  ms_player_load (self->start, position, trust_flags);
  set_start_key (self);
}

uint64_t
ms_player_rollout_get_key (const MsPlayerRollout *self)
{
  return self->start_key;
}

/* Counts as if each row went on in the next one, for speed; then corrects the numbers at the left
 * and right edges. */
static void
number_cells (MsPlayerRollout *self)
{
  int width = self->player->width, n = self->n_cells;
  const uint8_t *restrict mine = self->mine;
  uint8_t *restrict sums = self->sums + 1, *restrict number = self->number;
  for (int i = 0; i < width; i++)
    sums[i] = mine[i];
  for (int i = width; i < n; i++)
    sums[i] = (uint8_t)(mine[i] + mine[i - width]);
  for (int i = 0; i < n - width; i++)
    sums[i] = (uint8_t)(sums[i] + mine[i + width]);
  for (int i = 0; i < n; i++)
    number[i] = (uint8_t)(sums[i - 1] + sums[i] + sums[i + 1] - mine[i]);
  for (int i = 0; i < n; i += width)
    {
      number[i] = (uint8_t)(number[i] - sums[i - 1]);
      number[i + width - 1] = (uint8_t)(number[i + width - 1] - sums[i + width]);
    }
}

static void
show (MsPlayerRollout *self, int cell, int number)
{
  ms_player_see (self->player, cell, (MsCell)number);
  self->key += self->keys[cell][number];
}

/* Opens a cell without a mine, and, where a 0 opens, the cells around it. */
static void
open_cell (MsPlayerRollout *self, int cell)
{
  int n = 0, shown = self->number[cell];
  show (self, cell, shown);
  if (shown == 0)
    self->flood[n++] = cell;
  while (n > 0)
    {
      const MsTouching *touching = &self->player->known.touching[self->flood[--n]];
      for (int i = 0; i < touching->n; i++)
        {
          int next = touching->cells[i];
          if (self->player->known.state[next] == MS_KNOWN_OPENED)
            continue;
          int number = self->number[next];
          show (self, next, number);
          if (number == 0)
            self->flood[n++] = next;
        }
    }
}

static Decision *
find_decision (const MsPlayerRollout *self, uint64_t key)
{
  uint32_t slot = (uint32_t)(key >> 40) & (N_SLOTS - 1);
  while (self->decisions[slot].key != 0 && self->decisions[slot].key != key)
    slot = (slot + 1) & (N_SLOTS - 1);
  return &self->decisions[slot];
}

static void
recall_facts (MsPlayerRollout *self, const Decision *decision)
{
  const int32_t *facts = self->facts + decision->facts;
  for (int i = 0; i < decision->n_facts; i++)
    ms_player_learn (
        self->player, facts[i] >> 1, facts[i] & 1 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
}

static Decision *
note_decision (MsPlayerRollout *self, uint64_t key, const MsChoice *choice, int n_mines_before)
{
  Decision *decision = find_decision (self, key);
  *decision = (Decision){ .key = key, .cell = choice->cell, .won = NAN };
  self->n_decisions++;
  /* The proven facts: the cells found safe, and, if new mines were found, all mines that were not
   * known at the start. */
  const MsPlayer *player = self->player;
  decision->facts = self->n_facts;
  for (int i = 0; i < player->n_safe; i++)
    self->facts[self->n_facts++] = 2 * player->safe[i];
  int first = player->known.n_found > n_mines_before ? self->start->known.n_found : n_mines_before;
  for (int i = first; i < player->known.n_found; i++)
    self->facts[self->n_facts++] = 2 * player->known.found[i] + 1;
  decision->n_facts = (int32_t)(self->n_facts - decision->facts);
  decision->safety = choice->basis == MS_BASIS_CERTAIN ? 1 : choice->safety;
  if (choice->basis == MS_BASIS_WIN)
    decision->won = choice->win;
  return decision;
}

/* Recalls what was decided in a position with the same key. */
static bool
recall_choice (MsPlayerRollout *self, uint64_t key, MsChoice *choice)
{
  const Decision *decision = find_decision (self, key);
  if (decision->key != key)
    return false;
  recall_facts (self, decision);
  MsBasis basis = !isnan (decision->won) ? MS_BASIS_WIN
      : decision->safety == 1            ? MS_BASIS_CERTAIN
                                         : MS_BASIS_SAFEST;
  *choice = (MsChoice){
    .cell = decision->cell, .basis = basis, .safety = decision->safety, .win = decision->won
  };
  return true;
}

/* What a count proves, and how often an endgame is won, follows from what is left of the position.
 * Which cell is opened can also depend on the opened cells near it, because they break ties.  For
 * strategies that open the safest cell, such decisions are not kept: looking for them would cost as
 * much as it saves. */
static MsStatus
count_and_choose (MsPlayerRollout *self, MsChoice *choice)
{
  MsPlayer *player = self->player;
  uint64_t left = ms_known_hash_left (&player->known);
  if (recall_choice (self, left, choice))
    return MS_STATUS_OK;
  uint64_t near = player->strategy->looks_ahead
      ? left + ms_known_hash_bytes (&player->known, player->near, player->near_at)
      : 0;
  if (near != 0 && recall_choice (self, near, choice))
    return MS_STATUS_OK;
  int n_mines = player->known.n_found;
  MsStatus status = ms_player_count_and_choose (player, choice);
  bool by_left = choice->basis == MS_BASIS_WIN || choice->basis == MS_BASIS_CERTAIN;
  if (status == MS_STATUS_OK && (by_left || near != 0))
    note_decision (self, by_left ? left : near, choice, n_mines);
  return status;
}

/* What the strategy does where single numbers decide nothing.  NULL when a count stopped, see
 * *status. */
static const Decision *
decide (MsPlayerRollout *self, MsStatus *status)
{
  if (2 * self->n_decisions > (int)N_SLOTS
      || self->n_facts + 4 * (uint32_t)self->n_cells > MOST_FACTS)
    {
      memset (self->decisions, 0, N_SLOTS * sizeof *self->decisions);
      self->n_decisions = 0;
      self->n_facts = 0;
    }
  const Decision *decision = find_decision (self, self->key);
  if (decision->key == self->key)
    {
      recall_facts (self, decision);
      return decision;
    }
  MsChoice choice;
  int n_mines = self->player->known.n_found;
  if (!ms_player_find_cheaply (self->player, &choice))
    *status = count_and_choose (self, &choice);
  return *status == MS_STATUS_OK ? note_decision (self, self->key, &choice, n_mines) : NULL;
}

/* Plays to the end, beginning with cell (-1: with what the strategy chooses). */
static MsStatus
play_on (MsPlayerRollout *self, int cell, MsPlayout *playout)
{
  MsPlayer *player = self->player;
  MsStatus status = MS_STATUS_OK;
  double safety = 1;
  while (cell < 0 || !self->mine[cell])
    {
      playout->luck += 1 / safety - 1;
      if (cell >= 0)
        open_cell (self, cell);
      /* Open all that single numbers prove safe. */
      for (ms_player_look_at_numbers (player); player->n_safe > 0;
           ms_player_look_at_numbers (player))
        while (player->n_safe > 0)
          {
            int safe = player->safe[--player->n_safe];
            if (player->known.state[safe] == MS_KNOWN_SAFE)
              open_cell (self, safe);
          }
      playout->won = 1;
      if (player->known.n_opened == self->n_safe_cells)
        return status;
      if (rests_recall (&self->rests, self->key, &playout->won, &playout->luck))
        return status;
      const Decision *decision = decide (self, &status);
      if (decision == NULL)
        return status;
      playout->won = decision->won;
      if (!isnan (decision->won))
        return status;
      cell = decision->cell;
      safety = decision->safety;
    }
  playout->won = 0;
  playout->luck -= safety < 1;
  return status;
}

MsStatus
ms_player_rollout_play (MsPlayerRollout *self, const uint8_t *mine, int cell, MsPlayout *playout)
{
  Rests *rests = &self->rests;
  *playout = (MsPlayout){ .shown = MS_SHOWS_MINE };
  if (mine != NULL)
    {
      for (int i = 0; i < rests->n_used; i++)
        rests->slots[rests->used[i]].key = 0;
      rests->n_used = rests->path = 0;
      self->mine = mine;
      number_cells (self);
    }
  ms_player_copy (self->player, self->start);
  self->key = self->start_key;
  if (cell >= 0 && !self->mine[cell])
    playout->shown = self->number[cell];
  MsStatus status = play_on (self, cell, playout);
  /* Note the result, and the luck from each of the game's positions on. */
  for (; rests->path < rests->n_used; rests->path++)
    {
      Rest *rest = &rests->slots[rests->used[rests->path]];
      rest->won = playout->won;
      rest->luck = playout->luck - rest->luck;
    }
  return status;
}
