import type { TextKey, Translate } from '#shared/content/keys.ts';
import type { DocumentProblem } from '#shared/domain/identity/document-fields.ts';

/** Error texts of particular fields. */
const fieldTexts: Readonly<Record<string, Partial<Record<DocumentProblem, TextKey>>>> = {
  givenNames: { required: 'identity.missing.givenNames' },
  surname: { required: 'identity.missing.surname' },
  dateOfBirth: { required: 'identity.missing.dateOfBirth' },
  state: { required: 'identification.missing.state' },
  countryCode: { required: 'identification.missing.issuer', invalidCountry: 'identification.missing.issuer' },
  expiryDate: { required: 'identification.missing.expiry' },
  licenceNumber: { required: 'identification.missing.licenceNumber' },
  dlCardNumber: { required: 'identification.missing.cardNumber' },
  licenceVersion: {
    required: 'identification.missing.version',
    invalidNumber: 'identification.problems.version',
  },
  passportNumber: { required: 'identification.missing.passportNumber' },
  number: {
    required: 'identification.missing.medicareNumber',
    invalidNumber: 'identification.problems.medicareNumber',
  },
  reference: {
    required: 'identification.missing.reference',
    invalidNumber: 'identification.problems.reference',
  },
  name: { required: 'identification.missing.cardName', invalidName: 'identification.problems.cardName' },
  name2: { invalidName: 'identification.problems.cardName' },
};

const genericTexts: Readonly<Record<DocumentProblem, TextKey>> = {
  required: 'identification.problems.required',
  tooShort: 'identification.problems.tooShort',
  tooLong: 'identification.problems.tooLong',
  invalidName: 'identity.problems.invalidName',
  invalidNumber: 'identification.problems.number',
  invalidState: 'identification.missing.state',
  invalidCountry: 'identification.missing.issuer',
  invalidDate: 'identification.problems.date',
  expired: 'identification.problems.expired',
  noCreditCardNumber: 'identity.problems.noCreditCardNumber',
};

/** Text of an error code at a field of a document. */
export const textOfProblem = (code: DocumentProblem, field: string, t: Translate): string =>
  t(fieldTexts[field]?.[code] ?? genericTexts[code]);
