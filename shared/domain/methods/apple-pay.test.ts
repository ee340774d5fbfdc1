import { describe, expect, it } from 'vitest';
import { countryCodes } from '../markets/index.ts';
import {
  applePayCapabilities,
  applePayCapturedSchema,
  applePayCapturePath,
  applePayCaptureSchema,
  applePayNetworks,
  applePayOutcome,
  applePaySourceSchema,
  applePayVersion,
  asksForBillingAddress,
  groupByAmount,
  isApplePayPage,
  isApplePayRejection,
  isSupportedCardType,
  isValidationUrl,
  takesApplePay,
} from './apple-pay.ts';

const id = '01900000-0000-4000-8000-000000000000';
const address = {
  email_address: 'maya@example.com',
  family_name: 'Rowe',
  given_name: 'Maya',
  city: 'Leeds',
  state: '',
  address_line_1: '1 High Street',
  address_line_2: '',
  country: 'GB',
  postal_code: 'LS1 4AP',
  sub_locality: '',
};
const source = {
  token: '{}',
  payment_network: 'Visa',
  payment_method_type: 'credit',
  payment_method_display_name: 'Visa 1111',
  transaction_identifier: 'f00d',
};
const capture = {
  user_id: id,
  transaction_reference: { id },
  source,
  payment_routing_key: 'ROSELLA',
};
const isCapture = (value: unknown) => applePayCaptureSchema.safeParse(value).success;
const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));

it('opens its sheet with version 4, for Visa and Mastercard, with 3-D Secure [PAY-265]', () => {
  expect([applePayVersion, applePayNetworks, applePayCapabilities]).toEqual([
    4,
    ['visa', 'mastercard'],
    ['3DS'],
  ]);
});

describe('a capture', () => {
  it('goes to the payment-source service with a user, a trace, a source and a routing key [PAY-270]', () => {
    expect(applePayCapturePath).toBe('/source-capture/v1/payment-sources/apple-pay');
    expect(isCapture(capture)).toBe(true);
    for (const name of Object.keys(capture))
      expect([name, isCapture(without(capture, name))]).toEqual([name, false]);
    expect(isCapture({ ...capture, user_id: 'maya' })).toBe(false);
    expect(isCapture({ ...capture, transaction_reference: { id: 'none' } })).toBe(false);
    expect(isCapture({ ...capture, payment_routing_key: 'OTHER' })).toBe(false);
    expect(isCapture({ ...capture, card_number: '1' })).toBe(false);
  });

  it('has a source with token, network, type, name and transaction, and nothing else [PAY-271]', () => {
    const isSource = (value: unknown) => applePaySourceSchema.safeParse(value).success;
    for (const name of Object.keys(source))
      expect([name, isSource(without(source, name))]).toEqual([name, false]);
    expect(isSource({ ...source, token: '' })).toBe(false);
    expect(isSource({ ...source, token: 'x'.repeat(20_000) })).toBe(true);
    expect(isSource({ ...source, token: 'x'.repeat(20_001) })).toBe(false);
    expect(isSource({ ...source, more: '' })).toBe(false);
  });

  it('has ten facts about an address, if it has one [PAY-272]', () => {
    const isSource = (billing_address: unknown) =>
      applePaySourceSchema.safeParse({ ...source, billing_address }).success;
    expect(Object.keys(address)).toHaveLength(10);
    expect(isSource(address)).toBe(true);
    for (const name of Object.keys(address))
      expect([name, isSource(without(address, name))]).toEqual([name, false]);
    expect(isSource({ ...address, country: 'GBR' })).toBe(false);
    expect(isSource({ ...address, phone: '' })).toBe(false);
  });

  it('returns an id and a kind of card [PAY-376]', () => {
    const isAnswer = (value: unknown) => applePayCapturedSchema.safeParse(value).success;
    expect(isAnswer({ id: 'src', card_type: 'credit' })).toBe(true);
    expect([isAnswer({ id: '', card_type: 'credit' }), isAnswer({ id: 'src' })]).toEqual([false, false]);
  });
});

it('asks for an address in the US, the UK and Canada only [PAY-273]', () => {
  expect(countryCodes.filter(asksForBillingAddress)).toEqual(['GB', 'US', 'CA']);
});

it('is taken where we have consumers', () => {
  expect(countryCodes.filter(takesApplePay)).toEqual(['AU', 'NZ', 'GB', 'US', 'CA']);
});

it('pays with credit and debit cards, and with no other kind [PAY-276]', () => {
  const kinds = ['credit', 'debit', 'prepaid', 'store', 'fourfold', '', 'Credit'];
  expect(kinds.filter(isSupportedCardType)).toEqual(['credit', 'debit']);
});

it('puts the same amounts into one line, in the order in which they came [PAY-268]', () => {
  expect(groupByAmount([3000, 3001, 3000, 3000])).toEqual([
    { count: 3, amount: 3000 },
    { count: 1, amount: 3001 },
  ]);
  expect(groupByAmount([])).toEqual([]);
});

describe('the address of a merchant session', () => {
  const sandbox = 'http://provider.localhost:4401';

  it.each([
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway-nc-pod1-dr.apple.com/paymentservices/startSession',
    'https://cn-apple-pay-gateway-tj-pod1.apple.com/paymentservices/startSession',
    `${sandbox}/paymentservices/startSession`,
  ])('may be %s [PAY-377]', (url) => {
    expect(isValidationUrl(url, sandbox)).toBe(true);
  });

  it.each([
    'https://apple-pay-gateway.apple.com.example/startSession',
    'https://apple-pay-gateway.example.com/',
    'https://evil-apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway-.apple.com/',
    'https://apple-pay-gateway.apple.com:8443/',
    'http://apple-pay-gateway.apple.com/',
    'https://apple.com/',
    'https://user@apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com@169.254.169.254/',
    'http://169.254.169.254/latest/meta-data',
    'http://provider.localhost:4401.example/',
    'http://provider.localhost:4402/',
    'http://user@provider.localhost:4401/',
    'https://provider.localhost:4401/',
    'file:///etc/passwd',
    '//apple-pay-gateway.apple.com/',
    '',
  ])('is not %s [PAY-377]', (url) => {
    expect(isValidationUrl(url, sandbox)).toBe(false);
  });

  it('is not the sandbox where there is none', () => {
    expect(isValidationUrl(`${sandbox}/`, null)).toBe(false);
  });
});

it.each([
  ['https:', 'portal.example.com', true],
  ['http:', 'portal.example.com', false],
  ['http:', 'portal.localhost', true],
  ['http:', 'localhost', true],
  ['http:', 'evillocalhost', false],
  ['http:', 'localhost.example.com', false],
])('may be offered on a page of %s//%s: %s [PAY-266]', (protocol, hostname, may) => {
  expect(isApplePayPage({ protocol, hostname })).toBe(may);
});

it.each([
  ['Bad session', 'applepay_not_authorised'],
  ['Failed to validate', 'applepay_not_authorised'],
  ['Invalid card type', 'unsupported_card_type'],
  ['cancelled', 'cancelled'],
] as const)('continues after “%s” with %s [PAY-279] [PAY-368] [PAY-369] [PAY-370]', (reason, outcome) => {
  expect(isApplePayRejection(reason)).toBe(true);
  expect(applePayOutcome(reason)).toBe(outcome);
});

it('continues after any other failure with applepay_not_authorised [PAY-277] [POR-425]', () => {
  expect(isApplePayRejection('The network connection was lost.')).toBe(false);
  expect(applePayOutcome(null)).toBe('applepay_not_authorised');
});
