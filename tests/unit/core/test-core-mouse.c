/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What presses and releases come to: the gestures of the classic program, one after the other. */
#include "cmocka-common.h"

#include "ms-mouse.h"

#include <stdio.h>
#include <string.h>

#define SIDE 16

/* Column, row, kind; -1 in the column ends the list. */
typedef struct
{
  int x, y;
  MsPointerKind kind;
} Step;

typedef struct
{
  MsMouse mouse;
  MsPlay *play;
  int64_t time_ms;
} Table;

/* A board of 4×3 with mines at A1 and D1: B1 shows 1, as does C1. */
static void
lay (Table *table)
{
  static const uint8_t mines[12] = { 1, 0, 0, 1 };
  MsLayout *layout = ms_layout_new (4, 3, mines, NULL);
  MsRules rules = { 4, 3, 2, MS_FIRST_CLICK_ANY, false };

  *table = (Table){ .mouse = { .square = SIDE }, .play = ms_play_new (&rules, 0, layout, NULL) };
  ms_layout_unref (layout);
}

static void
feed (Table *table, int x, int y, MsPointerKind kind)
{
  MsPointerEvent event = { table->time_ms, x * SIDE + 3, y * SIDE + 15, kind };
  assert_int_equal (ms_mouse_feed (&table->mouse, table->play, &event), MS_STATUS_OK);
  table->time_ms += 10;
}

static void
feed_all (Table *table, const Step *steps)
{
  for (int i = 0; steps[i].kind != MS_N_POINTER_KINDS; i++)
    feed (table, steps[i].x, steps[i].y, steps[i].kind);
}

/* Moves as letters: o, c, and f, q, u for marks, each with its cell. */
static void
assert_moves (Table *table, const char *expected)
{
  char found[200] = "";
  int n_moves = ms_play_count_moves (table->play);

  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (table->play, i);
      char kind = move.action == MS_ACTION_OPEN ? 'o'
          : move.action == MS_ACTION_CHORD      ? 'c'
          : move.mark == MS_CELL_FLAG           ? 'f'
          : move.mark == MS_CELL_QUESTION       ? 'q'
                                                : 'u';
      snprintf (found + strlen (found), sizeof found - strlen (found), "%c%d ", kind, move.cell);
    }
  assert_string_equal (found, expected);
  ms_play_free (table->play);
}

#define END \
  { \
    0, 0, MS_N_POINTER_KINDS \
  }
#define LP MS_POINTER_LEFT_PRESS
#define LR MS_POINTER_LEFT_RELEASE
#define RP MS_POINTER_RIGHT_PRESS
#define RR MS_POINTER_RIGHT_RELEASE
#define MP MS_POINTER_MIDDLE_PRESS
#define MR MS_POINTER_MIDDLE_RELEASE

#define CHECK(expected, ...) \
  do \
    { \
      static const Step steps[] = { __VA_ARGS__, END }; \
      Table table; \
      lay (&table); \
      feed_all (&table, steps); \
      assert_moves (&table, expected); \
    } \
  while (0)

static void
left_opens_where_it_is_released (void **state)
{
  CHECK ("o1 ", { 1, 0, LP }, { 1, 0, LR });
  CHECK ("o2 ", { 1, 0, LP }, { 2, 0, MS_POINTER_MOVE }, { 2, 0, LR });
  CHECK ("", { 1, 0, LP }, { 2, 0, MS_POINTER_MOVE });
  CHECK ("", { 1, 0, LR });
  CHECK ("o1 o1 ", { 1, 0, LP }, { 1, 0, LR }, { 1, 0, LP }, { 1, 0, LR });
}

static void
right_marks_where_it_is_pressed (void **state)
{
  CHECK ("f0 u0 f0 ", { 0, 0, RP }, { 1, 0, RR }, { 0, 0, RP }, { 0, 0, RR }, { 0, 0, RP },
      { 0, 0, RR });
  CHECK ("o1 f1 ", { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RP }, { 1, 0, RR });
  /* On a number it is in vain, but not even that where it begins a chord. */
  CHECK ("o1 f1 ", { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RP }, { 2, 0, RR });
  CHECK (
      "o1 c1 ", { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RP }, { 1, 0, LP }, { 1, 0, RR }, { 1, 0, LR });
  CHECK ("o1 c1 o2 ", { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RP }, { 1, 0, LP }, { 1, 0, LR },
      { 1, 0, RR }, { 2, 0, LP }, { 2, 0, LR });
}

