/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-freer.h"

typedef struct
{
  gpointer data;
  GDestroyNotify free;
} Burden;

static void
free_burden (gpointer data, gpointer user_data)
{
  Burden *burden = data;
  burden->free (burden->data);
  g_free (burden);
}

void
ms_freer_free (gpointer data, GDestroyNotify free)
{
  static gsize pool;
  if (data == NULL)
    return;
  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, (gsize)g_thread_pool_new (free_burden, NULL, 1, FALSE, NULL));
  Burden *burden = g_new (Burden, 1);
  *burden = (Burden){ data, free };
  g_thread_pool_push ((GThreadPool *)pool, burden, NULL);
}

void
ms_freer_free_play (MsPlay *play)
{
  ms_freer_free (play, (GDestroyNotify)ms_play_free);
}

void
ms_freer_free_document (MsDocument *document)
{
  ms_freer_free (document, (GDestroyNotify)ms_document_free);
}

void
ms_freer_unref_replay (MsReplay *replay)
{
  ms_freer_free (replay, (GDestroyNotify)ms_replay_unref);
}
