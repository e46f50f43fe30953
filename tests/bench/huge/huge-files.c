/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "huge-files.h"

#include "avf-encoder.h"
#include "ms-document.h"
#include "ms-game.h"
#include "ms-replay-write.h"
#include "ms-rng.h"
#include "rmv-encoder.h"

#include <stdlib.h>
#include <string.h>

#define MOST_OF_FILE (MS_DOCUMENT_MAX_BYTES - (1 << 20))
#define MOST_OF_TEXT (MS_GAME_MOST_TEXT - (1 << 12))
#define SECONDS 1000
#define SQUARE 16
#define SIDE 9
#define MINES 10
#define LARGE_SIDE 1000

static gsize most = MOST_OF_FILE;

static void
put (GByteArray *bytes, const char *text)
{
  g_byte_array_append (bytes, (const guint8 *)text, (guint)strlen (text));
}

static G_GNUC_PRINTF (2, 3) void putf (GByteArray *bytes, const char *format, ...)
{
  char line[256];
  va_list arguments;
  va_start (arguments, format);
  int n = g_vsnprintf (line, sizeof line, format, arguments);
  va_end (arguments);
  g_byte_array_append (bytes, (const guint8 *)line, (guint)n);
}

static void
fill (GByteArray *bytes, const char *pattern)
{
  while (bytes->len < most)
    put (bytes, pattern);
}

/* Of every size the same, one cell in share a mine; "*" and the other letter. */
static void
put_rows (GByteArray *bytes, int side, int share, char other, const char *end)
{
  MsRng rng;
  ms_rng_seed (&rng, 1);
  for (int y = 0; y < side; y++)
    {
      for (int x = 0; x < side; x++)
        putf (bytes, "%c", ms_rng_below (&rng, (unsigned)share) == 0 ? '*' : other);
      put (bytes, end);
    }
}

/* --- RAWVF --- */

static GByteArray *
begin_rawvf (int side, const char *player)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "RawVF_Version: Rev6\nProgram: Somebody's\nPlayer: ");
  put (bytes, player);
  putf (bytes, "\nLevel: Custom\nWidth: %d\nHeight: %d\nMode: Classic\nBoard:\n", side, side);
  put_rows (bytes, side, 8, '0', "\n");
  put (bytes, "Events:\n0.000 start\n");
  return bytes;
}

static int
pixel (int cell)
{
  return cell * SQUARE + SQUARE / 2;
}

/* One line in each four milliseconds, so that the slider has somewhere to go. */
static GByteArray *
make_rawvf_moves (void)
{
  GByteArray *bytes = begin_rawvf (SIDE, "Somebody");
  for (int i = 0; bytes->len < most; i++)
    putf (bytes, "%d mv (%d %d)\n", i / 5000, i % 140, i / 140 % 140);
  return bytes;
}

/* A flag set and taken away, over and over. */
static GByteArray *
make_rawvf_flags (void)
{
  GByteArray *bytes = begin_rawvf (SIDE, "Somebody");
  for (int i = 0; bytes->len < most; i++)
    putf (bytes, "%d rc (%d %d)\n%d rr (%d %d)\n", i / 3000, pixel (i % 7 + 1), pixel (i % 3 + 1),
        i / 3000, pixel (i % 7 + 1), pixel (i % 3 + 1));
  return bytes;
}

/* The same on cells that are opened in the end: each flag was wrong. */
static GByteArray *
make_rawvf_wrong (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "Width: 4\nHeight: 1\nMines: 1\nBoard:\n000*\nEvents:\n");
  for (int i = 0; bytes->len < most; i++)
    putf (bytes, "%d rc (8 8)\n%d rr (8 8)\n", i / 3000, i / 3000);
  put (bytes, "3000 lc (24 8)\n3000 lr (24 8)\n");
  return bytes;
}

/* Clicks that do nothing: on a cell with a flag. */
static GByteArray *
make_rawvf_idle (void)
{
  GByteArray *bytes = begin_rawvf (SIDE, "Somebody");
  put (bytes, "0.001 rc (8 8)\n0.002 rr (8 8)\n");
  for (int i = 0; bytes->len < most; i++)
    putf (bytes, "%d lc (8 8)\n%d lr (8 8)\n", i / 3000, i / 3000);
  return bytes;
}

/* Every safe cell of the largest board, one after the other. */
static GByteArray *
make_rawvf_board (void)
{
  GByteArray *bytes = begin_rawvf (LARGE_SIDE, "Somebody");
  MsRng rng;
  ms_rng_seed (&rng, 1);
  for (int i = 0; i < LARGE_SIDE * LARGE_SIDE && bytes->len < most; i++)
    if (ms_rng_below (&rng, 8) != 0)
      putf (bytes, "%d lc (%d %d)\n%d lr (%d %d)\n", i / 1000, pixel (i % LARGE_SIDE),
          pixel (i / LARGE_SIDE), i / 1000, pixel (i % LARGE_SIDE), pixel (i / LARGE_SIDE));
  return bytes;
}

