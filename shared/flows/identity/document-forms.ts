/** What the forms of the documents have in common: the holder, the values and the problems. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { birthDateFormat } from '#shared/domain/identity/birth-date.ts';
import { type DateInputFormat, formatDateInput, typedDate } from '#shared/domain/identity/date-input.ts';
import type { DocumentHolder, DocumentProblem } from '#shared/domain/identity/document-fields.ts';
import type { DocumentSender } from '#shared/domain/identity/document-payload.ts';
import { comparableName } from '#shared/domain/identity/name.ts';
import { plainNumber } from '#shared/domain/text/plain-number.ts';

/** The sender of the document, today's date, and the format of dates. */
export interface DocumentFormContext extends DocumentSender {
  readonly today: IsoDate;
  /** The order of a date, where the texts of the locale name one. */
  readonly dateFormat?: string;
}

/** The holder of the document, as typed. */
export interface HolderValues {
  givenNames: string;
  otherGivenNames: string;
  surname: string;
  /** In the order of the country. */
  dateOfBirth: string;
}

export type FieldProblems<Values> = { [Field in keyof Values]?: DocumentProblem };

export const documentBirthFormat = ({ countryCode, dateFormat }: DocumentFormContext): DateInputFormat =>
  birthDateFormat(countryCode, dateFormat);

/** The date that was typed; empty while it is incomplete. */
export const typedDay = (text: string, format: DateInputFormat): string => typedDate(text, format) ?? '';

const isEmpty = (text: string) => !/\p{Nd}/u.test(text);

/** An empty field is reported as missing only. */
export const missing = <Field extends string>(typed: Readonly<Record<Field, string>>) =>
  Object.fromEntries(
    Object.entries<string>(typed).flatMap(([name, text]) =>
      isEmpty(text) ? [[name, 'required' as const]] : [],
    ),
  ) as { [Name in Field]?: 'required' };

/** What is stored of the consumer, in the fields of a document. */
export function holderOf(account: Account, context: DocumentFormContext): HolderValues {
  return {
    givenNames: account.givenNames ?? '',
    otherGivenNames: account.otherGivenNames ?? '',
    surname: account.surname ?? '',
    dateOfBirth: account.dateOfBirth
      ? formatDateInput(account.dateOfBirth, documentBirthFormat(context))
      : '',
  };
}

/** The holder of the document, as it is sent. */
export const holderIn = (values: HolderValues, context: DocumentFormContext) => {
  const otherGivenNames = values.otherGivenNames.trim();
  return {
    givenNames: values.givenNames.trim(),
    ...(otherGivenNames && { otherGivenNames }),
    surname: values.surname.trim(),
    dateOfBirth: typedDay(values.dateOfBirth, documentBirthFormat(context)),
  };
};

/** A number as it is sent. */
export const withoutSpaces = (text: string) => plainNumber(text).replace(/[\s-]/g, '').toUpperCase();

const comparable = (name: string | null | undefined) => comparableName(name ?? '');

/**
 * Whether name or date of birth on a document differ from the profile.
 * Source: ACC-336, ACC-337.
 */
export const differsFromProfile = (
  document: DocumentHolder,
  account: Pick<Account, 'givenNames' | 'otherGivenNames' | 'surname' | 'dateOfBirth'>,
): boolean =>
  (['givenNames', 'otherGivenNames', 'surname'] as const).some(
    (name) => comparable(document[name]) !== comparable(account[name]),
  ) || document.dateOfBirth !== account.dateOfBirth;
