/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs of every covered cell of random positions: an independent checker accepts each rung, the
 * last one decides the cell, no fewer numbers do where that is said, and what is undecidable has
 * a layout with a mine there and one without.  And rare steps of the search.
 *
 * Usage: test-property-proof [POSITIONS [SEED]] */
#include "check-rungs.h"
#include "cmocka-common.h"
#include "ms-fewest.h"
#include "ms-hitting.h"
#include "ms-ladder.h"
#include "ms-proof.h"
#include "ms-witness.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 81
#define SEEDS 20

static long n_positions = 250;
static uint64_t first_seed = 1;

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  bool trusts; /* flags are mines */
  Oracle oracle;
  uint8_t highest[MOST_CELLS]; /* rule that the ladder has needed by the time it decides a cell */
  int n_proven, n_fewest[MS_FEWEST_OF_ALL + 1], n_by_total, n_undecidable, n_chains;
} Trial;

static void
fail_proof (const Trial *self, const MsProof *proof, const char *why)
{
  char *text = text_position_print (self->position);
  fail_msg ("cell %d: %s\n%s", proof->cell, why, text);
}

static bool
has (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

/* Whether some numbers, by themselves or with the total, leave the cell no choice. */
static bool
entail (const Trial *self, unsigned long chosen, bool with_total, int cell)
{
  uint8_t ignored[ORACLE_MAX_CELLS];
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  for (size_t i = 0; i < 8 * sizeof chosen; i++)
    ignored[i] = !(chosen >> i & 1);
  options.ignored = ignored;
  options.trust_flags = self->trusts;
  options.any_total = !with_total;
  oracle_solve (self->position, &options, &oracle);
  return oracle.with_mine[cell] == 0 || oracle.with_mine[cell] == oracle.layouts;
}

/* Whether some set of at most size numbers among numbers from on, and those chosen, is enough. */
static bool
find_smaller (
    const Trial *self, unsigned long chosen, bool with_total, int from, int size, int cell)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  int n = ms_position_get_width (self->position) * ms_position_get_height (self->position);
  if (size == 0)
    return entail (self, chosen, with_total, cell);
  for (int i = from; i < n; i++)
    if (ms_cell_is_opened (cells[i])
        && find_smaller (self, chosen | 1ul << i, with_total, i + 1, size - 1, cell))
      return true;
  return false;
}

static void
check_chain (Trial *self, const MsProof *proof)
{
  RungChecker checker;
  int n_numbers = 0;
  bool by_total = false;
  uint8_t used[4096] = { 0 };
  rung_checker_init (&checker, self->position, self->trusts);
  for (int i = 0; i < proof->n_rungs; i++)
    {
      const MsRung *rung = proof->rungs[i];
      if (checker.known[proof->cell] >= 0)
        fail_proof (self, proof, "it is decided before the last rung");
      if (!rung_checker_accept (&checker, rung))
        fail_proof (self, proof, checker.why);
      by_total |= rung->by_total;
      for (int j = 0; j < rung->n_numbers; j++)
        {
          n_numbers += !used[rung->numbers[j]];
          used[rung->numbers[j]] = 1;
        }
    }
  if (checker.known[proof->cell] != proof->mine)
    fail_proof (self, proof, "the last rung does not decide it");
  if (n_numbers != proof->n_numbers || by_total != proof->by_total)
    fail_proof (self, proof, "the figures of the proof are wrong");
  rung_checker_clear (&checker);
}

static void
check_layout (Trial *self, const MsProof *proof, const uint8_t *mine, int expected)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  int width = ms_position_get_width (self->position), mines = 0;
  int n = width * ms_position_get_height (self->position);
  for (int i = 0; i < n; i++)
    {
      int around = 0;
      mines += mine[i];
      for (int j = 0; j < n; j++)
        around += mine[j] && i != j && abs (i % width - j % width) <= 1
            && abs (i / width - j / width) <= 1;
      if (ms_cell_is_opened (cells[i]) && (mine[i] || around != cells[i]))
        fail_proof (self, proof, "a layout does not fit a number");
    }
  if (mines != ms_position_get_mines (self->position) || mine[proof->cell] != expected)
    fail_proof (self, proof, "a layout is not what it should show");
}

