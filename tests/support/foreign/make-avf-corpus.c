/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the AVF files of tests/corpus and the seeds of fuzz-avf anew: whole files of every level
 * and of every oddity, and one for each fault.
 *
 * Usage: make-avf-corpus FOLDER */
#include "avf-encoder.h"
#include "corpus-save.h"

#include <string.h>

#define TEXT(claims) "[3|W4H3M2|5.6.2021.11:07:48:6674|5.11:08:10:2226|" claims "]"

/* Opened at A1, flagged at A3, chorded at B2: won. */
static const AvfEvent won[] = { { 3, 0, 5, 5 }, { 5, 120, 5, 5 }, { 9, 400, 3, 40 },
  { 17, 450, 3, 40 }, { 3, 900, 20, 25 }, { 9, 920, 20, 25 }, { 145, 1000, 20, 25 },
  { 5, 1010, 20, 25 } };
static const AvfEvent other_codes[] = { { 1, 0, 300, 0 }, { 3, 10, 5, 5 }, { 21, 20, 5, 5 },
  { 33, 300000, 20, 20 }, { 65, 300010, 20, 20 }, { 193, 300030, 1, 1 }, { 11, 300040, -1, -300 },
  { 1, 300040, 9, 9 } };
static const AvfEvent unknown_code[] = { { 3, 0, 5, 5 }, { 5, 120, 5, 5 }, { 2, 400, 3, 40 },
  { 1, 450, 3, 40 } };
static const AvfEvent blast[] = { { 3, 0, 5, 5 }, { 5, 0, 5, 5 }, { 3, 400, 60, 5 },
  { 5, 500, 60, 5 } };

static const AvfFile plain = {
  .level = 6,
  .columns = 4,
  .rows = 3,
  .mines = -1,
  .board = "...*....*...",
  .country = 29,
  .text = TEXT ("B2T1.88"),
  .player = "A player",
  .program = "Minesweeper Arbiter 0.52.3. Copyright \xa9 2005-2006 Its Author",
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static const char *folder;

static void
save (const char *name, const GByteArray *bytes, gsize length)
{
  corpus_save (folder, name, "avf", bytes->data, length);
}

static void
save_file (const char *name, const AvfFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  avf_encode (bytes, file, NULL);
  save (name, bytes, bytes->len);
}

/* A board with the first cells of the rows as its mines, from the second column on. */
static void
save_level (const char *name, int level, int columns, int rows, int mines)
{
  AvfFile file = plain;
  g_autofree char *board = g_strnfill ((gsize)(columns * rows), '.');

  memset (board + 1, '*', (gsize)mines);
  file.level = level;
  file.columns = columns;
  file.rows = rows;
  file.board = board;
  file.marks = TRUE;
  file.text = "[0|17.4.2018.19:45:57:5503|17.19:46:00:5576|HS|B28T4.07]";
  save_file (name, &file);
}

static void
save_events (const char *name, const AvfEvent *events, int n_events)
{
  AvfFile file = plain;

  file.events = events;
  file.n_events = n_events;
  save_file (name, &file);
}

static void
save_text (const char *name, const char *text)
{
  AvfFile file = plain;

  file.text = text;
  save_file (name, &file);
}

static void
save_good (void)
{
  AvfFile file = plain;

  save_file ("good-custom", &plain);
  save_level ("good-beginner", 3, 8, 8, 10);
  save_level ("good-intermediate", 4, 16, 16, 40);
  save_level ("good-expert", 5, 30, 16, 99);
  save_events ("good-other-codes", other_codes, G_N_ELEMENTS (other_codes));
  save_events ("good-unknown-code", unknown_code, G_N_ELEMENTS (unknown_code));
  save_events ("good-lost", blast, G_N_ELEMENTS (blast));
  save_text ("good-comma", TEXT ("B2T1,88"));
  save_text ("good-no-bar", "[0|18.10.2022.20:15:35:6606|18.20:16:24:8868B127T50.25]");
  save_text ("good-wrong-time", TEXT ("HS|B2T15.52"));
  save_text ("good-nothing-said", "[0|]");
  file.unknown = "[[9|[2|][x";
  file.player = "\xcd\xf5\xbc\xce\xc4\xfe";
  save_file ("good-gbk-name", &file);
  file.without_lines = TRUE;
  file.player = "Jos\xe9";
  save_file ("good-old", &file);
}

static void
save_cut (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  AvfPlaces places;

  avf_encode (bytes, &plain, &places);
  save ("avf-cut-in-mines", bytes, places.mines + 3);
  save ("avf-cut-in-text", bytes, places.text + 9);
  save ("avf-without-text", bytes, places.text - 2);
  save ("good-cut-before-events", bytes, places.events);
  save ("good-cut-in-events", bytes, places.events + 29);
  save ("good-cut-at-end", bytes, places.end + 29);
}

static void
save_patched (const char *name, int from_mines, int byte)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  AvfPlaces places;

  avf_encode (bytes, &plain, &places);
  bytes->data[(int)places.mines + from_mines] = (guint8)byte;
  save (name, bytes, bytes->len);
}

static void
save_faults (void)
{
  AvfFile file = plain;

  save_patched ("avf-mines-all", -1, 12);
  save_patched ("avf-mine-outside", 1, 5);
  save_patched ("avf-mine-at-zero", 0, 0);
  file.board = "...*...*....";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  AvfPlaces places;
  avf_encode (bytes, &file, &places);
  bytes->data[places.mines + 2] = 1; /* the second mine's row becomes that of the first */
  save ("avf-mine-twice", bytes, bytes->len);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    return 2;
  folder = argv[1];
  save_good ();
  save_cut ();
  save_faults ();
  return 0;
}
