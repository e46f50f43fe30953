/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-namer.h"

static const MsScanNet net = {
#include "scan.txt"
};

void
ms_scan_name (const int8_t *features, int64_t evidence[MS_N_CELLS])
{
  int hidden[MS_SCAN_HIDDEN];
  for (int i = 0; i < MS_SCAN_HIDDEN; i++)
    {
      int sum = net.hidden_bias[i];
      for (int j = 0; j < MS_SCAN_FEATURES; j++)
        sum += net.hidden[i][j] * features[j];
      hidden[i] = sum > 0 ? sum >> 6 : 0;
    }
  for (int i = 0; i < MS_N_CELLS; i++)
    {
      evidence[i] += net.output_bias[i];
      for (int j = 0; j < MS_SCAN_HIDDEN; j++)
        evidence[i] += (int64_t)net.output[i][j] * hidden[j];
    }
}
