import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProviderFault } from '#server/core/providers.ts';
import { memoryJournal } from '#server/testing/memory-journal.ts';
import { isSigned, signaturesIn } from '#shared/contract/webhooks/webhook-signature.ts';
import { debitMessageHeaders } from '#shared/domain/methods/debit-message.ts';
import { createProvider } from '../provider.ts';
import { origins } from '../testing/test-provider.ts';
import { createTellOfDebit } from './tell-of-debit.ts';

const serverKey = 'key of the tests';
const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
beforeEach(() => void vi.stubGlobal('fetch', sent));
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockClear();
});

const tell = createTellOfDebit({
  apiOrigin: 'http://localhost:4400',
  serverKey,
  reportError: (error) => {
    throw error;
  },
});

/** How a call is signed: with whose key, and how many minutes ago. */
async function signatures() {
  return Promise.all(
    sent.mock.calls.map(async ([, init]) => {
      const headers = new Headers(init?.headers);
      const header = (name: keyof typeof debitMessageHeaders) => headers.get(debitMessageHeaders[name]) ?? '';
      const [id, timestamp, rawBody] = [header('id'), header('timestamp'), String(init?.body)];
      const isOurs = await isSigned({ id, timestamp, rawBody }, signaturesIn(header('signature')), [
        serverKey,
      ]);
      return [isOurs, Math.round((Date.now() / 1000 - Number(timestamp)) / 60)];
    }),
  );
}

it('calls the server about a debit once, signed now', async () => {
  await tell('debit_1');
  expect(sent.mock.calls.map(([address, init]) => [address, init?.body])).toEqual([
    ['http://localhost:4400/provider/bank-debits', '{"debitId":"debit_1"}'],
  ]);
  expect(await signatures()).toEqual([[true, 0]]);
});

it.each<[ProviderFault, unknown[]]>([
  [
    'callback-twice',
    [
      [true, 0],
      [true, 0],
    ],
  ],
  ['callback-first', [[true, 0]]],
  ['callback-forged', [[false, 0]]],
  ['callback-stale', [[true, 60]]],
  ['callback-lost', []],
])('calls as the fault %s says', async (fault, expected) => {
  await tell('debit_1', fault);
  expect(await signatures()).toEqual(expected);
});

const createBank = () => {
  const calls: [string, ProviderFault | undefined][] = [];
  const provider = createProvider({
    journal: memoryJournal(),
    secret: 'secret of the tests',
    acsOrigin: origins.acs,
    bankOrigin: origins.bank,
    appOrigins: [origins.portal],
    tellOfDebit: async (debitId, fault) => void calls.push([debitId, fault]),
  });
  const enteredAt = '2026-01-15T00:00:00.000Z';
  const debit = async () => {
    const { accountToken } = await provider.sandbox.issueTestAccount({ key: 'a', account: 'checking' });
    const amount = { minorUnits: 100, currency: 'USD' } as const;
    const { id } = await provider.banks.charge({ key: 'k', accountToken, amount, enteredAt });
    return id ?? '';
  };
  return { provider, calls, debit, enteredAt };
};

it('calls with the injected fault when the bank has decided', async () => {
  const { provider, calls, debit, enteredAt } = createBank();
  const debitId = await debit();
  await provider.callBack(debitId, 'callback-twice');
  expect(calls).toEqual([]);
  await provider.sandbox.decideDebit({ debitId, at: enteredAt });
  expect(calls).toEqual([[debitId, 'callback-twice']]);
});

it('decides and calls at once when its call is to come first', async () => {
  const { provider, calls, debit, enteredAt } = createBank();
  const debitId = await debit();
  await provider.callBack(debitId, 'callback-first');
  expect(calls.filter(([, fault]) => fault !== 'callback-lost')).toEqual([[debitId, 'callback-first']]);
  expect(await provider.banks.debitOf({ debitId, asOf: enteredAt })).toMatchObject({ state: 'PAID' });
});

it('calls at once about a charge that is not a debit', async () => {
  const { provider, calls } = createBank();
  await provider.callBack('charge_1', 'callback-forged');
  expect(calls).toEqual([['charge_1', 'callback-forged']]);
});
