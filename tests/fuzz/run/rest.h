/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rest of an answer, which ms_cage_decode takes piece by piece. */
#pragma once

#include <glib.h>

#include <string.h>

typedef struct
{
  const guint8 *at;
  gsize n;
} Rest;

static gboolean
take_cb (gpointer data, gpointer buffer, gsize n)
{
  Rest *rest = data;
  if (n > rest->n)
    return FALSE;
  memcpy (buffer, rest->at, n);
  rest->at += n;
  rest->n -= n;
  return TRUE;
}
