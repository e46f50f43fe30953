/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge-claim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a mine, as doubles. */
#define SAME 1e-9
/* Standard errors that an estimate may be off by, and what is added where it has few samples. */
#define ERRORS 8
#define ROUGH 0.05
/* How far the exact endgame goes. */
#define MOST_LAYOUTS 6000

static int
count_cells (const Facts *self)
{
  return ms_position_get_width (self->position) * ms_position_get_height (self->position);
}

static bool
is_covered (const Facts *self, int cell)
{
  return !ms_cell_is_opened (ms_position_get_cells (self->position)[cell]);
}

/* What some numbers decide, with the total or without. */
static void
find_by (const Facts *self, const int *numbers, int n, bool any_total, Seen *seen)
{
  static const int none;
  SeenAsked asked = { .numbers = numbers != NULL ? numbers : &none,
    .n_numbers = n,
    .any_total = any_total,
    .mines = self->trusted | self->supposed_mines,
    .free = self->supposed_free };
  seen_find (self->position, &asked, seen);
}

void
facts_find (Facts *self, bool with_plays)
{
  SeenAsked asked = { .mines = self->trusted | self->supposed_mines, .free = self->supposed_free };
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = 400, .safe_first = true };
  seen_find (self->position, &asked, &self->all);
  self->plays = (Expectimax){ 0 };
  if (with_plays && self->trusted == 0 && asked.mines == 0 && asked.free == 0
      && count_cells (self) <= EXPECTIMAX_MAX_CELLS && self->all.n_layouts <= options.most_layouts)
    expectimax_solve (self->position, &options, &self->plays);
}

void
facts_find_wins (Facts *self, MsSolver *solver)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  self->knows_wins = false;
  if (self->trusted != 0 || self->supposed_mines != 0 || self->supposed_free != 0
      || ms_endgame_solve (solver, self->position, &options, MOST_LAYOUTS, &endgame)
          != MS_STATUS_OK)
    return;
  self->knows_wins = endgame->solved;
  for (int cell = 0; cell < count_cells (self) && endgame->solved; cell++)
    self->win[cell] = (double)endgame->won_at[cell] / endgame->layouts;
  ms_endgame_free (endgame);
}

/* A covered cell that is a mine in some layouts and free in others. */
static bool
is_open_question (const Facts *self, int cell)
{
  return is_covered (self, cell) && seen_decides (&self->all, cell) < 0;
}

static bool
is_supposed (const Facts *self, int cell)
{
  return ((self->supposed_mines | self->supposed_free) >> cell & 1) != 0;
}

/* What is supposed is not counted. */
static int
count_certain (const Facts *self, int mine)
{
  int n = 0;
  for (int cell = 0; cell < count_cells (self); cell++)
    n += is_covered (self, cell) && !is_supposed (self, cell)
        && seen_decides (&self->all, cell) == mine;
  return n;
}

static bool
all_are_mines (const Facts *self)
{
  for (int cell = 0; cell < count_cells (self); cell++)
    if (is_covered (self, cell) && seen_decides (&self->all, cell) != 1)
      return false;
  return self->all.n_layouts > 0;
}

static int
gcd (int a, int b)
{
  return b == 0 ? a : gcd (b, a % b);
}

/* The figure as a number and, where there is one, as a fraction in lowest terms. */
static const char *
judge_chance (const Facts *self, const MsClaim *claim)
{
  char fraction[40];
  const MsOddsChance *chance = &claim->chance;
  int part = self->all.with_mine[claim->cell], whole = self->all.n_layouts;
  if (whole == 0 || !is_covered (self, claim->cell))
    return "nothing is known of the cell";
  double truth = (double)part / whole, off = fabs (chance->probability - truth);
  if (!isnan (chance->error))
    return off <= ERRORS * chance->error + ROUGH ? NULL : "the estimate is far off";
  int common = gcd (part, whole);
  snprintf (fraction, sizeof fraction, part == 0 || part == whole ? "%d" : "%d/%d", part / common,
      whole / common);
  if (chance->fraction != NULL && strcmp (chance->fraction, fraction) != 0)
    return "the fraction is another";
  return off < SAME ? NULL : "the chance is another";
}

