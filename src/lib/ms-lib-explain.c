/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is told of a position in lines: fractions, reasons, sections (minesage.h). */
#include "ms-lib-lines.h"

#include "ms-report-explain.h"
#include "ms-report-sections.h"
#include "ms-report.h"

#include <string.h>

/* More than writing takes for each cell, beside the text of its fractions. */
#define ROOM_PER_CELL 1024
#define ROOM_BESIDES (1 << 20)

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
  MsJunctions *junctions;
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

/* Says that no layout fits, where anything that was found says so. */
static void
note_contradiction (const Findings *found, MinesageStatus *outcome)
{
  if ((found->result != NULL && !found->result->consistent)
      || (found->study != NULL && !found->study->consistent)
      || (found->ladder != NULL && !found->ladder->result->consistent)
      || (found->proof != NULL && found->proof->kind == MS_PROOF_CONTRADICTION))
    *outcome = MINESAGE_CONTRADICTION;
}

static char *
write_fractions (const void *data, MsStatus status, MinesageStatus *outcome)
{
  const Findings *found = data;
  note_contradiction (found, outcome);
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
write_explanation (const void *data, MsStatus status, MinesageStatus *outcome)
{
  const Findings *found = data;
  note_contradiction (found, outcome);
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
  status = ms_junctions_find (solver, position, &exact, found->study, &found->junctions);
  if (status == MS_STATUS_OK)
    status = ms_naive_find (solver, position, &exact, &found->naive);
  if (status == MS_STATUS_OK)
    status = ms_fifty_find (solver, position, &exact, allocator, &found->fifties);
  return status;
}

static char *
write_sections (const void *data, MsStatus status, MinesageStatus *outcome)
{
  const Findings *found = data;
  note_contradiction (found, outcome);
  const MsReportSections report = { NULL, found->position, found->study, found->naive,
    found->fifties, found->junctions, found->result, 0 };
  return found->study != NULL ? ms_report_sections_dup_json (&report) : NULL;
}

static size_t
count_room (const void *data)
{
  const Findings *found = data;
  size_t n_cells = (size_t)ms_position_get_width (found->position)
      * (size_t)ms_position_get_height (found->position);
  size_t bytes = n_cells * ROOM_PER_CELL + ROOM_BESIDES;
  for (size_t i = 0; found->result != NULL && found->result->fraction != NULL && i < n_cells; i++)
    /* A string that grows is twice as long as what is in it, and is there twice while it does. */
    if (found->result->fraction[i] != NULL)
      bytes += 4 * strlen (found->result->fraction[i]);
  return bytes;
}

static const MsLibReport fractions = { "The position is NULL.", find_fractions, count_room,
  write_fractions };
static const MsLibReport explanation = { "The position is NULL.", find_explanation, count_room,
  write_explanation };
static const MsLibReport sections = { "The position is NULL.", find_sections, count_room,
  write_sections };

static MinesageStatus
tell (MinesageEngine *engine, const MinesagePosition *position, int32_t cell,
    const MinesageOptions *options, const MsLibReport *report, MinesageLines **lines,
    MinesageError *error)
{
  Findings found = { .position = position != NULL ? position->position : NULL, .cell = cell };
  return ms_lib_report (engine, position, found.position, options, report, &found, lines, error);
}

MinesageStatus
minesage_fractions (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  return tell (engine, position, -1, options, &fractions, lines, error);
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
  return tell (engine, position, cell, options, &explanation, lines, error);
}

MinesageStatus
minesage_sections (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  if (lines != NULL)
    *lines = NULL;
  if (position != NULL && position->n_assumed > 0)
    return ms_lib_refuse (error, "What is supposed of cells says nothing about sections.");
  return tell (engine, position, -1, options, &sections, lines, error);
}
