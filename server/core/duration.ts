/** ISO 8601 durations as the clock takes them, `P14D` or `P1MT2H`, up to two years. */

const shape =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const longestYears = 2;

/** The moment after that duration, by the calendar in UTC; null when the text is no such duration, or it is too long. */
export function addDuration(from: Date, duration: string): Date | null {
  const parts = shape.exec(duration);
  if (!parts) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const to = addMonths(from, years * 12 + months);
  to.setUTCDate(to.getUTCDate() + weeks * 7 + days);
  to.setTime(to.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000);
  return isWithinReach(from, to) ? to : null;
}

/**
 * Whether the clock may be moved there in one step. The clock cannot go back, so a large mistake could not be undone.
 */
export const isWithinReach = (from: Date, to: Date): boolean => to <= addMonths(from, longestYears * 12);

/** A month after 31 January is the last day of February. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
