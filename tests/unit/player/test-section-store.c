/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections that are kept: what is found is what was kept, and a field that has kept sections says
 * of every position the same as one that has to count them, to the last bit. */
#include "cmocka-common.h"
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-rng.h"
#include "ms-round.h"
#include "ms-section-private.h"
#include "ms-section-store-testing.h"

#include <string.h>

/* A name of its own for every number, of up to three words. */
static MsSectionName
name_of (int number)
{
  MsSectionName name = { .n = 1 + number % 3 };
  for (int i = 0; i < name.n; i++)
    name.words[i] = ms_section_name_word (number / 3, (unsigned)i + 1, 0x7f);
  return name;
}

enum
{
  N_WORDS = 12
};

static void
keep (MsSectionStore *store, int number)
{
  MsSectionName name = name_of (number);
  uint64_t *words = ms_section_store_add (store, &name, N_WORDS);
  for (int i = 0; words != NULL && i < N_WORDS; i++)
    words[i] = (uint64_t)(number + i);
}

static bool
finds (const MsSectionStore *store, int number)
{
  MsSectionName name = name_of (number);
  const uint64_t *words = ms_section_store_find (store, &name);
  for (int i = 0; words != NULL && i < N_WORDS; i++)
    assert_int_equal (words[i], number + i);
  return words != NULL;
}

static MsSectionStore *
store_new (MsArena *arena)
{
  ms_arena_init (arena, ms_allocator_or_default (NULL));
  MsSectionStore *store = ms_section_store_new (arena);
  assert_non_null (store);
  return store;
}

static void
test_names (void **state)
{
  MsArena arena;
  MsSectionStore *store = store_new (&arena);
  for (int i = 0; i < 900; i++)
    {
      assert_false (finds (store, i));
      keep (store, i);
      assert_true (finds (store, i));
    }
  ms_section_store_tidy (store);
  for (int i = 0; i < 900; i++)
    assert_true (finds (store, i));
  ms_arena_clear (&arena);
}

/* When it is full nothing more is kept, and tidied it starts anew. */
static void
test_full (void **state)
{
  MsArena arena;
  MsSectionStore *store = store_new (&arena);
  int n = 0;
  for (keep (store, 0); finds (store, n); keep (store, n))
    n++;
  assert_true (n > 1000);
  assert_true (finds (store, 0) && finds (store, n - 1));
  ms_section_store_tidy (store);
  assert_false (finds (store, 0));
  keep (store, n);
  assert_true (finds (store, n));
  ms_arena_clear (&arena);
}

/* The same where a few large sections fill it. */
static void
test_full_of_large (void **state)
{
  enum
  {
    N_LARGE = 21001
  };
  MsArena arena;
  MsSectionStore *store = store_new (&arena);
  int n = 0;
  for (bool kept = true; kept; n++)
    {
      MsSectionName name = name_of (n);
      uint64_t *words = ms_section_store_add (store, &name, N_LARGE);
      for (int i = 0; words != NULL && i < N_LARGE; i++)
        words[i] = (uint64_t)(n + i);
      kept = ms_section_store_find (store, &name) != NULL;
    }
  assert_true (n > 10 && n < 100);
  ms_section_store_tidy (store);
  for (int i = 0; i < n; i++)
    {
      assert_false (finds (store, i));
      keep (store, i);
      assert_true (finds (store, i));
    }
  ms_arena_clear (&arena);
}

static void
compare (const MsPlayer *plain, const MsPlayer *keeping)
{
  assert_int_equal (plain->in_field, keeping->in_field);
  if (!plain->in_field)
    return;
  assert_true (ms_field_log_layouts (plain->field) == ms_field_log_layouts (keeping->field));
  assert_true (plain->outside_mine == keeping->outside_mine);
  assert_int_equal (plain->field->pool.used, keeping->field->pool.used);
  MsSectionPlace own = ms_section_get_place (plain->field->counter);
  MsSectionPlace other = ms_section_get_place (keeping->field->counter);
  assert_memory_equal (&own, &other, sizeof own);
  assert_int_equal (plain->outside_certainty, keeping->outside_certainty);
  for (int i = 0; i < plain->known.n_inside; i++)
    {
      int cell = plain->known.inside[i];
      assert_true (plain->mine[cell] == keeping->mine[cell]);
      assert_int_equal (plain->certainty[cell], keeping->certainty[cell]);
      assert_int_equal (plain->field->box_of[cell], keeping->field->box_of[cell]);
    }
}

static void
forget (MsField *field)
{
  if (field->store != NULL)
    ms_section_store_forget (field->store);
}

