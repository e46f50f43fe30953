/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mask over the mines of a game ID, so that one does not read them off it by mistake. */
#include "ms-tatham.h"

#define SHA1_LENGTH 20

/* target ^= SHA1 (seed "0") SHA1 (seed "1") … */
static void
mix (const guint8 *seed, gsize n_seed, guint8 *target, gsize n_target)
{
  guint8 stream[SHA1_LENGTH];
  for (gsize i = 0; i < n_target; i++)
    {
      if (i % SHA1_LENGTH == 0)
        {
          g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
          g_autofree char *counter = g_strdup_printf ("%d", (int)(i / SHA1_LENGTH));
          gsize length = sizeof stream;
          g_checksum_update (sum, seed, (gssize)n_seed);
          g_checksum_update (sum, (const guchar *)counter, -1);
          g_checksum_get_digest (sum, stream, &length);
        }
      target[i] ^= stream[i % SHA1_LENGTH];
    }
}

void
ms_tatham_mask (guint8 *bits, int n_bits, gboolean uncover)
{
  gsize n_bytes = (gsize)(n_bits + 7) / 8, half = n_bytes / 2;
  guint8 *second = bits + half;

  for (int step = 0; step < 2; step++)
    {
      if ((step == 0) != uncover)
        mix (second, n_bytes - half, bits, half);
      else
        mix (bits, half, second, n_bytes - half);
      if (n_bits % 8 != 0)
        bits[n_bits / 8] &= (guint8)(0xff00 >> n_bits % 8);
    }
}
