/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-export-forms.h"

#include "ms-report-explain.h"
#include "ms-report.h"

#include <glib/gi18n.h>

#include <string.h>

struct _MsExportPicture
{
  MsPicture picture; /* its cells are owned */
  MsAnalysis *analysis; /* owned; NULL: the picture shows no odds */
  MsPictureFormat format;
};

MsPictureChoice
ms_export_picture_get_shown (MsBoardView *board)
{
  MsPictureChoice shown = { .odds = FALSE };
  gboolean deduced;
  int theme, ramp, style;
  g_object_get (board, "show-probabilities", &shown.odds, "show-deduced", &deduced, "theme", &theme,
      "ramp", &ramp, "style", &style, "cell-size", &shown.cell_size, NULL);
  shown.odds = shown.odds || deduced;
  shown.style = (MsStyle)style;
  shown.palette = ms_palette_get ((MsTheme)theme, (MsRamp)ramp, shown.style);
  return shown;
}

MsExportPicture *
ms_export_picture_new (
    MsBoardView *board, MsGame *game, const MsPictureChoice *choice, MsPictureFormat format)
{
  MsExportPicture *self = g_new0 (MsExportPicture, 1);
  MsPicture *picture = &self->picture;
  int odds, numbers;
  g_object_get (board, "analysis", &self->analysis, "show-probabilities",
      &picture->shown.probabilities, "show-deduced", &picture->shown.deduced, "odds", &odds,
      "numbers", &numbers, NULL);
  self->format = format;
  picture->width = ms_game_get_width (game);
  picture->height = ms_game_get_height (game);
  picture->cells = g_memdup2 (
      ms_game_get_cells (game), (gsize)picture->width * (gsize)picture->height * sizeof (MsCell));
  picture->shown.analysis = choice->odds ? self->analysis : NULL;
  picture->shown.odds = (MsOdds)odds;
  picture->shown.numbers = (MsOddsFormat)numbers;
  picture->palette = choice->palette;
  picture->style = choice->style;
  picture->cell_size = choice->cell_size;
  return self;
}

void
ms_export_picture_free (gpointer picture)
{
  MsExportPicture *self = picture;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  g_free ((gpointer)self->picture.cells);
  g_free (self);
}

GBytes *
ms_export_picture_make (gpointer picture, GCancellable *cancellable, GError **error)
{
  MsExportPicture *self = picture;
  return ms_picture_draw (&self->picture, self->format, cancellable, error);
}

struct _MsExportAnalysis
{
  MsAnalysis *analysis;
  char *name;
  MsExportWish wish;
};

gboolean
ms_export_form_find (const char *file_name, MsExportForm *form)
{
  static const char *const endings[] = {
    [MS_EXPORT_JSON] = ".json",
    [MS_EXPORT_TEXT] = ".txt",
    [MS_EXPORT_LADDER] = ".md",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (file_name, endings[i]))
      {
        *form = (MsExportForm)i;
        return TRUE;
      }
  return FALSE;
}

MsExportAnalysis *
ms_export_analysis_new (MsAnalysis *analysis, const char *name, const MsExportWish *wish)
{
  MsExportAnalysis *self = g_new (MsExportAnalysis, 1);
  *self = (MsExportAnalysis){ ms_analysis_ref (analysis), g_strdup (name), *wish };
  return self;
}

void
ms_export_analysis_free (gpointer analysis)
{
  MsExportAnalysis *self = analysis;
  ms_analysis_unref (self->analysis);
  g_free (self->name);
  g_free (self);
}

static bool
poll_cb (double progress, void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

/* Returns NULL if cancelled, or if memory runs out. */
static char *
dup_ladder (const MsExportAnalysis *self, GCancellable *cancellable, GError **error)
{
  MsPosition *position = ms_analysis_get_position (self->analysis);
  MsReportSubject subject = { self->name, position, MS_REPORT_MARKDOWN, FALSE };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsLadder *ladder = NULL;
  char *text = NULL;
  options.trust_flags = self->wish.trust_flags;
  options.poll = poll_cb;
  options.user_data = cancellable;
  if (solver != NULL)
    ms_ladder_find (solver, position, &options, &ladder);
  if (ladder != NULL)
    text = ms_report_dup_ladder (&subject, ladder);
  else if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory."));
  ms_ladder_free (ladder);
  ms_solver_free (solver);
  return text;
}

GBytes *
ms_export_analysis_make (gpointer analysis, GCancellable *cancellable, GError **error)
{
  MsExportAnalysis *self = analysis;
  MsReport report = { self->name, ms_analysis_get_position (self->analysis),
    ms_analysis_get_status (self->analysis), ms_analysis_get_result (self->analysis),
    ms_analysis_get_best (self->analysis), self->wish.win };
  char *text;
  if (self->wish.form == MS_EXPORT_LADDER)
    text = dup_ladder (self, cancellable, error);
  else
    text = self->wish.form == MS_EXPORT_JSON ? ms_report_dup_json (&report)
                                             : ms_report_dup_text (&report);
  return text != NULL ? g_bytes_new_take (text, strlen (text)) : NULL;
}
