import * as z from 'zod/mini';
import { type IsoDate, isoDateSchema } from '../dates.ts';
import { documentsOf, type NameLengths } from '../markets/forms/documents.ts';
import { isCountryCode } from '../markets/index.ts';
import { numberText } from '../text/plain-number.ts';
import {
  bornProblem,
  type DocumentProblems,
  expiryProblem,
  holderSchema,
  identifier,
  identityServiceFields,
  nameLengthProblems,
  numberProblem,
  present,
} from './document-fields.ts';
import { isPassportCountry } from './passport-countries.ts';

/** A passport as it is sent [ACC-306] [ACC-307]. `countryCode` is the issuing country, ISO 3166-1 alpha-2. */
export const passportCheckSchema = z.extend(holderSchema, {
  countryCode: z.string().check(z.length(2)),
  expiryDate: isoDateSchema,
  passportNumber: numberText(20),
  ...identityServiceFields,
});
export type PassportCheck = z.infer<typeof passportCheckSchema>;

/** Source: ACC-219. */
const nameLengths: NameLengths = {
  givenNames: { minimum: 1, maximum: 31 },
  otherGivenNames: { minimum: 0, maximum: 31 },
  surname: { minimum: 1, maximum: 31 },
};

/** For countries without their own market [ACC-311]. */
const anyPassportNumber = /^[A-Z0-9]{1,14}$/i;

/** What is wrong with a passport on a day. */
export function passportProblems(passport: PassportCheck, today: IsoDate): DocumentProblems<PassportCheck> {
  const { countryCode, dateOfBirth, expiryDate, passportNumber } = passport;
  return {
    ...nameLengthProblems(passport, nameLengths),
    ...present({
      countryCode: isPassportCountry(countryCode) ? null : 'invalidCountry',
      dateOfBirth: bornProblem(dateOfBirth, today),
      expiryDate: expiryProblem(expiryDate, today),
      passportNumber: numberProblem(passportNumber, passportNumberShape(countryCode)),
    }),
  };
}

/** The values that identify a passport: numbers are unique for each issuer. */
export function passportIdentifiers({
  countryCode,
  passportNumber,
}: Pick<PassportCheck, 'countryCode' | 'passportNumber'>): string[] {
  return [countryCode, passportNumber].map(identifier);
}

function passportNumberShape(issuer: string): RegExp {
  return isCountryCode(issuer) ? documentsOf(issuer).passportNumber : anyPassportNumber;
}
