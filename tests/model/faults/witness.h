/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes down what this process asks of the disk below one folder, in order: the functions of the C
 * library that change files are defined here once more, and those of all libraries of the process
 * are these. */
#pragma once

#include <glib.h>

typedef enum
{
  WITNESS_CREATE, /* path, inode */
  WITNESS_FOLDER, /* path */
  WITNESS_WRITE, /* inode, offset, data */
  WITNESS_LENGTH, /* inode; offset: its length from now on */
  WITNESS_RENAME, /* path, other, inode */
  WITNESS_UNLINK, /* path */
  WITNESS_SYNC, /* inode: what it contains is on the disk */
  WITNESS_SYNC_FOLDER, /* path: the names in it are on the disk */
  WITNESS_BEGUN, /* offset: the number of what the program now begins to do */
  WITNESS_CONFIRMED, /* offset: the number of what it says to be on the disk */
} WitnessKind;

/* As in the trace, followed by the texts and the data without a separator. */
typedef struct
{
  guint32 kind;
  guint32 n_path, n_other;
  guint64 inode, offset, n_data;
} WitnessEntry;

/* folder: an absolute path without links. */
void witness_begin (const char *folder, const char *trace);
void witness_note (WitnessKind kind, int number); /* one of the last two */
