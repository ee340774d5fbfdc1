import * as z from 'zod/mini';

/** A calendar day, yyyy-mm-dd, without a time or a zone. Such days compare as text. */
export type IsoDate = string;

/** A moment in UTC with milliseconds, such as 2026-01-15T00:00:00.000Z. */
export type Instant = string;

/** Not of a year 0, which databases do not have. */
export const isoDateSchema = z.iso.date().check(z.regex(/^(?!0000)/));
export const instantSchema = z.iso.datetime({ precision: 3 });

export const millisecondsPerDay = 86_400_000;

/** The day that many days later; negative counts go back. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoDateOf(new Date(midnight(date).getTime() + days * millisecondsPerDay));
}

/** Whole days from one day to another, negative when the second is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (midnight(to).getTime() - midnight(from).getTime()) / millisecondsPerDay;
}

/** Negative, zero or positive, as `Array.prototype.sort` wants it. */
export function compareDates(left: IsoDate, right: IsoDate): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The last day of a month; months count from 1. */
export function lastDayOfMonth(year: number, month: number): IsoDate {
  return isoDateOf(new Date(Date.UTC(year, month, 0)));
}

/** The calendar day in that time zone at that moment. */
export function dateInTimeZone(instant: Instant | Date, timeZone: string): IsoDate {
  const parts = dateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** `weekday`: Fri 4 Dec. `short`: 4 Dec. `dated`: 04/12/2026, a short date with its year. `long`: 4 December 2026. `month`: December 2026. */
export type DateStyle = 'weekday' | 'short' | 'dated' | 'long' | 'month';

/** A day for a reader of the locale, in French with an ordinal for the first of a month, which Intl does not write; the order of day and month is the order of the locale's region. */
export function formatDate(date: IsoDate, locale: string, style: DateStyle): string {
  if (style === 'dated') return datedText(date, locale);
  const format = dateTimeFormat(locale, { ...wordStyles[style], timeZone: 'UTC' });
  const written = format.format(midnight(date)).replace(',', style === 'weekday' ? '' : ',');
  return locale.startsWith('fr') ? written.replace(/(^|\s)1\s/, '$11er ') : written;
}

/**
 * dd/MM/yyyy, in every language, and MM/dd/yyyy for readers in the United States and Canada.
 * Source: PAY-012, portal-open O-79, decision 247.
 */
function datedText(date: IsoDate, locale: string): string {
  const [year, month, day] = date.split('-');
  const isMonthFirst = ['US', 'CA'].includes(locale.split('-')[1] ?? '');
  return isMonthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** A day of this year as a short date, and one of another year with its year. */
export const dateStyleOf = (date: IsoDate | Instant, today: IsoDate): 'short' | 'dated' =>
  date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'dated';

const wordStyles = {
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const;

/** The time of day in that zone, for a reader of the locale: 18:42, or 6:42 pm. */
export const formatTime = (instant: Instant, locale: string, timeZone: string): string =>
  dateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

// Building an Intl format costs far more than using it, and a list formats hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The same one for the same locale and options. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

function midnight(date: IsoDate): Date {
  return new Date(`${date}T00:00:00.000Z`);
}

function isoDateOf(moment: Date): IsoDate {
  return moment.toISOString().slice(0, 10);
}
