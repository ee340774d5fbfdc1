import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
  listBankAccounts,
  preferBankAccount,
  readBankEligibility,
  removeBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { listCards, preferCard, removeCard } from '#shared/contract/methods/methods.contract.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { overrideFlag } from '../../core/flags/flags.ts';
import { addSavedCard, inChannel } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  linkAccount,
  newShopper,
  type Shopper,
  shareAtBank,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { scheduleItems } from '../orders/orders.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

let shopper: Shopper;
const newPayer = () => newShopper(server, { countryCode: 'US', channel: 'PORTAL' });
beforeEach(async () => {
  shopper = await newPayer();
});

const begin = async (by = shopper) => (await by.visitor.call(createLinkToken, {})).body;
const add = (publicToken: string, by = shopper) => by.visitor.call(addPublicToken, { body: { publicToken } });
const link = (fingerprint: string, by = shopper) =>
  by.visitor.call(linkBankAccount, { body: { fingerprint } });
const list = async (by = shopper) => (await by.visitor.call(listBankAccounts, {})).body.bankAccounts;
const eligible = async (by = shopper) => (await by.visitor.call(readBankEligibility, {})).body;
const remove = async ({ id }: BankAccount) => {
  const answer = await shopper.visitor.call(removeBankAccount, { params: { accountId: id } });
  return answer.status === 204 ? 204 : `${answer.status} ${answer.error.errorCode}`;
};
const refusal = ({ status, error }: { status: number; error: { errorCode: string } }) =>
  `${status} ${error.errorCode}`;

const addCard = () => addSavedCard(server, shopper, 'visa');

