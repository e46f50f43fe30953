/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-status.h"

#include <string.h>

MsStatus
ms_fail (MsErrorInfo *info, MsStatus status)
{
  if (info != NULL)
    {
      memset (info, 0, sizeof *info);
      info->status = status;
      info->x = info->y = -1;
      info->byte = -1;
    }
  return status;
}

MsStatus
ms_fail_at_cell (MsErrorInfo *info, MsStatus status, int x, int y)
{
  ms_fail (info, status);
  if (info != NULL)
    {
      info->x = x;
      info->y = y;
    }
  return status;
}

MsStatus
ms_fail_counts (MsErrorInfo *info, MsStatus status, long found, long expected)
{
  ms_fail (info, status);
  if (info != NULL)
    {
      info->found = found;
      info->expected = expected;
    }
  return status;
}

MsStatus
ms_place_at_byte (MsErrorInfo *info, MsStatus status, long byte)
{
  if (info != NULL)
    info->byte = byte;
  return status;
}

MsStatus
ms_fail_at_byte (MsErrorInfo *info, MsStatus status, long byte)
{
  return ms_place_at_byte (info, ms_fail (info, status), byte);
}
