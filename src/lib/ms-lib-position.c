/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Positions (minesage.h). */
#include "config.h"
#include "ms-lib.h"

#include "ms-document.h"
#include "ms-lib-document.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* More than reading a document takes for each of its bytes, and besides for its cells, of which
 * there may be many more than bytes: replays took 1.4 bytes a byte, boards 22 bytes a cell. */
#define ROOM_PER_BYTE 16
#define ROOM_BESIDES (32 << 20)

MinesagePosition *
ms_lib_position_new (
    MsPosition *position, double density, const MsAssumption *assumed, int n_assumed)
{
  const MsAllocator *allocator = ms_lib_allocator ();
  MinesagePosition *self = ms_alloc (
      allocator, 1, sizeof *self + (size_t)n_assumed * sizeof *assumed);
  if (self == NULL)
    {
      ms_position_unref (position);
      return NULL;
    }
  atomic_init (&self->n_refs, 1);
  self->allocator = allocator;
  self->position = position;
  self->density = density;
  self->n_assumed = n_assumed;
  if (n_assumed > 0)
    memcpy (self->assumed, assumed, (size_t)n_assumed * sizeof *assumed);
  return self;
}

/* The same, as a function that returns it to the caller. */
static MinesageStatus
give (MsPosition *position, double density, const MsAssumption *assumed, int n_assumed,
    MinesagePosition **given, MinesageError *error)
{
  *given = ms_lib_position_new (position, density, assumed, n_assumed);
  return *given != NULL ? MINESAGE_OK : ms_lib_fail (error, MS_STATUS_NO_MEMORY);
}

MinesageStatus
minesage_position_new (int32_t width, int32_t height, int32_t mines, const uint8_t *cells,
    MinesagePosition **position, MinesageError *error)
{
  MsPosition *made;
  MsErrorInfo info;
  if (position == NULL)
    return ms_lib_refuse (error, "The place for the position is NULL.");
  *position = NULL;
  if (cells == NULL)
    return ms_lib_refuse (error, "The cells are NULL.");
  MsStatus status = ms_position_new (
      width, height, mines, cells, ms_lib_allocator (), &made, &info);
  return status == MS_STATUS_OK ? give (made, 0, NULL, 0, position, error)
                                : ms_lib_fail_as (error, &info);
}

MinesageStatus
ms_lib_read_document (const void *bytes, size_t n, MsDocument **document, MinesageError *error)
{
  MsErrorInfo info;
  *document = NULL;
  if (bytes == NULL && n > 0)
    return ms_lib_refuse (error, "The bytes are NULL.");
  if (n <= MS_DOCUMENT_MAX_BYTES && !ms_lib_has_room (n * ROOM_PER_BYTE + ROOM_BESIDES))
    return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
  if (ms_document_read (n > 0 ? bytes : "", n, document, &info) != MS_STATUS_OK)
    return ms_lib_fail_as (error, &info);
  if ((*document)->next == 0)
    return MINESAGE_OK;
  g_clear_pointer (document, ms_document_free);
  return ms_lib_say (
      error, MINESAGE_BAD_FILE, _ ("There are several boards; this command takes one."));
}

MinesageStatus
minesage_position_read (
    const void *bytes, size_t n, int32_t mines, MinesagePosition **position, MinesageError *error)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  if (position == NULL)
    return ms_lib_refuse (error, "The place for the position is NULL.");
  *position = NULL;
  MinesageStatus status = ms_lib_read_document (bytes, n, &document, error);
  if (status != MINESAGE_OK)
    return status;
  if (document->total_missing && mines < 0)
    return ms_lib_say (
        error, MINESAGE_BAD_MINES, "The text does not give the mine total: it must be passed.");
  if (document->total_missing && ms_document_set_mines (document, mines, &info) != MS_STATUS_OK)
    return ms_lib_fail_as (error, &info);
  double density = document->density > 0 && document->density < 1 ? document->density : 0;
  return give (ms_position_ref (document->position), density, NULL, 0, position, error);
}

MinesagePosition *
minesage_position_ref (MinesagePosition *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->n_refs, 1, memory_order_relaxed);
  return self;
}

void
minesage_position_unref (MinesagePosition *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->n_refs, 1, memory_order_acq_rel) > 1)
    return;
  ms_position_unref (self->position);
  ms_dealloc (self->allocator, self);
}

void
minesage_position_size (
    const MinesagePosition *self, int32_t *width, int32_t *height, int32_t *mines)
{
  if (width != NULL)
    *width = self != NULL ? ms_position_get_width (self->position) : 0;
  if (height != NULL)
    *height = self != NULL ? ms_position_get_height (self->position) : 0;
  if (mines != NULL)
    *mines = self != NULL ? ms_position_get_mines (self->position) : 0;
}

const uint8_t *
minesage_position_cells (const MinesagePosition *self)
{
  return self != NULL ? ms_position_get_cells (self->position) : NULL;
}

bool
ms_lib_has_cell (const MsPosition *position, int32_t cell)
{
  return cell >= 0 && cell < ms_position_get_width (position) * ms_position_get_height (position);
}

MinesageStatus
minesage_position_suppose (const MinesagePosition *self, int32_t cell, int32_t mine,
    MinesagePosition **supposed, MinesageError *error)
{
  if (supposed == NULL)
    return ms_lib_refuse (error, "The place for the position is NULL.");
  *supposed = NULL;
  if (self == NULL)
    return ms_lib_refuse (error, "The position is NULL.");
  if (!ms_lib_has_cell (self->position, cell)
      || ms_cell_is_opened (ms_position_get_cells (self->position)[cell]))
    return ms_lib_say (error, MINESAGE_BAD_CELL, "The cell is open or outside the board.");
  const MsAllocator *allocator = ms_lib_allocator ();
  MsAssumption *assumed = ms_alloc (allocator, (size_t)self->n_assumed + 1, sizeof *assumed);
  if (assumed == NULL)
    return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
  int n = 0;
  for (int i = 0; i < self->n_assumed; i++)
    if (self->assumed[i].cell != cell)
      assumed[n++] = self->assumed[i];
  assumed[n++] = (MsAssumption){ cell, mine != 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  MinesageStatus status = give (
      ms_position_ref (self->position), self->density, assumed, n, supposed, error);
  ms_dealloc (allocator, assumed);
  return status;
}