/* What is said of fewer numbers. */
static void
check_fewest (Trial *self, const MsProof *proof)
{
  bool of_all = proof->fewest == MS_FEWEST_OF_ALL;
  /* Trying all sets of more takes too long. */
  if (proof->fewest == MS_FEWEST_NOT_KNOWN || proof->n_numbers > 4)
    return;
  if (proof->by_total && !of_all)
    fail_proof (self, proof, "it uses the total and is compared without it");
  if (find_smaller (self, 0, of_all, 0, proof->n_numbers - 1, proof->cell))
    fail_proof (self, proof, of_all ? "fewer numbers do" : "fewer numbers do without the total");
  self->n_fewest[proof->fewest]++;
}

static void
note_highest (Trial *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  uint8_t highest = MS_RUNG_EQUATIONS;
  options.trust_flags = self->trusts;
  assert_int_equal (ms_ladder_find (self->solver, self->position, &options, &ladder), MS_STATUS_OK);
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      highest = rung->rule > highest ? (uint8_t)rung->rule : highest;
      for (int j = 0; j < rung->n_safe; j++)
        self->highest[rung->safe[j]] = highest;
      for (int j = 0; j < rung->n_mines; j++)
        self->highest[rung->mines[j]] = highest;
    }
  ms_ladder_free (ladder);
}

/* Fewer numbers by a rule that is not needed are no simpler. */
static void
check_rules (Trial *self, const MsProof *proof)
{
  for (int i = 0; i < proof->n_rungs; i++)
    if (proof->rungs[i]->rule > self->highest[proof->cell])
      fail_proof (self, proof, "a simpler rule than one of its would do");
}

static void
check_cell (Trial *self, int cell)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsProof *proof;
  uint64_t with_mine = self->oracle.with_mine[cell];
  options.trust_flags = self->trusts;
  assert_int_equal (
      ms_proof_find (self->solver, self->position, &options, cell, &proof), MS_STATUS_OK);
  if (self->oracle.layouts == 0)
    assert_int_equal (proof->kind, MS_PROOF_CONTRADICTION);
  else if (self->trusts && ms_position_get_cells (self->position)[cell] == MS_CELL_FLAG)
    assert_int_equal (proof->kind, MS_PROOF_GIVEN);
  else if (with_mine == 0 || with_mine == self->oracle.layouts)
    {
      assert_int_equal (proof->kind, MS_PROOF_PROVEN);
      check_chain (self, proof);
      check_rules (self, proof);
      self->n_proven++;
      self->n_by_total += proof->by_total;
      self->n_chains += proof->n_rungs > 1;
      check_fewest (self, proof);
    }
  else
    {
      assert_int_equal (proof->kind, MS_PROOF_UNDECIDABLE);
      check_layout (self, proof, proof->with_mine, 1);
      check_layout (self, proof, proof->without_mine, 0);
      self->n_undecidable++;
    }
  ms_proof_free (proof);
}

static void
check_position (Trial *self, MsPosition *position, bool trusts)
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  options.trust_flags = self->trusts = trusts;
  oracle_solve (position, &options, &self->oracle);
  self->position = position;
  note_highest (self);
  for (int cell = 0; cell < n; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      check_cell (self, cell);
}

static bool
has_flags (const MsPosition *position)
{
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  return memchr (ms_position_get_cells (position), MS_CELL_FLAG, (size_t)n) != NULL;
}

static void
test_small (void **state)
{
  Trial self = { .solver = ms_solver_new (NULL) };
  int n_trusted = 0;
  for (uint64_t seed = first_seed; seed < first_seed + (uint64_t)n_positions; seed++)
    {
      MsPosition *position = random_small (14, seed);
      check_position (&self, position, false);
      if (has_flags (position))
        {
          check_position (&self, position, true);
          n_trusted++;
        }
      ms_position_unref (position);
    }
  assert_true (n_trusted > 20);
  int n_without = self.n_fewest[MS_FEWEST_WITHOUT_TOTAL];
  int n_of_all = self.n_fewest[MS_FEWEST_OF_ALL];
  print_message ("%d proven, %d by the total, %d in several steps, %d of the fewest numbers, %d "
                 "without the total; %d undecidable\n",
      self.n_proven, self.n_by_total, self.n_chains, n_of_all, n_without, self.n_undecidable);
  assert_true (self.n_proven > 200 && self.n_by_total > 20 && self.n_chains > 20
      && self.n_undecidable > 200);
  assert_true (n_without > 200 && n_of_all > 20);
  /* Of hardly any proof is it not known. */
  assert_true (n_without + n_of_all >= self.n_proven * 9 / 10);
  ms_solver_free (self.solver);
}

