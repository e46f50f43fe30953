/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-color.h"

#include <math.h>

static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
from_linear (double channel)
{
  double value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * pow (channel, 1 / 2.4) - 0.055;
  return fmin (fmax (value, 0), 1);
}

typedef struct
{
  double l, a, b;
} Lab;

static Lab
to_oklab (MsColor color)
{
  double r = to_linear (color.red), g = to_linear (color.green), b = to_linear (color.blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return (Lab){
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  };
}

static MsColor
from_oklab (Lab lab)
{
  double l = lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b;
  double m = lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b;
  double s = lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b;
  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  return (MsColor){
    from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
  };
}

MsColor
ms_color_mix (MsColor a, MsColor b, double t)
{
  Lab from = to_oklab (a), to = to_oklab (b);
  return from_oklab ((Lab){
      from.l + (to.l - from.l) * t,
      from.a + (to.a - from.a) * t,
      from.b + (to.b - from.b) * t,
  });
}

double
ms_color_luminance (MsColor color)
{
  return 0.2126 * to_linear (color.red) + 0.7152 * to_linear (color.green)
      + 0.0722 * to_linear (color.blue);
}

double
ms_color_contrast (MsColor a, MsColor b)
{
  double la = ms_color_luminance (a) + 0.05, lb = ms_color_luminance (b) + 0.05;
  return la > lb ? la / lb : lb / la;
}