/* The best that is won by opening any one cell. */
static int
find_most_won (const Facts *self, int but)
{
  int most = -1;
  for (int cell = 0; cell < count_cells (self); cell++)
    if (cell != but && self->plays.won_at[cell] > most)
      most = self->plays.won_at[cell];
  return most;
}

static const char *
judge_win (const Facts *self, const MsClaim *claim)
{
  if (self->plays.layouts <= 0)
    return "the plays were not gone through";
  if (claim->layouts != self->plays.layouts)
    return "there are other layouts";
  return claim->won == self->plays.won_at[claim->cell] ? NULL : "it wins another number";
}

/* In how many layouts the safest cell but one is a mine. */
static int
find_least_mines (const Facts *self, int but)
{
  int least = self->all.n_layouts + 1;
  for (int cell = 0; cell < count_cells (self); cell++)
    if (cell != but && is_covered (self, cell) && self->all.with_mine[cell] < least)
      least = self->all.with_mine[cell];
  return least;
}

static const char *
judge_guess (const Facts *self, const MsClaim *claim)
{
  int mines = self->all.with_mine[claim->cell];
  const char *fault = judge_chance (self, claim);
  if (fault != NULL)
    return fault;
  if (claim->kind == MS_CLAIM_GUESS_ESTIMATED)
    return NULL;
  if (count_certain (self, 0) > 0)
    return "no guess is needed";
  if (claim->kind == MS_CLAIM_GUESS_SAFEST && find_least_mines (self, -1) < mines)
    return "another cell is safer";
  if (claim->kind != MS_CLAIM_GUESS_WIN)
    return mines < self->all.n_layouts ? NULL : "it is a mine";
  fault = judge_win (self, claim);
  return fault != NULL || claim->won == find_most_won (self, -1) ? fault
                                                                 : "another wins more often";
}

/* Of the other cells; guess: that before it. */
static const char *
judge_other (const Facts *self, const MsClaim *claim, const MsClaim *guess)
{
  int mines = self->all.with_mine[guess->cell], n_as_safe = 0, n_as_often = 0;
  int least = find_least_mines (self, -1), least_other = find_least_mines (self, guess->cell);
  for (int cell = 0; cell < count_cells (self); cell++)
    if (cell != guess->cell && is_covered (self, cell))
      {
        n_as_safe += self->all.with_mine[cell] == mines;
        n_as_often += self->plays.won_at[cell] == guess->won;
      }
  switch (claim->kind)
    {
    case MS_CLAIM_AS_OFTEN:
      return claim->count == n_as_often && guess->won == find_most_won (self, -1)
          ? NULL
          : "another number of cells wins as often";
    case MS_CLAIM_NONE_SAFER:
      return mines == least ? NULL : "one is safer";
    case MS_CLAIM_AS_SAFE:
      return claim->count == n_as_safe && mines == least ? NULL : "another number is as safe";
    case MS_CLAIM_SAFEST_WINS:
      if (judge_win (self, claim) != NULL || claim->won >= guess->won)
        return "it does not win so often, or more often than the guess";
      break;
    case MS_CLAIM_NEXT_BEST:
      if (judge_win (self, claim) != NULL || claim->won != find_most_won (self, guess->cell)
          || claim->won >= guess->won)
        return "it is not the next best";
      return judge_chance (self, claim);
    case MS_CLAIM_NEXT_SAFEST:
      return self->all.with_mine[claim->cell] == least_other && least_other > mines
          ? judge_chance (self, claim)
          : "it is not the next safest";
    default:
      break;
    }
  return self->all.with_mine[claim->cell] == least && least < mines ? judge_chance (self, claim)
                                                                    : "it is not the safest";
}

static const char *
judge_rest (const Facts *self, const MsClaim *claim)
{
  int n[2] = { 0 }, left = claim->kind != MS_CLAIM_FOUND_AROUND;
  for (int i = 0; i < count_cells (self); i++)
    if (is_covered (self, i) && seen_touch (self->position, i, claim->cell))
      n[is_open_question (self, i)] += seen_decides (&self->all, i) != 0;
  n[0] -= left ? ms_position_get_cells (self->position)[claim->cell] - claim->left : 0;
  return n[left] == claim->count && (!left || n[0] == 0) ? NULL : "not so";
}

