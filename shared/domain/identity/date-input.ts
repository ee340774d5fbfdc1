import { compareDates, type IsoDate, isoDateSchema } from '../dates.ts';
import type { Market } from '../markets/index.ts';

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
  const typed = text.split('/').map((value) => value.trim());
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

/** The first digit above which no second digit can follow: 4 can only be the 4th, not the 40th. */
const greatestFirstDigit = { DD: 3, MM: 1, YY: 9, YYYY: 9 } as const satisfies Record<Part, number>;

/**
 * What a date field shows for what was typed so far: separators put in and single digits padded
 * [ACC-429]. A separator appears with the digit after it, so that deleting never runs into one.
 */
export function maskDateInput(text: string, format: DateInputFormat): string {
  const shown: string[] = [];
  let rest = text.replace(/^\D+/, '');
  for (const part of partsOf(format)) {
    if (rest === '') break;
    const [digits = '', isClosed] = takePart(rest, part);
    const isYear = part === 'YY' || part === 'YYYY';
    shown.push(isClosed && !isYear ? padDatePart(digits) : digits);
    rest = rest.slice(digits.length).replace(/^\D+/, '');
  }
  return shown.join(separator);
}

/** The digits of the part, and whether it is complete, by a separator or by its value. */
function takePart(text: string, part: Part): [digits: string, isClosed: boolean] {
  const digits = text.match(/^\d*/)?.[0].slice(0, part.length) ?? '';
  if (Number(digits[0]) > greatestFirstDigit[part]) return [digits.slice(0, 1), true];
  return [digits, /^\d+\D/.test(text)];
}