static GByteArray *
make_rawvf_cut (void)
{
  GByteArray *bytes = make_rawvf_flags ();
  return g_byte_array_set_size (bytes, bytes->len / 2 - 3);
}

static GByteArray *
make_rawvf_flipped (void)
{
  GByteArray *bytes = make_rawvf_moves ();
  MsRng rng;
  ms_rng_seed (&rng, 2);
  for (int i = 0; i < 1000; i++)
    bytes->data[bytes->len / 2 + ms_rng_below (&rng, bytes->len / 2)] ^= 0x40;
  return bytes;
}

static GByteArray *
make_rawvf_name (void)
{
  g_autofree char *name = g_strnfill (most, 'n');
  return begin_rawvf (SIDE, name);
}

/* --- The formats of bytes --- */

static void
draw_board (char board[SIDE * SIDE + 1])
{
  memset (board, '.', SIDE * SIDE);
  board[SIDE * SIDE] = '\0';
  for (int i = 0; i < MINES; i++)
    board[SIDE * SIDE - 1 - i] = '*';
}

static GByteArray *
make_rmv (void)
{
  static const guint8 properties[] = { 0, 0, 0, 2, 0, 0, SQUARE };
  const int n = (int)most / 9;
  char board[SIDE * SIDE + 1];
  g_autofree RmvEvent *events = g_new (RmvEvent, n);
  GByteArray *bytes = g_byte_array_new ();
  draw_board (board);
  for (int i = 0; i < n; i++)
    events[i] = (RmvEvent){ i % 2 == 0 ? 4 : 5, i / 8, pixel (i % 14 / 2), 8, i % 2 == 0 ? 2 : 0 };
  rmv_encode (bytes,
      &(RmvFile){ .version = 2,
          .program = "",
          .columns = SIDE,
          .rows = SIDE,
          .mines = -1,
          .board = board,
          .properties = properties,
          .n_properties = sizeof properties,
          .events = events,
          .n_events = n,
          .end = 17 },
      NULL);
  return bytes;
}

static GByteArray *
make_avf (void)
{
  const int n = (int)most / 8;
  char board[SIDE * SIDE + 1];
  g_autofree AvfEvent *events = g_new (AvfEvent, n);
  GByteArray *bytes = g_byte_array_new ();
  draw_board (board);
  for (int i = 0; i < n; i++)
    events[i] = (AvfEvent){ i % 2 == 0 ? 9 : 17, i / 80 * 10, pixel (i % 14 / 2), 8 };
  avf_encode (bytes,
      &(AvfFile){ .level = 6,
          .columns = SIDE,
          .rows = SIDE,
          .mines = -1,
          .board = board,
          .text = "[2|B1T1]",
          .events = events,
          .n_events = n },
      NULL);
  return bytes;
}

/* By our own writer, from the RAWVF file of the same game. */
static GByteArray *
make_evf (void)
{
  g_autoptr (GByteArray) rawvf = make_rawvf_flags ();
  g_autoptr (MsDocument) document = NULL;
  gsize length;
  if (ms_document_read ((const char *)rawvf->data, rawvf->len, &document, NULL) != MS_STATUS_OK)
    abort ();
  char *evf = ms_write_evf (document->replay, &length);
  return g_byte_array_new_take ((guint8 *)evf, length);
}

static GByteArray *
make_avf_cut (void)
{
  GByteArray *bytes = make_avf ();
  return g_byte_array_set_size (bytes, bytes->len / 2 - 3);
}

static GByteArray *
make_rmv_flipped (void)
{
  GByteArray *bytes = make_rmv ();
  bytes->data[bytes->len / 2] ^= 0xff;
  return bytes;
}

/* --- Our own games --- */

static MsPlay *
make_play (int width, int height)
{
  const MsRules rules = { width, height, width * height / 8, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 1, NULL, NULL);
  if (play == NULL || ms_play_do (play, &(MsMove){ .cell = 0 }) != MS_STATUS_OK)
    abort ();
  return play;
}

static GByteArray *
write_play (MsPlay *play)
{
  gsize length;
  char *text = ms_write_native (play, 1000, FALSE, &length);
  ms_play_free (play);
  return g_byte_array_new_take ((guint8 *)text, length);
}

