/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the weights of the net that names cells, data/scan.txt:
 *
 *   scan-train EPOCHS SEED > data/scan.txt
 *
 * It draws all looks at sizes that the tests do not use, by chance scaled or compressed, and fits
 * the net to their cells. */
#include "fit.h"
#include "scene.h"

#include "ms-scan-namer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 12 /* pictures of a look at a size */
#define MORE_ROUNDS 36 /* of one whose cells are hatched: they are hard to tell apart */
#define SMALL 20 /* below that three times as many */
#define SIDE 9 /* of their boards */

static const double sides[] = { 11.7, 12.4, 13.6, 14.5, 15.2, 17.1, 18.4, 20.6, 22.3, 25.7, 28.4,
  33.5, 37.2, 43.8, 48.3, 57.1, 66.2 };

typedef struct
{
  int8_t features[MS_SCAN_FEATURES];
  uint8_t cell;
} Sample;

static void
add_picture (GArray *samples, MsRng *rng, int look, double side)
{
  SceneOrder order = { .look = look,
    .side = side,
    .scaled = ms_rng_below (rng, 2) == 0,
    .jpeg = ms_rng_below (rng, 2) == 0 ? 0 : 55 + (int)ms_rng_below (rng, 40),
    .width = SIDE,
    .height = SIDE,
    .mixed = ms_rng_below (rng, 2) == 0,
    .alone = true,
    .seed = ms_rng_next (rng) };
  Scene *scene = scene_new (&order);
  MsScanImage image = scene_get_image (scene);
  /* As exact as lattices are found, and moved by the pixel by which readings are tried. */
  double most = fmax (0.06 * side, 1.5);
  MsScanLattice lattice = {
    .side = side, .width = SIDE, .height = SIDE, .lines = { scene->lines[0], scene->lines[1] }
  };
  double right = fit_draw (rng, -most, most), down = fit_draw (rng, -most, most);
  g_autofree int8_t *features = ms_scan_cells_measure (&image, &lattice, right, down);
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      Sample sample = { .cell = scene->cells[i] };
      memcpy (sample.features, features + (size_t)i * MS_SCAN_FEATURES, MS_SCAN_FEATURES);
      g_array_append_val (samples, sample);
    }
  scene_free (scene);
}

int
main (int argc, char **argv)
{
  int epochs = argc > 1 ? atoi (argv[1]) : 0;
  uint64_t seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 0;
  if (argc != 3 || epochs < 1)
    return 2;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  for (int look = 0; look < look_count (); look++)
    for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
      {
        int rounds = look_is_hatched (look_get (look)) ? MORE_ROUNDS : ROUNDS;
        for (int round = 0; round < rounds * (sides[i] < SMALL ? 3 : 1); round++)
          add_picture (samples, &rng, look, sides[i]);
      }
  const FitShape shape = { MS_SCAN_FEATURES, MS_SCAN_HIDDEN, MS_N_CELLS };
  g_autofree char *what = g_strdup_printf (
      "The weights of the net that names cells, in the order of MsScanNet.\n"
      " * Made by scan-train %d %s,",
      epochs, argv[2]);
  fit_print (&shape, samples->data, (int)samples->len, &rng, epochs, what);
  return 0;
}
