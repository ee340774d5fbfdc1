import { expect, it } from 'vitest';
import type { OutgoingMessage } from '#server/core/providers.ts';
import { createTestProvider } from '../testing/test-provider.ts';

const sms = (key: string, code: string): OutgoingMessage => ({
  key,
  channel: 'SMS',
  to: '+61400000001',
  template: 'mobile-verification',
  code,
  text: `Your Fourfold code is ${code}`,
  locale: 'en-AU',
  at: '2026-01-15T00:00:00.000Z',
});

it('lists sent messages, newest first, by recipient and channel', async () => {
  const { client } = createTestProvider();
  await client.messages.send(sms('1', '123456'));
  await client.messages.send({ ...sms('2', '234567'), channel: 'EMAIL', to: 'maya@example.com' });
  await client.messages.send(sms('3', '345678'));
  const codes = async (filter?: Parameters<typeof client.outbox.list>[0]) =>
    (await client.outbox.list(filter)).map(({ code }) => code);
  expect(await codes()).toEqual(['345678', '234567', '123456']);
  expect(await codes({ to: '+61400000001' })).toEqual(['345678', '123456']);
  expect(await codes({ channel: 'EMAIL' })).toEqual(['234567']);
  expect(await codes({ limit: 1 })).toEqual(['345678']);
});

it('sends a message once for a key', async () => {
  const { client } = createTestProvider();
  await client.messages.send(sms('1', '123456'));
  await client.messages.send(sms('1', '123456'));
  expect(await client.outbox.list()).toHaveLength(1);
});

it('is empty after it was cleared, also after the next start', async () => {
  const before = createTestProvider();
  await before.client.messages.send(sms('1', '123456'));
  await before.client.outbox.clear();
  expect(await before.client.outbox.list()).toEqual([]);
  expect(await createTestProvider(before.events).client.outbox.list()).toEqual([]);
});

it('is emptied by a reset of the provider', async () => {
  const provider = createTestProvider();
  const cardToken = await provider.cardFor('4111111111111111');
  await provider.client.messages.send(sms('1', '123456'));
  await provider.client.sandbox.reset();
  expect(await provider.client.outbox.list()).toEqual([]);
  expect(await provider.client.cards.cardOf(cardToken)).toBeNull();
});

it('does not send a message that a scenario delays, and returns for how long', async () => {
  const { client } = createTestProvider();
  expect(await client.messages.send({ ...sms('1', '123456'), simulatedWaitSeconds: 60 })).toEqual({
    waitSeconds: 60,
  });
  expect(await client.outbox.list()).toEqual([]);
  expect(await client.messages.send(sms('1', '123456'))).toEqual({ waitSeconds: 0 });
  expect(await client.outbox.list()).toHaveLength(1);
});

it('reaches every phone except those of a scenario', async () => {
  const { client } = createTestProvider();
  expect(await client.messages.reachesPhone({ to: '+61400000001' })).toEqual({ isReached: true });
  expect(await client.messages.reachesPhone({ to: null, simulatedReach: false })).toEqual({
    isReached: false,
  });
});