static void
question_marks_can_be_switched (void **state)
{
  CHECK ("f0 q0 u0 f0 u0 ", { 3, 2, MS_POINTER_MARKS }, { 0, 0, RP }, { 0, 0, RR }, { 0, 0, RP },
      { 0, 0, RR }, { 0, 0, RP }, { 0, 0, RR }, { 0, 0, RP }, { 0, 0, RR },
      { 0, 0, MS_POINTER_MARKS }, { 0, 0, RP }, { 0, 0, RR });
  CHECK ("q0 u0 f0 ", { 0, 0, MS_POINTER_QUESTION }, { 0, 0, MS_POINTER_CLEAR },
      { 0, 0, MS_POINTER_PREFLAG });
}

/* Flag and chord in one and a half clicks: the right button first, on a covered cell. */
static void
one_and_a_half_clicks (void **state)
{
  CHECK ("o1 f0 c1 ", { 1, 0, LP }, { 1, 0, LR }, { 0, 0, RP }, { 1, 0, MS_POINTER_MOVE },
      { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RR });
}

/* Only a chord whose first button has just set a flag is one. */
static void
half_clicks_are_counted (void **state)
{
  static const struct
  {
    int n;
    Step steps[16];
  } cases[] = {
    { 1,
        { { 0, 0, RP }, { 1, 0, MS_POINTER_MOVE }, { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RR },
            END } },
    { 1, { { 0, 0, RP }, { 1, 0, LP }, { 1, 0, RR }, { 1, 0, LR }, END } },
    { 1, { { 0, 0, RP }, { 1, 0, MS_POINTER_CHORD_PRESS }, { 1, 0, LR }, { 1, 0, RR }, END } },
    /* with only the right button held on, a second chord is a chord like any other */
    { 1,
        { { 0, 0, RP }, { 1, 0, LP }, { 1, 0, LR }, { 2, 0, LP }, { 2, 0, LR }, { 2, 0, RR },
            END } },
    { 0, { { 0, 0, RP }, { 0, 0, RR }, { 1, 0, LP }, { 1, 0, RP }, { 1, 0, LR }, END } },
    { 0,
        { { 0, 0, RP }, { 0, 0, RR }, { 0, 0, RP }, { 1, 0, LP }, { 1, 0, LR },
            END } }, /* unflags */
    { 0, { { 1, 0, RP }, { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RR }, END } }, /* is open */
    { 0, { { 0, 0, RP }, { -1, 0, LP }, { -1, 0, LR }, { -1, 0, RR }, END } },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      Table table;
      lay (&table);
      feed (&table, 1, 0, LP);
      feed (&table, 1, 0, LR);
      feed_all (&table, cases[i].steps);
      assert_int_equal (table.mouse.half_clicks, cases[i].n);
      ms_play_free (table.play);
    }
}

/* Of a path they are counted where its buttons make the moves of the game, and where the pointer
 * moved: not where the game has one move more, or the path nothing but presses. */
static void
half_clicks_of_a_path (void **state)
{
  static const Step steps[] = { { 1, 0, LP }, { 1, 0, LR }, { 0, 0, RP }, { 1, 0, MS_POINTER_MOVE },
    { 1, 0, LP }, { 1, 0, LR }, { 1, 0, RR }, END };
  const MsMouse start = { .square = SIDE };
  MsPointerEvent events[7];
  MsPointerPath path = { events, 7, SIDE };
  Table table;
  lay (&table);
  for (int i = 0; i < 7; i++)
    events[i] = (MsPointerEvent){ 10 * i, steps[i].x * SIDE + 3, 15, steps[i].kind };
  feed_all (&table, steps);
  assert_int_equal (ms_mouse_count_half_clicks (&start, table.play, &path), 1);
  feed (&table, 3, 2, RP);
  assert_int_equal (ms_mouse_count_half_clicks (&start, table.play, &path), -1);
  ms_play_free (table.play);
  lay (&table);
  events[3].kind = MS_POINTER_MIDDLE_RELEASE;
  feed_all (&table, steps);
  assert_int_equal (ms_mouse_count_half_clicks (&start, table.play, &path), -1);
  ms_play_free (table.play);
}

