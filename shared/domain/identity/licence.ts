import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { type CharacterRule, documentsOf, type LicenceOfState } from '../markets/forms/documents.ts';
import { type CountryCode, countryCodeSchema } from '../markets/index.ts';
import { numberText } from '../text/plain-number.ts';
import {
  bornProblem,
  type DocumentProblem,
  type DocumentProblems,
  holderSchema,
  identifier,
  identityServiceFields,
  nameLengthProblems,
  numberProblem,
  present,
} from './document-fields.ts';

/**
 * A driver's licence as it is sent [ACC-312] [ACC-313]. `dlCardNumber` is printed on Australian licences, and
 * `licenceVersion` on those of New Zealand.
 */
export const licenceCheckSchema = z.extend(holderSchema, {
  countryCode: countryCodeSchema,
  state: z.optional(z.string().check(z.maxLength(40))),
  licenceNumber: numberText(40),
  dlCardNumber: z.optional(numberText(20)),
  licenceVersion: z.optional(numberText(10)),
  ...identityServiceFields,
});
export type LicenceCheck = z.infer<typeof licenceCheckSchema>;

/** What is wrong with a licence on a day. */
export function licenceProblems(licence: LicenceCheck, today: IsoDate): DocumentProblems<LicenceCheck> {
  const { countryCode, state, licenceNumber, dlCardNumber = '', licenceVersion = '' } = licence;
  const rule = documentsOf(countryCode).licence;
  const ofState = licenceOfState(countryCode, state);
  const numberShape = ofState ? shapeOf(ofState.number) : rule.number;
  return {
    ...nameLengthProblems(licence, rule.names),
    ...present({
      dateOfBirth: bornProblem(licence.dateOfBirth, today),
      state: stateProblem(countryCode, state),
      licenceNumber: numberProblem(licenceNumber, numberShape),
      dlCardNumber: ofState ? numberProblem(dlCardNumber, shapeOf(ofState.cardNumber)) : null,
      licenceVersion: rule.version ? numberProblem(licenceVersion, rule.version) : null,
    }),
  };
}

/** The values that identify a licence; its number may be written with or without spaces and hyphens. */
export function licenceIdentifiers({
  countryCode,
  state = '',
  licenceNumber,
}: Pick<LicenceCheck, 'countryCode' | 'state' | 'licenceNumber'>): string[] {
  return [countryCode, state, licenceNumber.replace(/[ -]/g, '')].map(identifier);
}

/** What a state prints on its licences; null where states do not matter, or for an unknown state. */
export function licenceOfState(countryCode: CountryCode, state = ''): LicenceOfState | null {
  const { byState } = documentsOf(countryCode).licence;
  return Object.hasOwn(byState, state) ? (byState[state] ?? null) : null;
}

function stateProblem(countryCode: CountryCode, state = ''): DocumentProblem | null {
  const { byState } = documentsOf(countryCode).licence;
  if (Object.keys(byState).length === 0 || Object.hasOwn(byState, state)) return null;
  return state.trim() === '' ? 'required' : 'invalidState';
}

function shapeOf({ minimum, maximum, alphanumeric }: CharacterRule): RegExp {
  return new RegExp(`^${alphanumeric ? '[A-Z0-9]' : '\\d'}{${minimum},${maximum}}$`, 'i');
}
