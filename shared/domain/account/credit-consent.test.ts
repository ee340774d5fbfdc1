import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import { allMarkets } from '../markets/index.ts';
import {
  consentStatusSchema,
  getsPrescreenedOffers,
  hasPrescreenedOffers,
  mayChoosePrescreenedOffers,
} from './credit-consent.ts';

const status = (checks: boolean, offers?: boolean) => ({
  creditChecks: { consented: checks },
  ...(offers !== undefined && { prescreenedOffers: { consented: offers, version: 1 } }),
});
const flagged = (isOn: boolean) => ({
  ...flagDefaults,
  'consumer-portal-prescreened-offers-opt-out-enabled': isOn,
});

describe('a consent status', () => {
  it('has credit checks, and prescreened offers with their version once they were chosen [POR-314]', () => {
    for (const each of [status(true), status(false), status(true, false)]) {
      expect(consentStatusSchema.parse(each)).toEqual(each);
    }
    for (const wrong of [
      {},
      { creditChecks: {} },
      { ...status(true), prescreenedOffers: { consented: true } },
    ]) {
      expect(consentStatusSchema.safeParse(wrong).success).toBe(false);
    }
  });

  it('opts in to prescreened offers until the consumer says no [POR-317]', () => {
    expect(getsPrescreenedOffers(status(true))).toBe(true);
    expect(getsPrescreenedOffers(status(true, true))).toBe(true);
    expect(getsPrescreenedOffers(status(true, false))).toBe(false);
  });

  it('gives no offers without credit checks', () => {
    for (const offers of [undefined, true, false]) {
      expect(getsPrescreenedOffers(status(false, offers))).toBe(false);
    }
  });
});

describe('the choice of prescreened offers', () => {
  it('needs its flag and the consent to credit checks [POR-318]', () => {
    for (const isOn of [true, false]) {
      for (const checks of [true, false]) {
        expect(mayChoosePrescreenedOffers(status(checks), 'US', flagged(isOn))).toBe(isOn && checks);
      }
    }
  });

  it('is for consumers of the US alone [POR-319]', () => {
    const open = allMarkets
      .map(({ countryCode }) => countryCode)
      .filter((country) => mayChoosePrescreenedOffers(status(true), country, flagged(true)));
    expect(open).toEqual(['US']);
    expect(hasPrescreenedOffers('US')).toBe(true);
    expect(hasPrescreenedOffers('CA')).toBe(false);
    expect(hasPrescreenedOffers(null)).toBe(false);
  });
});
