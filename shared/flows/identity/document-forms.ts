/** The forms of the documents: what is typed, what is wrong with it, and what is sent. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { birthDateFormat } from '#shared/domain/identity/birth-date.ts';
import {
  type DateInputFormat,
  formatDateInput,
  maskDateInput,
  parseDateInput,
} from '#shared/domain/identity/date-input.ts';
import type { DocumentProblem } from '#shared/domain/identity/document-fields.ts';
import {
  type DocumentSender,
  licencePayload,
  medicarePayload,
  passportPayload,
} from '#shared/domain/identity/document-payload.ts';
import { type LicenceCheck, licenceProblems } from '#shared/domain/identity/licence.ts';
import {
  type MedicareCheck,
  type MedicareColour,
  medicareDigits,
  medicareExpiryFormat,
  medicareProblems,
} from '#shared/domain/identity/medicare.ts';
import { type PassportCheck, passportProblems } from '#shared/domain/identity/passport.ts';
import { documentsOf } from '#shared/domain/markets/forms/documents.ts';

/** Who types, and when. */
export interface DocumentAsk extends DocumentSender {
  readonly today: IsoDate;
  /** The order of a date, where the texts of the locale name one. */
  readonly dateFormat?: string;
}

/** Whose document it is, as typed. */
export interface HolderValues {
  givenNames: string;
  otherGivenNames: string;
  surname: string;
  /** In the order of the country. */
  dateOfBirth: string;
}

export interface LicenceValues extends HolderValues {
  /** Code. */
  state: string;
  licenceNumber: string;
  dlCardNumber: string;
  licenceVersion: string;
}

export interface PassportValues extends HolderValues {
  /** Who issued it. */
  countryCode: string;
  passportNumber: string;
  /** `DD / MM / YYYY` wherever it was issued. Source: ACC-310. */
  expiryDate: string;
}

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

export type FieldProblems<Values> = { [Field in keyof Values]?: DocumentProblem };

export const passportExpiryFormat: DateInputFormat = 'DD / MM / YYYY';

export const documentBirthFormat = ({ countryCode, dateFormat }: DocumentAsk): DateInputFormat =>
  birthDateFormat(countryCode, dateFormat);

/** The day that was typed, empty while it is none. A field left by Enter was not padded yet. */
const day = (text: string, format: DateInputFormat): string =>
  parseDateInput(maskDateInput(text, format), format) ?? '';

const isEmpty = (text: string) => !/\d/.test(text);

/** An empty answer is missing, whatever else a rule would say of it. */
const missing = <Field extends string>(typed: Readonly<Record<Field, string>>) =>
  Object.fromEntries(
    Object.entries<string>(typed).flatMap(([name, text]) =>
      isEmpty(text) ? [[name, 'required' as const]] : [],
    ),
  ) as { [Name in Field]?: 'required' };

/** What is stored of the consumer, in the fields of a document. */
export function holderOf(account: Account, ask: DocumentAsk): HolderValues {
  return {
    givenNames: account.givenNames ?? '',
    otherGivenNames: account.otherGivenNames ?? '',
    surname: account.surname ?? '',
    dateOfBirth: account.dateOfBirth ? formatDateInput(account.dateOfBirth, documentBirthFormat(ask)) : '',
  };
}

const holder = (values: HolderValues, ask: DocumentAsk) => {
  const otherGivenNames = values.otherGivenNames.trim();
  return {
    givenNames: values.givenNames.trim(),
    ...(otherGivenNames && { otherGivenNames }),
    surname: values.surname.trim(),
    dateOfBirth: day(values.dateOfBirth, documentBirthFormat(ask)),
  };
};

/** Whether licences differ from state to state, so that the state is asked for. */
export const asksLicenceState = ({ countryCode }: DocumentAsk): boolean =>
  Object.keys(documentsOf(countryCode).licence.byState).length > 0;

/** Whether licences have a version. */
export const asksLicenceVersion = ({ countryCode }: DocumentAsk): boolean =>
  documentsOf(countryCode).licence.version !== null;

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