/* What the numbers that are named decide, and nothing else. */
static const char *
judge_proof (const Facts *self, const MsClaim *claim)
{
  Seen seen;
  bool with_total = claim->kind == MS_CLAIM_WITH_TOTAL || claim->kind == MS_CLAIM_ALL_AND_TOTAL;
  if (claim->kind == MS_CLAIM_ALL_AND_TOTAL || claim->kind == MS_CLAIM_CERTAIN)
    seen = self->all;
  else
    find_by (self, claim->cells, claim->n_cells, !with_total, &seen);
  if (claim->kind == MS_CLAIM_ONE_NUMBER && claim->n_cells != 1)
    return "it is not one number";
  if (is_supposed (self, claim->cell))
    return "it is only supposed";
  if (seen_decides (&seen, claim->cell) != claim->mine)
    return "these numbers do not decide the cell";
  return seen_decides (&self->all, claim->cell) == claim->mine ? NULL : "it is not certain";
}

static bool
has (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

/* The needs of a pair, the cells that touch the first alone, and those that are safe. */
static bool
is_pair (const Facts *self, const MsPattern *pattern)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  int needs[2], n_alone = 0;
  for (int i = 0; i < 2; i++)
    {
      needs[i] = cells[pattern->numbers[i]];
      for (int cell = 0; cell < count_cells (self); cell++)
        needs[i] -= self->trusted >> cell & 1
            && seen_touch (self->position, cell, pattern->numbers[i]);
    }
  for (int cell = 0; cell < count_cells (self); cell++)
    {
      bool asked = is_covered (self, cell) && (self->trusted >> cell & 1) == 0;
      bool alone = asked && seen_touch (self->position, cell, pattern->numbers[0])
          && !seen_touch (self->position, cell, pattern->numbers[1]);
      n_alone += alone;
      if (alone != has (pattern->mines, pattern->n_mines, cell))
        return false;
    }
  return needs[0] == pattern->needs[0] && needs[1] == pattern->needs[1]
      && needs[0] - needs[1] == n_alone;
}

static const char *
judge_pattern (const Facts *self, const MsClaim *claim)
{
  const MsPattern *pattern = claim->pattern;
  int numbers[SEEN_MOST_CELLS], n = 0;
  Seen seen;
  for (int cell = 0; cell < count_cells (self); cell++)
    if (!is_covered (self, cell)
        && (pattern->reduced || has (pattern->numbers, pattern->n_numbers, cell)))
      numbers[n++] = cell;
  find_by (self, numbers, n, true, &seen);
  if (seen_decides (&seen, claim->cell) != pattern->mine || pattern->mine != claim->mine)
    return "the pattern does not decide the cell";
  for (int i = 0; i < pattern->n_mines; i++)
    if (seen_decides (&seen, pattern->mines[i]) != 1)
      return "what it finds is no mine";
  for (int i = 0; i < pattern->n_safe; i++)
    if (seen_decides (&seen, pattern->safe[i]) != 0)
      return "what it finds is not safe";
  return pattern->kind != MS_PATTERN_PAIR || is_pair (self, pattern) ? NULL
                                                                     : "it is no pair of numbers";
}

static const char *
judge_conflict_of_one (const Facts *self, const MsConflictReport *conflict)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  bool flags = conflict->kind == MS_CONFLICT_TOO_MANY_FLAGS;
  int number = cells[conflict->cells[0]], n = 0;
  for (int cell = 0; cell < count_cells (self); cell++)
    if (is_covered (self, cell) && seen_touch (self->position, cell, conflict->cells[0]))
      n += !flags || (self->trusted >> cell & 1) != 0;
  return n == conflict->found && (flags ? n > number : n < number) ? NULL : "it has as many cells";
}

/* With the trusted flags, or suppositions, that are named, and no others. */
static const char *
judge_conflict (const Facts *self, const MsConflictReport *conflict, uint64_t mines, uint64_t free)
{
  int total = ms_position_get_mines (self->position);
  Facts some = { .position = self->position, .supposed_mines = mines, .supposed_free = free };
  Seen seen;
  find_by (&some, conflict->cells, conflict->n_cells, true, &seen);
  if (seen.n_layouts == 0)
    return NULL;
  if (!ms_conflict_is_about_total (conflict->kind))
    return "these numbers can hold together";
  if (conflict->kind == MS_CONFLICT_TOO_FEW_MINES)
    return seen.fewest > total ? NULL : "they do not need more mines";
  return seen.most < total ? NULL : "there is room for the mines";
}

