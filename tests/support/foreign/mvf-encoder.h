/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MVF files of every layout, written from the description of the format, so that the reader has
 * something to be held against. */
#pragma once

#include <glib.h>

typedef enum
{
  MVF_0_75, /* and before: ends in digits, no name */
  MVF_0_76, /* ends in digits */
  MVF_0_96,
  MVF_0_97,
  MVF_2006, /* and 2007 */
} MvfLayout;

/* A state of the mouse. */
typedef struct
{
  int time_ms;
  int x, y;
  int left, right, middle; /* 1: held */
} MvfSample;

typedef struct
{
  MvfLayout layout;
  const char *texts[4]; /* of 0.97 and later: program, years, author, version */
  int columns, rows;
  const char *board; /* rows*columns of "*" and "." */
  int month, day, year; /* of 0.97 and later; the time of the day is 20:22:49 */
  int mode;
  int marks;
  int bbbv, solved; /* of 0.97 */
  int time_ms;
  const char *player;
  int key; /* of 0.97 and later */
  int n_records; /* as the file claims, of 0.97 and later; -1: as many as there are samples */
  const MvfSample *samples;
  int n_samples;
} MvfFile;

/* Where the parts of a file begin. */
typedef struct
{
  gsize board, records, end;
} MvfPlaces;

/* Appends a file to bytes.  places may be NULL; they count from the beginning of bytes. */
void mvf_encode (GByteArray *bytes, const MvfFile *file, MvfPlaces *places);
