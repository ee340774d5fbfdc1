import { compareDates, type IsoDate, isoDateSchema } from '../dates.ts';
import type { Market } from '../markets/index.ts';
import { plainNumber, typedDigits } from '../text/plain-number.ts';

/** How a date is typed [ACC-235]. Two-digit years are 20YY; a month without a day is its first day. */
export type DateInputFormat = 'DD / MM / YY' | 'DD / MM / YYYY' | 'MM / DD / YYYY' | 'MM / YYYY';

type Part = 'DD' | 'MM' | 'YY' | 'YYYY';

const separator = ' / ';

const partsOf = (format: DateInputFormat) => format.split(separator) as Part[];

/** A full date as the market orders it. */
export function fullDateFormat(market: Pick<Market, 'dateOrder'>): 'DD / MM / YYYY' | 'MM / DD / YYYY' {
  return market.dateOrder === 'month-first' ? 'MM / DD / YYYY' : 'DD / MM / YYYY';
}

/** The real calendar day that was typed, else `null` [ACC-236]. Spaces around the slashes do not matter. */
export function parseDateInput(text: string, format: DateInputFormat): IsoDate | null {
  const parts = partsOf(format);
  const typed = plainNumber(text)
    .split('/')
    .map((value) => value.trim());
  if (typed.length !== parts.length) return null;

  const value = (part: Part) => typed[parts.indexOf(part)];
  const year = value('YYYY') ?? `20${value('YY')}`;
  const parsed = isoDateSchema.safeParse(`${year}-${value('MM')}-${value('DD') ?? '01'}`);
  return parsed.success ? parsed.data : null;
}

/** The first and the last day that a date may be; either may be left out. */
export interface DateLimits {
  readonly afterOrEqual?: IsoDate;
  readonly beforeOrEqual?: IsoDate;
}

/** The limit that a date is beyond, else `null`; the limit itself is allowed [ACC-237]. */
export function dateLimitProblem(
  date: IsoDate,
  { afterOrEqual, beforeOrEqual }: DateLimits,
): keyof DateLimits | null {
  if (afterOrEqual !== undefined && compareDates(date, afterOrEqual) < 0) return 'afterOrEqual';
  return beforeOrEqual !== undefined && compareDates(date, beforeOrEqual) > 0 ? 'beforeOrEqual' : null;
}

/** A day in the format in which it is typed. */
export function formatDateInput(date: IsoDate, format: DateInputFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const values: Record<Part, string> = { DD: day, MM: month, YY: year.slice(2), YYYY: year };
  return partsOf(format)
    .map((part) => values[part])
    .join(separator);
}

/** A day or month of one digit with its zero, so that "7" and "07" are the same. */
export function padDatePart(digits: string): string {
  return digits.length === 1 ? `0${digits}` : digits;
}

/** How many digits each part may have where a whole date is filled in. A year of four digits is understood in any field. */
const widths = { DD: [1, 2], MM: [1, 2], YY: [2, 4], YYYY: [4] } as const satisfies Record<Part, number[]>;
const yearFirst: readonly Part[] = ['YYYY', 'MM', 'DD'];

/** Every way to cut groups of digits into parts. A part may end inside a group, but no part goes over the end of one. */
function cuts(groups: readonly string[], parts: readonly Part[]): string[][] {
  const [part, ...nextParts] = parts;
  const [group = '', ...nextGroups] = groups;
  if (part === undefined) return groups.length === 0 ? [[]] : [];
  return widths[part]
    .filter((width) => width <= group.length)
    .flatMap((width) => {
      const rest = width === group.length ? nextGroups : [group.slice(width), ...nextGroups];
      return cuts(rest, nextParts).map((others) => [group.slice(0, width), ...others]);
    });
}

/**
 * The day that a whole date names, in any shape in which browsers and password managers fill it in, where it can be no other
 * day: `7.3.1994`, `07031994`, `1994-03-07`. Null for anything else. Day and month stand in the order of the format.
 */
function readDate(plain: string, format: DateInputFormat): IsoDate | null {
  if (!/^\d[\d /.,-]*$/.test(plain)) return null;
  const groups = plain.match(/\d+/g) ?? [];
  const own = partsOf(format);
  const isMonth = !own.includes('DD');
  // Eight digits in a row have two for the month and two for the day.
  const isFullDate = groups.length === 3 || (groups.length === 1 && groups[0]?.length === 8);
  const orders: (readonly Part[])[] = [own];
  if (isMonth) orders.push(['YYYY', 'MM']);
  if (isFullDate) orders.push(yearFirst);
  const days = new Set(
    orders.flatMap((parts) => cuts(groups, parts).flatMap((values) => dayOf(parts, values, isMonth))),
  );
  const [day, ...others] = days;
  return day !== undefined && others.length === 0 ? day : null;
}

/** The day of some parts, none where it does not exist or is not of our time. */
function dayOf(parts: readonly Part[], values: readonly string[], isMonth: boolean): IsoDate[] {
  const value = (part: Part) => values[parts.indexOf(part)] ?? '';
  const typedYear = value('YYYY') || value('YY');
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  const isOfOurTime = parts.includes('YY') ? /^20/.test(year) : /^(?:19|20)/.test(year);
  const day = isMonth ? '01' : padDatePart(value('DD'));
  const date = isoDateSchema.safeParse(`${year}-${padDatePart(value('MM'))}-${day}`);
  return date.success && isOfOurTime ? [date.data] : [];
}

/** The first digit above which no second digit can follow: 4 can only be the 4th, not the 40th. */
const greatestFirstDigit = { DD: 3, MM: 1, YY: 9, YYYY: 9 } as const satisfies Record<Part, number>;

/**
 * What a date field shows for what was typed or filled in so far: separators put in and single digits padded [ACC-429]. A
 * separator appears with the digit after it, and no digit returns that was just deleted. A whole date is shown in the field's format
 * where it is understood, and stays as it is where it is not, so that it never becomes another date.
 */
export function maskDateInput(text: string, format: DateInputFormat, isDeleting = false): string {
  const plain = typedDigits(text);
  const day = isDeleting ? null : readDate(plain.trim(), format);
  if (day) return formatDateInput(day, format);
  const shown: string[] = [];
  let rest = plain.replace(/^\D+/, '');
  for (const part of partsOf(format)) {
    if (rest === '') break;
    const [digits = '', isClosed] = takePart(rest, part);
    const isYear = part === 'YY' || part === 'YYYY';
    shown.push(isClosed && !isYear && !isDeleting && digits !== '0' ? padDatePart(digits) : digits);
    rest = rest.slice(digits.length).replace(/^\D+/, '');
  }
  const masked = shown.join(separator);
  if (rest !== '' || /\p{L}/u.test(plain)) return plain;
  return !isDeleting && parseDateInput(masked, format) ? plain : masked;
}

/** The day that was typed or filled in, else `null`: a field that is submitted by Enter is not padded yet. */
export const typedDate = (text: string, format: DateInputFormat): IsoDate | null =>
  parseDateInput(maskDateInput(text, format), format);

/** The digits of the part, and whether it is complete, by a separator or by its value. */
function takePart(text: string, part: Part): [digits: string, isClosed: boolean] {
  // A full year in a field of two digits stays whole.
  const longest = part === 'YY' ? 4 : part.length;
  const digits = text.match(/^\d*/)?.[0].slice(0, longest) ?? '';
  if (Number(digits[0]) > greatestFirstDigit[part]) return [digits.slice(0, 1), true];
  return [digits, /^\d+\D/.test(text)];
}
