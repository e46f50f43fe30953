/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards and positions of other programs: known texts, and random ones that are written and read
 * back as they were. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-message.h"
#include "ms-rng.h"
#include "ms-tatham.h"

#include <math.h>
#include <string.h>

#define N_BOARDS 2000

static MsDocument *
read_text (const char *data, gsize length)
{
  MsDocument *document;
  MsErrorInfo info;
  g_autofree char *exact = g_memdup2 (data, length);
  if (ms_document_read (exact, length, &document, &info) != MS_STATUS_OK)
    {
      g_autofree char *message = ms_message_dup (&info, NULL);
      fail_msg ("%.*s: %s", (int)MIN (length, 200), data, message);
    }
  return document;
}

/* What text becomes when it is written as target. */
static void
assert_converts (const char *text, gsize length, const char *target, const char *wanted)
{
  g_autoptr (MsDocument) document = read_text (text, length);
  g_autofree char *written = NULL;
  gsize written_length;
  assert_int_equal (
      ms_document_write_as (ms_target_find (target), document, &written, &written_length, NULL),
      MS_STATUS_OK);
  assert_int_equal (written_length, strlen (written));
  assert_string_equal (written, wanted);
}

static void
assert_text_converts (const char *text, const char *target, const char *wanted)
{
  assert_converts (text, strlen (text), target, wanted);
}

static void
known_mbf (void **state)
{
  assert_converts ("\3\3\0\1\1\1", 6, "txt", "3x3x1\n...\n.*.\n...\n");
  assert_converts ("\2\3\0\2\1\2\0\0", 8, "txt", "2x3x2\n*.\n..\n.*\n");
}

static void
known_tatham_ids (void **state)
{
  assert_text_converts ("3x3:u080", "tatham", "3x3:m7e0");
  assert_text_converts ("3x3:m7e0\n", "txt", "3x3x1\n...\n.*.\n...\n");
  assert_text_converts ("3:080", "tatham", "3x3:m7e0");
  assert_text_converts (" 3n1a:2,0,080 ", "tatham", "3x3:2,0,m7e0");
  assert_text_converts ("8x8:u0020008a4024004c", "tatham", "8x8:m5025c4a09b3f5784");
  assert_text_converts ("8x8:7,7,m5025c4a09b3f5784", "tatham", "8x8:7,7,m5025c4a09b3f5784");
}

static void
known_masks (void **state)
{
  guint8 bits[4] = { 0x12, 0x34, 0x56, 0x70 }, zeros[50] = { 0 };
  static const guint8 masked[4] = { 0x07, 0xfa, 0x65, 0x00 };
  static const guint8 masked_zeros[8] = { 0xb2, 0x02, 0xc0, 0x7b, 0x99, 0x0c, 0x01, 0xf6 };

  ms_tatham_mask (bits, 28, FALSE);
  assert_memory_equal (bits, masked, sizeof masked);
  ms_tatham_mask (zeros, 400, FALSE);
  assert_memory_equal (zeros, masked_zeros, sizeof masked_zeros);
}

static void
known_ptta_links (void **state)
{
  assert_text_converts ("?b=33&m=10", "txt", "3x3x1\n...\n.*.\n...\n");
  assert_text_converts ("b=33&m=10", "txt", "3x3x1\n...\n.*.\n...\n");
  assert_text_converts (
      "https://example.org/a/?b=0303&c=1.2.3&m=1%30#top\r\n", "txt", "3x3x1\n...\n.*.\n...\n");
  assert_text_converts (
      "?m=v1&b=52", "ptta", "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=52&m=v1");
  assert_text_converts ("?b=1&m=0000000000000000G", "ptta",
      "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=1&m=0000000000000000g");
}

static void
known_jsm_links (void **state)
{
  assert_text_converts (
      "?analysis=aCabaaajSTfns3O9LLL", "mine", "28x1x9\nHHHHHHHHHHHH000001113FFHF777\n");
  assert_text_converts ("x?board=9x9x10&analysis=aEaqaabLVZR&c=9", "jsm",
      "https://davidnhill.github.io/JSMinesweeper/?analysis=aEaqaabLVZR");
}

typedef struct
{
  MsRng rng;
  MsDocument *document;
} World;

