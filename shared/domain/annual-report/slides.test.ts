import { describe, expect, it } from 'vitest';
import { type AnnualReport, annualReportSchema } from './annual-report.ts';
import { type SlideName, slideAt, slideNames, slidesOf } from './slides.ts';

const shop = { name: 'Kiln Street', logoUrl: null, purchaseDate: '2020-03-20', orderCount: 2 };

/** A year that has every slide. */
const whole: AnnualReport = {
  name: 'Alex',
  state: 'VIC',
  countryCode: 'AU',
  dateJoinedProduct: '2019-03-14',
  firstMerchantInfo: shop,
  favoriteMerchantInfo: shop,
  merchantRecommendation: [],
  paymentOntimePercent: 90,
  pulseStatus: 1,
  hasPnuf: true,
  hasChangePaymentDate: true,
  hasGiftCardPurchase: true,
  numOnTimePayments: 27,
  hasCulturePurchase: true,
  csrMerchantInfo: [{ name: 'Kiln Street', logoUrl: null, url: 'https://kiln.example/' }],
  referralStatus: 'ACTIVE',
  referralLink: 'https://fourfold.example/r/abc',
};

/** The slides that a year lacks, for a shopper who has not agreed yet. */
const lacking = (patch: Partial<AnnualReport>, hasAgreed = false): SlideName[] => {
  const slides = slidesOf({ ...whole, ...patch }, hasAgreed);
  return slideNames.filter((name) => !slides.includes(name));
};

describe('the slides of a report', () => {
  it('run in this order where every one is shown [POR-349]', () => {
    expect(slidesOf(whole, false)).toEqual([
      'permissions',
      'intro',
      'join-date',
      'first-merchant',
      'favourite-merchant',
      'repayments',
      'pulse',
      'culture',
      'csr',
      'sharing',
      'referral',
    ]);
  });

  it('skip the permissions once they were agreed [POR-350]', () => {
    expect(lacking({}, true)).toEqual(['permissions']);
    expect(lacking({}, false)).toEqual([]);
  });

  it.each(['GB', 'IM', 'JE', 'GG'])('skip Pulse in %s, whatever the status [POR-351]', (countryCode) => {
    for (const pulseStatus of [0, 1, 2, 3] as const) {
      expect(lacking({ countryCode, pulseStatus })).toEqual(['pulse']);
    }
  });

  it.each([
    [0, ['pulse']],
    [1, []],
    [2, []],
    [3, []],
  ] as const)('with the Pulse status %i lack %j elsewhere [POR-348] [POR-351]', (pulseStatus, missing) => {
    for (const countryCode of ['AU', 'US', 'NZ', 'CA']) {
      const referral = countryCode === 'NZ' ? ['referral'] : [];
      expect(lacking({ countryCode, pulseStatus })).toEqual([...missing, ...referral]);
    }
  });

  it('skip culture unless something of it was bought [POR-352]', () => {
    expect(lacking({ hasCulturePurchase: false })).toEqual(['culture']);
    expect(lacking({ hasCulturePurchase: true })).toEqual([]);
  });

  it('skip the referral without a link, and without a status [POR-353]', () => {
    expect(lacking({ referralLink: null })).toEqual(['referral']);
    expect(lacking({ referralLink: '' })).toEqual(['referral']);
    expect(lacking({ referralStatus: null })).toEqual(['referral']);
    expect(lacking({ referralLink: 'https://fourfold.example/r/b', referralStatus: 'ACTIVE' })).toEqual([]);
  });

  it('skip the referral in New Zealand, and in three states of the United States [POR-354]', () => {
    expect(lacking({ countryCode: 'NZ' })).toEqual(['referral']);
    for (const state of ['RI', 'ND', 'VT']) {
      expect(lacking({ countryCode: 'US', state })).toEqual(['referral']);
      // A state of that name elsewhere is another one.
      expect(lacking({ countryCode: 'CA', state })).toEqual([]);
    }
    for (const state of ['OR', 'NY', 'VA', null]) expect(lacking({ countryCode: 'US', state })).toEqual([]);
  });

  it('skip a slide that has no data', () => {
    expect(lacking({ firstMerchantInfo: null })).toEqual(['first-merchant']);
    expect(lacking({ favoriteMerchantInfo: null })).toEqual(['favourite-merchant']);
    expect(lacking({ paymentOntimePercent: null })).toEqual(['repayments']);
    expect(lacking({ paymentOntimePercent: 0 })).toEqual([]);
    expect(lacking({ csrMerchantInfo: [] })).toEqual(['csr']);
  });
});

describe('the slide of an address', () => {
  const agreed = slidesOf(whole, true);

  it('is the one it names, and the first where it names none that is shown', () => {
    expect(slideAt(agreed, 'repayments')).toBe('repayments');
    expect(slideAt(agreed, null)).toBe('intro');
    expect(slideAt(agreed, 'nowhere')).toBe('intro');
    expect(slideAt(slidesOf({ ...whole, hasCulturePurchase: false }, true), 'culture')).toBe('intro');
  });

  it('is that of the permissions until they are agreed [POR-350]', () => {
    expect(slideAt(slidesOf(whole, false), 'repayments')).toBe('permissions');
  });
});

describe('a report', () => {
  it('has no Pulse status but these four [POR-348]', () => {
    for (const pulseStatus of [0, 1, 2, 3]) {
      expect(annualReportSchema.safeParse({ ...whole, pulseStatus }).success).toBe(true);
    }
    for (const pulseStatus of [-1, 4, 1.5, '1', null]) {
      expect(annualReportSchema.safeParse({ ...whole, pulseStatus }).success).toBe(false);
    }
  });

  it('has a share between 0 and 100', () => {
    const accepts = (paymentOntimePercent: number | null) =>
      annualReportSchema.safeParse({ ...whole, paymentOntimePercent }).success;
    expect([0, 100, null].map(accepts)).toEqual([true, true, true]);
    expect([-1, 101].map(accepts)).toEqual([false, false]);
  });
});