/* What the ladder of a larger board decides; its proofs must not use more than the ladder. */
static void
test_played (void **state)
{
  Trial self = { .solver = ms_solver_new (NULL) };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_proven = 0, n_cut = 0;
  for (uint64_t seed = 1; seed <= 24; seed++)
    {
      MsPosition *position = seed % 2 ? random_stuck (16, 16, 45, seed)
                                      : random_scattered (16, 12, 38, 0.4, seed);
      int n = ms_position_get_width (position) * ms_position_get_height (position);
      self.position = position;
      for (int cell = 0; cell < n; cell++)
        {
          MsProof *proof;
          if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
            continue;
          assert_int_equal (
              ms_proof_find (self.solver, position, &options, cell, &proof), MS_STATUS_OK);
          n_proven += proof->kind == MS_PROOF_PROVEN;
          n_cut += proof->cut;
          if (proof->kind == MS_PROOF_PROVEN)
            check_chain (&self, proof);
          ms_proof_free (proof);
        }
      ms_position_unref (position);
    }
  assert_true (n_proven > 200 && n_cut * 10 < n_proven);
  ms_solver_free (self.solver);
}

/* A board that is turned has proofs of as many numbers and steps; what comes first is another. */
static void
check_turned (Trial *self, const MsPosition *other, int cell, int image)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsProof *proof, *turned;
  assert_int_equal (
      ms_proof_find (self->solver, self->position, &options, cell, &proof), MS_STATUS_OK);
  assert_int_equal (ms_proof_find (self->solver, other, &options, image, &turned), MS_STATUS_OK);
  assert_int_equal (proof->kind, turned->kind);
  if (proof->kind == MS_PROOF_PROVEN && !proof->cut && !turned->cut)
    {
      if (proof->n_numbers != turned->n_numbers || proof->n_rungs != turned->n_rungs
          || proof->fewest != turned->fewest || proof->mine != turned->mine)
        fail_proof (self, proof, "turned it is another proof");
      self->n_chains += proof->n_rungs > 1;
    }
  ms_proof_free (proof);
  ms_proof_free (turned);
}

static void
test_turned (void **state)
{
  Trial self = { .solver = ms_solver_new (NULL) };
  for (uint64_t seed = 9; seed <= 18; seed += 3)
    {
      int turns = 1 + (int)(seed % 3);
      bool mirrored = seed % 2 == 0;
      MsPosition *position = random_scattered (
          8, 8, 6 + (int)(seed % 20), 0.2 + 0.02 * (double)seed, seed);
      MsPosition *other = turned_position (position, turns, mirrored);
      self.position = position;
      for (int cell = 0; cell < 64; cell++)
        if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
          check_turned (&self, other, cell, turned_cell (8, 8, cell, turns, mirrored));
      ms_position_unref (position);
      ms_position_unref (other);
    }
  print_message ("%d chains turned\n", self.n_chains);
  assert_true (self.n_chains >= 8);
  ms_solver_free (self.solver);
}

/* Of two ways from the same numbers, both at once and one after the other, that of fewer rungs; and
 * nothing of the number that is farther away. */
static void
test_nothing_irrelevant (void **state)
{
  static const char text[] = "9x1x3\nH1HHH2H1H\n";
  MsPosition *position = text_position_parse (text);
  Trial self = { .solver = ms_solver_new (NULL), .position = position };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsProof *proof;
  assert_int_equal (ms_proof_find (self.solver, position, &options, 8, &proof), MS_STATUS_OK);
  assert_int_equal (proof->kind, MS_PROOF_PROVEN);
  assert_false (proof->cut);
  assert_int_equal (proof->n_rungs, 1);
  assert_int_equal (proof->n_numbers, 2);
  assert_int_equal (proof->rungs[0]->rule, MS_RUNG_TWO_NUMBERS);
  assert_true (has (proof->rungs[0]->numbers, 2, 5) && has (proof->rungs[0]->numbers, 2, 7));
  check_chain (&self, proof);
  ms_proof_free (proof);
  ms_solver_free (self.solver);
  ms_position_unref (position);
}

