import * as z from 'zod/mini';

/** Whether a consumer wants marketing messages [POR-307]. */
export const marketingStatusSchema = z.enum(['SUBSCRIBED', 'UNSUBSCRIBED', 'UNDECIDED']);
export type MarketingStatus = z.infer<typeof marketingStatusSchema>;

/** The setting of one channel; `null` until the consumer has chosen. */
export type MarketingChoice = 'SUBSCRIBE' | 'UNSUBSCRIBE' | null;

/** A choice that holds for both channels, as the calls without a body set it [POR-414]. */
export const inBothChannels = <Choice extends MarketingChoice>(choice: Choice) => ({
  email: choice,
  pushNotification: choice,
});

/** One status for both channels: subscribed when either one is [ACC-441] [POR-414]. */
export function marketingStatusOf(channels: {
  readonly email: MarketingChoice;
  readonly pushNotification: MarketingChoice;
}): MarketingStatus {
  const choices = [channels.email, channels.pushNotification];
  if (choices.includes('SUBSCRIBE')) return 'SUBSCRIBED';
  return choices.includes('UNSUBSCRIBE') ? 'UNSUBSCRIBED' : 'UNDECIDED';
}
