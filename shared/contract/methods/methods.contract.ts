/** Saved cards. Card number and security code are sent only to the card provider, never by these calls (PAY-220). */
import * as z from 'zod/mini';
import { freeText } from '#shared/domain/free-text.ts';
import { savedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { deviceDetailsSchema } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { traceIdSchema } from '../payments/payments.contract.ts';

const cardList = z.object({ creditcards: z.array(savedCardSchema) });

export const listCards = operation({
  method: 'GET',
  path: '/portal/consumers/account/creditcards',
  access: 'consumer',
  reply: cardList,
  errors: [],
});

/** The same list, with `allowed` for one order or checkout (PAY-224). */
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
  errors: [],
});

export const confirmNewCard = operation({
  method: 'POST',
  path: '/portal/consumers/account/creditcards/confirm-new',
  access: 'consumer',
  body: z.strictObject({
    traceId: traceIdSchema,
    cardholderName: freeText(120).check(z.minLength(1)),
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

export const methodsContract = { listCards, listCardsFor, initiateNewCard, confirmNewCard } as const;
