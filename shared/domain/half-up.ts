/** Division of minor units rounded to the nearest one, halves up. Works on the remainder, so it is exact. */
export function divideHalfUp(minor: number, parts: number): number {
  const remainder = minor % parts;
  const quotient = (minor - remainder) / parts;
  return 2 * remainder >= parts ? quotient + 1 : quotient;
}
