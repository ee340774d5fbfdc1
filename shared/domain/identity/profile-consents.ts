import { type CountryCode, marketOf } from '../markets/index.ts';

/** The credit-check answers that a profile submission of the country starts from [ACC-214] [ACC-215]. */
export function profileConsents(countryCode: CountryCode): {
  creditCheckAgree: boolean;
  providedCreditCheckConsent: boolean;
} {
  const { creditCheckAgree, providedCreditCheckConsent } = marketOf(countryCode);
  return { creditCheckAgree, providedCreditCheckConsent };
}
