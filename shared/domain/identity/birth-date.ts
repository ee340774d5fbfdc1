import { addDays, type IsoDate, isoDateSchema } from '../dates.ts';
import type { AgeRule } from '../markets/forms/market-forms.ts';
import { type CountryCode, marketOf } from '../markets/index.ts';
import { type DateInputFormat, fullDateFormat } from './date-input.ts';

export type BirthDateProblem = 'invalidDate' | 'underAge' | 'overAge';

/**
 * How a date of birth is shown and typed: as the locale's texts say, else as the country orders dates
 * [ACC-226] [ACC-228] [ACC-425].
 */
export function birthDateFormat(countryCode: CountryCode, translated?: string): DateInputFormat {
  const isKnown = translated === 'DD / MM / YYYY' || translated === 'MM / DD / YYYY';
  return isKnown ? translated : fullDateFormat(marketOf(countryCode));
}

/** Completed years on a day. In other years a birthday on 29 February counts from 1 March. */
export function ageOn(birthDate: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Years; before the state is known, the lowest that any state of the country asks for [ACC-230]. */
export function minimumAge({ minimum, minimumByState }: AgeRule, state?: string): number {
  if (!state) return Math.min(minimum, ...Object.values(minimumByState));
  return Object.hasOwn(minimumByState, state) ? (minimumByState[state] ?? minimum) : minimum;
}

/** Whether the state has its own minimum age, so that the message must mention the state [ACC-427]. */
export function hasOwnMinimumAge({ minimumByState }: AgeRule, state: string): boolean {
  return Object.hasOwn(minimumByState, state);
}

/**
 * What is wrong with a date of birth, else `null`; exact to the day [ACC-229]. The server, which does not
 * know the consumer's calendar day, allows a tolerance of one day to either side.
 */
export function birthDateProblem(
  birthDate: IsoDate | null,
  residence: { age: AgeRule; state?: string | undefined },
  today: IsoDate,
  toleranceDays = 0,
): BirthDateProblem | null {
  if (birthDate === null || !isoDateSchema.safeParse(birthDate).success) return 'invalidDate';
  const { age, state } = residence;
  if (ageOn(birthDate, addDays(today, toleranceDays)) < minimumAge(age, state)) return 'underAge';
  if (ageOn(birthDate, addDays(today, -toleranceDays)) > age.maximum) return 'overAge';
  return null;
}
