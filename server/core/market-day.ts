import { dateInTimeZone, dateTimeFormat, type IsoDate } from '#shared/domain/dates.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';

/** The moment at which a day begins on the calendar of a market. */
export function startOfDay(date: IsoDate, countryCode: CountryCode): Date {
  const { timeZone } = marketOf(countryCode);
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  // Twice, since the offset of the first estimate may be the one from before or after a clock change.
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone));
}

export function dayOf(moment: Date, countryCode: CountryCode): IsoDate {
  return dateInTimeZone(moment, marketOf(countryCode).timeZone);
}

/** How far the clocks of the zone are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - moment;
}
