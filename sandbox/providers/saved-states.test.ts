import { expect, it } from 'vitest';
import type { Journal } from './journal.ts';
import { createProvider, type ProviderEvent } from './provider.ts';

function start(entries: readonly ProviderEvent[]) {
  const written = [...entries];
  const journal: Journal<ProviderEvent> = {
    replayed: entries,
    append: (entry) => void written.push(entry),
    flushed: async () => {},
    close: async () => {},
  };
  const provider = createProvider({
    ...{ journal, secret: 'test', appOrigins: [] },
    ...{ acsOrigin: 'http://acs.localhost', bankOrigin: 'http://bank.localhost' },
  });
  return { provider, written };
}

const send = ({ messages }: ReturnType<typeof start>['provider'], key: string) =>
  messages.send({
    key,
    channel: 'EMAIL',
    to: 'a@b.test',
    at: '2026-01-15T00:00:00.000Z',
    locale: 'en-AU',
    template: 't',
    text: key,
  });
const textsOf = async ({ outbox }: ReturnType<typeof start>['provider']) =>
  (await outbox.list({})).map(({ text }) => text);

it('comes back as often as asked, over a reset, a later state of another name, and a restart', async () => {
  const { provider, written } = start([]);
  await send(provider, 'one');
  await provider.sandbox.saveState('a');
  await send(provider, 'two');
  await provider.sandbox.saveState('b');
  await provider.sandbox.reset();
  await send(provider, 'three');
  expect(await provider.sandbox.restoreState('a')).toBe(true);
  expect(await textsOf(provider)).toEqual(['one']);
  await send(provider, 'four');
  expect(await provider.sandbox.restoreState('b')).toBe(true);
  expect(await textsOf(provider)).toEqual(['two', 'one']);
  await provider.sandbox.restoreState('a');
  await send(provider, 'five');

  const { provider: restarted } = start(written);
  expect(await textsOf(restarted)).toEqual(['five', 'one']);
  expect(await restarted.sandbox.restoreState('b')).toBe(true);
  expect(await textsOf(restarted)).toEqual(['two', 'one']);
});

it('an unknown or deleted name changes nothing, and a name keeps the last state', async () => {
  const { provider, written } = start([]);
  await send(provider, 'one');
  expect(await provider.sandbox.restoreState('a')).toBe(false);
  await provider.sandbox.saveState('a');
  await send(provider, 'two');
  await provider.sandbox.saveState('a');
  await send(provider, 'three');
  await provider.sandbox.restoreState('a');
  expect(await textsOf(provider)).toEqual(['two', 'one']);
  await provider.sandbox.deleteState('a');
  expect(await provider.sandbox.restoreState('a')).toBe(false);
  expect(await textsOf(provider)).toEqual(['two', 'one']);
  expect(await start(written).provider.sandbox.restoreState('a')).toBe(false);
});