static const char *
judge_no_layout (const Facts *self, const MsClaim *claim)
{
  const MsConflictReport *conflict = &claim->conflict;
  uint64_t flags = 0;
  if (self->all.n_layouts > 0)
    return "a layout fits";
  for (int i = 0; i < conflict->n_flags; i++)
    flags |= 1ull << conflict->flags[i];
  if ((flags & ~self->trusted) != 0)
    return "a flag is named that is not trusted";
  if (flags == 0 && self->trusted != 0 && conflict->kind != MS_CONFLICT_TOO_MANY_FLAGS)
    flags = self->trusted;
  if (conflict->kind == MS_CONFLICT_TOO_FEW_CELLS || conflict->kind == MS_CONFLICT_TOO_MANY_FLAGS)
    return judge_conflict_of_one (self, conflict);
  return judge_conflict (self, conflict, flags, 0);
}

static const char *
judge_refuted (const Facts *self, const MsClaim *claim)
{
  uint64_t sides[2] = { 0, 0 };
  Facts plain = { .position = self->position, .trusted = self->trusted };
  for (int i = 0; i < claim->n_assumed; i++)
    sides[claim->assumed[i].certainty == MS_CERTAINTY_MINE] |= 1ull << claim->assumed[i].cell;
  if ((sides[1] & ~self->supposed_mines) != 0 || (sides[0] & ~self->supposed_free) != 0)
    return "what is named is not supposed";
  const char *fault = judge_conflict (self, &claim->conflict, sides[1] | self->trusted, sides[0]);
  if (fault != NULL || claim->n_assumed != 1)
    return fault;
  facts_find (&plain, false);
  /* From a board that contradicts itself anyway all follows. */
  return plain.all.n_layouts == 0
          || seen_decides (&plain.all, claim->assumed->cell)
              == (claim->assumed->certainty != MS_CERTAINTY_MINE)
      ? NULL
      : "the opposite does not follow";
}

/* Whether a first click anywhere can be given so many free cells around. */
static bool
keeps_everywhere (const Facts *self, bool opens)
{
  int mines = ms_position_get_mines (self->position);
  for (int cell = 0; cell < count_cells (self); cell++)
    {
      int room = 0;
      for (int i = 0; i < count_cells (self); i++)
        room += i != cell && !(opens && seen_touch (self->position, i, cell));
      if (room < mines)
        return false;
    }
  return true;
}

static const char *
judge_new (const Facts *self, const MsClaim *claim)
{
  int n_cells = count_cells (self);
  bool safe = self->first_click != MS_FIRST_CLICK_ANY && keeps_everywhere (self, false);
  bool opens = self->first_click == MS_FIRST_CLICK_OPEN && keeps_everywhere (self, true);
  if (seen_count_covered (self->position) < n_cells)
    return "something is open";
  if (claim->kind == MS_CLAIM_NEW_OPENS)
    return opens ? NULL : "not everywhere an area can be opened";
  if (claim->kind == MS_CLAIM_BEGIN_ALIKE)
    for (int cell = 0; cell < n_cells; cell++)
      if (self->all.with_mine[cell] != self->all.with_mine[claim->cell])
        return "they are not alike";
  if (claim->kind == MS_CLAIM_NEW_ALIKE || claim->kind == MS_CLAIM_BEGIN_ALIKE)
    return safe ? "it is safe" : NULL;
  return safe || ms_position_get_mines (self->position) == 0 ? NULL : "it may be a mine";
}

static const char *
judge_outside (const Facts *self, const MsClaim *claim)
{
  for (int cell = 0; cell < count_cells (self); cell++)
    {
      bool touches = false;
      for (int i = 0; i < count_cells (self); i++)
        touches |= !is_covered (self, i) && seen_touch (self->position, i, cell);
      if (cell == claim->cell && touches)
        return "it touches a number";
      if (is_covered (self, cell) && !touches && (self->trusted >> cell & 1) == 0
          && !is_supposed (self, cell)
          && self->all.with_mine[cell] != self->all.with_mine[claim->cell])
        return "not every such cell is alike";
    }
  return judge_chance (self, claim);
}