/* The first release chords, and the release left over does nothing. */
static void
both_buttons_chord (void **state)
{
  CHECK ("c1 ", { 1, 0, LP }, { 1, 0, RP }, { 1, 0, RR }, { 1, 0, LR });
  CHECK ("c1 ", { 1, 0, LP }, { 1, 0, RP }, { 1, 0, LR }, { 1, 0, RR });
  CHECK (
      "c1 o2 ", { 1, 0, LP }, { 1, 0, RP }, { 1, 0, RR }, { 1, 0, LR }, { 2, 0, LP }, { 2, 0, LR });
  /* Right first marks, then chords; with the right button let go first the left one is spent. */
  CHECK ("f1 c1 ", { 1, 0, RP }, { 1, 0, LP }, { 1, 0, RR }, { 1, 0, LR });
  /* The left button stays down: the right one pressed again chords again. */
  CHECK (
      "c1 c2 ", { 1, 0, LP }, { 1, 0, RP }, { 1, 0, RR }, { 2, 0, RP }, { 2, 0, RR }, { 2, 0, LR });
}

static void
the_second_button_may_be_unknown (void **state)
{
  CHECK ("c1 ", { 1, 0, LP }, { 1, 0, MS_POINTER_CHORD_PRESS }, { 1, 0, LR }, { 1, 0, RR });
  CHECK ("f1 c1 ", { 1, 0, RP }, { 1, 0, MS_POINTER_CHORD_PRESS }, { 1, 0, RR }, { 1, 0, LR });
}

static void
middle_and_shift_chord (void **state)
{
  CHECK ("c1 ", { 1, 0, MP }, { 1, 0, MR });
  CHECK ("", { 1, 0, MR });
  CHECK ("c2 ", { 1, 0, MS_POINTER_SHIFT_PRESS }, { 2, 0, LR });
  /* A button that nobody held ends no chord. */
  CHECK ("c1 ", { 1, 0, LP }, { 1, 0, RP }, { 2, 0, MR }, { 1, 0, LR }, { 1, 0, RR });
  /* With the middle button held, whatever is let go first chords, once. */
  CHECK ("c1 ", { 1, 0, LP }, { 1, 0, MP }, { 1, 0, MR }, { 1, 0, LR });
}

static void
super_click_chords_on_numbers (void **state)
{
  Table table;
  lay (&table);
  table.mouse.super_click = true;
  feed_all (&table, (const Step[]){ { 1, 0, LP }, { 1, 0, LR }, { 1, 0, LP }, { 1, 0, LR }, END });
  assert_moves (&table, "o1 c1 ");
}

static void
outside_of_the_board_nothing_comes (void **state)
{
  CHECK ("", { -1, 0, LP }, { -1, 0, LR }, { 4, 0, LP }, { 4, 0, LR }, { 0, 3, RP }, { 0, 3, RR },
      { 0, -1, MP }, { 0, -1, MR }, { 5, 5, MS_POINTER_PREFLAG });
  CHECK ("", { 1, 0, LP }, { -1, 0, LR }, { 1, 0, RR });
  /* One pixel left of the board is not its first column. */
  Table table;
  lay (&table);
  MsPointerEvent press = { 0, -1, 0, LP }, release = { 1, -1, 0, LR };
  ms_mouse_feed (&table.mouse, table.play, &press);
  ms_mouse_feed (&table.mouse, table.play, &release);
  assert_moves (&table, "");
  assert_int_equal (ms_pointer_cell (-1, 16), -1);
  assert_int_equal (ms_pointer_cell (-16, 16), -1);
  assert_int_equal (ms_pointer_cell (-17, 16), -2);
  assert_int_equal (ms_pointer_cell (15, 16), 0);
}

