/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards, positions and games of other programs: whatever is read is written to every format that
 * can hold it, and read back as the same board, position or game. */
#include "fuzz.h"

#include "ms-document.h"
#include "ms-message.h"

#include <string.h>

/* Larger boards take time and find nothing more. */
#define MOST_CELLS 4000

static int
count_cells (const MsDocument *document)
{
  return ms_position_get_width (document->position) * ms_position_get_height (document->position);
}

static MsCell
plain_cell (MsCell cell)
{
  if (ms_cell_is_opened (cell))
    return cell;
  return ms_cell_is_flagged (cell) ? MS_CELL_FLAG : MS_CELL_COVERED;
}

static void
check_position (const MsDocument *document, const MsDocument *again)
{
  const MsPosition *a = document->position, *b = again->position;
  g_assert_cmpint (ms_position_get_width (a), ==, ms_position_get_width (b));
  g_assert_cmpint (ms_position_get_height (a), ==, ms_position_get_height (b));
  g_assert_cmpint (ms_position_get_mines (a), ==, ms_position_get_mines (b));
  for (int cell = 0; cell < count_cells (document); cell++)
    g_assert_cmpint (plain_cell (ms_position_get_cells (a)[cell]), ==,
        plain_cell (ms_position_get_cells (b)[cell]));
}

static void
check_board (const MsDocument *document, const MsDocument *again)
{
  const MsLayout *a = ms_play_get_layout (document->play);
  g_assert_nonnull (again->play);
  const MsLayout *b = ms_play_get_layout (again->play);
  g_assert_nonnull (b);
  g_assert_cmpint (ms_layout_get_width (a), ==, ms_layout_get_width (b));
  g_assert_cmpint (ms_layout_get_height (a), ==, ms_layout_get_height (b));
  for (int cell = 0; cell < count_cells (document); cell++)
    g_assert_cmpint (ms_layout_has_mine (a, cell), ==, ms_layout_has_mine (b, cell));
}

/* Of a set only the first is read. */
static void
check_game (const MsDocument *document, const MsDocument *again)
{
  check_board (document, again);
  g_assert_cmpint (ms_play_get_state (document->play), ==, ms_play_get_state (again->play));
}

/* Two of the same, of which only the first is read. */
static void
check_joined (const MsTarget *target, const MsDocument *document, const char *data, gsize length)
{
  g_autoptr (GString) both = g_string_new (NULL);
  g_autoptr (MsDocument) again = NULL;

  ms_target_join (target, both, data, length);
  ms_target_join (target, both, data, length);
  g_assert_cmpint (ms_document_read (both->str, both->len, &again, NULL), ==, MS_STATUS_OK);
  if (target->kind == MS_TARGET_REPLAY)
    check_game (document, again);
  else
    check_board (document, again);
  g_assert_cmpuint (again->next, >, 0);
}

static void
check_target (const MsTarget *target, const MsDocument *document)
{
  g_autofree char *data = NULL;
  g_autoptr (MsDocument) again = NULL;
  gsize length;

  if (ms_document_write_as (target, document, &data, &length, NULL) != MS_STATUS_OK)
    return;
  g_assert_cmpint (ms_document_read (data, length, &again, NULL), ==, MS_STATUS_OK);
  g_assert_false (again->total_missing);
  if (target->kind == MS_TARGET_BOARD)
    check_board (document, again);
  else if (target->kind == MS_TARGET_REPLAY)
    check_game (document, again);
  else
    check_position (document, again);
  if (target->several)
    check_joined (target, document, data, length);
}

/* A target is found by its name, and by the ending of files. */
static void
check_names (const MsTarget *target)
{
  g_autofree char *file_name = g_strdup_printf ("a.b.%s", target->extension);
  const MsTarget *found = ms_target_for_file (file_name);

  g_assert_true (ms_target_find (target->name) == target);
  g_assert_true (g_utf8_validate (ms_target_title (target), -1, NULL));
  g_assert_true (target->is_line || g_str_equal (found->extension, target->extension));
}

static void
check_message (const MsErrorInfo *info)
{
  g_autofree char *message = ms_message_dup (info, "file");
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  const MsTarget *target;

  if (ms_document_read ((const char *)data, size, &document, &info) != MS_STATUS_OK)
    check_message (&info);
  else
    for (int i = 0; (target = ms_target_get (i)) != NULL && count_cells (document) <= MOST_CELLS;
         i++)
      {
        check_names (target);
        check_target (target, document);
      }
  return 0;
}
