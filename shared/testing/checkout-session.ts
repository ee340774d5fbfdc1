/** A checkout for tests: AUD 120.00 in four payments, started by its shopper, with two saved cards. */
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { mastercard, money, savedCard, traceId } from './payments.ts';

export const checkoutToken = `ffc_${'a'.repeat(43)}`;

export const checkoutSession = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
  token: checkoutToken,
  state: 'STARTED',
  mode: 'STANDARD',
  countryCode: 'AU',
  allowedTransactionCountryCodes: ['AU'],
  locale: null,
  consumerEmail: null,
  amount: money('120.00'),
  originalAmount: money('120.00'),
  revision: 0,
  shippingAddressId: null,
  paymentOption: 'PBI',
  instalments: ['2026-11-20', '2026-12-04', '2026-12-18', '2027-01-01'].map((dueDate) => ({
    dueDate,
    amount: money('30.00'),
  })),
  amountDueToday: money('30.00'),
  traceId,
  orderDetail: {
    items: [{ name: 'Tern table lamp, rust', quantity: 1, price: money('110.00') }],
    shippingAddress: {
      name: 'Maya Rowe',
      address1: '14 Gantry Street',
      suburb: 'Thornbury',
      state: 'VIC',
      postcode: '3071',
      countryCode: 'AU',
    },
    taxAmount: null,
    shippingAmount: money('10.00'),
    discounts: [],
    merchantReference: 'MF-20881',
  },
  summary: { savedCards: [savedCard(), mastercard()] },
  promoCode: null,
  firstLateFee: { amount: money('10.00'), graceDays: 7 },
  overdueSchedules: [],
  entryPoint: null,
  buttonLabel: null,
  buyNow: false,
  pickup: false,
  shippingOptionRequired: false,
  applePayEnabled: false,
  donationEnabled: false,
  donationOffer: null,
  donation: null,
  singleUseCard: false,
  paidByBankAccount: false,
  lastResultCode: null,
  cancelReason: null,
  orderId: null,
  expiresInMs: 10_800_000,
  merchant: {
    name: 'Marlow Field',
    merchantId: 'demo-au',
    merchantSource: null,
    categoryName: null,
    categoryCode: null,
    industryName: null,
    minimumOrderValue: money('35.00'),
    maximumOrderValue: money('2000.00'),
    displayName: 'Marlow Field',
    merchantCountry: 'AU',
    supportedShippingCountries: ['AU'],
    customFields: {},
    shippingOptionIdentifier: null,
    callbackUrls: {
      base: 'http://shop.localhost:4402',
      cancel: 'http://shop.localhost:4402/cart',
      confirm: 'http://shop.localhost:4402/done',
      relative: '/done',
    },
    popupOrigin: 'http://shop.localhost:4402',
  },
  ...changes,
});

/** The same checkout before a shopper has started it. */
export const openSession = (changes: Partial<CheckoutSession> = {}): CheckoutSession =>
  checkoutSession({ state: 'OPEN', traceId: null, summary: null, firstLateFee: null, ...changes });
