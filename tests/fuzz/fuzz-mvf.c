/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader of MVF.  Any bytes are read or refused. */
#include "fuzz.h"

#include "fuzz-read-replay.h"
#include "ms-replay-readers.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  ms_is_mvf ((const char *)data, size);
  fuzz_read_replay (ms_read_mvf, data, size);
  return 0;
}
