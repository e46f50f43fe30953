/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-walk.h"

#include "ms-cell-name.h"
#include "ms-game-kept.h"
#include "ms-neighbours.h"
#include "ms-no-guess.h"
#include "ms-report-explain.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

static void
walk_free (gpointer data)
{
  MsBoardWalk *self = data;
  ms_board_proof_free (self->proof);
  g_free (self->mine);
  g_free (self);
}

const MsRung *
ms_board_walk_get_rung (const MsBoardWalk *self, int index)
{
  return index < self->proof->n_links ? self->proof->links[index].rung : NULL;
}

static MsCell
count_around (const MsBoardWalk *self, int cell)
{
  int neighbours[8], count = 0;
  int n = ms_neighbours (self->proof->width, self->proof->height, cell, neighbours);
  for (int i = 0; i < n; i++)
    count += self->mine[neighbours[i]];
  return (MsCell)count;
}

MsPosition *
ms_board_walk_ref_position (const MsBoardWalk *self, int index)
{
  const MsBoardProof *proof = self->proof;
  gsize n_cells = (gsize)proof->width * proof->height;
  g_autofree MsCell *cells = g_new (MsCell, n_cells);
  MsPosition *position = NULL;
  for (gsize i = 0; i < n_cells; i++)
    cells[i] = MS_CELL_COVERED;
  for (int i = 0; i < MIN (index, proof->n_links); i++)
    for (int j = 0; j < proof->links[i].n_opened; j++)
      cells[proof->links[i].opened[j]] = count_around (self, proof->links[i].opened[j]);
  ms_position_new (proof->width, proof->height, proof->mines, cells, NULL, &position, NULL);
  return position;
}

char *
ms_board_walk_dup_heading (const MsBoardWalk *self, int index)
{
  int n = self->proof->n_links;
  if (index >= n)
    return g_strdup (_ ("After the last step"));
  /* Translators: one step of a proof, and how many there are. */
  return g_strdup_printf (_ ("Step %1$d of %2$d"), index + 1, n);
}

char *
ms_board_walk_dup_title (const MsBoardWalk *self, int index)
{
  const MsRung *rung = ms_board_walk_get_rung (self, index);
  if (rung != NULL)
    return ms_rung_text_dup_title (rung->rule);
  return g_strdup (index < self->proof->n_links ? _ ("First click") : "");
}

char *
ms_board_walk_dup_sentence (const MsBoardWalk *self, int index)
{
  const MsRung *rung = ms_board_walk_get_rung (self, index);
  int width = self->proof->width, cell = self->proof->first_cell;
  if (rung != NULL)
    return ms_rung_text_dup_sentence (rung, width);
  if (index >= self->proof->n_links)
    return ms_report_dup_board_verdict (self->proof);
  /* Translators: the name of a cell. */
  return g_strdup_printf (_ ("The first click is at %s."), ms_cell_name_at (cell, width).text);
}

char *
ms_board_walk_dup_signs (const MsBoardWalk *self, int index)
{
  const MsRung *rung = ms_board_walk_get_rung (self, index);
  return rung != NULL ? ms_rung_text_dup_signs (rung, self->proof->width) : g_strdup ("");
}

char *
ms_board_walk_dup_text (const MsBoardWalk *self)
{
  const MsReportSubject subject = { .name = _ ("Proof of the board"), .form = MS_REPORT_TEXT };
  return ms_report_dup_board_proof (&subject, self->proof);
}

/* --- Who is asked for it --- */

typedef struct
{
  MsRules rules;
  guint64 seed;
  int cell;
  guint8 *mine; /* [height*width], owned; NULL: made from the seed */
} Question;

static void
question_clear (gpointer question)
{
  g_free (((Question *)question)->mine);
}

static gpointer
find (MsInquiryRun *run)
{
  const Question *question = run->question;
  const MsRules *rules = &question->rules;
  gsize n_cells = (gsize)rules->width * rules->height;
  g_autofree guint8 *mine = question->mine != NULL ? g_memdup2 (question->mine, n_cells)
                                                   : g_new0 (guint8, n_cells);
  MsNoGuessOptions options = { .poll = ms_worker_run_poll, .user_data = run };
  MsBoardProof *proof = NULL;
  MsSolver *solver = ms_solver_new (NULL);
  if (solver != NULL)
    run->status = MS_STATUS_OK;
  if (run->status == MS_STATUS_OK && question->mine == NULL)
    run->status = ms_no_guess_make (rules, question->cell, question->seed, &options, mine, NULL);
  if (run->status == MS_STATUS_OK)
    run->status = ms_board_proof_find (
        solver, rules, mine, question->cell, &run->base.options, &proof);
  ms_solver_free (solver);
  if (run->status != MS_STATUS_OK)
    return NULL;
  const MsBoardWalk walk = { proof, g_steal_pointer (&mine) };
  return g_memdup2 (&walk, sizeof walk);
}

MsInquiry *
ms_board_walk_new_inquiry (void)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (Question),
    .clear_question = question_clear,
    .find = find,
    .free_answer = walk_free,
  };
  return ms_inquiry_new (&kind, NULL);
}

static int
get_first_cell (const MsPlay *play)
{
  int proven = ms_play_get_proven_cell (play);
  return proven >= 0 ? proven : ms_play_get_first_cell (play);
}

gboolean
ms_board_walk_can_ask_game (MsGame *game)
{
  const MsPlay *play = ms_game_get_play (game);
  return ms_play_get_rules (play)->no_guess && ms_play_get_layout (play) != NULL
      && get_first_cell (play) >= 0;
}

void
ms_board_walk_ask_game (MsInquiry *inquiry, MsGame *game)
{
  g_return_if_fail (ms_board_walk_can_ask_game (game));
  const MsPlay *play = ms_game_get_play (game);
  Question question = { .rules = *ms_play_get_rules (play), .cell = get_first_cell (play) };
  int n_cells = question.rules.width * question.rules.height;
  question.mine = g_new (guint8, (gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    question.mine[cell] = ms_layout_has_mine (ms_play_get_layout (play), cell);
  ms_inquiry_ask (inquiry, &question);
}

void
ms_board_walk_ask_seed (MsInquiry *inquiry, const MsRules *rules, guint64 seed, int cell)
{
  Question question = { .rules = *rules, .seed = seed, .cell = cell };
  ms_inquiry_ask (inquiry, &question);
}