static int
below (World *world, int bound)
{
  return (int)ms_rng_below (&world->rng, (uint64_t)bound);
}

/* A game on a random board, begun or not, perhaps lost; width and height up to most. */
static MsDocument *
random_game (World *world, int most)
{
  static const MsCell marks[] = { MS_CELL_FLAG, MS_CELL_QUESTION, MS_CELL_COVERED };
  MsRules rules = { .width = 1 + below (world, most), .height = 2 + below (world, most - 1) };
  int n_cells = rules.width * rules.height;
  rules.mines = below (world, n_cells / (1 + below (world, 6)));
  rules.first_click = (MsFirstClick)below (world, 3);
  int first = below (world, n_cells);
  MsLayout *layout = ms_layout_draw (
      &rules, first % rules.width, first / rules.width, &world->rng, NULL);
  MsDocument *document = g_new0 (MsDocument, 1);

  document->density = NAN;
  document->play = ms_play_new (&rules, 7, layout, NULL);
  for (int i = below (world, 2) * below (world, n_cells); i > 0; i--)
    {
      MsMove move = { (MsAction)below (world, 3), below (world, n_cells), marks[below (world, 3)],
        0, false };
      if (move.action == MS_ACTION_OPEN && ms_layout_has_mine (layout, move.cell)
          && below (world, 8) > 0)
        move = (MsMove){ MS_ACTION_MARK, move.cell, MS_CELL_FLAG, 0, false };
      assert_int_equal (ms_play_do (document->play, &move), MS_STATUS_OK);
    }
  ms_layout_unref (layout);
  assert_int_equal (ms_position_new (rules.width, rules.height, rules.mines,
                        ms_play_get_cells (document->play), NULL, &document->position, NULL),
      MS_STATUS_OK);
  return document;
}

/* Of what the player sees, what a position keeps: no question marks, and no mines after the end. */
static MsCell
plain_cell (MsCell cell)
{
  if (ms_cell_is_opened (cell))
    return cell;
  return ms_cell_is_flagged (cell) ? MS_CELL_FLAG : MS_CELL_COVERED;
}

static void
assert_same_position (const MsDocument *a, const MsDocument *b)
{
  int width = ms_position_get_width (a->position), height = ms_position_get_height (a->position);
  assert_int_equal (ms_position_get_width (b->position), width);
  assert_int_equal (ms_position_get_height (b->position), height);
  assert_int_equal (ms_position_get_mines (b->position), ms_position_get_mines (a->position));
  for (int cell = 0; cell < width * height; cell++)
    assert_int_equal (plain_cell (ms_position_get_cells (a->position)[cell]),
        plain_cell (ms_position_get_cells (b->position)[cell]));
}

static void
assert_same_board (const MsDocument *a, const MsDocument *b)
{
  const MsRules *rules = ms_play_get_rules (a->play);
  assert_non_null (b->play);
  assert_int_equal (ms_play_get_rules (b->play)->width, rules->width);
  assert_int_equal (ms_play_get_rules (b->play)->height, rules->height);
  assert_int_equal (ms_play_get_rules (b->play)->mines, rules->mines);
  assert_false (ms_play_has_seed (b->play));
  for (int cell = 0; cell < rules->width * rules->height; cell++)
    assert_int_equal (ms_layout_has_mine (ms_play_get_layout (a->play), cell),
        ms_layout_has_mine (ms_play_get_layout (b->play), cell));
}

/* Writes random games as target and reads them again; check sees both. */
static void
round_trip (const char *name, MsFormat format, int most,
    void (*check) (const MsDocument *written, const MsDocument *read))
{
  const MsTarget *target = ms_target_find (name);
  World world;
  ms_rng_seed (&world.rng, 20);
  for (int i = 0; i < N_BOARDS; i++)
    {
      g_autoptr (MsDocument) document = random_game (&world, i % 50 == 0 ? most : 12);
      g_autofree char *data = NULL;
      gsize length;
      assert_int_equal (
          ms_document_write_as (target, document, &data, &length, NULL), MS_STATUS_OK);
      assert_int_equal (data[length], '\0');
      g_autoptr (MsDocument) again = read_text (data, length);
      assert_int_equal (again->format, format);
      assert_false (again->total_missing);
      check (document, again);
    }
}

