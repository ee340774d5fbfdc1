import * as z from 'zod/mini';
import { type IsoDate, isoDateSchema } from '../dates.ts';
import { digitsOf } from '../text/plain-digits.ts';
import { shownText } from '../text/shown-text.ts';
import type { DateInputFormat } from './date-input.ts';
import {
  bornProblem,
  type DocumentProblem,
  type DocumentProblems,
  expiryProblem,
  identityServiceFields,
  present,
} from './document-fields.ts';
import { cardNumberProblem } from './no-card-number.ts';

/** The colours of the card [ACC-319]. Green ones are valid to the end of a month, the others to a day. */
export const medicareColours = ['GREEN', 'YELLOW', 'BLUE'] as const;
export const medicareColourSchema = z.enum(medicareColours);
export type MedicareColour = z.infer<typeof medicareColourSchema>;

const cardName = shownText(60);

/**
 * A Medicare card as it is sent [ACC-318] [ACC-320]. `reference` is the person's line on the card; a green card's
 * `expiryDate` is the first day of its last month.
 */
export const medicareCheckSchema = z.strictObject({
  number: z.string().check(z.regex(/^\d{1,20}$/)),
  reference: z.int(),
  colour: medicareColourSchema,
  expiryDate: isoDateSchema,
  dateOfBirth: isoDateSchema,
  name: cardName,
  name2: z.optional(cardName),
  channel: identityServiceFields.channel,
  creditPolicyAgree: identityServiceFields.creditPolicyAgree,
});
export type MedicareCheck = z.infer<typeof medicareCheckSchema>;

/** Source: ACC-225. */
const nameShape = /^[\p{L}\p{M}\d '’‘ʼ&‐‑-]+$/u;

/** What is wrong with a card on a day. */
export function medicareProblems(card: MedicareCheck, today: IsoDate): DocumentProblems<MedicareCheck> {
  const { number, reference, colour, expiryDate, dateOfBirth, name, name2 } = card;
  return present({
    number: medicareNumberProblem(number),
    reference: isReference(reference) ? null : 'invalidNumber',
    expiryDate: expiryProblem(expiryDate, earliestExpiry(colour, today)),
    dateOfBirth: bornProblem(dateOfBirth, today),
    name: name.trim() === '' ? 'required' : medicareNameProblem(name),
    name2: name2?.trim() ? medicareNameProblem(name2) : null,
  });
}

function medicareNameProblem(name: string): DocumentProblem | null {
  return cardNumberProblem(name) ?? (nameShape.test(name.trim()) ? null : 'invalidName');
}

const isReference = (reference: number) => Number.isInteger(reference) && reference >= 1 && reference <= 9;

const checkWeights = [1, 3, 7, 9, 1, 3, 7, 9] as const;

/**
 * Ten digits from 2 to 6 on: eight, the digit that checks them, and the issue of the card [ACC-324].
 */
export function medicareNumberProblem(number: string): DocumentProblem | null {
  if (number === '') return 'required';
  return /^[2-6]\d{9}$/.test(number) && Number(number[8]) === medicareCheckDigit(number)
    ? null
    : 'invalidNumber';
}

/** The ninth digit that fits the first eight. */
export function medicareCheckDigit(number: string): number {
  return checkWeights.reduce<number>((sum, weight, at) => sum + weight * Number(number[at]), 0) % 10;
}

/**
 * The values that identify a card. A reissued card only differs in the last digit of its number, and a family shares
 * the number but not the line.
 */
export function medicareIdentifiers({
  number,
  reference,
}: Pick<MedicareCheck, 'number' | 'reference'>): string[] {
  return [number.slice(0, 9), String(reference)];
}

/** The earliest expiry that has not passed. */
function earliestExpiry(colour: MedicareColour, today: IsoDate): IsoDate {
  return colour === 'GREEN' ? `${today.slice(0, 8)}01` : today;
}

/** How the expiry of a card is typed [ACC-322] [ACC-323]. */
export function medicareExpiryFormat(colour: MedicareColour): DateInputFormat {
  return colour === 'GREEN' ? 'MM / YYYY' : 'DD / MM / YY';
}

/** Only the digits, as they are sent [ACC-321]. */
export function medicareDigits(typed: string): string {
  return digitsOf(typed);
}

/** As it is printed on the card: four, five and one digit [ACC-325]. */
export function formatMedicareNumber(typed: string): string {
  const digits = medicareDigits(typed);
  return [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9, 10)].filter(Boolean).join(' ');
}
