/** What the documents have in common: their holder, and the problems of fields. */
import * as z from 'zod/mini';
import { type IsoDate, isoDateSchema } from '../dates.ts';
import type { Lengths, NameLengths } from '../markets/forms/documents.ts';
import { channelSchema } from '../session.ts';
import { plainNumber } from '../text/plain-number.ts';
import { composed, shownText } from '../text/shown-text.ts';
import { dateLimitProblem } from './date-input.ts';

export type DocumentProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'invalidName'
  | 'invalidNumber'
  | 'invalidState'
  | 'invalidCountry'
  | 'invalidDate'
  | 'expired'
  | 'noCreditCardNumber';

/** The problem of each field that has one; empty when the document can be checked. */
export type DocumentProblems<Document> = { [Field in keyof Document]?: DocumentProblem };

/** Longer than any name we accept, so that a longer name gets the message about its length. */
const name = shownText(100);

/** Whose document it is. */
export const holderSchema = z.strictObject({
  givenNames: name,
  otherGivenNames: z.optional(name),
  surname: name,
  dateOfBirth: isoDateSchema,
});
export type DocumentHolder = z.infer<typeof holderSchema>;

/** What is also sent to the identity service, where that is used [ACC-313] [ACC-399]. */
export const identityServiceFields = {
  channel: z.optional(channelSchema),
  creditPolicyAgree: z.optional(z.boolean()),
  consumerAccountId: z.optional(z.string().check(z.maxLength(64))),
} as const;

/** The problem of each name. Characters are counted as people see them, so an emoji or accented letter is one. */
export function nameLengthProblems(
  holder: DocumentHolder,
  lengths: NameLengths,
): DocumentProblems<DocumentHolder> {
  return present({
    givenNames: lengthProblem(holder.givenNames, lengths.givenNames),
    otherGivenNames: lengthProblem(holder.otherGivenNames ?? '', lengths.otherGivenNames),
    surname: lengthProblem(holder.surname, lengths.surname),
  });
}

function lengthProblem(text: string, { minimum, maximum }: Lengths): DocumentProblem | null {
  const { length } = [...composed(text).trim()];
  if (length === 0) return minimum > 0 ? 'required' : null;
  if (length < minimum) return 'tooShort';
  return length > maximum ? 'tooLong' : null;
}

/** A part of a document's identity, independent of upper and lower case. */
export function identifier(typed: string): string {
  return plainNumber(typed).trim().toUpperCase();
}

/** A date of birth cannot be in the future. */
export function bornProblem(dateOfBirth: string, today: IsoDate): DocumentProblem | null {
  const isDate = isoDateSchema.safeParse(dateOfBirth).success;
  return isDate && !dateLimitProblem(dateOfBirth, { beforeOrEqual: today }) ? null : 'invalidDate';
}

/** A document is valid on its last day [ACC-459]. */
export function expiryProblem(expiryDate: string, earliest: IsoDate): DocumentProblem | null {
  if (!isoDateSchema.safeParse(expiryDate).success) return 'invalidDate';
  return dateLimitProblem(expiryDate, { afterOrEqual: earliest }) ? 'expired' : null;
}

/** `required` for an empty text, `invalidNumber` for one off its shape. */
export function numberProblem(text: string, shape: RegExp): DocumentProblem | null {
  if (text.trim() === '') return 'required';
  return shape.test(plainNumber(text).trim()) ? null : 'invalidNumber';
}

/** The fields that have a problem. */
export function present<Field extends string>(
  problems: Readonly<Record<Field, DocumentProblem | null>>,
): { [Name in Field]?: DocumentProblem } {
  const found = Object.entries(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found) as { [Name in Field]?: DocumentProblem };
}
