/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short sounds, made here note by note and played by libcanberra, which is looked up in the running
 * system when the first sound is wanted: a program that stays silent does not load it, and one that
 * runs without it is silent. */
#pragma once

#include <glib.h>

typedef enum
{
  MS_SOUND_OPEN,
  MS_SOUND_FLAG,
  MS_SOUND_WIN,
  MS_SOUND_LOSS,
  MS_N_SOUNDS
} MsSound;

/* Begins to play a sound, and returns at once; returns whether it could.  Before the first time the
 * sound is written, as a WAV file of at most 40 KB, into the user's cache.  Main thread only. */
gboolean ms_sound_play (MsSound sound);

/* The sound as a WAV file: one channel, 16 bits, 22,050 Hz. */
GBytes *ms_sound_make (MsSound sound);
