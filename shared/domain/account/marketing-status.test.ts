import { expect, it } from 'vitest';
import { inBothChannels, marketingStatusOf, marketingStatusSchema } from './marketing-status.ts';

it('is one record for both kinds of call: set as a whole, and subscribed when either channel is [POR-414]', () => {
  expect(inBothChannels('SUBSCRIBE')).toEqual({ email: 'SUBSCRIBE', pushNotification: 'SUBSCRIBE' });
  expect(inBothChannels('UNSUBSCRIBE')).toEqual({ email: 'UNSUBSCRIBE', pushNotification: 'UNSUBSCRIBE' });
  const status = (email: 'SUBSCRIBE' | 'UNSUBSCRIBE', pushNotification: 'SUBSCRIBE' | 'UNSUBSCRIBE') =>
    marketingStatusOf({ email, pushNotification });
  expect(status('SUBSCRIBE', 'SUBSCRIBE')).toBe('SUBSCRIBED');
  expect(status('SUBSCRIBE', 'UNSUBSCRIBE')).toBe('SUBSCRIBED');
  expect(status('UNSUBSCRIBE', 'SUBSCRIBE')).toBe('SUBSCRIBED');
  expect(status('UNSUBSCRIBE', 'UNSUBSCRIBE')).toBe('UNSUBSCRIBED');
  expect(marketingStatusOf(inBothChannels(null))).toBe('UNDECIDED');
});

it('is one of three', () => {
  expect(marketingStatusSchema.options).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED', 'UNDECIDED']);
});