/* The shortest chain from the proof's numbers alone, without what lies behind them in the list. */
static void
check_list (const Trial *self, const MsProof *proof, int *numbers, int n, MsRungRule highest)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT, each;
  const MsAllocator *allocator = ms_allocator_or_default (NULL);
  int heeded[MOST_CELLS];
  MsDeadline deadline;
  MsAscent ascent;
  MsChain chain = { .allocator = allocator };
  bool cut = false;
  ms_ascent_ask (&deadline, &options, &each);
  ms_ascent_prepare (&ascent, allocator);
  assert_int_equal (
      ms_ascent_init (&ascent, self->solver, self->position, &each, &deadline), MS_STATUS_OK);
  MsProver prover = { &ascent, proof->cell, highest, proof->result->certainty, heeded, 0, 0 };
  ms_prover_begin (&prover);
  assert_int_equal (ms_fewest_find (&prover, numbers, n, 1000000, &chain, &cut), MS_STATUS_OK);
  assert_true (chain.n > 0);
  for (int i = 0; i < chain.n; i++)
    for (int j = 0; j < chain.rungs[i]->n_numbers; j++)
      if (!has (numbers, n, chain.rungs[i]->numbers[j]))
        fail_proof (self, proof, "a number is used that is not in the list");
  ms_chain_clear (&chain);
  ms_chain_clear (&ascent.chain);
  ms_ascent_clear (&ascent);
}

/* Behind its numbers each other one of the board in turn; returns how many lists there were. */
static int
check_lists (const Trial *self, const MsProof *proof)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  int n_cells = ms_position_get_width (self->position) * ms_position_get_height (self->position);
  int numbers[MOST_CELLS], n = 0, n_lists = 0;
  MsRungRule highest = MS_RUNG_ONE_NUMBER;
  for (int i = 0; i < proof->n_rungs; i++)
    {
      highest = proof->rungs[i]->rule > highest ? proof->rungs[i]->rule : highest;
      for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
        if (!has (numbers, n, proof->rungs[i]->numbers[j]))
          numbers[n++] = proof->rungs[i]->numbers[j];
    }
  for (int cell = 0; cell < n_cells && highest <= MS_RUNG_EQUATIONS && proof->n_rungs > 1; cell++)
    if (cells[cell] >= 1 && cells[cell] <= 8 && !has (numbers, n, cell))
      {
        numbers[n] = cell;
        check_list (self, proof, numbers, n, MS_RUNG_EQUATIONS);
        n_lists++;
      }
  return n_lists;
}

static void
test_no_other_numbers (void **state)
{
  Trial self = { .solver = ms_solver_new (NULL) };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_lists = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    {
      MsPosition *position = random_scattered (9, 9, 12 + (int)(seed % 9), 0.3, seed);
      self.position = position;
      for (int cell = 0; cell < 81; cell++)
        if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
          {
            MsProof *proof;
            assert_int_equal (
                ms_proof_find (self.solver, position, &options, cell, &proof), MS_STATUS_OK);
            if (proof->kind == MS_PROOF_PROVEN)
              n_lists += check_lists (&self, proof);
            ms_proof_free (proof);
          }
      ms_position_unref (position);
    }
  assert_true (n_lists > 100);
  ms_solver_free (self.solver);
}

/* cut: chains of fewer rungs were not all tried. */
static const struct
{
  const char *text;
  int cell, n_numbers, n_rungs;
  MsRungRule last;
  bool cut;
} cases[] = {
  /* Three numbers do by exhaustion, but a simpler rule does; that there are no fewer is not
   * said. */
  { "3x4x2\nH1H\nHHH\n1H1\nH1H\n", 4, 4, 1, MS_RUNG_MINE_TOTAL, false },
  /* More follows from these numbers once the first cell is decided; its proof needs no more. */
  { "6x4x10\nH1HH21\nHH4HHH\n1HH5HH\n1HHH4H\n", 0, 6, 3, MS_RUNG_ONE_NUMBER, false },
  /* What was found of numbers that are taken back is taken back, and nothing else. */
  { "4x4x4\n01HH\nH2H1\nHHH2\nH21H\n", 8, 4, 2, MS_RUNG_TWO_NUMBERS, false },
  /* Of two sets of three numbers, which differ in one, the second needs one rung less. */
  { "4x4x3\nHHH1\nH32H\n2H1H\n1110\n", 1, 3, 1, MS_RUNG_EQUATIONS, false },
  /* Several rungs, of which one needs the total. */
  { "4x1x1\n01HH\n", 3, 1, 2, MS_RUNG_MINE_TOTAL, true },
};

