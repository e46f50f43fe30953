/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives other commands the figures that the command metrics prints. */
#pragma once

#include "ms-cli.h"

/* One JSON object, without a line end, of the figures of document's game, which must have a layout.
 * Owned by the caller; NULL: no memory. */
char *ms_cli_metrics_dup_json (const MsDocument *document);
