/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be on a disk after its power was cut, made from what a program asked of it (witness.h).
 *
 * The disk is as unkind as POSIX allows, but for one thing: contents that were not synced are kept,
 * lost, or torn, each write for itself; names that were not synced are lost from some moment on in
 * each folder.  A folder that is synced keeps its own name too, as all file systems of Linux have
 * it. */
#pragma once

#include "witness.h"

#include "ms-rng.h"

typedef enum
{
  POWER_CUT_ALL_KEPT, /* the disk was quick: as after a crash of the program */
  POWER_CUT_ALL_LOST, /* only what was synced */
  POWER_CUT_DRAWN, /* some of the rest */
  POWER_CUT_N_KINDS
} PowerCutKind;

typedef struct _PowerCut PowerCut;

PowerCut *power_cut_new (const char *folder, const char *trace);
void power_cut_free (PowerCut *self);
int power_cut_count (const PowerCut *self); /* lines of the trace */

/* The number last noted in the first n lines; 0: none. */
int power_cut_get_noted (const PowerCut *self, int n, WitnessKind kind);

/* Makes the folder into, which is not there, as it is when the power is cut after n lines. */
void power_cut_make (const PowerCut *self, int n, PowerCutKind kind, MsRng *rng, const char *into);

/* Deletes a file, or a folder with all that is in it. */
void power_cut_drop (const char *path);