static void
the_end_ends_it (void **state)
{
  CHECK ("o0 ", { 0, 0, LP }, { 0, 0, LR }, { 1, 0, LP }, { 1, 0, LR }, { 2, 0, RP }, { 2, 0, RR },
      { 2, 0, MP }, { 2, 0, MR });
}

/* Flags from before the game have no time, and the first opening is the zero of the rest. */
static void
time_begins_with_the_first_opening (void **state)
{
  Table table;

  lay (&table);
  table.time_ms = -500;
  feed_all (&table,
      (const Step[]){ { 0, 0, MS_POINTER_PREFLAG }, { 0, 0, RP }, { 0, 0, RR }, { 1, 0, LP },
          { 1, 0, LR }, { 2, 0, LP }, { 2, 0, LR }, END });
  int n_moves = ms_play_count_moves (table.play);
  assert_int_equal (n_moves, 4);
  assert_int_equal (ms_play_get_move (table.play, 0).time_ms, 0);
  assert_int_equal (ms_play_get_move (table.play, 1).time_ms, 0);
  assert_int_equal (ms_play_get_move (table.play, 2).time_ms, 0);
  assert_int_equal (ms_play_get_move (table.play, 3).time_ms, 20);
  assert_true (table.mouse.origin_ms == -460);
  ms_play_free (table.play);
}

static void
assert_pressed (Table *table, const char *expected)
{
  int cells[9],
      n = ms_mouse_get_pressed (&table->mouse, ms_play_get_cells (table->play), 4, 3, cells);
  char found[50] = "";
  for (int i = 0; i < n; i++)
    snprintf (found + strlen (found), sizeof found - strlen (found), "%d ", cells[i]);
  assert_string_equal (found, expected);
}

static void
pressed_cells_are_shown (void **state)
{
  Table table;

  lay (&table);
  assert_pressed (&table, "");
  feed (&table, 1, 0, LP);
  assert_pressed (&table, "1 ");
  feed (&table, 0, 2, RP);
  assert_pressed (&table, "4 5 8 9 ");
  feed (&table, 0, 2, RR);
  assert_pressed (&table, ""); /* the left button is spent */
  feed (&table, 0, 2, LR);
  feed (&table, 0, 2, RP);
  assert_pressed (&table, "");
  feed (&table, 0, 2, RR);
  feed (&table, 0, 2, LP);
  assert_pressed (&table, ""); /* on a flag */
  feed (&table, -1, 2, MS_POINTER_MOVE);
  assert_pressed (&table, "");
  ms_play_free (table.play);
}

/* What lies beyond the edge is no cell, and least of all the first one of the row below. */
static void
pressed_cells_end_at_the_edges (void **state)
{
  static const struct
  {
    int x, y;
    const char *pressed;
  } corners[] = { { 0, 0, "0 1 4 5 " }, { 3, 0, "2 3 6 7 " }, { 0, 2, "4 5 8 9 " },
    { 3, 2, "6 7 10 11 " } };

  for (size_t i = 0; i < sizeof corners / sizeof *corners; i++)
    {
      Table table;
      lay (&table);
      feed (&table, corners[i].x, corners[i].y, LP);
      feed (&table, corners[i].x, corners[i].y, RP);
      assert_pressed (&table, corners[i].pressed);
      ms_play_free (table.play);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (left_opens_where_it_is_released),
    cmocka_unit_test (right_marks_where_it_is_pressed),
    cmocka_unit_test (question_marks_can_be_switched),
    cmocka_unit_test (one_and_a_half_clicks),
    cmocka_unit_test (half_clicks_are_counted),
    cmocka_unit_test (half_clicks_of_a_path),
    cmocka_unit_test (both_buttons_chord),
    cmocka_unit_test (the_second_button_may_be_unknown),
    cmocka_unit_test (middle_and_shift_chord),
    cmocka_unit_test (super_click_chords_on_numbers),
    cmocka_unit_test (outside_of_the_board_nothing_comes),
    cmocka_unit_test (the_end_ends_it),
    cmocka_unit_test (time_begins_with_the_first_opening),
    cmocka_unit_test (pressed_cells_are_shown),
    cmocka_unit_test (pressed_cells_end_at_the_edges),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