/* After a loss; lost: the cell that was opened. */
static const char *
judge_loss (const Facts *self, const MsClaim *claim, int lost)
{
  int mines = self->all.with_mine[lost], least = find_least_mines (self, -1);
  switch (claim->kind)
    {
    case MS_CLAIM_WAS_MINE:
      return seen_decides (&self->all, claim->cell) == 1 ? NULL : "it was not certain";
    case MS_CLAIM_WAS_CHANCE:
      return judge_chance (self, claim);
    case MS_CLAIM_WERE_SAFE:
      return claim->count == count_certain (self, 0) && claim->count > 0 ? NULL
                                                                         : "others were safe";
    case MS_CLAIM_WERE_KNOWN:
      return claim->count <= count_certain (self, 0) && claim->count > 0 ? NULL : "fewer were safe";
    case MS_CLAIM_WAS_BEST:
      return self->plays.won_at[lost] == find_most_won (self, -1) ? NULL : "another was better";
    case MS_CLAIM_BEST_WAS:
      return claim->won == find_most_won (self, -1) ? judge_win (self, claim)
                                                    : "it was not the best";
    case MS_CLAIM_NONE_WAS_SAFER:
      return mines == least ? NULL : "one was safer";
    case MS_CLAIM_SAFEST_WAS:
      return self->all.with_mine[claim->cell] == least && least < mines ? judge_chance (self, claim)
                                                                        : "it was not the safest";
    case MS_CLAIM_WAS_CHOSEN:
      return claim->cell == lost ? judge_chance (self, claim) : "another was";
    case MS_CLAIM_CHOSEN_WAS:
      if (self->knows_wins && self->win[claim->cell] <= self->win[lost])
        return "it does not win more often";
      return claim->cell != lost ? judge_chance (self, claim) : "it was this one";
    default:
      return "there is no such claim";
    }
}

