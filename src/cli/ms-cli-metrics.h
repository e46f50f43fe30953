/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures that the command metrics prints, for other commands. */
#pragma once

#include "ms-cli.h"

/* One JSON object of the figures of a document's game, which has a layout, without a line end; the
 * caller's.  NULL: no memory. */
char *ms_cli_metrics_dup_json (const MsDocument *document);