function licence(values: LicenceValues, ask: DocumentAsk): LicenceCheck {
  return {
    ...holder(values, ask),
    countryCode: ask.countryCode,
    ...(values.state && { state: values.state }),
    licenceNumber: withoutSpaces(values.licenceNumber),
    ...(asksLicenceState(ask) && { dlCardNumber: withoutSpaces(values.dlCardNumber) }),
    ...(asksLicenceVersion(ask) && { licenceVersion: values.licenceVersion.trim() }),
  };
}

/** Source: ACC-219, ACC-220, ACC-314, ACC-315, ACC-317. */
export const licenceFormProblems = (
  values: LicenceValues,
  ask: DocumentAsk,
): FieldProblems<LicenceValues> => ({
  ...licenceProblems(licence(values, ask), ask.today),
  ...missing({ dateOfBirth: values.dateOfBirth }),
});

/** Source: ACC-312, ACC-313. */
export const licenceOf = (values: LicenceValues, ask: DocumentAsk): LicenceCheck =>
  licencePayload(licence(values, ask), ask);

function passport(values: PassportValues, ask: DocumentAsk): PassportCheck {
  return {
    ...holder(values, ask),
    countryCode: values.countryCode,
    expiryDate: day(values.expiryDate, passportExpiryFormat),
    passportNumber: withoutSpaces(values.passportNumber),
  };
}

/** Source: ACC-310, ACC-311, ACC-459. */
export const passportFormProblems = (
  values: PassportValues,
  ask: DocumentAsk,
): FieldProblems<PassportValues> => ({
  ...passportProblems(passport(values, ask), ask.today),
  ...missing({ dateOfBirth: values.dateOfBirth, expiryDate: values.expiryDate }),
  ...(values.countryCode === '' && { countryCode: 'required' as const }),
});

/** Source: ACC-306, ACC-307. */
export const passportOf = (values: PassportValues, ask: DocumentAsk): PassportCheck =>
  passportPayload(passport(values, ask), ask);

function medicare(values: MedicareValues, ask: DocumentAsk): MedicareCheck {
  const name2 = values.name2.trim();
  return {
    number: medicareDigits(values.number),
    reference: Number(values.reference.trim() || Number.NaN),
    colour: values.colour,
    expiryDate: day(values.expiryDate, medicareExpiryFormat(values.colour)),
    dateOfBirth: day(values.dateOfBirth, documentBirthFormat(ask)),
    name: values.name.trim(),
    ...(name2 && { name2 }),
  };
}

/** Source: ACC-225, ACC-321 to ACC-324. */
export const medicareFormProblems = (
  values: MedicareValues,
  ask: DocumentAsk,
): FieldProblems<MedicareValues> => ({
  ...medicareProblems(medicare(values, ask), ask.today),
  ...missing({
    reference: values.reference,
    expiryDate: values.expiryDate,
    dateOfBirth: values.dateOfBirth,
  }),
});

/** Source: ACC-318, ACC-320, ACC-321. */
export const medicareOf = (values: MedicareValues, ask: DocumentAsk): MedicareCheck =>
  medicarePayload(medicare(values, ask), ask);

const comparable = (name: string | null | undefined) =>
  (name ?? '').trim().normalize('NFC').replace(/\s+/g, ' ').toLowerCase();

/**
 * Whether a document names somebody else than the profile does, or another day of birth.
 * Source: ACC-336, ACC-337.
 */
export const differsFromProfile = (
  document: Pick<LicenceCheck, 'givenNames' | 'otherGivenNames' | 'surname' | 'dateOfBirth'>,
  account: Pick<Account, 'givenNames' | 'otherGivenNames' | 'surname' | 'dateOfBirth'>,
): boolean =>
  (['givenNames', 'otherGivenNames', 'surname'] as const).some(
    (name) => comparable(document[name]) !== comparable(account[name]),
  ) || document.dateOfBirth !== account.dateOfBirth;