static void
mbf_comes_back (void **state)
{
  round_trip ("mbf", MS_FORMAT_MBF, 80, assert_same_board);
}

static void
jsm_link_comes_back (void **state)
{
  round_trip ("jsm", MS_FORMAT_JSM_LINK, 80, assert_same_position);
}

static void
ptta_link_comes_back (void **state)
{
  round_trip ("ptta", MS_FORMAT_PTTA_LINK, 80, assert_same_board);
}

static void
assert_same_start (const MsDocument *a, const MsDocument *b)
{
  assert_same_board (a, b);
  assert_int_equal (ms_play_get_first_cell (a->play), ms_play_get_begin_cell (b->play));
}

static void
tatham_id_comes_back (void **state)
{
  round_trip ("tatham", MS_FORMAT_TATHAM_ID, 80, assert_same_start);
}

/* The game goes on where it was, or has ended as it had; mines that went off at the same time as
 * another are shown as mines. */
static void
assert_same_sight (const MsDocument *a, const MsDocument *b)
{
  const MsRules *rules = ms_play_get_rules (a->play);
  MsState state = ms_play_get_state (a->play);
  assert_same_board (a, b);
  assert_int_equal (ms_play_get_state (b->play), state);
  for (int cell = 0; cell < rules->width * rules->height; cell++)
    {
      MsCell was = ms_play_get_cells (a->play)[cell], is = ms_play_get_cells (b->play)[cell];
      if (state != MS_STATE_LOST || was != MS_CELL_BLAST)
        assert_int_equal (is, was);
      else
        assert_true (is == MS_CELL_BLAST || is == MS_CELL_MINE);
    }
}

static void
board_file_comes_back (void **state)
{
  round_trip ("board", MS_FORMAT_BOARD_FILE, 80, assert_same_sight);
}

/* Without its board it is a position. */
static void
board_file_of_a_position (void **state)
{
  assert_text_converts ("3x2x1\nHH1\nF11\n", "board",
      "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\nrows: 2\ncolumns: 3\nmines: 1\n"
      "game_mode: classic\n\n[view]\nUU1\nF11\n");
  assert_text_converts ("# MINESWEEPER-BOARD v0.1\nrows: 2\ncolumns: 3\nmines: 1\n"
                        "[view]\n\u2b1c?1\ufe0f\u20e3\n\U0001f6a91\u20e31\n",
      "mine", "3x2x1\nHH1\nF11\n");
}

/* In the words of other programs a position may say where its mines are. */
static void
position_text_of_a_game (void **state)
{
  const char *lost = "3x2x2\n02m\n02?\n", *won = "3x2x2\n02M\n02M\n", *half = "3x2x2\n02m\n02H\n";
  const char *other = "3x2x2\n01m\n02M\n";
  g_autoptr (MsDocument) game = read_text (lost, strlen (lost));
  assert_text_converts (lost, "txt", "3x2x2\n..*\n..*\n");
  assert_int_equal (ms_play_get_state (game->play), MS_STATE_WON);
  assert_text_converts (won, "mine", "3x2x2\n02F\n02F\n");
  assert_text_converts (won, "txt", "3x2x2\n..*\n..*\n");
  g_autoptr (MsDocument) part = read_text (half, strlen (half));
  assert_null (part->play);
  g_autoptr (MsDocument) wrong = read_text (other, strlen (other));
  assert_null (wrong->play);
}

static void
known_integers (void **state)
{
  const char *digits = "2 3 1\n1 1 1\n1 1 1\n";
  assert_text_converts ("2 3 1\n0 1 -1\n0 1 1\n", "mine", "3x2x1\n01H\n011\n");
  assert_text_converts ("2 3 1 \r\n0 1\t-1 0\r\n1 1", "mine", "3x2x1\n01H\n011\n");
  g_autoptr (MsDocument) document = read_text (digits, strlen (digits));
  assert_int_equal (document->format, MS_FORMAT_INTEGERS);
  assert_true (document->ambiguous);
}

