/**
 * Saved cards; bank accounts are beside them. Each kind of payment method has its own DELETE and PUT (PAY-305). Card number
 * and security code are sent only to the card provider, never by these calls (PAY-220).
 */
import * as z from 'zod/mini';
import { isoDateSchema } from '#shared/domain/dates.ts';
import { filledText } from '#shared/domain/free-text.ts';
import { contactAddressSchema } from '#shared/domain/identity/contact-address.ts';
import { applePayMethodSchema } from '#shared/domain/methods/apple-pay.ts';
import { cardBrandSchema } from '#shared/domain/methods/card-brand.ts';
import { methodTypeSchema } from '#shared/domain/methods/payment-method.ts';
import { managedCardSchema, savedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { currencySchema } from '#shared/domain/money.ts';
import { deviceDetailsSchema } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { traceIdSchema } from '../payments/payments.contract.ts';
import { bankAccountsContract } from './bank-accounts.contract.ts';

const cardList = z.object({ creditcards: z.array(savedCardSchema) });

export const listCards = operation({
  method: 'GET',
  path: '/portal/consumers/account/creditcards',
  access: 'consumer',
  reply: z.object({
    creditcards: z.array(managedCardSchema),
    /** Apple Pay, where the shopper has added it or paid with it. */
    applePay: z.optional(z.nullable(applePayMethodSchema)),
    /** In which currencies payments are still to come, so that a method that can make them has to stay (PAY-120). */
    owedIn: z.array(currencySchema),
  }),
  errors: [],
});

/** The saved cards, with `allowed` for one order or checkout (PAY-224). */
export const listCardsFor = operation({
  method: 'POST',
  path: '/portal/consumers/cards',
  access: 'consumer',
  body: z.strictObject({
    orderId: z.optional(z.string().check(z.maxLength(12))),
    checkoutToken: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: cardList,
  errors: ['checkout_not_found'],
});

export const initiateNewCard = operation({
  method: 'POST',
  path: '/portal/consumers/account/creditcards/initiate-new',
  access: 'consumer',
  body: z.strictObject({ deviceDetails: deviceDetailsSchema }),
  reply: z.object({ traceId: traceIdSchema }),
  errors: ['too_many_cards'],
});

export const confirmNewCard = operation({
  method: 'POST',
  path: '/portal/consumers/account/creditcards/confirm-new',
  access: 'consumer',
  body: z.strictObject({
    traceId: traceIdSchema,
    cardholderName: filledText(120),
    preferred: z.boolean(),
  }),
  reply: z.object({ id: z.string() }),
  status: [201],
  errors: [
    'card_scan_required',
    'precondition_failed',
    'user_challenge_failed',
    'duplicate_card',
    'card_type_not_enabled',
  ],
});

const cardParams = z.strictObject({ paymentMethodId: z.uuid() });

/** Orders that use the card are charged to the default one from then on. */
export const removeCard = operation({
  method: 'DELETE',
  path: '/portal/consumers/account/creditcards/{paymentMethodId}',
  access: 'consumer',
  params: cardParams,
  reply: null,
  errors: ['default_payment_method', 'payment_method_in_use'],
});

export const preferCard = operation({
  method: 'PUT',
  path: '/portal/consumers/account/creditcards/{paymentMethodId}/preferred',
  access: 'consumer',
  params: cardParams,
  reply: z.object({ type: methodTypeSchema, id: z.string() }),
  errors: ['payment_method_not_usable'],
});

/** Where the card's bank sends mail, in the countries that ask for it (PAY-121). */
export const saveBillingAddress = operation({
  method: 'PUT',
  path: '/portal/consumers/account/creditcards/{paymentMethodId}/billing-address',
  access: 'consumer',
  params: cardParams,
  body: contactAddressSchema,
  reply: null,
  errors: ['invalid_address', 'precondition_failed'],
});

/** The cards that can be reported as lost or stolen. None can while a payment on one is under way. */
export const readCardReport = operation({
  method: 'GET',
  path: '/portal/consumers/account/creditcards/canceled/report',
  access: 'consumer',
  reply: z.object({
    cards: z.array(
      z.object({
        id: z.string(),
        maskedPan: z.string(),
        cardBrand: cardBrandSchema,
        /** Chosen already, since there is no other. */
        selected: z.boolean(),
      }),
    ),
    canCancel: z.boolean(),
    /** When the next payment is due, so by when a new card is needed if none is left. */
    dueDateOfAddCard: z.nullable(isoDateSchema),
  }),
  errors: [],
});

/** Stops using these cards, or all cards if `allCardsFlag` is set. */
export const confirmCardReport = operation({
  method: 'POST',
  path: '/portal/consumers/account/creditcards/canceled/confirm',
  access: 'consumer',
  body: z
    .strictObject({ cardIdList: z.array(z.uuid()).check(z.maxLength(100)), allCardsFlag: z.boolean() })
    .check(z.refine(({ cardIdList, allCardsFlag }) => allCardsFlag || cardIdList.length > 0)),
  reply: z.object({
    canceledCardIds: z.array(z.string()),
    /** Whether no saved card is left. */
    allCardsFlag: z.boolean(),
    dueDateOfAddCard: z.nullable(isoDateSchema),
  }),
  errors: ['card_cancel_not_allowed'],
});

export const methodsContract = {
  ...bankAccountsContract,
  listCards,
  listCardsFor,
  initiateNewCard,
  confirmNewCard,
  removeCard,
  preferCard,
  saveBillingAddress,
  readCardReport,
  confirmCardReport,
} as const;
