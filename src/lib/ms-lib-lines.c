/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Texts as lines: what minesage-cli would print of a position, as JSON (minesage.h). */
#include "ms-lib.h"

#include "ms-lib-shelter.h"
#include "ms-report-explain.h"
#include "ms-report-sections.h"
#include "ms-report.h"

#include <string.h>

/* More than writing a report takes for each cell, beside the text of its fractions. */
#define ROOM_PER_CELL 1024
#define ROOM_BESIDES (1 << 20)

struct MinesageLines
{
  char *text; /* the lines, each with a NUL behind it */
  size_t n;
  const char *lines[]; /* [n] in text */
};

MinesageLines *
ms_lib_lines_new (char *text)
{
  size_t n = 0, length = strlen (text);
  if (length > 0 && text[length - 1] == '\n')
    text[--length] = 0;
  for (size_t i = 0; i < length; i++)
    n += text[i] == '\n';
  n += length > 0;
  MinesageLines *self = ms_alloc (NULL, 1, sizeof *self + n * sizeof self->lines[0]);
  if (self == NULL)
    {
      g_free (text);
      return NULL;
    }
  self->text = text;
  self->n = 0;
  for (char *line = text; self->n < n;)
    {
      self->lines[self->n++] = line;
      line = strchr (line, '\n');
      if (line != NULL)
        *line++ = 0;
    }
  return self;
}

size_t
minesage_lines_count (const MinesageLines *self)
{
  return self != NULL ? self->n : 0;
}

const char *
minesage_lines_get (const MinesageLines *self, size_t i)
{
  return i < minesage_lines_count (self) ? self->lines[i] : NULL;
}

void
minesage_lines_free (MinesageLines *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  ms_dealloc (NULL, self);
}

/* --- What is found out, and written --- */

typedef struct
{
  const MsPosition *position;
  int cell; /* of an explanation; -1: all */
  MsSolverResult *result;
  MsLadder *ladder;
  MsProof *proof;
  MsSectionStudy *study;
  MsNaive *naive;
  MsFifties *fifties;
} Findings;

static MsStatus
find_fractions (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, void *data)
{
  Findings *found = data;
  MsSolverOptions exact = *options;
  exact.exact = true;
  return ms_solver_run (solver, position, &exact, &found->result);
}

static char *
write_fractions (const Findings *found, MsStatus status)
{
  const MsReport report = {
    .position = found->position, .status = status, .result = found->result
  };
  return found->result != NULL ? ms_report_dup_json (&report) : NULL;
}

static MsStatus
find_explanation (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, void *data)
{
  Findings *found = data;
  return found->cell >= 0 ? ms_proof_find (solver, position, options, found->cell, &found->proof)
                          : ms_ladder_find (solver, position, options, &found->ladder);
}

static char *
write_explanation (const Findings *found, MsStatus status)
{
  const MsReportSubject subject = { .position = found->position, .form = MS_REPORT_JSON };
  if (found->proof != NULL)
    return ms_report_dup_proof (&subject, found->proof);
  return found->ladder != NULL ? ms_report_dup_ladder (&subject, found->ladder) : NULL;
}

static MsStatus
find_sections (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, void *data)
{
  Findings *found = data;
  MsSolverOptions exact = *options;
  exact.exact = true;
  MsStatus status = ms_section_study_find (solver, position, &exact, &found->study);
  if (found->study == NULL || status != MS_STATUS_OK)
    return status;
  if (!found->study->consistent)
    {
      status = ms_solver_run (solver, position, &exact, &found->result);
      return ms_status_is_limit (status) ? MS_STATUS_OK : status;
    }
  status = ms_naive_find (solver, position, &exact, &found->naive);
  if (status == MS_STATUS_OK)
    status = ms_fifty_find (solver, position, &exact, allocator, &found->fifties);
  return status;
}