static void
assert_ascii (const char *text, int mines, gboolean ambiguous, const char *wanted)
{
  g_autoptr (MsDocument) document = read_text (text, strlen (text));
  g_autofree char *written = NULL;
  gsize length;
  MsErrorInfo info;

  assert_int_equal (document->format, MS_FORMAT_ASCII);
  assert_true (document->total_missing);
  assert_int_equal (document->ambiguous, ambiguous);
  assert_int_equal (ms_document_set_mines (document, 1000, &info), MS_STATUS_BAD_MINES);
  assert_true (document->total_missing);
  assert_int_equal (ms_document_set_mines (document, mines, NULL), MS_STATUS_OK);
  assert_false (document->total_missing);
  assert_int_equal (
      ms_document_write_as (ms_target_find ("mine"), document, &written, &length, NULL),
      MS_STATUS_OK);
  assert_string_equal (written, wanted);
}

static void
known_ascii (void **state)
{
  assert_ascii ("..1x\n..2*\n", 3, FALSE, "4x2x3\n001H\n002F\n");
  assert_ascii ("\n ..1x\r\n ..2*\r\n\n", 3, FALSE, "4x2x3\n001H\n002F\n");
  assert_ascii ("1 1 x\n1 2 X\n", 2, FALSE, "3x2x2\n11H\n12H\n");
  assert_ascii ("x1 1x", 1, FALSE, "2x2x1\nH1\n1H\n");
  assert_ascii ("1x1\n111\n", 1, TRUE, "3x2x1\n1H1\n111\n");
}

static void
known_mgb (void **state)
{
  assert_text_converts ("{\"x_size\":3,\"y_size\":2,\"mine_coords\":[[2,1],[0,0]],\"per_cell\":1}",
      "txt", "3x2x2\n*..\n..*\n");
  assert_text_converts ("\n{ \"a\\\"\": [1, {\"mine_coords\": [[]]}, []],\n\"mine_coords\" : [ ] ,"
                        "\"y_size\" : 2 , \"x_size\" : 3}\n",
      "txt", "3x2x0\n...\n...\n");
}

/* 3×3 with a mine in the middle: the head of a saved game, its board, and how many states. */
#define SAVE(desc, n_states, state) \
  "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Mines\n" \
  "PARAMS  :5:3x3n1\n" desc "UI      :2:D0\nTIME    :5:12.34\nNSTATES :1:" n_states \
  "\nSTATEPOS:1:" state "\n"
#define HIDDEN "DESC    :8:0,0,m7e0\nPRIVDESC:4:m7e0\n"
#define OPEN "DESC    :8:0,0,m7e0\n"

static MsDocument *
assert_save (const char *text, const char *wanted, int n_undo, int n_redo)
{
  MsDocument *document = read_text (text, strlen (text));
  g_autofree char *written = NULL;
  gsize length;
  assert_int_equal (document->format, MS_FORMAT_TATHAM_SAVE);
  assert_int_equal (
      ms_document_write_as (ms_target_find ("mine"), document, &written, &length, NULL),
      MS_STATUS_OK);
  assert_string_equal (written, wanted);
  assert_int_equal (ms_play_count_undo (document->play), n_undo);
  assert_int_equal (ms_play_count_redo (document->play), n_redo);
  assert_int_equal (document->elapsed_ms, 12340);
  return document;
}

static void
known_saves (void **state)
{
  g_autoptr (MsDocument) all = assert_save (
      SAVE (HIDDEN, "4", "4") "MOVE    :4:O0,0\nMOVE    :4:F1,1\nMOVE    :4:C0,0\n",
      "3x3x1\n11H\n1FH\nHHH\n", 3, 0);
  assert_int_equal (ms_play_get_first_cell (all->play), 0);
  assert_false (all->assisted);
  g_autoptr (MsDocument) back = assert_save (
      SAVE (HIDDEN, "4", "2") "MOVE    :4:O0,0\nMOVE    :4:F1,1\nMOVE    :4:C0,0\n",
      "3x3x1\n1HH\nHHH\nHHH\n", 1, 2);
  g_autoptr (MsDocument) open = assert_save (
      SAVE (OPEN, "2", "2") "MOVE    :9:O2,2;F1,1\n", "3x3x1\n1HH\nHFH\nHH1\n", 3, 0);
  assert_int_equal (ms_play_get_begin_cell (open->play), 0);
  g_autoptr (MsDocument) again = assert_save (
      SAVE (HIDDEN, "5", "5") "MOVE    :4:O0,0\nRESTART :4:m7e0\nMOVE    :4:O2,0\nSOLVE   :1:S\n",
      "3x3x1\nHH1\nHHH\nHHH\n", 1, 0);
  assert_true (again->assisted);
  g_autoptr (MsDocument) dead = assert_save (
      SAVE (HIDDEN, "3", "3") "MOVE    :4:O0,0\nMOVE    :4:O1,1\n", "3x3x1\n1HH\nHHH\nHHH\n", 2, 0);
  assert_int_equal (ms_play_get_state (dead->play), MS_STATE_LOST);
}

