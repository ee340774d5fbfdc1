/** The two variants of the annual report: who may open which, and what a login leads back to. */
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { newSession } from '#shared/domain/new-session.ts';
import { createJourney, type StoragePort } from '../journey.ts';
import { portalMap } from './portal-map.ts';

const memory = (text: string | null = null): StoragePort & { text(): string | null } => ({
  read: () => text,
  write: (next) => {
    text = next;
  },
  text: () => text,
});
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

interface Visit {
  readonly countryCode?: CountryCode | null;
  readonly isSignedIn?: boolean;
  readonly isOn?: boolean;
}

/** The portal, opened at this address in this market. */
function open(address: string, { countryCode = 'AU', isSignedIn = true, isOn = true }: Visit = {}) {
  const entries = [address];
  const deepLink = memory();
  const session = isSignedIn
    ? { ...newSession('PORTAL'), isReturning: true, profileConfirmed: true, countryCode }
    : { ...newSession('PORTAL'), countryCode };
  const journey = createJourney({
    channel: 'PORTAL',
    routes: portalMap,
    home: '/',
    address: {
      read: () => entries.at(-1) ?? '/',
      push: (next) => void entries.push(next),
      replace: (next) => void entries.splice(-1, 1, next),
    },
    session: memory(JSON.stringify(session)),
    user: memory(isSignedIn ? JSON.stringify(maya) : null),
    deepLink,
  });
  journey.setFlags({ ...flagDefaults, 'consumer-annual-report-enabled': isOn });
  journey.addressChanged();
  return { journey, deepLink, shown: () => entries.at(-1), path: () => journey.location().path };
}

const variants = [
  ['/annual-report', '/uk-annual-report'],
  ['/annual-report/home', '/uk-annual-report/home'],
] as const;

describe('the annual report', () => {
  it.each(variants)('opens %s, and in the United Kingdom %s instead [POR-017] [POR-018]', (page, ukPage) => {
    for (const countryCode of ['AU', 'NZ', 'US', 'CA', 'DE'] as const) {
      expect(open(`${page}?slide=csr`, { countryCode }).shown()).toBe(`${page}?slide=csr`);
      expect(open(`${ukPage}?slide=csr`, { countryCode }).shown()).toBe(`${page}?slide=csr`);
    }
    for (const countryCode of ['GB', 'IM', 'JE', 'GG'] as const) {
      expect(open(`${page}?slide=csr`, { countryCode }).shown()).toBe(`${ukPage}?slide=csr`);
      expect(open(ukPage, { countryCode }).shown()).toBe(ukPage);
    }
  });

  it('stays at either variant while no country is known [POR-017]', () => {
    for (const page of ['/annual-report', '/uk-annual-report']) {
      expect(open(page, { countryCode: null, isSignedIn: false }).shown()).toBe(page);
    }
  });

  it('has landing pages for everyone, which lead to the report [POR-017]', () => {
    for (const [countryCode, page] of [
      ['AU', '/annual-report'],
      ['GB', '/uk-annual-report'],
    ] as const) {
      const visit = open(page, { countryCode, isSignedIn: false });
      expect(visit.path()).toBe(page);
      expect(visit.deepLink.text()).toBeNull();
      visit.journey.next();
      expect(visit.path()).toBe('/login-email');
      expect(visit.deepLink.text()).toBe(`${page}/home`);

      const known = open(page, { countryCode });
      known.journey.next();
      expect(known.path()).toBe(`${page}/home`);
    }
  });

  it.each([
    ['AU', '/annual-report/home?slide=csr'],
    ['GB', '/uk-annual-report/home?slide=csr'],
  ] as const)(
    'asks a visitor of %s to log in on the email page at once, and opens %s after that [POR-018] [POR-051] [POR-052]',
    (countryCode, address) => {
      const { journey, deepLink, shown, path } = open(address, { countryCode, isSignedIn: false });
      expect(shown()).toBe('/login-email');
      expect(deepLink.text()).toBe(address);
      journey.update({ email: 'maya@example.com', isReturning: true, passwordExists: true });
      journey.next();
      expect(path()).toBe('/login-password');
      journey.update({ profileConfirmed: true });
      journey.setUser(maya);
      journey.next();
      expect(path()).toBe('/marketing');
      journey.next();
      expect(shown()).toBe(address);
      expect(deepLink.text()).toBeNull();
    },
  );

  it('lands on the variant of the account, if that is another one than the address [POR-018] [POR-052]', () => {
    const { journey, shown } = open('/annual-report/home?slide=csr', { isSignedIn: false });
    journey.update({ email: 'maya@example.com', isReturning: true, passwordExists: true });
    journey.next();
    journey.update({ profileConfirmed: true, countryCode: 'GB' });
    journey.setUser(maya);
    journey.next();
    journey.next();
    expect(shown()).toBe('/uk-annual-report/home?slide=csr');
  });

  it('leads home from all four pages while its flag is off [POR-345]', () => {
    for (const page of variants.flat()) {
      for (const countryCode of ['AU', 'GB'] as const) {
        expect(open(page, { countryCode, isOn: false }).shown()).toBe('/');
        const visitor = open(page, { countryCode, isSignedIn: false, isOn: false });
        expect(visitor.path()).toBe('/logout');
        expect(visitor.deepLink.text()).toBeNull();
      }
    }
    expect(flagDefaults['consumer-annual-report-enabled']).toBe(true);
  });

  it.each([
    ['AU', '/annual-report/home'],
    ['GB', '/uk-annual-report/home'],
    [null, '/annual-report/home'],
  ] as const)('is what the campaign of the logout in %s opens next: %s [POR-053]', (countryCode, page) => {
    const { journey, deepLink, shown } = open('/logout?campaign=ap2020', { countryCode });
    journey.setUser(null);
    journey.next({ query: 'campaign=ap2020' });
    expect(shown()).toBe('/login-email?campaign=ap2020');
    expect(deepLink.text()).toBe(page);
  });

  it('is opened by no other campaign [POR-053]', () => {
    for (const query of ['', '?campaign=ap2021', '?campaign=toString', '?other=ap2020']) {
      const { journey, deepLink } = open(`/logout${query}`, { isSignedIn: false });
      journey.next();
      expect(deepLink.text()).toBeNull();
    }
  });
});
