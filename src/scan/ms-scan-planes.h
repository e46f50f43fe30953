/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The edges of a picture along both axes.  A plane is the picture's brightness so that the axis
 * runs along its lines: the first is the picture itself, the second has its columns as lines.  So
 * whatever looks for upright edges finds level ones too. */
#pragma once

#include "ms-scan-image.h"

#include <glib.h>

#define MS_SCAN_MOST_REACH 7
#define MS_SCAN_STRIP 6 /* lines to a strip */

typedef struct
{
  int length, n_lines, n_strips;
  uint8_t *luma; /* [n_lines * length] */
  /* [n_strips * length] How bright each place of a strip differs from the one before it, as a mean
   * of the strip's lines; 0 where they do not agree which is the brighter one, as they do at
   * straight edges, and hardly ever in letters. */
  uint8_t *edge;
} MsScanPlane;

typedef struct
{
  MsScanPlane axis[2];
} MsScanPlanes;

MsScanPlanes *ms_scan_planes_new (const MsScanImage *image);
MsScanPlanes *ms_scan_planes_halve (const MsScanPlanes *planes); /* of the picture half as large */
void ms_scan_planes_free (MsScanPlanes *planes); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsScanPlanes, ms_scan_planes_free)

gboolean ms_scan_plane_is_border (const MsScanPlane *plane, int place);

/* What is across the lines from…to-1 of a plane at a place, at most reach pixels
 * (MS_SCAN_MOST_REACH) beside it.  The border of the picture is an edge: it may be that of a
 * board. */
typedef enum
{
  MS_SCAN_FLAT, /* nothing */
  MS_SCAN_EDGE, /* a straight edge */
  MS_SCAN_ROUGH, /* something else */
} MsScanSide;
MsScanSide ms_scan_plane_look (const MsScanPlane *plane, int place, int from, int to, int reach);