/* A game, played by what the look ahead says, which counts with the sections' boxes, too. */
static int
check_game (MsPlayer *plain, MsPlayer *keeping, MsRound *round)
{
  MsPlayer *players[] = { plain, keeping };
  MsChoice choices[2] = { { .cell = 0 }, { .cell = 0 } };
  int n_guesses = 0, n_seen[2] = { 0, 0 };
  for (int i = 0; i < 2; i++)
    ms_player_begin (players[i]);
  for (;;)
    {
      assert_int_equal (ms_round_open (round, choices[0].cell), MS_STATUS_OK);
      for (int i = 0; i < 2; i++)
        n_seen[i] = ms_player_watch (players[i], round, n_seen[i]);
      if (ms_round_get_state (round) != MS_ROUND_PLAYING)
        return n_guesses;
      if (!ms_player_find_cheaply (plain, &choices[0]))
        forget (plain->field); /* it is going to count */
      for (int i = 0; i < 2; i++)
        assert_int_equal (ms_player_choose (players[i], &choices[i]), MS_STATUS_OK);
      assert_int_equal (choices[0].cell, choices[1].cell);
      assert_int_equal (choices[0].basis, choices[1].basis);
      assert_true (choices[0].safety == choices[1].safety);
      if (choices[0].basis == MS_BASIS_CERTAIN)
        continue;
      n_guesses++;
      compare (plain, keeping);
    }
}

/* Each game twice, so that the second finds what the first has kept. */
static void
test_games (void **state)
{
  const MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN };
  const MsStrategy *fast = ms_strategy_find ("fast");
  MsRound *round = ms_round_new (&rules, NULL);
  MsPlayer *plain = ms_player_new (fast, 30, 16, 99, NULL);
  MsPlayer *keeping = ms_player_new (fast, 30, 16, 99, NULL);
  int n_guesses = 0;
  for (int i = 0; i < 200; i++)
    {
      ms_round_begin (round, (uint64_t)(i / 2));
      n_guesses += check_game (plain, keeping, round);
    }
  assert_true (n_guesses > 200);
  ms_player_free (plain);
  ms_player_free (keeping);
  ms_round_free (round);
}

/* The same where stamps start over. */
static void
test_stamps (void **state)
{
  const MsRules rules = { 16, 16, 45, MS_FIRST_CLICK_OPEN };
  const MsStrategy *fast = ms_strategy_find ("fast");
  MsRound *round = ms_round_new (&rules, NULL);
  MsPlayer *plain = ms_player_new (fast, 16, 16, 45, NULL);
  int n_guesses = 0;
  for (uint32_t i = 0; i < 30; i++)
    {
      MsPlayer *keeping = ms_player_new (fast, 16, 16, 45, NULL);
      keeping->field->stamp = UINT32_MAX - i;
      ms_round_begin (round, i);
      n_guesses += check_game (plain, keeping, round);
      ms_player_free (keeping);
    }
  assert_true (n_guesses > 15);
  ms_player_free (plain);
  ms_round_free (round);
}

/* Four blocks of four by four numbers, each two cells from the next: as much as a field has room
 * for, or a little less or more. */
#define BLOCKS_WIDTH 48
#define BLOCKS_HEIGHT 9
#define BLOCKS_CELLS (BLOCKS_WIDTH * BLOCKS_HEIGHT)
#define BLOCKS_MINES 140

static bool
is_in_block (int cell)
{
  int x = cell % BLOCKS_WIDTH % 12, y = cell / BLOCKS_WIDTH;
  return x % 2 == 1 && x < 8 && y % 2 == 1;
}

static void
see_blocks (MsPlayer *player, uint64_t seed)
{
  uint8_t mine[BLOCKS_CELLS] = { 0 };
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (int n = 0; n < BLOCKS_MINES;)
    {
      int cell = (int)ms_rng_below (&rng, BLOCKS_CELLS);
      bool drawn = !is_in_block (cell) && !mine[cell];
      mine[cell] |= drawn;
      n += drawn;
    }
  ms_player_begin (player);
  for (int cell = 0; cell < BLOCKS_CELLS; cell++)
    {
      const MsTouching *touching = &player->known.touching[cell];
      int n = 0;
      for (int i = 0; i < touching->n; i++)
        n += mine[touching->cells[i]];
      if (is_in_block (cell))
        ms_player_see (player, cell, (MsCell)n);
    }
  ms_known_list (&player->known);
}

/* What the field has room for: all sections; each covered cell beside a number as the one that is
 * tried; the trace of all sections. */
