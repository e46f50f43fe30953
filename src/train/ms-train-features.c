/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-train features: writes the features of one shard to a file, for use by several fits. */
#include "ms-train.h"

#include "ms-rows.h"

#include <stdio.h>

int
ms_train_features (int argc, char **argv)
{
  MsRows rows = { 0 };
  if (argc != 3)
    return 2;
  bool made = ms_rows_add_shard (&rows, argv[2], 0) && ms_rows_write (&rows, argv[1]);
  ms_rows_clear (&rows);
  if (!made)
    fprintf (stderr, "minesage-train features: %s cannot be made\n", argv[1]);
  return !made;
}
