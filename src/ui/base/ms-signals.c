/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-signals.h"

void
ms_signals_connect (const MsSignal *signals, gsize n, gpointer owner)
{
  for (gsize i = 0; i < n; i++)
    g_signal_connect_object (
        signals[i].source, signals[i].signal, signals[i].callback, owner, G_CONNECT_SWAPPED);
}
