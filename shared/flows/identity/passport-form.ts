/** The form of a passport: what is typed, what is wrong with it, and what is sent. */
import type { DateInputFormat } from '#shared/domain/identity/date-input.ts';
import { passportPayload } from '#shared/domain/identity/document-payload.ts';
import { type PassportCheck, passportProblems } from '#shared/domain/identity/passport.ts';
import {
  type DocumentFormContext,
  type FieldProblems,
  type HolderValues,
  holderIn,
  missing,
  typedDay,
  withoutSpaces,
} from './document-forms.ts';

export interface PassportValues extends HolderValues {
  /** The issuing country. */
  countryCode: string;
  passportNumber: string;
  /** `DD / MM / YYYY` for every issuing country. Source: ACC-310. */
  expiryDate: string;
}

export const passportExpiryFormat: DateInputFormat = 'DD / MM / YYYY';

function passport(values: PassportValues, context: DocumentFormContext): PassportCheck {
  return {
    ...holderIn(values, context),
    countryCode: values.countryCode,
    expiryDate: typedDay(values.expiryDate, passportExpiryFormat),
    passportNumber: withoutSpaces(values.passportNumber),
  };
}

/** Source: ACC-310, ACC-311, ACC-459. */
export const passportFormProblems = (
  values: PassportValues,
  context: DocumentFormContext,
): FieldProblems<PassportValues> => ({
  ...passportProblems(passport(values, context), context.today),
  ...missing({ dateOfBirth: values.dateOfBirth, expiryDate: values.expiryDate }),
  ...(values.countryCode === '' && { countryCode: 'required' as const }),
});

/** Source: ACC-306, ACC-307. */
export const passportOf = (values: PassportValues, context: DocumentFormContext): PassportCheck =>
  passportPayload(passport(values, context), context);