static GByteArray *
make_game_of_flags (int n_flags, bool joined)
{
  MsPlay *play = make_play (SIDE, SIDE);
  int cell = SIDE * SIDE - 1;
  while (cell > 0 && ms_play_get_cells (play)[cell] != MS_CELL_COVERED)
    cell--;
  for (int i = 0; i < n_flags; i++)
    {
      MsCell mark = joined || i % 2 == 0 ? MS_CELL_FLAG : MS_CELL_COVERED;
      ms_play_do (play, &(MsMove){ MS_ACTION_MARK, cell, mark, 1, joined });
    }
  return write_play (play);
}

static GByteArray *
make_game_flags (void)
{
  return make_game_of_flags ((int)most / 14, false);
}

/* One flag, set again and again without a click of its own: the whole game is one step. */
static GByteArray *
make_game_joined (void)
{
  return make_game_of_flags ((int)most / 19, true);
}

static GByteArray *
make_game_idle (void)
{
  MsPlay *play = make_play (SIDE, SIDE);
  for (int i = 0; i < (int)most / 14; i++)
    ms_play_do (play, &(MsMove){ MS_ACTION_OPEN, 0, 0, 1, false });
  return write_play (play);
}

static GByteArray *
make_game_cut (void)
{
  GByteArray *bytes = make_game_flags ();
  return g_byte_array_set_size (bytes, bytes->len / 2);
}

static GByteArray *
make_game_board (void)
{
  return write_play (make_play (LARGE_SIDE, LARGE_SIDE));
}

/* --- Boards and positions --- */

static GByteArray *
make_position (void)
{
  GByteArray *bytes = g_byte_array_new ();
  putf (bytes, "%dx%dx%d\n", LARGE_SIDE, LARGE_SIDE, LARGE_SIDE);
  for (int i = 0; i < LARGE_SIDE; i++)
    {
      g_autofree char *row = g_strnfill (LARGE_SIDE, 'H');
      put (bytes, row);
      put (bytes, "\n");
    }
  return bytes;
}

/* The same with all that can be told from the first click on. */
static GByteArray *
make_opened (void)
{
  MsPlay *play = make_play (LARGE_SIDE, LARGE_SIDE);
  const MsLayout *layout = ms_play_get_layout (play);
  MsRng rng;
  MsPosition *position;
  ms_rng_seed (&rng, 3);
  for (int i = 0; i < 3000; i++)
    {
      int cell = (int)ms_rng_below (&rng, LARGE_SIDE * LARGE_SIDE);
      if (!ms_layout_has_mine (layout, cell))
        ms_play_do (play, &(MsMove){ .cell = cell });
    }
  const MsRules *rules = ms_play_get_rules (play);
  if (ms_position_new (rules->width, rules->height, rules->mines, ms_play_get_cells (play), NULL,
          &position, NULL)
      != MS_STATUS_OK)
    abort ();
  gsize length;
  char *text = ms_write_position_text (position, &length);
  ms_position_unref (position);
  ms_play_free (play);
  return g_byte_array_new_take ((guint8 *)text, length);
}

static GByteArray *
make_positions (void)
{
  GByteArray *bytes = g_byte_array_new ();
  fill (bytes, "3x3x1\nHHH\nH1H\nHHH\n");
  return bytes;
}

static GByteArray *
make_board (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "# MINESWEEPER-BOARD v0.1\n");
  while (bytes->len < most)
    put (bytes, "another: line of a key that nobody knows\n");
  putf (bytes, "rows: %d\ncolumns: %d\n[view]\n", LARGE_SIDE, LARGE_SIDE);
  return bytes;
}

static GByteArray *
make_board_text (void)
{
  GByteArray *bytes = g_byte_array_new (), *rows = g_byte_array_new ();
  int mines = 0;
  put_rows (rows, LARGE_SIDE, 8, '.', "\n");
  for (guint i = 0; i < rows->len; i++)
    mines += rows->data[i] == '*';
  putf (bytes, "%dx%dx%d\n", LARGE_SIDE, LARGE_SIDE, mines);
  g_byte_array_append (bytes, rows->data, rows->len);
  g_byte_array_unref (rows);
  return bytes;
}

static GByteArray *
make_ascii (void)
{
  GByteArray *bytes = g_byte_array_new ();
  fill (bytes, "..........1........2..........F.....................#...........\n");
  return bytes;
}

static GByteArray *
make_integers (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "1000 1000 1000\n");
  fill (bytes, "-1 -1 1 2 3 -1 -1 -1\n");
  return bytes;
}

static GByteArray *
make_json (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "{\"mines\": [");
  fill (bytes, "[[[[[[[[[[[[[[[[");
  return bytes;
}

