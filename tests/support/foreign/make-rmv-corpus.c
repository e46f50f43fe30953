/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the RMV files of tests/corpus and the seeds of fuzz-rmv anew: whole files of both versions
 * and of every oddity, and one for each fault.
 *
 * Usage: make-rmv-corpus FOLDER */
#include "corpus-save.h"
#include "rmv-sample.h"

/* Opened at A1 without a press, flagged at A3, chorded at B2: won. */
static const RmvEvent won[] = { { 9, 0, 0, 0, 0 }, { 3, 0, 5, 5, 0 }, { 19, 0, 0, 0, 0 },
  { 4, 280, 3, 40, 2 }, { 13, 0, 0, 2, 0 }, { 5, 330, 3, 40, 0 }, { 2, 780, 20, 25, 1 },
  { 4, 800, 20, 25, 3 }, { 5, 880, 20, 25, 1 }, { 3, 890, 20, 25, 0 } };
static const RmvEvent blast[] = { { 3, 0, 5, 5, 0 }, { 2, 400, 60, 5, 1 }, { 3, 500, 60, 5, 0 },
  { 27, 0, 3, 0, 0 } };
static const RmvEvent small_moves[] = { { 1, 1000, 50, 40, 0 }, { 28, 1255, 42, 47, 0 },
  { 28, 1255, 49, 39, 0 }, { 2, 1300, 5, 5, 1 }, { 28, 1301, 4, 5, 0 }, { 3, 1400, 4, 5, 0 },
  { 6, 2000, 20, 20, 4 }, { 7, 2100, 20, 20, 0 } };
static const RmvEvent backwards[] = { { 0, 1700000000, 0, 0, 0 }, { 1, 10, -12, 300, 0 },
  { 1, 9, 2, 2, 0 }, { 3, 20, 5, 5, 0 } };
static const RmvEvent unknown_type[] = { { 3, 0, 5, 5, 0 }, { 29, 0, 0, 0, 0 } };

static const guint8 properties_1[] = { 1, 0, 0, 3 };
static const guint8 properties_utf8[] = { 0, 0, 3, 3, 1 };
static const guint8 properties_2[] = { 1, 0, 5, 3, 2, 0, 24 };
static const guint8 properties_no_square[] = { 1, 0, 5, 3, 2, 0, 0 };
static const char *const extensions[] = { "stat_islands", "\xff\x01", "clone_name", "Other 7",
  NULL };

static const RmvFile plain = {
  RMV_SAMPLE_FIELDS,
  .properties = properties_1,
  .n_properties = sizeof properties_1,
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static const char *folder;

static RmvFile
plain_2 (void)
{
  RmvFile file = plain;

  file.version = 2;
  file.clone = 1;
  file.clone_version = 5;
  file.properties = properties_2;
  file.n_properties = sizeof properties_2;
  file.preflags = "...*........";
  file.events = small_moves;
  file.n_events = G_N_ELEMENTS (small_moves);
  return file;
}

static void
save (const char *name, const GByteArray *bytes, gsize length)
{
  corpus_save (folder, name, "rmv", bytes->data, length);
}

static void
save_file (const char *name, const RmvFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  rmv_encode (bytes, file, NULL);
  save (name, bytes, bytes->len);
}

static void
save_events (const char *name, const RmvEvent *events, int n_events, int end)
{
  RmvFile file = plain;

  file.events = events;
  file.n_events = n_events;
  file.end = end;
  save_file (name, &file);
}

static void
save_player (const char *name, const char *player, gboolean is_utf8)
{
  RmvFile file = plain;

  file.players[0] = player;
  if (is_utf8)
    {
      file.properties = properties_utf8;
      file.n_properties = sizeof properties_utf8;
    }
  save_file (name, &file);
}

static void
save_good (void)
{
  RmvFile file = plain_2 ();

  save_file ("good-version-1", &plain);
  save_file ("good-version-2", &file);
  file.clone = 0;
  file.program = "";
  file.extensions = extensions;
  file.more = 3;
  save_file ("good-longer-sections", &file);
  save_player ("good-gbk-name", "\xcd\xf5\xbc\xce\xc4\xfe", FALSE);
  save_player ("good-latin-name", "Jos\xe9", FALSE);
  save_player ("good-invalid-utf8", "Jos\xe9", TRUE);
  save_events ("good-lost", blast, G_N_ELEMENTS (blast), 15);
  save_events ("good-clock", backwards, G_N_ELEMENTS (backwards), 17);
  save_events ("good-unknown-event", unknown_type, G_N_ELEMENTS (unknown_type), 16);
  save_events ("good-no-end", won, G_N_ELEMENTS (won), 0);
  file = plain;
  file.result = "\nLEVEL:Custom#SCORE:0.88#NAME:Abc#\n";
  file.end_ms = 14520;
  save_file ("good-old-result", &file);
  file.properties = NULL;
  file.n_properties = 0;
  file.players[0] = NULL;
  save_file ("good-no-properties", &file);
}

/* The file cut off at each of its parts, and in its events. */
static void
save_cut (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  RmvFile file = plain_2 ();
  RmvPlaces places;

  rmv_encode (bytes, &file, &places);
  save ("rmv-cut-in-version", bytes, 5);
  save ("rmv-cut-in-sizes", bytes, places.sizes + 3);
  save ("rmv-cut-in-program", bytes, places.players - 2);
  save ("rmv-cut-in-mines", bytes, places.board + 9);
  save ("rmv-cut-in-preflags", bytes, places.preflags + 3);
  save ("good-cut-in-events", bytes, places.events + 12);
  save ("good-cut-at-end", bytes, places.tail + 3);
}

static void
save_file_patched (const char *name, const RmvFile *file, gsize (*place_of) (const RmvPlaces *),
    int offset, int byte)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  RmvPlaces places;

  rmv_encode (bytes, file, &places);
  bytes->data[place_of (&places) + (gsize)offset] = (guint8)byte;
  save (name, bytes, bytes->len);
}

static void
save_patched (const char *name, gsize (*place_of) (const RmvPlaces *), int offset, int byte)
{
  RmvFile file = plain_2 ();

  save_file_patched (name, &file, place_of, offset, byte);
}

static gsize
start_of (const RmvPlaces *places)
{
  return 0;
}

static gsize
board_of (const RmvPlaces *places)
{
  return places->board;
}

static gsize
preflags_of (const RmvPlaces *places)
{
  return places->preflags;
}

static void
save_faults (void)
{
  RmvFile file = plain_2 ();

  save_patched ("rmv-version-newer", start_of, 5, 3);
  save_patched ("rmv-version-zero", start_of, 5, 0);
  save_patched ("rmv-no-columns", board_of, 4, 0);
  save_patched ("rmv-mines-all", board_of, 7, 12);
  save_patched ("rmv-mine-outside", board_of, 8, 4);
  save_patched ("rmv-mine-missing", board_of, 7, 3);
  save_patched ("rmv-preflag-outside", preflags_of, 3, 3);
  file.board = "...*...*....";
  save_file_patched ("rmv-mine-twice", &file, board_of, 11, 0);
  file.properties = properties_no_square;
  save_file ("rmv-square-zero", &file);
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
