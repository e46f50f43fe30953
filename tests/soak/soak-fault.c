/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soak-fault.h"

#include <stdarg.h>
#include <stdio.h>

bool
soak_fail (SoakFault *fault, const char *what, const char *format, ...)
{
  va_list arguments;
  snprintf (fault->what, sizeof fault->what, "%s", what);
  va_start (arguments, format);
  vsnprintf (fault->detail, sizeof fault->detail, format, arguments);
  va_end (arguments);
  return false;
}
