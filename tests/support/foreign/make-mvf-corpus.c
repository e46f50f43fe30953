/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the MVF files of tests/corpus and the seeds of fuzz-mvf anew: whole files of every layout
 * and of every oddity, and one for each fault.
 *
 * Usage: make-mvf-corpus FOLDER */
#include "corpus-save.h"
#include "mvf-sample.h"

static const MvfFile plain = {
  MVF_SAMPLE_FIELDS,
  .samples = mvf_won,
  .n_samples = G_N_ELEMENTS (mvf_won),
};
static const MvfFile early = {
  MVF_EARLY_FIELDS,
  .samples = mvf_early,
  .n_samples = G_N_ELEMENTS (mvf_early),
};

static const char *folder;

/* Saves the first length bytes of the file, all where length is 0. */
static void
save_part (const char *name, const MvfFile *file, gsize length)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  mvf_encode (bytes, file, NULL);
  corpus_save (folder, name, "mvf", bytes->data, length > 0 ? length : bytes->len);
}

/* Saves the file with another byte where the board begins, or so many bytes behind that. */
static void
save_patched (const char *name, const MvfFile *file, int from_board, int byte)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MvfPlaces places;

  mvf_encode (bytes, file, &places);
  bytes->data[(int)places.board + from_board] = (guint8)byte;
  corpus_save (folder, name, "mvf", bytes->data, bytes->len);
}

static void
save_good (void)
{
  MvfFile file = plain;

  save_part ("good-clone", &plain, 0);
  file.texts[1] = "2004-2008";
  file.marks = 1;
  save_part ("good-clone-funny", &file, 0);
  for (int i = 0; i < 4; i++)
    file.texts[i] = "";
  file.player = "Jos\xe9";
  save_part ("good-clone-nameless", &file, 0);
  file = plain;
  file.layout = MVF_2006;
  file.texts[1] = "2004-2007";
  file.texts[3] = "2007 release 2";
  file.day = 0;
  file.key = 48385;
  save_part ("good-clone-newer", &file, 0);
  file.key = 2241; /* one of those of which a number has nine digits */
  file.mode = 9;
  save_part ("good-clone-nine-digits", &file, 0);
  file = early;
  save_part ("good-clone-early", &file, 0);
  file.layout = MVF_0_76;
  save_part ("good-clone-0-76", &file, 0);
  file.layout = MVF_0_75;
  file.n_samples = 3; /* the button is held to the end */
  save_part ("good-clone-0-75", &file, 0);
}

static void
save_cut (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MvfPlaces places;
  MvfFile file = plain;

  mvf_encode (bytes, &plain, &places);
  save_part ("mvf-cut-in-texts", &plain, 40);
  save_part ("mvf-cut-in-mines", &plain, places.board + 5);
  save_part ("good-clone-cut-in-key", &plain, places.records - 4);
  save_part ("good-clone-cut-in-records", &plain, places.records + 17);
  save_part ("good-clone-cut-at-end", &plain, places.end + 3);
  file.n_records = 0xffffff;
  save_part ("good-clone-fewer-records", &file, 0);
  save_part ("mvf-early-cut-in-records", &early, 4 + 2 * 10 + 1 + 8 * 3 + 1);
}

static void
save_faults (void)
{
  static const MvfSample falling[] = { { 0, 5, 5, 1, 0, 0 }, { 90, 5, 5, 0, 0, 0 },
    { 80, 3, 40, 0, 1, 0 }, { 60, 3, 40, 0, 0, 0 } };
  MvfFile file = plain;

  save_patched ("mvf-no-columns", &plain, 0, 0);
  save_patched ("mvf-mines-all", &plain, 3, 12);
  save_patched ("mvf-mine-outside", &plain, 4, 5);
  save_patched ("mvf-mine-at-zero", &plain, 5, 0);
  save_patched ("mvf-mine-twice", &early, 6, 0);
  file.texts[1] = "2004-2009";
  save_part ("mvf-version", &file, 0);
  file = plain;
  file.samples = falling;
  file.n_samples = G_N_ELEMENTS (falling);
  save_part ("good-clone-time-falls", &file, 0);
  file = early;
  file.samples = falling;
  file.n_samples = G_N_ELEMENTS (falling);
  save_part ("mvf-early-time-falls", &file, 0);
  file = early;
  file.time_ms = 270;
  save_part ("mvf-early-after-end", &file, 0);
  save_patched ("mvf-early-name", &early, 4 + 2 * 10 + 1 + 8 * 4 + 7 + 3 + 50, 0);
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
