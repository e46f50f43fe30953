/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-help-pages.h"

#include <glib.h>
#include <glib/gi18n.h>

#define TEXT(text) \
  { \
    MS_HELP_TEXT, text, NULL \
  }
#define HEADING(text) \
  { \
    MS_HELP_HEADING, text, NULL \
  }
#define TERM(text, more) \
  { \
    MS_HELP_TERM, text, more \
  }

static const MsHelpItem playing[] = {
  TEXT (
      N_ ("Some of the covered cells hide a mine. Open all the others, and the game is won; open a "
          "mine, and it is lost.")),
  TEXT (N_ (
      "The number in an open cell tells how many of the up to eight cells around it hide a mine. "
      "An open cell without a number has none around it, so its neighbours open by themselves.")),
  { MS_HELP_BOARD, "3x3x1\n000\n011\n01H",
      N_ ("The 1 in the middle has only one covered neighbour: that is a mine.") },
  HEADING (N_ ("The first click")),
  TEXT (N_ (
      "The menu beside New says what the first click is promised: nothing, a cell without a mine, "
      "or an opening, a cell with no mine around it. The mines are laid when you click.")),
  HEADING (N_ ("Flags")),
  TEXT (N_ ("Mark what you think is a mine with the right button, a long press, or F. A flagged "
            "cell does not open by accident. Flags are only notes: no flag is needed to win, and "
            "the analysis ignores them unless Trust Flags is on.")),
  TEXT (N_ ("The counter above the board shows the mines minus the flags. A number below zero "
            "means too many flags.")),
  HEADING (N_ ("Chording")),
  TEXT (N_ ("When an open cell has as many flags around it as its number says, one click on it "
            "opens all its other neighbours. The middle button, left and right together, and a "
            "double click do the same. If a flag is wrong, the chord loses the game.")),
  HEADING (N_ ("Taking a break, and taking back")),
  TEXT (N_ ("Pause stops the clock and hides the board. Undo takes back any number of moves, even "
            "the last one of a lost game; the clock goes on. A running game is kept when Minesage "
            "is closed or crashes, and offered again at the next start.")),
  TEXT (N_ (
      "Hints, undo and autoplay make a game assisted. So does opening a cell while odds or deduced "
      "cells are shown, or after they were shown for the same position; looking at them before the "
      "first click does not. Assisted games have their own statistics and no best times.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem odds[] = {
  TEXT (N_ (
      "Show Probabilities paints on every covered cell how likely it is to hide a mine. "
      "Minesage counts every way to lay the mines that agrees with all open numbers and the "
      "mine total; each way is as likely as any other. The share of them with a mine in a "
      "cell is its chance of a mine. Where that takes too long, the chance is an estimate, marked "
      "≈.")),
  { MS_HELP_ODDS_BOARD, "7x4x7\n0113HHH\n01HHHHH\n023HHHH\n01HHHH1",
      N_ ("The shade tells how likely a mine is; the legend in the window explains it.") },
  TERM (N_ ("Tick"), N_ ("The cell is certainly safe: no layout has a mine there.")),
  TERM (N_ ("Diamond"), N_ ("The cell is certainly a mine: every layout has one there.")),
  TERM (N_ ("Percentage"),
      N_ ("How likely a mine is. What is not certain never reads 0 or 100, but <1 or >99.")),
  TERM (N_ ("Plain colour"),
      N_ ("A cell away from the numbers: it touches none that is open. All such cells are equally "
          "likely to be mines; the legend says how likely.")),
  TERM (N_ ("Ring"), N_ ("What Minesage would open, where no cell is safe. The panel says why.")),
  { MS_HELP_ODDS_BOARD, "6x4x7\nH2H1HH\nH5HHHH\nHHH2HH\nH4HHHH",
      N_ ("No cell is safe here. Three share the lowest chance of a mine, 4 %. The ringed one has "
          "8 %, but with it best play wins more often: 52 % instead of 48 %.") },
  TERM (N_ ("≈ and ±"),
      N_ ("An estimate with its standard error, where a board is too large to be counted in "
          "time.")),
  TERM (N_ ("Red outline"),
      N_ ("The numbers contradict each other, or the mine total. No layout is possible then; the "
          "status "
          "line says why.")),
  HEADING (N_ ("The relief")),
  TEXT (N_ ("R shows the board as a landscape: the likelier a mine, the higher the cell. Certain "
            "mines are peaks, open cells lie on the ground, and cells are opened and marked as on "
            "the flat board. The colours stay those of the legend.")),
  HEADING (N_ ("Saving")),
  TEXT (N_ ("Save As in the menu saves the board as you see it as a picture (PNG or SVG), and its "
            "analysis as JSON or text; if the name ends in .md, it saves the steps that decide "
            "every certain cell.")),
  HEADING (N_ ("The panel")),
  TEXT (N_ ("F9 opens the panel: how many cells are certainly safe or certainly mines, the best "
            "guess and why, the cells away from the numbers, the number of layouts, the chance to "
            "win, and the exact fraction of the cell under the pointer.")),
  HEADING (N_ ("The chance to win on the board")),
  TEXT (N_ (
      "Odds Show, under View in the menu, makes the numbers on the board the chance to win with "
      "that cell opened next, where so few layouts are left that it is known exactly. Elsewhere "
      "they stay the chance of a mine, and the legend says so. The panel and Shift+H give both.")),
  HEADING (N_ ("The information of opening a cell")),
  TEXT (
      N_ ("Odds Show can also write on each cell how much opening it tells of where the mines are, "
          "in bits: 0 if what it shows is known already, more the less one can foresee it. A cell "
          "that tells much is not always the best one to open. The panel says it of the cell that "
          "you pointed at or moved to last.")),
  HEADING (N_ ("Highlighting without percentages")),
  TEXT (N_ ("Highlight Deduced Cells (D) outlines what follows by logic and nothing else. With it, "
            "as with the probabilities, flags that are certainly wrong are crossed out.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem deducing[] = {
  TEXT (N_ (
      "A cell is certain when the numbers leave no other way. Three patterns show how; Shift+H "
      "explains the cell that you pointed at or moved to last, and H gives a hint in three steps. "
      "The menu of that cell (Menu, Shift+F10, or the tool with the question mark) has all that "
      "can be done with it and asked about it.")),
  HEADING (N_ ("One number")),
  TEXT (N_ (
      "A number with just as many covered neighbours as mines missing: all of them are mines. A "
      "number that has all its mines: the other neighbours are safe.")),
  { MS_HELP_DEDUCED_BOARD, "4x2x1\n01HH\n011H",
      N_ ("The upper 1 has one covered neighbour left, so that is its mine. It is the mine of the "
          "1 "
          "at the lower right too, whose other neighbours are safe.") },
  HEADING (N_ ("Two numbers")),
  TEXT (N_ ("Compare two numbers that share neighbours: the difference between them decides the "
            "cells that they do not share.")),
  { MS_HELP_DEDUCED_BOARD, "5x3x2\nHHHHH\n11211\n00000",
      N_ ("The mine of the left 1 is also the mine of the next 1, so the cell above the 2 is safe. "
          "The 2 then needs both cells beside that one.") },
  HEADING (N_ ("The mine total")),
  TEXT (N_ ("Near the end the mines left decide cells that no number does: when all of them are "
            "accounted "
            "for, everything else is safe.")),
  { MS_HELP_DEDUCED_BOARD, "5x1x1\nH1HHH",
      N_ ("One mine is left, and it lies beside the 1: the two cells at the far right are safe.") },
  HEADING (N_ ("Guesses")),
  TEXT (N_ ("Sometimes nothing is certain. Then open the cell that is least likely to be a mine "
            "or, better, the one that is most likely to win the game.")),
  { MS_HELP_ODDS_BOARD, "3x2x1\nH10\nH10",
      N_ ("No skill helps here: one of the two cells is the mine, and nothing will ever tell "
          "which. Guess now rather than at the end.") },
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem why[] = {
  TEXT (N_ ("The page Why of the panel says why cells are certain: Alt+2, or W for the cell at the "
            "cursor. Using it counts as showing the odds.")),
  HEADING (N_ ("Step by step")),
  TEXT (N_ ("Everything that is certain now, each cell by the simplest rule that decides it, "
            "building on the steps before. The numbers a step uses are circled; what it decides "
            "has a tick or a diamond and the number of the step. Next and Previous, or J and K, go "
            "through the steps without opening anything; L lists them all.")),
  TERM (N_ ("One number"),
      N_ ("It needs no more mines, or as many as there are cells left around it. Its name in the "
          "literature is MD(1).")),
  TERM (N_ ("Two numbers"),
      N_ ("One needs so many more mines than the other that the cells only it touches must hold "
          "them. Its name in the literature is MD(2).")),
  { MS_HELP_DEDUCED_BOARD, "4x3x2\nHHHH\n1221\n0000",
      N_ ("The first 2 needs one mine more than the 1 beside it: the third cell holds it. The same "
          "is true of the second 2, so the second cell holds one.") },
  TERM (N_ ("Three numbers"),
      N_ ("One needs so many more mines than the other two together that the cells only it touches "
          "must hold them. Its name in the literature is NMD(3).")),
  TERM (N_ ("Equations"),
      N_ ("Numbers are subtracted from each other until a group of cells is left with no mines, or "
          "with nothing but mines.")),
  TERM (N_ ("Mine total"),
      N_ ("The numbers need all mines that are left, or there is room for no more than are left.")),
  TERM (N_ ("Every layout"), N_ ("Every layout that fits agrees on the cell.")),
  HEADING (N_ ("The proof of one cell")),
  TEXT (N_ ("Pick a cell with Shift+click, or Shift+Enter; in an analysis a click will do. Its "
            "proof takes the simplest rules that decide it, and as few numbers as they need. Hold "
            "back the last step to find it yourself. For a cell that cannot be decided, two "
            "layouts are drawn that agree with "
            "every number: one with a mine there and one without.")),
  HEADING (N_ ("Boards without guessing")),
  TEXT (N_ ("Show That It Needs No Guess goes through such a board from the first click to the "
            "end, step by step, in an analysis; the game waits in the meantime. A board "
            "from a seed does the same for any seed you give.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem winning[] = {
  HEADING (N_ ("Hints")),
  TEXT (N_ (
      "H tells in three steps: first whether a safe move exists, then where, then which cell and "
      "why. Stop at any step to find the rest yourself.")),
  HEADING (N_ ("Chance to win")),
  TEXT (N_ ("The panel says how likely good play is to win from here. With few layouts left "
            "Minesage tries every way to go on, and the chance is an exact fraction; before that "
            "it opens the cell that it recommends, plays out layouts drawn at random, and shows "
            "an estimate with its error, which shrinks while you think. Point at the figure to "
            "read what it rests on.")),
  HEADING (N_ ("Why the safest cell is not always the best")),
  TEXT (N_ ("A cell that shows a useful number is worth a little risk, and a guess that must come "
            "anyway is better made early, before time is spent on the rest. With few layouts left "
            "the best guess is exactly the one that wins most often; before that Minesage weighs "
            "what each number would tell. The panel says why it is best.")),
  HEADING (N_ ("Autoplay")),
  TEXT (N_ (
      "Watch Minesage play, move by move or at the speed you choose. Any move of your own stops "
      "it.")),
  HEADING (N_ ("Boards without guessing")),
  TEXT (N_ ("If Without Guessing is on in the menu beside New, boards can be solved from your "
            "first click by logic alone, with the mine total. Very dense boards cannot always be "
            "made this way; Minesage then says so and offers a plain one.")),
  HEADING (N_ ("Positions from elsewhere")),
  TEXT (N_ ("Open or paste a position to analyse it, from another program too. The first line of "
            "such a text gives width, height and mines, as in 30x16x99; then come the rows: "
            "digits for open cells, H for covered ones, F for flags. In the terminal, minesage-cli "
            "does the same for many positions at once and plays millions of games.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem what_if[] = {
  TEXT (N_ ("How likely a cell is to be a mine depends on how many mines the whole board has, and "
            "not just in proportion: with more mines, another cell may be the safer one. The page "
            "What if of the panel shows this.")),
  { MS_HELP_ODDS_BOARD, "7x5x6\nHHHHHHH\nHHHHHHH\nHH1H2HH\nHHHHHHH\nHHHHHHH\n",
      N_ ("With 6 mines on this board the five cells that touch only the 1 are the safest. With 9, "
          "those between the numbers are just as safe; with more they are safer.") },
  HEADING (N_ ("Curves")),
  TEXT (N_ ("Pick up to eight covered cells with Shift+click, or with Shift+Enter at the cursor; "
            "the same again unpicks one. In an analysis a plain click will do. Each has a letter, "
            "on the board and on its curve, which gives its chance of a mine for every possible "
            "mine total, from left to right. The upright line is the current total. Point at the "
            "picture to read other totals, or move with the arrow keys while it has the focus; a "
            "click or Enter takes the board there.")),
  TERM (N_ ("B = C at 24"), N_ ("With 24 mines on the board both are exactly equally likely.")),
  TERM (N_ ("A and B cross between 82 and 83"),
      N_ ("Up to 82 mines one of them is the safer one, from 83 on the other.")),
  TERM (N_ ("Table"), N_ ("The same as numbers, with a line for each total.")),
  TERM (N_ ("Export"),
      N_ ("Writes the curves to a file: a drawing (SVG), a picture (PNG) or a table (CSV).")),
  HEADING (N_ ("Another total on the board")),
  TEXT (N_ (
      "The slider puts another mine total in place of the true one, and all odds on the board and "
      "in "
      "the window are then those of that total. The game itself stays as it is. Reset, or another "
      "page, brings the true total back.")),
  HEADING (N_ ("Unknown total")),
  TEXT (N_ (
      "Sometimes nobody knows how many mines there are, as on a piece of a larger board. Then the "
      "slider gives a density: each covered cell is a mine with that chance before the numbers are "
      "looked at. Cells that touch no number have exactly that chance, and no total makes anything "
      "certain.")),
  TEXT (N_ ("In a game, curves count as odds: the game becomes an assisted one. Positions too "
            "large to be "
            "counted exactly have none, and the page says so.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem editing[] = {
  TEXT (N_ ("An analysis is a position to think about: opened from a file, pasted, or made from "
            "the game you play. No cell is opened in it; instead every cell can be changed, and "
            "the odds follow at once. The tools are in the row above the board.")),
  HEADING (N_ ("Painting")),
  TERM (N_ ("A number"),
      N_ ("Click or drag to write it. With a number as the tool, the wheel steps the cell under "
          "the pointer: covered, 0, 1 … 8.")),
  TERM (N_ ("Cover"), N_ ("Covers the cells it passes over.")),
  TERM (N_ ("Flag"), N_ ("Sets flags; a stroke that begins on a flag removes flags.")),
  TEXT (
      N_ ("N chooses the last number, C covers, M flags, S selects; the same key again, or Escape, "
          "puts the tool away. Without a tool, cells are marked as in a game. The digits 0 to 8 "
          "write at the cursor whatever the tool, and Space or Enter uses the tool there.")),
  TEXT (N_ (
      "A drag is one step for Undo, which takes back any number of them. Impossible positions are "
      "allowed: with odds shown, the numbers that contradict each other are outlined, and the "
      "status line says why.")),
  { MS_HELP_ODDS_BOARD, "5x3x3\nHHHHH\nH2H1H\nHHHHH",
      N_ ("Two numbers that touch every cell, and three mines: 2 and 1 make three, so they share "
          "none, and the three cells between them are safe.") },
  HEADING (N_ ("The mine total")),
  TEXT (N_ (
      "Enter it in the row. While it is locked, painting keeps it; unlocked, each flag painted "
      "adds one and each flag removed subtracts one. If the total is not known, give the share of "
      "mines instead: each cell is then a mine with that chance, as on a very large board.")),
  HEADING (N_ ("Selecting")),
  TEXT (
      N_ ("Drag a rectangle with the tool Select, or click two corners, or hold Shift with the "
          "arrow keys. The menu in the row cuts, copies, pastes, flips and rotates what is "
          "selected, or the whole board when nothing is. A copied rectangle is a position of its "
          "own and can be pasted anywhere, into another program too. While something is selected, "
          "or Select is the tool, pasting puts a position onto the board; otherwise it opens it.")),
  HEADING (N_ ("Size")),
  TEXT (N_ (
      "Resize adds rows and columns on each side, or removes them, and leaves the rest as it is.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem sections[] = {
  TEXT (N_ ("The page Sections of the panel splits a position into parts. Cells that the numbers "
            "decide by themselves are left out; covered cells that the remaining numbers tie "
            "together form a section, outlined on the board with its letter. Sections, and the "
            "outside that touches no number, depend on each other only through the mine total.")),
  { MS_HELP_ODDS_BOARD, "4x4x4\n1H2H\nHHHH\nHHHH\n2HHH",
      N_ ("Two sections: the cells around the 1 and the upper 2, and the three cells around the "
          "lower 2. The mine total leaves none for the outside.") },
  HEADING (N_ ("What a section says")),
  TEXT (N_ ("Choose a row, or pick a cell with Shift+click or Shift+Enter. The page says how "
            "likely the section is to hold each number of mines, from its own layouts with that "
            "many and the layouts that the rest of the board then has.")),
  TERM (N_ ("Layouts"),
      N_ ("Leaf through all layouts of the section, those with the fewest mines first. Where there "
          "are too many, they are drawn at random, all equally likely. The mines are shown on the "
          "board.")),
  TERM (N_ ("Comes apart at"),
      N_ ("Where a cell holds a section together, or a pair of cells, it is marked with »«. Once "
          "it "
          "is known whether it is a mine, the rest falls into parts that no number ties to each "
          "other. The layouts of each case are given; together they are all there are.")),
  TERM (N_ ("Reduced numbers"),
      N_ ("What is left of each number without the certain mines around it.")),
  TERM (N_ ("Lines between numbers"), N_ ("They join numbers that have covered cells in common.")),
  HEADING (N_ ("50/50")),
  TEXT (N_ ("A guess that cannot be avoided is named: nothing opened elsewhere can ever tell more "
            "about its cells. Two cells that are equally likely now, but that other cells can "
            "decide later, only look like one. "
            "Two kinds are looked for: cells of which always one half or the other half are mines, "
            "and parts that are cut off from the rest of the board. Other guesses may be as "
            "unavoidable.")),
  { MS_HELP_ODDS_BOARD, "4x2x1\nH100\nH100",
      N_ ("Both numbers touch both cells, so no number will ever tell which of them is the "
          "mine.") },
  HEADING (N_ ("Naive against exact")),
  TEXT (N_ (
      "Beside the exact chances stand the results of simpler methods, and how far off they are: "
      "layouts of a section counted without the rest of the board, a number’s mines divided by its "
      "cells, and the mines left divided by the cells left. Pick a cell to see its own figures.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem supposing[] = {
  TEXT (
      N_ ("With odds shown you can ask what would follow if a cell were a mine, or safe, and what "
          "opening a cell may show. It is all on the page Odds of the panel, F9. Nothing of this "
          "is played: hints, autoplay and the buttons of the panel go by the position as it is.")),
  HEADING (N_ ("Suppose")),
  TEXT (N_ ("I supposes that the cell under the pointer or the cursor is a mine, Shift+I that it "
            "is safe; the same key again takes it back, and Escape takes back the last "
            "supposition. Every chance on the board is then the one under the supposition, and a "
            "bar says so. Show differences tells by how many points each chance has changed.")),
  { MS_HELP_ODDS_BOARD, "5x2x2\nHHHHH\n1H2H1",
      N_ ("What if the cell between the left 1 and the 2 were a mine? Then that 1 has its mine, "
          "and "
          "the two cells above them are safe.") },
  TEXT (N_ ("What is impossible is refuted at once: the numbers that could not be right are "
            "outlined, and the cell shows what is true instead. That is how people prove a cell.")),
  HEADING (N_ ("What would it show?")),
  TEXT (N_ ("For the cell that you pointed at or moved to last: each number that it may show, how "
            "likely that is, "
            "what becomes certain then, and the exact chance to win where few layouts are left. "
            "The arrow beside a number steps into that position; a running game waits in the "
            "meantime. Step Back returns, in the end to the game.")),
  HEADING (N_ ("A against B")),
  TEXT (
      N_ ("Pick two cells, with Shift+click or with Shift+Enter at the cursor, to see them side by "
          "side: the chance of a mine, what they may show, how likely a safe cell is to follow, "
          "how safe the best next cell is on average, and the chance to win, exact or estimated. "
          "The last line says which one to open, and why. Copy takes all of it as text.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem figures[] = {
  TEXT (N_ (
      "Players compare these figures. T is the time in seconds; the figures are complete once a "
      "game is won.")),
  HEADING (N_ ("The board")),
  TERM (N_ ("3BV"),
      N_ ("Bechtel’s board benchmark value: the fewest left clicks that win without chords; one "
          "for each opening, and one for each number that touches none.")),
  TERM (N_ ("Openings"), N_ ("Areas of cells without a number, which open at one click.")),
  TERM (N_ ("Islands"), N_ ("Areas of numbers that no opening reveals.")),
  TERM (N_ ("ZiNi"),
      N_ ("Zimmermann and Nikolaus’s estimate of the fewest clicks with flags and chords, taken "
          "greedily. HZiNi is the same with all openings clicked first.")),
  HEADING (N_ ("Speed")),
  TERM (N_ ("3BV/s"), N_ ("The 3BV solved in each second. The usual measure of speed.")),
  TERM (N_ ("Estimated time"), N_ ("How long the whole board would take at the speed so far.")),
  TERM (N_ ("RQP"),
      N_ ("T² / 3BV: the time, multiplied by the seconds for each 3BV. Less is better.")),
  TERM (N_ ("QG"),
      N_ ("T to the power of 1.7, divided by 3BV: compares games of one level. Less is better.")),
  TERM (N_ ("IOS"), N_ ("The logarithm of T, divided by that of 3BV. Less is better.")),
  TERM (N_ ("STNB"),
      N_ ("A figure for speed that evens out the levels, so that games of Beginner, "
          "Intermediate and Expert compare. More is better.")),
  HEADING (N_ ("Clicks")),
  TERM (N_ ("Efficiency"),
      N_ ("3BV solved for each click, in percent; flags and chords can lift it over 100. "
          "Also called IOE.")),
  TERM (N_ ("Correctness"), N_ ("The share of clicks that had an effect.")),
  TERM (N_ ("Throughput"),
      N_ ("3BV solved for each click that had an effect. Efficiency is correctness times "
          "throughput.")),
  TERM (N_ ("ZNE and ZNT"),
      N_ ("ZiNi in place of 3BV, for each click and for each click with an effect.")),
  TERM ("NF",
      N_ ("No flags: a game in which no flag was ever set, not even one that was taken "
          "away.")),
  TERM ("FL", N_ ("Flags: a game in which flags were set.")),
  TERM (N_ ("1.5-clicks"),
      N_ ("A flag and a chord in one: the right button sets the flag and stays down, the left one "
          "joins it on a number.")),
  HEADING (N_ ("Luck")),
  TERM (N_ ("Luck"),
      N_ ("The chance of surviving all the guesses that a game took, the one that lost it too: "
          "their chances to hit no mine, multiplied.")),
  TERM (N_ ("Pluck"),
      N_ ("How much luck a game took: the chance of surviving its guesses, counted in powers of "
          "ten. 0 is no guess, 1 a chance of one in ten, 2 of one in a hundred.")),
  TERM (N_ ("Win rate"),
      N_ ("Games won out of games finished; assisted games are counted separately.")),
  TERM (N_ ("Streak"), N_ ("Games won, or lost, one after the other.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpItem commands[] = {
  TERM (N_ ("Open, mark, chord"),
      N_ ("Left click; right click or long press; a click on a number (or the "
          "middle button, left and right together, a double click).")),
  TERM (N_ ("See the probabilities, and open all that is safe then"),
      N_ ("Show Probabilities, or O; Shift+O.")),
  TERM (N_ ("Outline certain cells only, and flag all certain mines"),
      N_ ("Highlight Deduced Cells, or D; Shift+D.")),
  TERM (N_ ("See the figures behind them, and the chance to win"), N_ ("F9, the page Odds.")),
  TERM (N_ ("Get a hint: whether, then where, then which cell and why"),
      N_ ("Hint, or H, up to three times.")),
  TERM (N_ ("Get a hint that saves clicks by flags and chords"), N_ ("Hint to Save Clicks.")),
  TERM (N_ ("Do or ask anything about a cell"),
      N_ ("Its menu: Menu, Shift+F10, or the ? over the board, clicked or drawn onto the cell.")),
  TERM (N_ ("Learn why a cell is safe, a mine, or as likely as it is"),
      N_ ("Explain This Cell, or Shift+H.")),
  TERM (N_ ("See every deduction in words and signs, or the proof of one cell"),
      N_ ("Why, Alt+2; Shift+click a cell, or W.")),
  TERM (N_ ("Suppose that a cell is a mine, or safe"),
      N_ ("Odds, Alt+1: Suppose a Mine, or I; Suppose Safe, or Shift+I.")),
  TERM (N_ ("Compare two cells, and see what a cell would show"),
      N_ ("Odds, Alt+1: Shift+click each of them.")),
  TERM (N_ ("Take the position apart, and page through its layouts"), N_ ("Sections, Alt+3.")),
  TERM (N_ ("Ask what other mine totals would mean"), N_ ("What if, Alt+4.")),
  TERM (N_ ("Edit any position, with live odds"),
      N_ ("Analyse This Position, or Ctrl+E; New Analysis…; Examples….")),
  TERM (N_ ("Watch the game being played, a step or all of it"), N_ ("Autoplay, or A.")),
  TERM (N_ ("Find the next cell worth opening on a large board; see all of it "
            "small; fit it"),
      N_ ("Next Cell to Open, or G, and Shift+G back; Overview of Large Boards, "
          "or V; Fit the Window, or Ctrl+0.")),
  TERM (N_ ("Start a level"),
      N_ ("The first page (Enter: the last one played), the arrow beside New, or "
          "1 2 3 4; All Levels, or Alt+Home, leads back to the page.")),
  TERM (N_ ("Take moves back, also after a loss"),
      N_ ("Undo, or Ctrl+Z, as often as you like; before the first move of a new "
          "game it brings the old one back.")),
  TERM (N_ ("Stop the clock and hide the board"), N_ ("The Pause key.")),
  TERM (N_ ("Save, open, copy, paste a position"),
      N_ ("Ctrl+S, Ctrl+O, Ctrl+C, Ctrl+V; or drop a file on the window.")),
  TERM (N_ ("Analyse a board on a picture of a screen"),
      N_ ("Ctrl+O, Ctrl+V, or drop the picture on the window; what is in doubt is asked for.")),
  TERM (N_ ("Open a link, an ID or any text; copy one"),
      N_ ("Open from Text…, or Ctrl+Shift+O; Copy As.")),
  TERM (N_ ("Watch a game again, and go on from any moment of it"),
      N_ ("Watch Again, or open a replay: Space, the arrow keys, [ and ]; N and P "
          "lead from guess to guess.")),
  TERM (N_ ("Learn which guesses were needed, and how lucky they were"),
      N_ ("The review beside the replay, F9.")),
  TERM (N_ ("Practise what was not seen in past games, and every rule"),
      N_ ("Train, on the first page or in the menu.")),
  TERM (N_ ("Play a board again by its seed, or by the rules of competitions"),
      N_ ("By Seed…, Competition, both in the menu beside New.")),
  TERM (N_ ("Play the same board as everybody, once a day"),
      N_ ("Board of the Day on the first page, or in the menu beside New.")),
  TERM (N_ ("Play without bad luck, or so that every guess kills"),
      N_ ("Guesses, in the menu beside New.")),
  TERM (N_ ("Look at past games, times and figures"),
      N_ ("Best Times, Statistics; their menus export, import and delete.")),
  TERM (N_ ("Play without a mouse"), N_ ("The arrow keys, Space and F; Ctrl+? lists every key.")),
  TERM (N_ ("Play by touch"),
      N_ ("Tap, long press, two fingers to zoom; the flag over the board makes "
          "taps mark.")),
  TERM (
      N_ ("Learn to play, in small tasks on a live board"), N_ ("How to Play on the first page.")),
  TERM (
      N_ ("Read the rules, the odds and every figure explained"), N_ ("Help in the menu, or F1.")),
  TERM (N_ ("Choose the look, colours, rulers, the clock’s decimals, chording, easy "
            "flags, how chances are written"),
      N_ ("Preferences, or Ctrl+comma.")),
  { MS_HELP_END, NULL, NULL },
};

static const MsHelpPage pages[] = {
  { "playing", N_ ("Playing"), playing },
  { "odds", N_ ("Reading the odds"), odds },
  { "deducing", N_ ("Finding safe cells"), deducing },
  { "why", N_ ("Why a cell is certain"), why },
  { "winning", N_ ("Winning more often"), winning },
  { "editing", N_ ("Editing a position"), editing },
  { "sections", N_ ("Sections"), sections },
  { "supposing", N_ ("Supposing and comparing"), supposing },
  { "what-if", N_ ("What if"), what_if },
  { "figures", N_ ("What the figures mean"), figures },
  { "commands", N_ ("Everything you can do"), commands },
};

const MsHelpPage *
ms_help_pages (int *n_pages)
{
  *n_pages = G_N_ELEMENTS (pages);
  return pages;
}
