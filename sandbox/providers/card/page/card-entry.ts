import type { IsoDate } from '#shared/domain/dates.ts';
import { type CardBrand, cardBrandOf } from '#shared/domain/methods/card-brand.ts';
import { readExpiry, validateCardExpiry } from '#shared/domain/methods/card-expiry.ts';
import type {
  CardFieldErrors,
  CardFieldsConfigure,
  CardFieldsSubmit,
} from '#shared/domain/methods/card-fields-protocol.ts';
import {
  brandErrorKey,
  validateCardNumber,
  validateSecurityCode,
} from '#shared/domain/methods/card-number.ts';
import type { CardSetup } from '#shared/domain/methods/card-setup.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';

/** The values of the fields, as they are shown. */
export interface CardEntry {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
}

const noExpiry = { month: '', year: '' };

export const emptyEntry: CardEntry = { number: '', expiry: '', securityCode: '' };

export function brandOf(entry: CardEntry, configuration: CardFieldsConfigure): CardBrand | null {
  return configuration.mode === 'new' ? cardBrandOf(digitsOf(entry.number)) : configuration.brandOfSavedCard;
}

/** All problems; none when the card can be sent. PAY-198, PAY-201 to PAY-208. */
export function problemsOf(
  entry: CardEntry,
  configuration: CardFieldsConfigure,
  today: IsoDate,
): CardFieldErrors {
  if (configuration.mode === 'token') return {};
  const brand = brandOf(entry, configuration);
  const securityCode = validateSecurityCode(entry.securityCode, brand);
  if (configuration.mode === 'code') return securityCode ? { securityCode } : {};
  const number = numberProblem(entry, brand, configuration);
  const { month, year } = readExpiry(entry.expiry) ?? noExpiry;
  const expiry = validateCardExpiry(month, year, neededUntil(configuration, today));
  return { ...(number && { number }), ...(expiry && { expiry }), ...(securityCode && { securityCode }) };
}

function numberProblem(entry: CardEntry, brand: CardBrand | null, configuration: CardFieldsConfigure) {
  const problem = validateCardNumber(entry.number, configuration.enabledBrands);
  if (problem !== 'cardTypeNotEnabled' || !brand) return problem;
  return brandErrorKey(brand, configuration.amexContext);
}

/** A card must be valid until the last payment, and at least today. */
function neededUntil({ lastPaymentDate }: CardFieldsConfigure, today: IsoDate): IsoDate {
  return lastPaymentDate && lastPaymentDate > today ? lastPaymentDate : today;
}

/** The payload for the provider. It exists only on this page. PAY-215. */
export function toSetup(entry: CardEntry, submit: CardFieldsSubmit): CardSetup {
  const { traceId, storeToken, address, token, cardHolderName } = submit;
  const common = { traceId, storeToken, ...(address && { address }) };
  if (token !== undefined) {
    return { ...common, token, ...(entry.securityCode && { cardSecurityCode: entry.securityCode }) };
  }
  const { month, year } = readExpiry(entry.expiry) ?? noExpiry;
  return {
    ...common,
    cardNumber: digitsOf(entry.number),
    cardSecurityCode: entry.securityCode,
    cardHolderName: cardHolderName.trim(),
    cardExpiryMonth: month,
    cardExpiryYear: year,
  };
}
