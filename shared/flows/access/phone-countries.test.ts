import { describe, expect, it } from 'vitest';
import { allMarkets } from '#shared/domain/markets/index.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { countryOfMobile, phoneCountries } from './phone-countries.ts';

const checkout = (changes: Partial<SessionData> = {}): SessionData => ({
  ...newSession('CHECKOUT'),
  ...changes,
});
const portal = (changes: Partial<SessionData> = {}): SessionData => ({ ...newSession('PORTAL'), ...changes });

describe('the countries of a mobile', () => {
  it('are those that are open for registration', () => {
    const open = allMarkets.filter(({ registrationOpen }) => registrationOpen);
    expect(phoneCountries(portal(), 'AU')).toEqual(open.map(({ countryCode }) => countryCode));
    expect(phoneCountries(portal(), 'AU')).not.toContain('FR');
  });

  it('are not those that are blocked [ACC-058]', () => {
    expect(phoneCountries(portal({ blockedMarkets: ['AU', 'DE'] }), 'AU')).not.toContain('AU');
  });

  it('are those of the shop in a checkout, and only there [ACC-059] [PAY-018]', () => {
    const shop = { allowedTransactionCountryCodes: ['AU', 'NZ'] };
    expect(phoneCountries(checkout(shop), 'AU')).toEqual(['AU', 'NZ']);
    expect(phoneCountries(checkout({ ...shop, blockedMarkets: ['AU'] }), 'AU')).toEqual(['NZ']);
    expect(phoneCountries(portal(shop), 'AU')).toContain('GB');
  });

  it.each([{ changeMobileToken: 't' }, { changeEmailToken: 't' }])(
    'are that of the account during a change in the portal: %o [ACC-061] [ACC-464]',
    (change) => {
      expect(phoneCountries(portal({ ...change, countryCode: 'NZ' }), 'AU')).toEqual(['NZ']);
      expect(phoneCountries(checkout(change), 'AU').length).toBeGreaterThan(1);
    },
  );

  it('are found again by the number, the account’s country first', () => {
    expect(countryOfMobile('0412345482', portal({ countryCode: 'NZ' }), 'NZ')).toBe('AU');
    expect(countryOfMobile('07400123456', portal({ countryCode: 'JE' }), 'JE')).toBe('JE');
    expect(countryOfMobile('nothing', portal({ countryCode: 'NZ' }), 'AU')).toBe('NZ');
  });
});
