/**
 * The marketing subscription: one record, set by channel or as a whole.
 * Source: access-open A43, POR-305, POR-306, settled 8.
 */
import * as z from 'zod/mini';
import { marketingStatusSchema } from '#shared/domain/account/marketing-status.ts';
import { operation } from '../operation.ts';

const channelChoice = z.enum(['SUBSCRIBE', 'UNSUBSCRIBE']);
const reply = z.object({ status: marketingStatusSchema });

export const readMarketingSubscription = operation({
  method: 'GET',
  path: '/portal/consumers/subscriptions/marketing',
  access: 'consumer',
  reply,
  errors: [],
});

/** Sets each channel separately, for registration. Source: access-open A43. */
export const updateMarketingSubscription = operation({
  method: 'PUT',
  path: '/portal/consumers/subscriptions/marketing',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ email: channelChoice, pushNotification: channelChoice }),
  reply,
  errors: [],
});

/** Subscribes to both channels. */
export const subscribeToMarketing = operation({
  method: 'PUT',
  path: '/portal/consumers/subscriptions/marketing/subscribed',
  access: 'consumer',
  reply,
  errors: [],
});

/** Unsubscribes from both channels. */
export const unsubscribeFromMarketing = operation({
  method: 'PUT',
  path: '/portal/consumers/subscriptions/marketing/unsubscribed',
  access: 'consumer',
  reply,
  errors: [],
});

/** By a link of an email, without a login. Answers the same whether or not the address has an account. Source: POR-311, portal-open O-73. */
export const unsubscribeFromEmail = operation({
  method: 'POST',
  path: '/portal/consumers/emails/unsubscribe-from-email/{email}',
  access: 'public',
  params: z.strictObject({ email: z.string().check(z.maxLength(254)) }),
  reply: null,
  errors: ['invalid_email_address'],
});