static void
note_room (MsField *field, char *room)
{
  bool consistent = false;
  bool fits = ms_field_prepare (field) && ms_field_count (field, &consistent);
  *room++ = fits ? 'y' : 'n';
  for (int i = 0; fits && i < field->known->n_inside; i++)
    {
      bool open = ms_field_open (field, field->known->inside[i]);
      *room++ = open ? 'y' : 'n';
      if (open)
        ms_field_close (field);
    }
  *room++ = !fits || ms_field_trace (field) ? 'y' : 'n';
  *room = '\0';
}

/* Near the limit, too, room does not depend on what has been counted before. */
static void
test_room (void **state)
{
  MsPlayer *player = ms_player_new (
      ms_strategy_find ("safest"), BLOCKS_WIDTH, BLOCKS_HEIGHT, BLOCKS_MINES, NULL);
  int n_refused = 0, n_tight = 0;
  assert_non_null (player);
  for (uint64_t seed = 5; seed <= 10; seed++)
    {
      char cold[BLOCKS_CELLS + 3], warm[BLOCKS_CELLS + 3];
      see_blocks (player, seed);
      forget (player->field);
      note_room (player->field, cold);
      note_room (player->field, warm);
      assert_string_equal (cold, warm);
      n_refused += cold[0] == 'n';
      n_tight += cold[0] == 'y' && strchr (cold, 'n') != NULL;
    }
  assert_true (n_refused > 0 && n_tight > 0);
  ms_player_free (player);
}

/* A chain of numbers that need a mine or two, each with a box of its own and a shared one. */
static MsSection
make_chain (void)
{
  enum
  {
    N_NUMBERS = 9
  };
  MsSection section = { .n_numbers = N_NUMBERS, .n_boxes = 2 * N_NUMBERS - 1 };
  for (int i = 0; i < N_NUMBERS; i++)
    section.need[i] = (uint8_t)(1 + i % 2);
  for (int i = 0; i < section.n_boxes; i++)
    {
      section.size[i] = (uint8_t)(1 + i % 3);
      section.numbers[i] = UINT64_C (1) << i / 2 | UINT64_C (1) << (i + 1) / 2;
    }
  return section;
}

static bool
counts_at (MsSectionCounter *counter, const MsSection *section, MsSectionPlace place)
{
  double values[64];
  MsSectionPool pool = { values, 0, 64 };
  MsSectionCount count = { 0 };
  ms_section_set_place (counter, place);
  return ms_section_plan (counter, section, -1)
      && ms_section_count (counter, section, &pool, &count);
}

/* Room is left for a section wherever it could have been counted, and nowhere else: whichever of
 * steps, states and edges there is too little of. */
static void
test_room_is_left (void **state)
{
  enum
  {
    N_KINDS = 3
  };
  static const int most[N_KINDS] = { MS_SECTION_STEPS, MS_SECTION_STATES, MS_SECTION_EDGES };
  const MsSection section = make_chain ();
  MsArena arena;
  ms_arena_init (&arena, ms_allocator_or_default (NULL));
  MsSectionCounter *counter = ms_section_counter_new (&arena);
  assert_non_null (counter);
  assert_true (counts_at (counter, &section, (MsSectionPlace){ 0 }));
  const MsSectionRoom room = ms_section_get_room (counter);
  for (int kind = 0; kind < N_KINDS; kind++)
    {
      int at[N_KINDS] = { 0 }, n_fit = 0, n_full = 0;
      for (at[kind] = most[kind] - 2000 > 0 ? most[kind] - 2000 : 0; at[kind] < most[kind];
           at[kind]++)
        {
          const MsSectionPlace place = { at[0], at[1], at[2] };
          bool fits = counts_at (counter, &section, place);
          ms_section_set_place (counter, place);
          assert_int_equal (ms_section_leave_room (counter, &room), fits);
          MsSectionPlace after = ms_section_get_place (counter);
          assert_int_equal (after.steps, at[0] + (fits ? room.n_steps : 0));
          assert_int_equal (after.states, at[1] + (fits ? room.n_states : 0));
          assert_int_equal (after.edges, at[2] + (fits ? (int)room.n_edges : 0));
          n_fit += fits;
          n_full += !fits;
        }
      assert_true (n_fit > 0 && n_full > 0);
    }
  ms_arena_clear (&arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_names), cmocka_unit_test (test_full),
    cmocka_unit_test (test_full_of_large), cmocka_unit_test (test_games),
    cmocka_unit_test (test_stamps), cmocka_unit_test (test_room),
    cmocka_unit_test (test_room_is_left) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
