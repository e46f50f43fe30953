/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of screens with a board on them, and the truth about them. */
#pragma once

#include "look.h"

#include "ms-rng.h"
#include "ms-scan-image.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct
{
  int look;
  double side; /* of a cell in the picture, in pixels */
  /* Draw it as large as the program does, and scale the picture to that side; otherwise it is drawn
   * so large. */
  bool scaled;
  bool shared; /* cells are as many whole pixels broad as there are to share out among them */
  int jpeg; /* quality; 0: not compressed */
  int width, height; /* of the board */
  bool mixed; /* cells of all kinds by chance, and not what is seen of a game */
  int notes; /* lines near the board with numbers that are no counter */
  bool uncounted; /* without its counter */
  bool alone; /* nothing round the board but a margin */
  int screen_width, screen_height; /* of the picture, in pixels; 0: as the board needs */
  guint64 seed;
} SceneOrder;

typedef struct
{
  GdkPixbuf *picture; /* RGB */
  MsCell *cells; /* [height*width] */
  double *lines[2]; /* [width + 1], [height + 1] where their columns and rows begin and end */
  int counter; /* what the mine counter shows; -1: there is none */
  int mines; /* the board's total */
} Scene;

/* Takes what is drawn: scaled by zoom if that is not 1, as JPEG of that quality if it is not 0. */
GdkPixbuf *scene_take_surface (cairo_surface_t *surface, double zoom, int jpeg, MsRng *random);

Scene *scene_new (const SceneOrder *order);
void scene_free (Scene *scene);
MsScanImage scene_get_image (const Scene *scene); /* its picture, to be read; borrowed */
