/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reading a file for the library: as ms_document_read, but of a file of several boards nothing is
 * taken, and memory is made sure of before GLib asks for it. */
#pragma once

#include "ms-document.h"
#include "ms-lib.h"

/* MINESAGE_OK and an owned *document, or what the caller is to return. */
MinesageStatus ms_lib_read_document (
    const void *bytes, size_t n, MsDocument **document, MinesageError *error);
