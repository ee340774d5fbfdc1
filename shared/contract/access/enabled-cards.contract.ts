import { enabledCardsSchema } from '#shared/domain/methods/enabled-cards.ts';
import { operation } from '../operation.ts';

/** A45. An empty answer means VISA and MASTERCARD. */
export const readEnabledCards = operation({
  method: 'GET',
  path: '/portal/consumers/enabled-cards',
  access: 'public',
  reply: enabledCardsSchema,
  errors: [],
});