static void
assert_refused (const char *name, int width, int height, MsStatus status, const char *sentence)
{
  World world;
  MsRules rules = { .width = width, .height = height, .mines = 1 };
  MsErrorInfo info;
  g_autoptr (MsDocument) document = g_new0 (MsDocument, 1);
  g_autofree char *data = NULL;
  gsize length;
  g_autofree MsCell *cells = g_malloc ((gsize)width * height);

  ms_rng_seed (&world.rng, 1);
  memset (cells, MS_CELL_COVERED, (gsize)width * height);
  assert_int_equal (
      ms_position_new (width, height, 1, cells, NULL, &document->position, NULL), MS_STATUS_OK);
  if (status == MS_STATUS_NO_ROOM)
    {
      MsLayout *layout = ms_layout_draw (&rules, 0, 0, &world.rng, NULL);
      document->play = ms_play_new (&rules, 0, layout, NULL);
      ms_layout_unref (layout);
    }
  assert_int_equal (
      ms_document_write_as (ms_target_find (name), document, &data, &length, &info), status);
  assert_null (data);
  g_autofree char *found = ms_message_dup_sentence (&info);
  assert_string_equal (found, sentence);
}

static void
what_has_no_room (void **state)
{
  const char *none = "This file does not say where the mines are.";
  assert_refused (
      "mbf", 256, 1, MS_STATUS_NO_ROOM, "The format mbf holds boards of at most 255×255 cells.");
  assert_refused (
      "evf", 256, 1, MS_STATUS_NO_ROOM, "The format evf holds boards of at most 255×255 cells.");
  assert_refused (
      "evf", 1, 1000, MS_STATUS_NO_ROOM, "The format evf holds boards of at most 255×255 cells.");
  assert_refused (
      "ptta", 2, 101, MS_STATUS_NO_ROOM, "The format ptta holds boards of at most 100×100 cells.");
  assert_refused ("mbf", 3, 3, MS_STATUS_NO_LAYOUT, none);
  assert_refused ("ptta", 3, 3, MS_STATUS_NO_LAYOUT, none);
  assert_refused ("tatham", 3, 3, MS_STATUS_NO_LAYOUT, none);
  assert_refused ("txt", 3, 3, MS_STATUS_NO_LAYOUT, none);
}

/* Names are found, endings say one target each, and a link is nobody's ending. */
static void
targets_are_told_apart (void **state)
{
  const MsTarget *target;
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    {
      g_autofree char *file = g_strdup_printf ("a.b/c.d.%s", target->extension);
      assert_ptr_equal (ms_target_find (target->name), target);
      assert_true (strlen (ms_target_title (target)) > 0);
      if (!target->is_line)
        assert_ptr_equal (ms_target_for_file (file), target);
    }
  assert_null (ms_target_find ("png"));
  assert_null (ms_target_for_file ("mine"));
  assert_string_equal (ms_target_for_file ("x.txt")->name, "txt");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (known_mbf),
    cmocka_unit_test (known_tatham_ids),
    cmocka_unit_test (known_masks),
    cmocka_unit_test (known_ptta_links),
    cmocka_unit_test (known_jsm_links),
    cmocka_unit_test (mbf_comes_back),
    cmocka_unit_test (jsm_link_comes_back),
    cmocka_unit_test (ptta_link_comes_back),
    cmocka_unit_test (tatham_id_comes_back),
    cmocka_unit_test (board_file_comes_back),
    cmocka_unit_test (board_file_of_a_position),
    cmocka_unit_test (position_text_of_a_game),
    cmocka_unit_test (known_integers),
    cmocka_unit_test (known_ascii),
    cmocka_unit_test (known_mgb),
    cmocka_unit_test (known_saves),
    cmocka_unit_test (what_has_no_room),
    cmocka_unit_test (targets_are_told_apart),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
