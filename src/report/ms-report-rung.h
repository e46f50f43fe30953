/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One rung in the forms of ms-report-explain.h. */
#pragma once

#include "ms-rung.h"

#include <glib.h>

typedef enum
{
  MS_REPORT_TEXT,
  MS_REPORT_JSON,
  MS_REPORT_MARKDOWN,
} MsReportForm;

/* As text or Markdown.  number: what it is called, from 1 on; held_back: only the rule and the
 * numbers are told. */
void ms_report_append_rung (GString *text, const MsRung *rung, int number, int width,
    MsReportForm form, gboolean held_back);

/* The members of the rung's JSON object behind others, without its braces. */
void ms_report_append_rung_members (
    GString *json, const MsRung *rung, int number, int width, gboolean held_back);