describe('linking a bank account', () => {
  it('returns a page of the bank provider, and the accounts that were chosen there [PAY-283] [PAY-284] [PAY-285] [PAY-286] [PAY-288]', async () => {
    const { plaidLinkToken, linkUri, expiresAt } = await begin();
    expect(linkUri).toBe(`${server.config.origins.bank}/link/${plaidLinkToken}`);
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBe(30 * 60_000);
    const added = await add(shareAtBank(server, plaidLinkToken, ['checking', 'closed'], shopper.email));
    expect(added.body.bank).toEqual({ name: 'Harbor First Bank' });
    expect(added.body.accounts).toMatchObject([
      { name: 'Everyday Checking', validAccount: true, linkedThisConsumer: false, preferred: false },
      { name: 'Closed Savings', validAccount: false },
    ]);
    const [first] = added.body.accounts;
    expect(first).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'ACH_BANK_ACCOUNT',
      fingerprint: expect.stringMatching(/^fp_/),
      linkedOtherConsumers: false,
    });
    const linked = await link(first?.fingerprint ?? '');
    expect(linked.status).toBe(201);
    expect(linked.body).toEqual({ ...first, linkedThisConsumer: true, preferred: true });
    expect((await link(first?.fingerprint ?? '')).body).toEqual(linked.body);
    expect(await list()).toEqual([{ ...linked.body, hasActiveAgreement: false }]);
  });

  it('accepts a public token once, within ten minutes, and only from its shopper [PAY-292]', async () => {
    const once = shareAtBank(server, (await begin()).plaidLinkToken);
    const stranger = await newPayer();
    expect(refusal(await add(once, stranger))).toBe('404 expired');
    expect((await add(once)).status).toBe(200);
    expect(refusal(await add(once))).toBe('404 expired');
    const late = shareAtBank(server, (await begin()).plaidLinkToken);
    server.passTime(10 * 60_000);
    expect(refusal(await add(late))).toBe('404 expired');
    expect(refusal(await add('unknown'))).toBe('404 expired');
    // Linking an offered account takes a separate call.
    expect(await list()).toEqual([]);
    expect(await list(stranger)).toEqual([]);
  });

  it('says that a bank is unavailable or does not know the shopper [PAY-293] [PAY-294]', async () => {
    const slow = shareAtBank(server, (await begin()).plaidLinkToken, ['checking'], 'ana', 'slowwater');
    expect(refusal(await add(slow))).toBe('500 time_out');
    const unknown = shareAtBank(server, (await begin()).plaidLinkToken, ['checking'], 'ana', 'farfield');
    expect(refusal(await add(unknown))).toBe('412 bank_not_found');
  });

  it.each([
    ['ok', 200],
    ['expired', 404],
    ['timeout', 500],
    ['notfound', 412],
  ])('follows the sandbox setting bank-%s', async (knob, status) => {
    await server.open.pool.query('update consumers set email = $1 where id = $2', [
      `good+bank-${knob}.us@scenario.test`,
      shopper.consumerId,
    ]);
    const answer = await add(shareAtBank(server, (await begin()).plaidLinkToken));
    expect(answer.status).toBe(status);
    await server.open.pool.query('update consumers set email = $1 where id = $2', [
      shopper.email,
      shopper.consumerId,
    ]);
  });

  it('has its id, type and fingerprint, and says whether it is valid, linked, linked by others and preferred [POR-270]', async () => {
    const first = await linkAccount(server, shopper, 'checking', 'mine');
    await linkAccount(server, await newPayer(), 'savings', 'mine');
    const offered = await add(
      shareAtBank(server, (await begin()).plaidLinkToken, ['checking', 'savings', 'closed'], 'mine'),
    );
    const facts = (account: BankAccount) => [
      ...[account.type, account.validAccount, account.linkedThisConsumer, account.linkedOtherConsumers],
      account.preferred,
    ];
    expect(offered.body.accounts.map(facts)).toEqual([
      ['ACH_BANK_ACCOUNT', true, true, false, true],
      ['ACH_BANK_ACCOUNT', true, false, true, false],
      ['ACH_BANK_ACCOUNT', false, false, false, false],
    ]);
    const fingerprints = offered.body.accounts.map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(3);
    expect(fingerprints[0]).toBe(first.fingerprint);
    // Its id is the accountId of the calls that change it.
    const second = await linkAccount(server, shopper, 'savings', 'other');
    const preferredOnes = async () => (await list()).flatMap(({ id, preferred }) => (preferred ? id : []));
    expect(await list()).toHaveLength(2);
    expect(await preferredOnes()).toEqual([first.id]);
    await shopper.visitor.call(preferBankAccount, { params: { accountId: second.id } });
    expect(await preferredOnes()).toEqual([second.id]);
  });

  it('refuses an account that is closed, or that pays for another shopper [PAY-393]', async () => {
    const stranger = await newPayer();
    const taken = await linkAccount(server, stranger, 'checking', 'shared');
    const answer = await add(
      shareAtBank(server, (await begin()).plaidLinkToken, ['checking', 'closed'], 'shared'),
    );
    const [same, closed] = answer.body.accounts;
    expect(same).toMatchObject({ fingerprint: taken.fingerprint, linkedOtherConsumers: true });
    for (const account of [same, closed]) {
      expect(refusal(await link(account?.fingerprint ?? ''))).toBe('409 bank_account_unavailable');
    }
    await stranger.visitor.call(removeBankAccount, { params: { accountId: taken.id } });
    expect((await link(taken.fingerprint)).status).toBe(201);
  });

  it('links an account to only one of two concurrent shoppers', async () => {
    const stranger = await newPayer();
    const offers = await Promise.all(
      [shopper, stranger].map(async (each) =>
        add(shareAtBank(server, (await begin(each)).plaidLinkToken, ['savings'], 'both'), each),
      ),
    );
    const fingerprint = offers[0]?.body.accounts[0]?.fingerprint ?? '';
    const answers = await Promise.all([link(fingerprint), link(fingerprint, stranger)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('links only accounts that were offered to this shopper in the last half hour', async () => {
    const stranger = await newPayer();
    const offered = await add(
      shareAtBank(server, (await begin(stranger)).plaidLinkToken, ['checking'], stranger.email),
      stranger,
    );
    const fingerprint = offered.body.accounts[0]?.fingerprint ?? '';
    expect(refusal(await link(fingerprint))).toBe('404 not_found');
    server.passTime(30 * 60_000);
    expect(refusal(await link(fingerprint, stranger))).toBe('404 not_found');
  });
});

describe('who may use bank accounts', () => {
  it('is returned by two calls [PAY-287]', async () => {
    expect(await eligible()).toEqual({ addBankAccount: true, manualPayment: true });
    for (const name of ['a', 'b', 'c', 'd'])
      await linkAccount(server, shopper, 'checking', name + shopper.email);
    expect((await eligible()).addBankAccount).toBe(true);
    await linkAccount(server, shopper, 'checking', `e${shopper.email}`);
    expect(await eligible()).toEqual({ addBankAccount: false, manualPayment: true });
    expect(refusal(await shopper.visitor.call(createLinkToken, {}))).toBe('422 bank_account_not_allowed');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT', 'WRITTEN_OFF'])(
    'excludes accounts in %s',
    async (accountStatus) => {
      const other = await newShopper(server, { countryCode: 'US', channel: 'PORTAL', accountStatus });
      expect(await eligible(other)).toEqual({ addBankAccount: false, manualPayment: false });
    },
  );

  it('excludes everyone outside of the United States, and everyone while the flag is off', async () => {
    const abroad = await newShopper(server, { countryCode: 'CA', channel: 'PORTAL' });
    await overrideFlag(server.db, 'ach-eligibility-enabled', true, `consumer:${abroad.consumerId}`);
    expect(await eligible(abroad)).toEqual({ addBankAccount: false, manualPayment: false });
    const before = await begin();
    await overrideFlag(server.db, 'ach-eligibility-enabled', false, `consumer:${shopper.consumerId}`);
    expect(await eligible()).toEqual({ addBankAccount: false, manualPayment: false });
    expect(refusal(await add(shareAtBank(server, before.plaidLinkToken)))).toBe(
      '422 bank_account_not_allowed',
    );
  });
});

describe('a linked bank account', () => {
  it('is the default when it is the only method, and there is one default over all kinds [PAY-290] [PAY-307]', async () => {
    const account = await linkAccount(server, shopper, 'checking');
    expect(account.preferred).toBe(true);
    const cardId = await addCard();
    const cards = async () => (await shopper.visitor.call(listCards, {})).body.creditcards;
    expect((await cards()).map(({ preferred }) => preferred)).toEqual([false]);
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: cardId } });
    expect((await list())[0]?.preferred).toBe(false);
    const preferred = await shopper.visitor.call(preferBankAccount, { params: { accountId: account.id } });
    expect(preferred.body).toEqual({ type: 'ACH_BANK_ACCOUNT', id: account.id });
    expect((await cards()).map(({ preferred: isOne }) => isOne)).toEqual([false]);
    expect((await list())[0]?.preferred).toBe(true);
  });

  it('does not become the default of a shopper who may not pay from one [PAY-297]', async () => {
    await addCard();
    const account = await linkAccount(server, shopper);
    const returned = (count: number) =>
      server.db.update(consumers).set({ returnedDebits: count }).where(eq(consumers.id, shopper.consumerId));
    const prefer = () => shopper.visitor.call(preferBankAccount, { params: { accountId: account.id } });
    await returned(3);
    expect(refusal(await prefer())).toBe('412 payment_method_not_usable');
    expect((await list())[0]?.preferred).toBe(false);
    await returned(2);
    expect((await prefer()).status).toBe(200);
  });

  it('can be removed, unless it is the default among several, or the last method for what is owed [PAY-289]', async () => {
    const account = await linkAccount(server, shopper);
    const cardId = await addCard();
    expect(await remove(account)).toBe('409 default_payment_method');
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: cardId } });
    const buyer = await inChannel(server, shopper, 'CHECKOUT', 'US');
    await capturedOrder(server, createShop(server, 'demo-us'), buyer, {
      amount: { amount: '100.00', currency: 'USD' },
    });
    expect(await remove(account)).toBe(204);
    expect(await list()).toEqual([]);
    const last = await shopper.visitor.call(removeCard, { params: { paymentMethodId: cardId } });
    expect(refusal(last)).toBe('409 payment_method_in_use');
    const again = await linkAccount(server, shopper);
    expect(again.preferred).toBe(false);
    expect(await remove(again)).toBe(204);
    expect(await remove(again)).toBe('404 not_found');
  });

  it('does not replace a card for what is owed in another currency', async () => {
    await linkAccount(server, shopper);
    const cardId = await addCard();
    const removeTheCard = async () => {
      const answer = await shopper.visitor.call(removeCard, { params: { paymentMethodId: cardId } });
      return answer.status === 204 ? 204 : refusal(answer);
    };
    const buyer = await inChannel(server, shopper, 'CHECKOUT', 'US');
    const buyFrom = (merchantId: string, currency: 'AUD' | 'USD') =>
      capturedOrder(server, createShop(server, merchantId), buyer, {
        amount: { amount: '100.00', currency },
        allowedCountries: ['US'],
      });
    await buyFrom('demo-us', 'USD');
    const owedIn = async () => (await shopper.visitor.call(listCards, {})).body.owedIn;
    expect(await owedIn()).toEqual(['USD']);
    await buyFrom('demo-au', 'AUD');
    expect((await owedIn()).toSorted()).toEqual(['AUD', 'USD']);
    expect(await removeTheCard()).toBe('409 payment_method_in_use');
    await server.db
      .update(scheduleItems)
      .set({ settledMinor: scheduleItems.amountMinor })
      .where(and(eq(scheduleItems.consumerId, shopper.consumerId), eq(scheduleItems.currency, 'AUD')));
    expect(await removeTheCard()).toBe(204);
  });
});
