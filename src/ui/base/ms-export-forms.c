/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-export-forms.h"

#include "ms-report.h"

#include <string.h>

struct _MsExportPicture
{
  MsPicture picture; /* its cells are owned */
  MsAnalysis *analysis; /* owned; NULL: none is shown */
  MsPictureFormat format;
};

MsExportPicture *
ms_export_picture_new (MsBoardView *board, MsGame *game, MsPictureFormat format)
{
  MsExportPicture *self = g_new0 (MsExportPicture, 1);
  MsPicture *picture = &self->picture;
  int theme, ramp, odds, numbers;
  g_object_get (board, "analysis", &self->analysis, "show-probabilities",
      &picture->shown.probabilities, "show-deduced", &picture->shown.deduced, "theme", &theme,
      "ramp", &ramp, "odds", &odds, "numbers", &numbers, "cell-size", &picture->cell_size, NULL);
  self->format = format;
  picture->width = ms_game_get_width (game);
  picture->height = ms_game_get_height (game);
  picture->cells = g_memdup2 (
      ms_game_get_cells (game), (gsize)picture->width * (gsize)picture->height * sizeof (MsCell));
  picture->shown.analysis = self->analysis;
  picture->shown.odds = (MsOdds)odds;
  picture->shown.numbers = (MsOddsFormat)numbers;
  picture->palette = ms_palette_get ((MsTheme)theme, (MsRamp)ramp);
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
  gboolean win;
  MsExportForm form;
};

MsExportAnalysis *
ms_export_analysis_new (MsAnalysis *analysis, const char *name, gboolean win, MsExportForm form)
{
  MsExportAnalysis *self = g_new (MsExportAnalysis, 1);
  *self = (MsExportAnalysis){ ms_analysis_ref (analysis), g_strdup (name), win, form };
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

GBytes *
ms_export_analysis_make (gpointer analysis, GCancellable *cancellable, GError **error)
{
  MsExportAnalysis *self = analysis;
  MsReport report = { self->name, ms_analysis_get_position (self->analysis),
    ms_analysis_get_status (self->analysis), ms_analysis_get_result (self->analysis),
    ms_analysis_get_best (self->analysis), self->win };
  char *text = self->form == MS_EXPORT_JSON ? ms_report_dup_json (&report)
                                            : ms_report_dup_text (&report);
  return g_bytes_new_take (text, strlen (text));
}
