/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-document-content.h"

MsStatus
ms_document_content_renew_position (MsDocument *document, MsErrorInfo *info)
{
  const MsRules *rules = ms_play_get_rules (document->play);
  g_clear_pointer (&document->position, ms_position_unref);
  return ms_position_new (rules->width, rules->height, rules->mines,
      ms_play_get_cells (document->play), NULL, &document->position, info);
}