static GByteArray *
make_link (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "https://davidnhill.github.io/JSMinesweeper/?board=1000x1000x1000&analysis=");
  fill (bytes, "HHHHHHHHHHHHHHHH");
  return bytes;
}

static GByteArray *
make_line (void)
{
  GByteArray *bytes = g_byte_array_new ();
  fill (bytes, "What is this? It is one line. ");
  return bytes;
}

static GByteArray *
make_lines (void)
{
  GByteArray *bytes = g_byte_array_new ();
  fill (bytes, "\n#\n  \n");
  return bytes;
}

static GByteArray *
make_zeros (void)
{
  GByteArray *bytes = g_byte_array_set_size (g_byte_array_new (), (guint)most);
  memset (bytes->data, 0, bytes->len);
  return bytes;
}

static GByteArray *
make_records (void)
{
  GByteArray *bytes = g_byte_array_new ();
  put (bytes, "date,width,height,mines,seconds,won,player\n");
  for (int i = 0; bytes->len < most; i++)
    putf (bytes, "2020-%02d-%02d %02d:%02d:%02d,9,9,10,%d.%03d,%s,Somebody %d\n",
        i / 2419200 % 12 + 1, i / 86400 % 28 + 1, i / 3600 % 24, i / 60 % 60, i % 60, i % 200 + 1,
        i % 1000, i % 3 == 0 ? "yes" : "no", i % 1000);
  return bytes;
}

const HugeFile huge_files[] = {
  { "moves.rawvf", HUGE_REPLAY, make_rawvf_moves },
  { "flags.rawvf", HUGE_REPLAY, make_rawvf_flags },
  { "wrong.rawvf", HUGE_REPLAY, make_rawvf_wrong },
  { "idle.rawvf", HUGE_REPLAY, make_rawvf_idle },
  { "board.rawvf", HUGE_REPLAY, make_rawvf_board },
  { "flags.rmv", HUGE_REPLAY, make_rmv },
  { "flags.avf", HUGE_REPLAY, make_avf },
  { "flags.evf", HUGE_REPLAY, make_evf },
  { "cut.rawvf", HUGE_REPLAY, make_rawvf_cut },
  { "cut.avf", HUGE_REPLAY, make_avf_cut },
  { "flipped.rawvf", HUGE_REPLAY, make_rawvf_flipped },
  { "flipped.rmv", HUGE_REPLAY, make_rmv_flipped },
  { "name.rawvf", HUGE_REPLAY, make_rawvf_name },
  { "flags.minesage", HUGE_GAME, make_game_flags },
  { "idle.minesage", HUGE_GAME, make_game_idle },
  { "board.minesage", HUGE_GAME, make_game_board },
  { "joined.minesage", HUGE_GAME, make_game_joined },
  { "cut.minesage", HUGE_OTHER, make_game_cut },
  { "large.mine", HUGE_POSITION, make_position },
  { "opened.mine", HUGE_POSITION, make_opened },
  { "many.mine", HUGE_OTHER, make_positions },
  { "keys.board", HUGE_OTHER, make_board },
  { "large.board", HUGE_GAME, make_board_text },
  { "ascii.txt", HUGE_OTHER, make_ascii },
  { "integers.txt", HUGE_OTHER, make_integers },
  { "nested.mgb", HUGE_OTHER, make_json },
  { "link.txt", HUGE_OTHER, make_link },
  { "line.txt", HUGE_OTHER, make_line },
  { "lines.txt", HUGE_OTHER, make_lines },
  { "zeros.txt", HUGE_OTHER, make_zeros },
  { "records.csv", HUGE_RECORDS, make_records },
  { "folder.rawvf", HUGE_FOLDER, make_rawvf_flags },
  { "idle-folder.rawvf", HUGE_FOLDER, make_rawvf_idle },
  { "text-moves.rawvf", HUGE_TEXT, make_rawvf_moves },
  { "text-flags.rawvf", HUGE_TEXT, make_rawvf_flags },
  { "text-flags.minesage", HUGE_TEXT, make_game_flags },
  { "text-idle.minesage", HUGE_TEXT, make_game_idle },
  { "text-large.mine", HUGE_TEXT, make_position },
  { "text-large.board", HUGE_TEXT, make_board_text },
  { "text-name.rawvf", HUGE_TEXT, make_rawvf_name },
  { "text-integers.txt", HUGE_TEXT, make_integers },
  { "text-line.txt", HUGE_TEXT, make_line },
  { "text-lines.txt", HUGE_TEXT, make_lines },
};
const int n_huge_files = G_N_ELEMENTS (huge_files);

GByteArray *
huge_file_make (const HugeFile *file)
{
  most = file->kind == HUGE_TEXT ? MOST_OF_TEXT : MOST_OF_FILE;
  return file->make ();
}
