/** The form of a Medicare card: what is typed, what is wrong with it, and what is sent. */
import { medicarePayload } from '#shared/domain/identity/document-payload.ts';
import {
  type MedicareCheck,
  type MedicareColour,
  medicareDigits,
  medicareExpiryFormat,
  medicareProblems,
} from '#shared/domain/identity/medicare.ts';
import { plainNumber } from '#shared/domain/text/plain-number.ts';
import {
  type DocumentFormContext,
  documentBirthFormat,
  type FieldProblems,
  missing,
  typedDay,
} from './document-forms.ts';

export interface MedicareValues {
  colour: MedicareColour;
  number: string;
  reference: string;
  /** In the order of the colour. Source: ACC-322, ACC-323. */
  expiryDate: string;
  name: string;
  name2: string;
  dateOfBirth: string;
}

function medicare(values: MedicareValues, context: DocumentFormContext): MedicareCheck {
  const name2 = values.name2.trim();
  return {
    number: medicareDigits(values.number),
    reference: Number(plainNumber(values.reference).trim() || Number.NaN),
    colour: values.colour,
    expiryDate: typedDay(values.expiryDate, medicareExpiryFormat(values.colour)),
    dateOfBirth: typedDay(values.dateOfBirth, documentBirthFormat(context)),
    name: values.name.trim(),
    ...(name2 && { name2 }),
  };
}

/** Source: ACC-225, ACC-321 to ACC-324. */
export const medicareFormProblems = (
  values: MedicareValues,
  context: DocumentFormContext,
): FieldProblems<MedicareValues> => ({
  ...medicareProblems(medicare(values, context), context.today),
  ...missing({
    reference: values.reference,
    expiryDate: values.expiryDate,
    dateOfBirth: values.dateOfBirth,
  }),
});

/** Source: ACC-318, ACC-320, ACC-321. */
export const medicareOf = (values: MedicareValues, context: DocumentFormContext): MedicareCheck =>
  medicarePayload(medicare(values, context), context);
