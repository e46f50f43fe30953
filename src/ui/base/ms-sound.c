/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sound-testing.h"

#include <gmodule.h>

#include <math.h>
#include <string.h>

/* --- What they sound like --- */

#define RATE 22050 /* samples per second */
#define LOUDNESS 0.22 /* of a note's beginning; notes that overlap stay below 1 together */
#define ATTACK 0.004 /* seconds in which a note swells, so that it does not click */
#define N_NOTES 4

typedef struct
{
  double pitch; /* Hz; 0: no note */
  double start, length; /* seconds */
} Note;

static const struct
{
  const char *file;
  Note notes[N_NOTES];
} sounds[MS_N_SOUNDS] = {
  [MS_SOUND_OPEN] = { "open.wav", { { 740, 0, 0.06 } } },
  [MS_SOUND_FLAG] = { "flag.wav", { { 523, 0, 0.06 }, { 659, 0.05, 0.09 } } },
  [MS_SOUND_WIN] = { "win.wav",
      { { 523, 0, 0.2 }, { 659, 0.11, 0.2 }, { 784, 0.22, 0.2 }, { 1047, 0.33, 0.4 } } },
  [MS_SOUND_LOSS] = { "loss.wav", { { 196, 0, 0.3 }, { 147, 0.18, 0.3 }, { 98, 0.36, 0.4 } } },
};

/* A note after so many seconds: a tone with two overtones that swells, fades, and ends at zero. */
static double
hear_note (const Note *note, double seconds)
{
  double phase = 2 * G_PI * note->pitch * seconds;
  if (note->pitch == 0 || seconds < 0 || seconds >= note->length)
    return 0;
  return LOUDNESS * MIN (seconds / ATTACK, 1) * exp (-4 * seconds / note->length)
      * (1 - seconds / note->length)
      * (sin (phase) + 0.3 * sin (2 * phase) + 0.1 * sin (3 * phase));
}

static void
put (GByteArray *wav, guint32 value, guint n_bytes)
{
  guint32 bytes = GUINT32_TO_LE (value);
  g_byte_array_append (wav, (const guint8 *)&bytes, n_bytes);
}

static void
put_name (GByteArray *wav, const char *name)
{
  g_byte_array_append (wav, (const guint8 *)name, 4);
}

GBytes *
ms_sound_make (MsSound sound)
{
  const Note *notes = sounds[sound].notes;
  GByteArray *wav = g_byte_array_new ();
  double length = 0;
  for (int i = 0; i < N_NOTES; i++)
    length = MAX (length, notes[i].start + notes[i].length);
  guint32 n = (guint32)ceil (length * RATE);
  put_name (wav, "RIFF");
  put (wav, 36 + 2 * n, 4);
  put_name (wav, "WAVE");
  put_name (wav, "fmt ");
  put (wav, 16, 4);
  put (wav, 1, 2); /* samples as they are */
  put (wav, 1, 2); /* channels */
  put (wav, RATE, 4);
  put (wav, RATE * 2, 4); /* bytes per second, and below per sample of all channels */
  put (wav, 2, 2);
  put (wav, 16, 2);
  put_name (wav, "data");
  put (wav, 2 * n, 4);
  for (guint32 at = 0; at < n; at++)
    {
      double height = 0;
      for (int i = 0; i < N_NOTES; i++)
        height += hear_note (&notes[i], (double)at / RATE - notes[i].start);
      put (wav, (guint32)(gint32)lround (height * G_MAXINT16), 2);
    }
  return g_byte_array_free_to_bytes (wav);
}

/* --- Playing --- */

/* The functions of libcanberra that are used, and its names of what they are told. */
typedef struct
{
  int (*create) (gpointer *context);
  int (*change_props) (gpointer context, ...);
  int (*play) (gpointer context, guint32 id, ...);
} Canberra;

static MsSoundFunc replaced;

/* Where sounds are played; NULL: they cannot be. */
static gpointer
get_context (Canberra *found)
{
  static Canberra canberra;
  static gpointer context;
  static gboolean looked;
  if (!looked)
    {
      GModule *library = g_module_open ("libcanberra.so.0", G_MODULE_BIND_LAZY);
      looked = TRUE;
      if (library == NULL
          || !g_module_symbol (library, "ca_context_create", (gpointer *)&canberra.create)
          || !g_module_symbol (
              library, "ca_context_change_props", (gpointer *)&canberra.change_props)
          || !g_module_symbol (library, "ca_context_play", (gpointer *)&canberra.play)
          || canberra.create (&context) != 0)
        context = NULL;
      if (context != NULL)
        canberra.change_props (context, "application.id", "io.github.minesage.Minesage",
            "application.name", "Minesage", NULL);
    }
  *found = canberra;
  return context;
}

/* The path of the sound's file, which is written once in the life of the program: another version
 * of it may have left another sound there.  NULL: it cannot be written. */
static const char *
get_path (MsSound sound)
{
  static char *paths[MS_N_SOUNDS];
  if (paths[sound] != NULL)
    return paths[sound];
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "minesage", "sounds", NULL);
  g_autofree char *path = g_build_filename (folder, sounds[sound].file, NULL);
  g_autoptr (GBytes) wav = ms_sound_make (sound);
  gsize size;
  const char *data = g_bytes_get_data (wav, &size);
  if (g_mkdir_with_parents (folder, 0700) != 0
      || !g_file_set_contents (path, data, (gssize)size, NULL))
    return NULL;
  paths[sound] = g_steal_pointer (&path);
  return paths[sound];
}

gboolean
ms_sound_play (MsSound sound)
{
  g_return_val_if_fail ((int)sound >= 0 && sound < MS_N_SOUNDS, FALSE);
  Canberra canberra;
  if (replaced != NULL)
    return replaced (sound);
  gpointer context = get_context (&canberra);
  const char *path = context != NULL ? get_path (sound) : NULL;
  return path != NULL
      && canberra.play (context, 0, "media.filename", path, "media.role", "game",
             "canberra.cache-control", "volatile", NULL)
      == 0;
}

void
ms_sound_set_func (MsSoundFunc func)
{
  replaced = func;
}