const char *
judge_claim (const Facts *self, const MsClaims *claims, int which)
{
  const MsClaim *claim = &claims->claims[which];
  switch (claim->kind)
    {
    case MS_CLAIM_CONFLICT:
      return judge_no_layout (self, claim);
    case MS_CLAIM_REFUTED:
      return judge_refuted (self, claim);
    case MS_CLAIM_SAFE_CELLS:
      return claim->count == count_certain (self, 0) ? NULL : "another number is safe";
    case MS_CLAIM_SAFE_KNOWN:
      return claim->count <= count_certain (self, 0) ? NULL : "fewer are safe";
    case MS_CLAIM_MINE_CELLS:
      return claim->count == count_certain (self, 1) ? NULL : "another number are mines";
    case MS_CLAIM_MINES_KNOWN:
      return claim->count <= count_certain (self, 1) ? NULL : "fewer are mines";
    case MS_CLAIM_NO_SAFE_CELL:
    case MS_CLAIM_NO_OTHER_SAFE:
      return self->all.n_layouts > 0 && count_certain (self, 0) == 0 ? NULL : "one is safe";
    case MS_CLAIM_ALL_OPENED:
      return seen_count_covered (self->position) == 0 ? NULL : "a cell is covered";
    case MS_CLAIM_ONLY_MINES:
      return all_are_mines (self) ? NULL : "not every covered cell is a mine";
    case MS_CLAIM_FOUND_AROUND:
    case MS_CLAIM_LEFT_AROUND:
    case MS_CLAIM_NONE_LEFT_AROUND:
      return judge_rest (self, claim);
    case MS_CLAIM_OPENED:
      return ms_position_get_cells (self->position)[claim->cell] == claim->count ? NULL : "no";
    case MS_CLAIM_CERTAIN:
    case MS_CLAIM_ONE_NUMBER:
    case MS_CLAIM_NUMBERS:
    case MS_CLAIM_WITH_TOTAL:
    case MS_CLAIM_ALL_AND_TOTAL:
      return judge_proof (self, claim);
    case MS_CLAIM_PATTERN:
      return judge_pattern (self, claim);
    case MS_CLAIM_SUPPOSED:
      return (claim->mine ? self->supposed_mines : self->supposed_free) >> claim->cell & 1
          ? NULL
          : "it is not supposed";
    case MS_CLAIM_CHANCE:
      return judge_chance (self, claim);
    case MS_CLAIM_CHANCE_OUTSIDE:
      return judge_outside (self, claim);
    case MS_CLAIM_WIN:
    case MS_CLAIM_WAS_WIN:
      return judge_win (self, claim);
    case MS_CLAIM_DEAD:
      return is_open_question (self, claim->cell)
              && __builtin_popcount ((unsigned)self->all.shown[claim->cell]) == 1
          ? NULL
          : "it can show two numbers";
    case MS_CLAIM_GUESS_WIN:
    case MS_CLAIM_GUESS_AHEAD:
    case MS_CLAIM_GUESS_SAFEST:
    case MS_CLAIM_GUESS_ESTIMATED:
      return judge_guess (self, claim);
    case MS_CLAIM_AS_OFTEN:
    case MS_CLAIM_SAFEST_WINS:
    case MS_CLAIM_NEXT_BEST:
    case MS_CLAIM_NONE_SAFER:
    case MS_CLAIM_AS_SAFE:
    case MS_CLAIM_SAFER:
    case MS_CLAIM_NEXT_SAFEST:
      return judge_other (self, claim, claim - 1);
    case MS_CLAIM_NEW_SAFE:
    case MS_CLAIM_NEW_OPENS:
    case MS_CLAIM_NEW_ALIKE:
    case MS_CLAIM_BEGIN_SAFE:
    case MS_CLAIM_BEGIN_ALIKE:
      return judge_new (self, claim);
    case MS_CLAIM_AREA_SAFE:
      return seen_decides (&self->all, claim->cell) == 0 ? NULL : "it is not safe";
    case MS_CLAIM_AREA_GUESS:
      return is_open_question (self, claim->cell) && count_certain (self, 0) == 0 ? NULL
                                                                                  : "no guess";
    case MS_CLAIM_WAS_MINE:
    case MS_CLAIM_WAS_CHANCE:
    case MS_CLAIM_WERE_SAFE:
    case MS_CLAIM_WERE_KNOWN:
    case MS_CLAIM_WAS_BEST:
    case MS_CLAIM_BEST_WAS:
    case MS_CLAIM_NONE_WAS_SAFER:
    case MS_CLAIM_WAS_CHOSEN:
    case MS_CLAIM_CHOSEN_WAS:
    case MS_CLAIM_SAFEST_WAS:
      return judge_loss (self, claim, claims->claims[0].cell);
    case MS_CLAIM_AREA_BEGIN:
    case MS_CLAIM_KEY_WHERE:
    case MS_CLAIM_KEY_WHICH:
    case MS_CLAIM_KEY_WHY:
    case MS_CLAIM_TIME_LIMIT:
    case MS_CLAIM_MEMORY_LIMIT:
    case MS_CLAIM_WORK_LIMIT:
    case MS_CLAIM_OVER:
    case MS_CLAIM_CHANCE_NOT_KNOWN:
    case MS_CLAIM_NO_SAFE_KNOWN:
      return NULL; /* nothing is said of the mines */
    case MS_N_CLAIMS:
    default:
      return "there is no such claim";
    }
}

const char *
judge_area (const MsAdvice *advice, int columns)
{
  int x, y, width, height, cell = advice->cell;
  if (!ms_advice_get_area (advice, &x, &y, &width, &height))
    return "there is no area";
  int dx = cell % columns - x, dy = cell / columns - y;
  return dx >= 0 && dx < width && dy >= 0 && dy < height ? NULL : "it is elsewhere";
}

const char *
judge_sentence (const char *sentence)
{
  static const char *const faults[] = {
    "(^|[^0-9.,/])1 (other )?(cells|mines|layouts|numbers|steps)\\b", "%[0-9]?[$ds]", "\\(null\\)",
    "  ", "[^.]$"
  };
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    if (g_regex_match_simple (faults[i], sentence, 0, 0))
      return faults[i];
  return NULL;
}
