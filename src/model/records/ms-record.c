/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record.h"

#include "ms-freer.h"

#include <string.h>

MsRecord *
ms_record_copy (const MsRecord *record)
{
  MsRecord *copy = g_memdup2 (record, sizeof *record);
  copy->player = g_strdup (record->player);
  copy->layout = record->layout != NULL ? g_bytes_ref (record->layout) : NULL;
  copy->moves = g_strdup (record->moves);
  copy->path = record->path != NULL ? g_bytes_ref (record->path) : NULL;
  copy->source = g_strdup (record->source);
  copy->program = g_strdup (record->program);
  copy->play = record->play != NULL ? ms_play_share (record->play) : NULL;
  return copy;
}

void
ms_record_free (MsRecord *record)
{
  if (record == NULL)
    return;
  g_free (record->player);
  g_clear_pointer (&record->layout, g_bytes_unref);
  g_free (record->moves);
  g_clear_pointer (&record->path, g_bytes_unref);
  g_free (record->source);
  g_free (record->program);
  ms_freer_free_play (record->play);
  g_free (record);
}

static void
hash_text (GChecksum *hash, const char *text)
{
  g_checksum_update (hash, (const guchar *)text, (gssize)strlen (text) + 1);
}

static void
hash_board (GChecksum *hash, const MsRecord *record)
{
  gsize n_bytes = 0;
  const guint8 *bits = record->layout != NULL ? g_bytes_get_data (record->layout, &n_bytes) : NULL;
  g_autofree char *head = g_strdup_printf ("%dx%dx%d %s %d %" G_GUINT64_FORMAT, record->rules.width,
      record->rules.height, record->rules.mines, ms_first_click_name (record->rules.first_click),
      record->rules.no_guess, record->seed);
  hash_text (hash, head);
  if (n_bytes > 0)
    g_checksum_update (hash, bits, (gssize)n_bytes);
}

static char *
dup_digits (GChecksum *hash)
{
  return g_strndup (g_checksum_get_string (hash), MS_RECORD_KEY_DIGITS);
}

char *
ms_record_dup_board_key (const MsRecord *record)
{
  if (record->layout == NULL)
    return NULL;
  g_autoptr (GChecksum) hash = g_checksum_new (G_CHECKSUM_SHA256);
  hash_board (hash, record);
  return dup_digits (hash);
}

/* Each move has its time, so that no two games have the same moves; where moves are not known,
 * games are told apart by the moment of their end. */
char *
ms_record_dup_key (const MsRecord *record)
{
  g_autoptr (GChecksum) hash = g_checksum_new (G_CHECKSUM_SHA256);
  hash_board (hash, record);
  if (record->layout != NULL && record->moves != NULL)
    hash_text (hash, record->moves);
  else
    {
      g_autofree char *rest = g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d",
          record->ended_at, record->elapsed_ms, record->won);
      hash_text (hash, rest);
      hash_text (hash, record->player);
    }
  return dup_digits (hash);
}
