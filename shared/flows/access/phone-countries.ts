import { isValidMobile } from '#shared/domain/access/mobile.ts';
import { allMarkets, type CountryCode } from '#shared/domain/markets/index.ts';
import { isChangingEmail, isChangingMobile, type SessionData } from '#shared/domain/session.ts';

/**
 * The countries to choose from for a mobile number; with one there is nothing to choose.
 * A change of contact stays in the country of the account. Source: ACC-058 to ACC-061, ACC-464.
 */
export function phoneCountries(session: SessionData, home: CountryCode): CountryCode[] {
  const isChange = isChangingMobile(session) || isChangingEmail(session);
  if (session.channel === 'PORTAL' && isChange) return [session.countryCode ?? home];
  const allowed = session.channel === 'CHECKOUT' ? session.allowedTransactionCountryCodes : null;
  return allMarkets
    .filter(({ registrationOpen }) => registrationOpen)
    .map(({ countryCode }) => countryCode)
    .filter((code) => !session.blockedMarkets.includes(code) && (allowed?.includes(code) ?? true));
}

/** The country that a number was given for, found by its format, the consumer's own country first. */
export function countryOfMobile(mobile: string, session: SessionData, home: CountryCode): CountryCode {
  const own = session.countryCode ?? home;
  return [own, ...phoneCountries(session, home)].find((code) => isValidMobile(mobile, code)) ?? own;
}
