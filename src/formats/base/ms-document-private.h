/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the single readers behind ms_document_read are.  Private to formats; each wing tells of its own.
 *
 * A reader fills a zeroed document; what it has put there when it fails is freed by the caller.  A
 * reader of text gets what ms_text_check has passed, without a byte order mark; a reader of bytes
 * gets the bytes.  One that fills replay leaves play, position and elapsed_ms to
 * ms_document_read. */
#pragma once

#include "ms-document-content.h"

/* Whether data, of whatever kind, looks like a file of the format. */
typedef gboolean MsRecogniser (const char *data, gsize length);
typedef MsStatus MsReader (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
