/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Statuses, errors and structs with a size, as they go in and out (ms-lib.h). */
#include "config.h"
#include "ms-lib.h"

#include "ms-lib-testing.h"
#include "ms-message.h"

#include <string.h>
#include <sys/mman.h>

/* More than any sentence about a fault takes. */
#define SENTENCE_ROOM 65536
/* Room of that size is asked for where the C library would get it, without its book-keeping. */
#define LARGE (1 << 20)

static _Thread_local const MsAllocator *test_allocator;

void
ms_lib_set_allocator (const MsAllocator *allocator)
{
  test_allocator = allocator;
}

const MsAllocator *
ms_lib_allocator (void)
{
  return ms_allocator_or_default (test_allocator);
}

bool
ms_lib_has_room (size_t bytes)
{
  if (bytes >= LARGE)
    {
      void *pages = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      return pages != MAP_FAILED && munmap (pages, bytes) == 0;
    }
  const MsAllocator *allocator = ms_lib_allocator ();
  void *room = ms_alloc (allocator, bytes, 1);
  ms_dealloc (allocator, room);
  return room != NULL;
}

const char *
minesage_version (void)
{
  return MS_VERSION;
}

const char *
minesage_error_text (int32_t status)
{
  switch (status)
    {
    case MINESAGE_OK:
      return "Nothing is wrong.";
    case MINESAGE_NO_MEMORY:
      return "There is not enough memory.";
    case MINESAGE_CANCELLED:
      return "The work was stopped by its caller.";
    case MINESAGE_TIME_LIMIT:
      return "The time limit was reached.";
    case MINESAGE_MEMORY_LIMIT:
      return "The memory limit was reached.";
    case MINESAGE_WORK_LIMIT:
      return "The work limit was reached.";
    case MINESAGE_CONTRADICTION:
      return "No placement of the mines fits the position.";
    case MINESAGE_BAD_ARGUMENT:
      return "An argument is not allowed.";
    case MINESAGE_BAD_SIZE:
      return "The board is too small or too large.";
    case MINESAGE_BAD_MINES:
      return "The mine total does not fit the board.";
    case MINESAGE_BAD_CELL:
      return "A cell has a value that no cell has, or is outside the board.";
    case MINESAGE_BAD_FILE:
      return "The file is damaged or of no known format.";
    case MINESAGE_NO_GAME:
      return "There is no game in the file.";
    case MINESAGE_NO_BOARD:
      return "No board that needs no guess was found.";
    default:
      return "There is no status of this number.";
    }
}

MinesageStatus
ms_lib_status (MsStatus status)
{
  switch (status)
    {
    case MS_STATUS_OK:
      return MINESAGE_OK;
    case MS_STATUS_NO_MEMORY:
      return MINESAGE_NO_MEMORY;
    case MS_STATUS_CANCELLED:
      return MINESAGE_CANCELLED;
    case MS_STATUS_TIME_LIMIT:
      return MINESAGE_TIME_LIMIT;
    case MS_STATUS_MEMORY_LIMIT:
      return MINESAGE_MEMORY_LIMIT;
    case MS_STATUS_WORK_LIMIT:
      return MINESAGE_WORK_LIMIT;
    case MS_STATUS_BAD_SIZE:
      return MINESAGE_BAD_SIZE;
    case MS_STATUS_BAD_MINES:
      return MINESAGE_BAD_MINES;
    case MS_STATUS_BAD_CELL:
      return MINESAGE_BAD_CELL;
    case MS_STATUS_NO_SUCH_BOARD:
    case MS_STATUS_NO_BOARD:
      return MINESAGE_NO_BOARD;
    case MS_STATUS_NO_LAYOUT:
    case MS_STATUS_NO_BEGINNING:
      return MINESAGE_NO_GAME;
    case MS_STATUS_BAD_DENSITY:
      return MINESAGE_BAD_ARGUMENT;
    default: /* the faults of files, and what cannot be written into one */
      return MINESAGE_BAD_FILE;
    }
}

/* Copies as much of a UTF-8 text as there is room for, and no half character. */
static void
copy_text (char *target, size_t room, const char *text)
{
  size_t n = strlen (text);
  if (n >= room)
    for (n = room - 1; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80; n--)
      ;
  memcpy (target, text, n);
  target[n] = 0;
}

MinesageStatus
ms_lib_say (MinesageError *error, MinesageStatus status, const char *sentence)
{
  MinesageError said = MINESAGE_ERROR_INIT;
  if (error == NULL)
    return status;
  said.status = (int32_t)status;
  copy_text (said.text, sizeof said.text, sentence);
  ms_lib_give (error, &said);
  return status;
}

MinesageStatus
ms_lib_end (MinesageError *error, MinesageStatus status)
{
  return status == MINESAGE_OK ? status
                               : ms_lib_say (error, status, minesage_error_text ((int32_t)status));
}

MinesageStatus
ms_lib_refuse (MinesageError *error, const char *sentence)
{
  return ms_lib_say (error, MINESAGE_BAD_ARGUMENT, sentence);
}

MinesageStatus
ms_lib_fail_as (MinesageError *error, const MsErrorInfo *info)
{
  MinesageStatus status = ms_lib_status (info->status);
  MinesageError said = MINESAGE_ERROR_INIT;
  if (error == NULL || status == MINESAGE_OK)
    return status;
  if (status == MINESAGE_NO_MEMORY || !ms_lib_has_room (SENTENCE_ROOM))
    return ms_lib_say (error, status, minesage_error_text ((int32_t)status));
  g_autofree char *sentence = ms_message_dup_sentence (info);
  said.status = (int32_t)status;
  said.line = info->line > 0 ? info->line : -1;
  said.column = info->column > 0 ? info->column : -1;
  said.x = info->x;
  said.y = info->y;
  said.byte = info->byte;
  copy_text (said.text, sizeof said.text, sentence);
  ms_lib_give (error, &said);
  return status;
}

MinesageStatus
ms_lib_fail (MinesageError *error, MsStatus status)
{
  MsErrorInfo info;
  ms_fail (&info, status);
  return ms_lib_fail_as (error, &info);
}

/* Copies as much of a struct as both sides know, but for the size. */
static void
copy_fields (void *target, const void *source, size_t size, size_t known_size)
{
  size_t n = (size < known_size ? size : known_size) - sizeof size;
  memcpy ((char *)target + sizeof size, (const char *)source + sizeof size, n);
}

bool
ms_lib_take (void *target, const void *source, size_t known_size)
{
  size_t size;
  memcpy (&size, source, sizeof size);
  if (size <= sizeof size)
    return false;
  copy_fields (target, source, size, known_size);
  return true;
}

bool
ms_lib_give (void *target, const void *source)
{
  size_t size, known_size;
  memcpy (&size, target, sizeof size);
  memcpy (&known_size, source, sizeof known_size);
  if (size <= sizeof size)
    return false;
  copy_fields (target, source, size, known_size);
  return true;
}