static char *
write_sections (const Findings *found, MsStatus status)
{
  const MsReportSections report = { NULL, found->position, found->study, found->naive,
    found->fifties, found->result, 0 };
  return found->study != NULL ? ms_report_sections_dup_json (&report) : NULL;
}

/* Whether no layout fits, as far as anything that was found says so. */
static bool
is_contradiction (const Findings *found)
{
  return (found->result != NULL && !found->result->consistent)
      || (found->study != NULL && !found->study->consistent)
      || (found->ladder != NULL && !found->ladder->result->consistent)
      || (found->proof != NULL && found->proof->kind == MS_PROOF_CONTRADICTION);
}

static size_t
count_fraction_bytes (const Findings *found, size_t n_cells)
{
  size_t bytes = 0;
  if (found->result == NULL || found->result->fraction == NULL)
    return 0;
  for (size_t i = 0; i < n_cells; i++)
    bytes += found->result->fraction[i] != NULL ? strlen (found->result->fraction[i]) : 0;
  return bytes;
}

/* Finds, writes, and gives the lines to the caller, also where a limit left something out or no
 * layout fits: the lines say so. */
static MinesageStatus
report (MinesageEngine *engine, const MinesagePosition *position, int32_t cell,
    const MinesageOptions *options, MsLibWork find,
    char *(*write) (const Findings *found, MsStatus status), MinesageLines **lines,
    MinesageError *error)
{
  MsLibOptions read;
  MsLibShelter shelter;
  if (lines == NULL)
    return ms_lib_refuse (error, "The place for the lines is NULL.");
  *lines = NULL;
  if (position == NULL)
    return ms_lib_refuse (error, "The position is NULL.");
  MinesageStatus outcome = ms_lib_read_options (&read, engine, options, position, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  Findings found = { .position = position->position, .cell = cell };
  MsStatus status = ms_lib_shelter_run (
      &shelter, engine->allocator, find, position->position, &read.solver, &found);
  outcome = ms_lib_status (status);
  size_t n_cells = (size_t)ms_position_get_width (position->position)
      * (size_t)ms_position_get_height (position->position);
  /* A string that grows is twice as long as what is in it, and is there twice while it does. */
  if (status == MS_STATUS_NO_MEMORY
      || !ms_lib_has_room (
          n_cells * ROOM_PER_CELL + 4 * count_fraction_bytes (&found, n_cells) + ROOM_BESIDES))
    outcome = MINESAGE_NO_MEMORY;
  else
    {
      char *text = status != MS_STATUS_CANCELLED ? write (&found, status) : NULL;
      if (text != NULL)
        *lines = ms_lib_lines_new (text);
      if (text != NULL && *lines == NULL)
        outcome = MINESAGE_NO_MEMORY;
      else if (is_contradiction (&found))
        outcome = MINESAGE_CONTRADICTION;
    }
  ms_lib_shelter_end (&shelter);
  return outcome == MINESAGE_OK
      ? outcome
      : ms_lib_say (error, outcome, minesage_error_text ((int32_t)outcome));
}

MinesageStatus
minesage_fractions (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  return report (engine, position, -1, options, find_fractions, write_fractions, lines, error);
}

MinesageStatus
minesage_explain (MinesageEngine *engine, const MinesagePosition *position, int32_t cell,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  if (lines != NULL)
    *lines = NULL;
  if (position != NULL && cell != -1
      && (!ms_lib_has_cell (position->position, cell)
          || ms_cell_is_opened (ms_position_get_cells (position->position)[cell])))
    return ms_lib_say (error, MINESAGE_BAD_CELL, "The cell is open or outside the board.");
  return report (
      engine, position, cell, options, find_explanation, write_explanation, lines, error);
}

MinesageStatus
minesage_sections (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  if (lines != NULL)
    *lines = NULL;
  if (position != NULL && position->n_assumed > 0)
    return ms_lib_refuse (error, "What is supposed of cells says nothing about sections.");
  return report (engine, position, -1, options, find_sections, write_sections, lines, error);
}
