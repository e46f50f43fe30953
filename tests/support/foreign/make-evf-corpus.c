/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the EVF files of tests/corpus and the seeds of fuzz-evf anew: one whole file of every
 * version and of every oddity, and one for each fault.
 *
 * Usage: make-evf-corpus FOLDER */
#include "corpus-save.h"
#include "evf-sample.h"

#include <string.h>

/* Opened at A1, flagged at A3, chorded at B2: won. */
static const EvfEvent won[] = {
  { 1, 0, 5, 5 },
  { 2, 85, 5, 5 },
  { 3, 120, 5, 5 },
  { 4, 400, 3, 25 },
  { 5, 450, 3, 25 },
  { 2, 900, 15, 15 },
  { 4, 920, 15, 15 },
  { 5, 1000, 15, 15 },
  { 3, 1010, 15, 15 },
};
static const EvfEvent odd[] = {
  { 8, 0, 3, 25 },
  { 10, 3, 5, 5 },
  { 118, 4, 0, 0 },
  { 10, 20, 5, 5 },
  { 100, 25, 0, 0 },
  { 11, 30, 35, 5 },
  { 200, 40, 0, 0 },
  { 201, 50, 0, 0 },
  { 12, 60, 15, 5 },
  { 12, 70, 15, 5 },
  { 9, 70000, 15, 15 },
  { 83, 70001, 0, 0 },
};
static const EvfEvent unknown_type[] = { { 2, 10, 5, 5 }, { 3, 20, 5, 5 }, { 77, 30, 6, 6 } };
static const EvfEvent falling_time[] = { { 2, 10, 5, 5 }, { 3, 20, 5, 5 }, { 1, 19, 6, 6 } };
static const EvfEvent far_away[] = { { 1, 0, 32767, 5 }, { 1, 1, 65534, 5 }, { 1, 2, 98301, 5 } };

static const EvfFile plain = {
  EVF_SAMPLE_FIELDS,
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static const char *folder;

static void
save (const char *name, const GByteArray *bytes, gsize length)
{
  corpus_save (folder, name, "evf", bytes->data, length);
}

static void
save_file (const char *name, const EvfFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  evf_encode (bytes, file, NULL);
  save (name, bytes, bytes->len);
}

static void
save_events (const char *name, int version, const EvfEvent *events, int n_events)
{
  EvfFile file = plain;

  file.version = version;
  file.events = events;
  file.n_events = n_events;
  save_file (name, &file);
}

static void
save_good (void)
{
  for (int version = 0; version <= 4; version++)
    {
      g_autofree char *name = g_strdup_printf ("good-version-%d", version);
      EvfFile file = plain;
      file.version = version;
      file.program = "\xe5\x85\x83"
                     "3.1.9";
      file.start = "1725048701386418";
      file.checksum = version % 2 == 0 ? "0123456789abcdef0123456789ABCDEF" : NULL;
      save_file (name, &file);
    }
  EvfFile file = plain;
  file.version = 0;
  file.device = "4c2a49729a055d64";
  save_file ("good-stray-device", &file);
  file.version = 4;
  file.summary = 0x88;
  file.settings = 0x80;
  file.transcoder = "A transcoder";
  file.encoding = "gbk";
  file.player = "\xcd\xf5\xff";
  save_file ("good-transcoded", &file);
  save_events ("good-other-events", 4, odd, G_N_ELEMENTS (odd));
}

static void
save_set (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *)"\0\0\4", 3);
  evf_encode_entry (bytes, "first", &plain, "\xff\xfe 1");
  evf_encode_entry (bytes, "second", &plain, "\xff\xfe 2");
  save ("good-set", bytes, bytes->len);
}

static void
save_faults_of_the_head (void)
{
  EvfFile file = plain;

  file.version = 5;
  save_file ("evf-version-newer", &file);
  file = plain;
  file.rows = file.columns = 1;
  save_file ("evf-one-cell", &file);
  file = plain;
  file.mines = 12;
  save_file ("evf-mines-all", &file);
  file = plain;
  file.mines = 3;
  save_file ("evf-mine-count", &file);
  file = plain;
  file.square = 0;
  save_file ("evf-square-zero", &file);
}

static void
save_cuts (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  EvfPlaces places;

  evf_encode (bytes, &plain, &places);
  save ("evf-cut-in-texts", bytes, 50);
  save ("evf-cut-in-mines", bytes, places.bitmap + 1);
  save ("evf-cut-in-measures", bytes, places.bitmap + 5);
  save ("good-cut-in-events", bytes, places.events + 21);
  save ("good-cut-at-end", bytes, places.end);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    return 2;
  folder = argv[1];
  save_good ();
  save_set ();
  save_faults_of_the_head ();
  save_cuts ();
  /* What comes before these faults is kept. */
  save_events ("good-unknown-event", 4, unknown_type, G_N_ELEMENTS (unknown_type));
  save_events ("good-time-falls", 3, falling_time, G_N_ELEMENTS (falling_time));
  save_events ("good-far-away", 4, far_away, G_N_ELEMENTS (far_away));
  return 0;
}