static void
test_cases (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Trial self = { .solver = ms_solver_new (NULL) };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      MsPosition *position = text_position_parse (cases[i].text);
      MsProof *proof;
      check_position (&self, position, false);
      assert_int_equal (
          ms_proof_find (self.solver, position, &options, cases[i].cell, &proof), MS_STATUS_OK);
      assert_int_equal (proof->n_numbers, cases[i].n_numbers);
      assert_int_equal (proof->n_rungs, cases[i].n_rungs);
      assert_int_equal (proof->rungs[proof->n_rungs - 1]->rule, cases[i].last);
      assert_int_equal (proof->cut, cases[i].cut);
      ms_proof_free (proof);
      ms_position_unref (position);
    }
  ms_solver_free (self.solver);
}

/* Without a total the layouts that are shown have the fewest mines that the numbers allow, here one
 * and not two, besides what is shown of the cell. */
static void
test_fewest_mines (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = text_position_parse ("7x1x2\nH1H1HHH\n");
  options.density = 0.2;
  for (int mine = 0; mine <= 1; mine++)
    {
      uint8_t *layout;
      int n_mines = 0;
      assert_int_equal (
          ms_witness_find (solver, position, &options, 6, mine, NULL, &layout), MS_STATUS_OK);
      for (int cell = 0; cell < 7; cell++)
        n_mines += layout[cell];
      assert_int_equal (layout[6], mine);
      assert_int_equal (n_mines, 1 + mine);
      free (layout);
    }
  ms_position_unref (position);
  ms_solver_free (solver);
}

#define ELEMENTS 8

typedef struct
{
  uint8_t sets[12]; /* of elements, a bit each */
  int n_sets, size;
  uint8_t times[1 << ELEMENTS]; /* that a set was offered */
} Offers;

static bool
note_offer (const int *elements, int n, void *user_data)
{
  Offers *offers = user_data;
  unsigned offered = 0;
  assert_in_range (n, 0, offers->size);
  for (int i = 0; i < n; i++)
    offered |= 1u << elements[i];
  offers->times[offered]++;
  for (int i = 0; i < offers->n_sets; i++)
    assert_true (offers->sets[i] & offered);
  return false;
}

/* Whether all sets are hit, but not without any of these elements. */
static bool
is_irreducible (const Offers *offers, unsigned elements)
{
  unsigned needed = 0;
  for (int i = 0; i < offers->n_sets; i++)
    {
      unsigned hit = offers->sets[i] & elements;
      if (hit == 0)
        return false;
      needed |= (hit & (hit - 1)) == 0 ? hit : 0;
    }
  return needed == elements;
}

/* Each set that hits all and is no larger than asked for is offered, and none twice. */
static void
test_hitting_sets (void **state)
{
  MsRng rng;
  int n_offered = 0;
  ms_rng_seed (&rng, 1);
  for (int trial = 0; trial < 300; trial++)
    {
      Offers offers = { .n_sets = 2 + trial % 11, .size = 2 + trial % 4 };
      MsHitting hitting;
      bool cut;
      assert_true (ms_hitting_init (&hitting, ELEMENTS, ms_allocator_or_default (NULL)));
      for (int i = 0; i < offers.n_sets; i++)
        {
          int members[ELEMENTS], n = 0;
          offers.sets[i] = (uint8_t)(1 + ms_rng_below (&rng, (1u << ELEMENTS) - 1));
          for (int element = 0; element < ELEMENTS; element++)
            if (offers.sets[i] >> element & 1)
              members[n++] = element;
          assert_true (ms_hitting_add (&hitting, members, n));
        }
      assert_false (ms_hitting_find (&hitting, offers.size, 100000, note_offer, &offers, &cut));
      assert_false (cut);
      for (unsigned set = 0; set < 1u << ELEMENTS; set++)
        {
          bool small = __builtin_popcount (set) <= offers.size;
          assert_in_range (offers.times[set], small && is_irreducible (&offers, set), 1);
          n_offered += offers.times[set];
        }
      ms_hitting_clear (&hitting);
    }
  assert_true (n_offered > 1000);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_played),
    cmocka_unit_test (test_turned),
    cmocka_unit_test (test_nothing_irrelevant),
    cmocka_unit_test (test_no_other_numbers),
    cmocka_unit_test (test_cases),
    cmocka_unit_test (test_fewest_mines),
    cmocka_unit_test (test_hitting_sets),
  };
  if (argc > 1)
    n_positions = atol (argv[1]);
  if (argc > 2)
    first_seed = strtoull (argv[2], NULL, 10);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
