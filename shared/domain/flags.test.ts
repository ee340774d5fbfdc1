import { describe, expect, it } from 'vitest';
import {
  anonymousFlagUserKey,
  flagDefaults,
  flagValues,
  isFlagName,
  isFlagValue,
  marketFlagDefaults,
} from './flags.ts';
import { allMarkets } from './markets/index.ts';

const accessFlags = [
  'enable-po-box-verification-for-countries',
  'enable-passport-for-hard-id-verification',
  'allowed-documents-by-country',
  'au-identity-check-through-id-service-checkout-enabled',
  'au-identity-check-through-id-service-portal-enabled',
  'au-profile-check-editing-retry-checkout-enabled',
  'au-profile-check-editing-retry-portal-enabled',
  'profile-and-id-redesign-checkout-enabled',
  'profile-and-id-redesign-portal-enabled',
  'tick-box-removal-in-profile-identity-and-summary',
  'paylater.nz-identity-check-policy-v2-enabled',
  'enable-dob-info',
  'register-marketing-opt',
  'enable-name-verification',
  'enable-uk-onetrust-banner',
  'enable-us-onetrust-banner',
  'enable-au-onetrust-banner',
  'enable-ca-onetrust-banner',
  'consumer-markets-blocked',
  'fraud-email-verification-consumer-enabled',
  'enable-merchant-email-password-check',
  'uk-identity-mobile-app-download-portal-enabled',
  'uk-consumer-portal-identity-verification-enabled',
  'auto-sms-password-reset',
];

const paymentFlags = [
  'ach-eligibility-enabled',
  'ach-update-payment-method-enabled',
  'ach-checkout-enabled',
  'rosella-payment-in-checkout',
  'rosella-payment-in-pay-now-and-custom-payment',
  'custom-installment-payment-enabled',
  'consumer-portal-hardship-account-payments-enabled',
  'apple-pay-configuration',
  'consumer-portal-three-ds-enabled',
  'card-scanning-add-payment-enabled',
  'ri-card-issuer-check-enabled',
  'consumer-portal-deprecate-pay-now-payment-modal',
  'single-use-payment-finalized-order-delay',
];

const portalFlags = [
  'otb-limit-transparency-enabled',
  'consumer-annual-report-enabled',
  'consumer-portal-prescreened-offers-opt-out-enabled',
  'referral-sign-up',
  'ir-lost-and-stolen-card-report-button-enabled',
  'consumer-portal-ppa-link-display',
  'consumer-portal-enable-new-error-frites-registration-notice',
  'consumer-responsive-hamburger-menu',
  'seon-management-to-consumer-portal-api',
  'enable-shop-redirect-after-log-in',
  'enable-shop-redirect-after-sign-up',
  'nz-identity-verification-enabled',
  'ir-consumer-portal-dispute-case-related-operations-enabled',
  'bypass-consumer-create-dispute-order-date-check',
  'consumer-portal-new-portal-enabled',
  'new-portal-rollout',
  'disallowed-statuses-to-new-portal',
  'consumer-portal-login-migration-variant',
  'gtm-tracking-enabled',
  'orders-home-banners',
];

describe('flags', () => {
  it('are these 24 of access beside those of payments and the portal [ACC-396]', () => {
    expect(accessFlags).toHaveLength(24);
    const names = [...accessFlags, ...paymentFlags, ...portalFlags];
    expect(Object.keys(flagDefaults).sort()).toEqual(names.sort());
  });

  it('are off in access, but for those that guard or help', () => {
    const on = accessFlags.filter((name) =>
      Object.entries(flagDefaults).some(([key, value]) => key === name && value === true),
    );
    expect(on.sort()).toEqual([
      'auto-sms-password-reset',
      'enable-name-verification',
      'enable-passport-for-hard-id-verification',
    ]);
    expect(flagDefaults['enable-po-box-verification-for-countries'].toSorted()).toEqual(['AU', 'CA', 'GB']);
  });

  it('list blocked markets by country code [ACC-397]', () => {
    expect(flagDefaults['consumer-markets-blocked']).toEqual([]);
    const given = { 'consumer-markets-blocked': ['NZ', 'US'] };
    expect(flagValues(given)['consumer-markets-blocked']).toEqual(['NZ', 'US']);
    expect(flagValues({ 'consumer-markets-blocked': 'NZ' })['consumer-markets-blocked']).toEqual([]);
  });

  it('have bank accounts in the United States, and nowhere else [POR-384]', () => {
    const ofBanks = ['ach-eligibility-enabled', 'ach-checkout-enabled', 'ach-update-payment-method-enabled'];
    for (const { countryCode } of allMarkets) {
      const values = flagValues(marketFlagDefaults(countryCode));
      const on = Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []));
      expect(on.filter((name) => name.startsWith('ach-'))).toEqual(countryCode === 'US' ? ofBanks : []);
    }
  });

  it('list merchants with their pending duration [PAY-349]', () => {
    const delay = { merchants: [{ id: 'm-1', pendingDuration: 60 }] };
    const given = { 'single-use-payment-finalized-order-delay': delay };
    expect(flagValues(given)['single-use-payment-finalized-order-delay']).toEqual(delay);
  });

  it('keep the default where the response has no value, an unknown flag or another shape', () => {
    const values = flagValues({ 'auto-sms-password-reset': 'yes', 'enable-dob-info': true, unheard: true });
    expect(values).toEqual({ ...flagDefaults, 'enable-dob-info': true });
  });

  it('are set by their own names to values of their own shape', () => {
    expect(isFlagName('enable-dob-info')).toBe(true);
    expect(isFlagName('toString')).toBe(false);
    expect(isFlagValue('enable-dob-info', true)).toBe(true);
    expect(isFlagValue('enable-dob-info', 'yes')).toBe(false);
    expect(isFlagValue('consumer-markets-blocked', ['NZ'])).toBe(true);
    expect(isFlagValue('consumer-markets-blocked', 'NZ')).toBe(false);
  });

  it('know anonymous visitors by three digits [ACC-410]', () => {
    expect(anonymousFlagUserKey(7)).toBe('anonymous-007');
    for (const drawn of [0, 42, 999]) {
      expect(anonymousFlagUserKey(drawn)).toMatch(/^anonymous-\d{3}$/);
    }
  });
});
