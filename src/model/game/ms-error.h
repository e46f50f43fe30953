/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MS_ERROR: the statuses of the lower layers as a GError domain, one to one; code is an MsStatus,
 * the message is a whole translated sentence. */
#pragma once

#include "ms-status.h"

#include <glib.h>

#define MS_ERROR (ms_error_quark ())
GQuark ms_error_quark (void);

/* Sets *error from info; file_name (may be NULL) is named in the sentence. */
void ms_error_set (GError **error, const MsErrorInfo *info, const char *file_name);
