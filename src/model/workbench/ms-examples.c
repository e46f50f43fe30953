/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-examples.h"

#include "ms-paths.h"

#include <glib/gi18n-lib.h>

static const MsExample examples[] = {
  { "pattern-1-1.mine", N_ ("1-1 at the edge"),
      N_ ("Both cells of the first 1 also touch the second 1, so that the third cell of the second "
          "is safe."),
      N_ ("Follow the step that subtracts one number from the other."), "why", NULL },
  { "pattern-1-2.mine", N_ ("1-2 at the edge"),
      N_ ("A 2 beside a 1 has one mine more, and one cell more: that cell is a mine."),
      N_ ("Follow how the difference of two numbers becomes a mine."), "why", NULL },
  { "pattern-1-2-1.mine", N_ ("1-2-1"),
      N_ ("Where a 1, a 2 and a 1 stand along a wall of covered cells, the mines lie above the 1s "
          "and the cell above the 2 is safe."),
      N_ ("Follow the steps, then see the line in signs under each."), "why", NULL },
  { "pattern-1-2-2-1.mine", N_ ("1-2-2-1"),
      N_ ("Where 1, 2, 2, 1 stand along a wall of covered cells, the mines lie above the 2s."),
      N_ ("Follow the steps, and compare them with those of 1-2-1."), "why", NULL },
  { "reduction.mine", N_ ("Reduction"),
      N_ ("Without the mine below it, which is certain, the row 1-2-3-2-1 becomes the pattern "
          "1-1-2-1-1."),
      N_ ("Show the reduced numbers: what is left of each without its certain mines."), "sections",
      NULL },
  { "hole.mine", N_ ("A hole"),
      N_ ("The lower 1 has its mine in one of the four cells beside the hole, and the upper 1 "
          "touches "
          "them too: so the three cells above the hole are safe."),
      N_ ("See how two numbers are enough for three safe cells."), "why", NULL },
  { "triangle.mine", N_ ("A triangle"),
      N_ ("The 1 at the tip touches a single covered cell: that is the mine of all three 1s, and "
          "the four cells beside it are safe."),
      N_ ("Follow how one mine decides four cells."), "why", NULL },
  { "equations-one-safe.mine", N_ ("Two numbers from a third"),
      N_ ("Two 1s account for both mines of a 2, so the corner is safe."),
      N_ ("Read the equations: a + b = 1 and d + e = 1, both subtracted from the third."), "why",
      NULL },
  { "equations-all-solved.mine", N_ ("Everything follows"),
      N_ ("Four equations leave a single layout."),
      N_ ("Go through the equations, each with those it comes from."), "why", NULL },
  { "three-numbers.mine", N_ ("A subset through three numbers"),
      N_ ("No two of the numbers decide a cell; the three together make the corner a mine."),
      N_ ("Look at the step: it names three numbers."), "why", NULL },
  { "total-ending.mine", N_ ("The mine total decides"),
      N_ ("With one mine left, the two numbers must share it: the middle cell is the mine."),
      N_ ("See that the step names the mine total, and what becomes of it with two mines."), "why",
      NULL },
  { "two-numbers.mine", N_ ("Two mines that no number shows"),
      N_ ("Only the total of five mines shows that two corners are mines."),
      N_ ("Look at the step with the mine total, and change the total."), "why", NULL },
  { "one-number.mine", N_ ("Inside and outside"),
      N_ ("Each of the five cells of the 4 is a mine with chance 4/5, each of the six others, "
          "which share the rest, with 1/6."),
      N_ ("See the odds, and how they change with the total."), "odds", NULL },
  { "two-sections.mine", N_ ("Two sections"),
      N_ ("The numbers at the top share cells, the number in the corner stands alone: two sections "
          "that only the mine total links."),
      N_ ("See the layouts of each section by its number of mines."), "sections", NULL },
  { "fifty-fifty.mine", N_ ("A 50/50"),
      N_ ("Both cells touch the same numbers: each is a mine with chance 1/2, and no other cell "
          "can ever decide between them."),
      N_ ("See the two layouts, one with a mine there and one without."), "why", NULL },
  { "pseudo-fifty-fifty.mine", N_ ("A pseudo-50/50"),
      N_ ("Each of two cells is a mine with chance 1/2, but the safe cells beside them will tell "
          "which one it is."),
      N_ ("See what the number of a safe cell would tell."), "odds", NULL },
  { "endgame.mine", N_ ("The same odds, not the same chance to win"),
      N_ ("Each of three cells is a mine with chance 1/3, but an outer one is better than the "
          "middle one: it wins with 2/3 instead of 1/3."),
      N_ ("Show the chance to win instead of the chance of a mine."), "odds", NULL },
  { "two-clicks.mine", N_ ("Two clicks"),
      N_ ("A touches the 1, C touches the 2 and B touches both. Which is the safest depends on the "
          "mine total: B and C are equal at 24 mines."),
      N_ ("Move the slider of the mine total, and see where the curves cross."), "what-if",
      "5,7 7,7 9,7" },
  { "expert.mine", N_ ("In the middle of an Expert game"),
      N_ ("An Expert game where some cells are certain and most are not."),
      N_ ("See the odds of the whole board, and its sections."), "sections", NULL },
  { "impossible.minesage", N_ ("Too many mines"),
      N_ ("The numbers need more mines than there are: no layout fits."),
      N_ ("See which numbers contradict the total, and give the board another one."), "odds",
      NULL },
  { "conflict.minesage", N_ ("Numbers that contradict"),
      N_ ("The 1s at the sides make both cells mines, but the 1 between them allows only one: no "
          "layout fits, whatever the total."),
      N_ ("See which numbers are outlined, then change one of them."), "odds", NULL },
};

const MsExample *
ms_examples_get (guint *n)
{
  *n = G_N_ELEMENTS (examples);
  return examples;
}

const MsExample *
ms_examples_find (const char *file)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    if (g_str_equal (examples[i].file, file))
      return &examples[i];
  return NULL;
}

GFile *
ms_example_dup_file (const MsExample *self)
{
  g_autofree char *folder = ms_paths_dup_examples_dir ();
  return g_file_new_build_filename (folder != NULL ? folder : ".", self->file, NULL);
}
