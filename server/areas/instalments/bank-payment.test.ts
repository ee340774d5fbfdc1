import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  createLinkToken,
  preferBankAccount,
  readBankEligibility,
  removeBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { confirmCardReport, listCards } from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
} from '#shared/contract/payments/payments.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { effectiveFlags, overrideFlag } from '../../core/flags/flags.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { instalmentsOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { addSavedCard, beginPayNow, inChannel } from '../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  capturedOrder,
  completePayments,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  newCheckout,
  newShopper,
  passDays,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { confirmPayment } from './confirm-payment.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server, 'demo-us');
});
afterAll(() => server.close());
/** After each test, the ledger must agree with the server. */
afterEach(async () => expect(await unbalanced(server.open.pool)).toEqual([]));

const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const inUs = { amount: usd('100.00') };

let shopper: Shopper;
let buyer: Shopper;
beforeEach(async () => {
  buyer = await newShopper(server, { countryCode: 'US' });
  shopper = await inChannel(server, buyer, 'PORTAL', 'US');
});

const order = async (orderId: string) =>
  (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
const items = (orderId: string) => instalmentsOf(shopper, orderId);
const statuses = async (orderId: string) => (await items(orderId)).map(({ status }) => status);
const movements = async (reference: string, kind: string) =>
  (await server.provider.sandbox.statement({ reference })).filter(
    (each) => each.kind === kind && each.debitState !== undefined,
  );
const booked = async (orderId: string, account: string) => {
  const { rows } = await server.open.pool.query(
    `select coalesce(sum(case side when 'DEBIT' then amount_minor else -amount_minor end), 0) as sum
     from ledger_entries where order_id = $1 and account_id like $2`,
    [orderId, `${account}:%`],
  );
  return Number(rows[0].sum);
};
const byBank = ({ id }: Pick<BankAccount, 'id'>) => ({
  paymentMethodId: id,
  paymentMethodType: 'ACH_BANK_ACCOUNT' as const,
});

const begin = async (orderId: string, position = 2) =>
  (await beginPayNow(shopper, orderId, position)).traceId;
const pay = async (orderId: string, account: Pick<BankAccount, 'id'>, traceId?: string) =>
  shopper.visitor.call(confirmPayNow, {
    body: { traceId: traceId ?? (await begin(orderId)), storeToken: false, ...byBank(account) },
  });
const hours = async (count: number) => {
  await server.clock.advance(count * 3_600_000, shopper.consumerId);
  await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
};

describe('an instalment that is paid from a bank account', () => {
  it('is pending for three days, and then paid [PAY-157] [PAY-379] [PAY-396] [POR-164]', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    const paid = await pay(orderId, account);
    expect(paid.body).toMatchObject({
      status: 'PAYMENT_PENDING',
      resultCode: 0,
      receiptId: null,
      amount: { amount: '25.00' },
    });
    const [, second] = await items(orderId);
    expect(second).toMatchObject({ status: 'PAYMENT_PENDING', amountPending: { amount: '25.00' } });
    expect(second?.paymentResponses).toMatchObject([
      { status: 'PENDING', paymentSource: { type: 'ACH_BANK_ACCOUNT', id: account.id, mask: account.mask } },
    ]);
    await hours(71);
    expect((await items(orderId))[1]?.status).toBe('PAYMENT_PENDING');
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    await hours(1);
    const [, settled] = await items(orderId);
    expect(settled).toMatchObject({ status: 'PAID', paymentResponses: [{ status: 'SUCCESS' }] });
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(2500);
  });

  it('is pending for three days, and owed again when its bank returns it with code 41, to be charged on the next day at the earliest [PAY-396]', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper, 'empty');
    // The day before it is due, so that its day passes while it is pending.
    await passDays(server, 13, shopper.consumerId);
    expect((await pay(orderId, account)).body.status).toBe('PAYMENT_PENDING');
    await passDays(server, 2, shopper.consumerId);
    expect(await statuses(orderId)).toEqual(['PAID', 'PAYMENT_PENDING', 'OWED', 'OWED']);
    await passDays(server, 1, shopper.consumerId);
    const [, returned] = await items(orderId);
    expect(returned).toMatchObject({ status: 'OWED', paymentResponses: [{ status: 'DECLINED' }] });
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    const { rows } = await server.open.pool.query(
      "select result_code from payments where order_id = $1 and kind = 'CHARGE'",
      [orderId],
    );
    expect(rows).toEqual([{ result_code: 41 }]);
    await passDays(server, 1, shopper.consumerId);
    expect(await statuses(orderId)).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
  });

  describe('after others were returned', () => {
    const returned = async (orderId: string, account: BankAccount, times: number) => {
      for (let time = 0; time < times; time += 1) {
        expect((await pay(orderId, account)).body.status).toBe('PAYMENT_PENDING');
        await hours(72);
        expect((await items(orderId))[1]?.status).toBe('OWED');
      }
    };
    const eligibility = async () => (await shopper.visitor.call(readBankEligibility, {})).body;
    const open = { addBankAccount: true, manualPayment: true };

    it('is refused after three in a row, from all accounts together, and so are buying and linking', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const [first, other] = [
        await linkAccount(server, shopper, 'empty'),
        await linkAccount(server, shopper, 'empty', 'somebody else'),
      ];
      await returned(orderId, first, 2);
      expect(await eligibility()).toEqual(open);
      await returned(orderId, other, 1);
      expect(await eligibility()).toEqual({ addBankAccount: false, manualPayment: false });
      const token = await newCheckout(server, shop, inUs);
      await startFor(buyer, token);
      const refused = [
        await pay(orderId, first),
        await shopper.visitor.call(createLinkToken, {}),
        await buyer.visitor.call(confirmCheckout, {
          params: { token },
          body: { profilingSessionId: randomUUID(), ...byBank(other) },
        }),
      ];
      for (const { error } of refused) expect(error?.errorCode).toBe('bank_account_not_allowed');
      const traceId = await begin(orderId);
      presentCard(server, 'payment', traceId, 'visa');
      const byCard = await shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: false } });
      expect(byCard.body.status).toBe('PAYMENT_SUCCESS');
      expect(await eligibility()).toEqual({ addBankAccount: false, manualPayment: false });
    });

    it('is accepted again after one of them was paid', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const [empty, full] = [
        await linkAccount(server, shopper, 'empty'),
        await linkAccount(server, shopper, 'checking'),
      ];
      await returned(orderId, empty, 2);
      await pay(orderId, full);
      await hours(72);
      expect((await items(orderId))[1]?.status).toBe('PAID');
      const another = await capturedOrder(server, shop, buyer, inUs);
      await returned(another, empty, 2);
      expect(await eligibility()).toEqual(open);
    });

    it('is refused and not offered after three returns of the same instalment, so that none is postponed for ever', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const [empty, full] = [
        await linkAccount(server, shopper, 'empty'),
        await linkAccount(server, shopper, 'checking'),
      ];
      await returned(orderId, empty, 2);
      // An early payment of another order resets the count of the shopper.
      const another = await capturedOrder(server, shop, buyer, inUs);
      expect((await pay(another, full)).body.status).toBe('PAYMENT_PENDING');
      await hours(72);
      expect((await beginPayNow(shopper, orderId, 2)).savedBankAccounts).toHaveLength(2);
      await returned(orderId, empty, 1);
      expect(await eligibility()).toEqual(open);
      expect((await beginPayNow(shopper, orderId, 2)).savedBankAccounts).toEqual([]);
      const refused = await pay(orderId, full);
      expect([refused.status, refused.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
      expect((await items(orderId))[1]?.status).toBe('OWED');
      expect((await pay(another, full, await begin(another, 3))).body.status).toBe('PAYMENT_PENDING');
    });
  });

  describe('a part of an instalment', () => {
    const beginPart = async (orderId: string, amount: string) =>
      (
        await shopper.visitor.call(initiatePartial, {
          params: { orderId },
          body: { deviceDetails, amount: usd(amount) },
        })
      ).body;
    const payPart = async (orderId: string, amount: string, account: Pick<BankAccount, 'id'>) =>
      shopper.visitor.call(confirmPartial, {
        params: { orderId },
        body: {
          traceId: (await beginPart(orderId, amount)).traceId,
          storeToken: false,
          ...byBank(account),
        },
      });

    it('is accepted until the day before it is due, so that none is postponed by paying a cent at a time', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const account = await linkAccount(server, shopper);
      await passDays(server, 13, shopper.consumerId);
      expect((await payPart(orderId, '0.01', account)).body.status).toBe('PAYMENT_PENDING');
      await passDays(server, 3, shopper.consumerId);
      expect((await items(orderId))[1]).toMatchObject({ status: 'OWED', amountOwed: { amount: '24.99' } });
      for (const amount of ['0.01', '24.98', '25.00']) {
        const refused = await payPart(orderId, amount, account);
        if (amount === '25.00') expect(refused.body.status).toBe('PAYMENT_PENDING');
        else expect([refused.status, refused.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
      }
    });

    it('leaves the rest to two charges on two days, also where it was pending on the day of the first', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const account = await linkAccount(server, shopper);
      const bad = await server.provider.sandbox.issueTestCard({
        key: orderId,
        consumerId: shopper.consumerId,
        card: 'insufficient-funds',
        cardHolderName: 'Ana Marlow',
        expiryMonth: 11,
        expiryYear: 2035,
      });
      await server.open.pool.query('update cards set provider_token = $1 where consumer_id = $2', [
        bad.cardToken,
        shopper.consumerId,
      ]);
      await passDays(server, 13, shopper.consumerId);
      await payPart(orderId, '0.01', account);
      await passDays(server, 3, shopper.consumerId);
      const declined = async () =>
        (await server.provider.sandbox.statement({ reference: orderId })).filter(
          ({ resultCode }) => resultCode === 41,
        ).length;
      expect([await declined(), (await statuses(orderId))[1]]).toEqual([0, 'OWED']);
      await passDays(server, 1, shopper.consumerId);
      expect([await declined(), (await statuses(orderId))[1]]).toEqual([1, 'OWED']);
      await passDays(server, 1, shopper.consumerId);
      expect([await declined(), (await statuses(orderId))[1]]).toEqual([2, 'OVERDUE']);
    });

    it('is not offered for bank accounts once it is due', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const account = await linkAccount(server, shopper);
      await passDays(server, 13, shopper.consumerId);
      expect((await beginPart(orderId, '10.00')).savedBankAccounts).toMatchObject([{ id: account.id }]);
      await payPart(orderId, '10.00', account);
      await passDays(server, 3, shopper.consumerId);
      expect((await beginPart(orderId, '10.00')).savedBankAccounts).toEqual([]);
      expect((await beginPart(orderId, '15.00')).savedBankAccounts).toMatchObject([{ id: account.id }]);
    });

    it('does not reset the count of returned payments, but the rest of the instalment does', async () => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const account = await linkAccount(server, shopper);
      const count = async () => {
        const { rows } = await server.open.pool.query('select returned_debits from consumers where id = $1', [
          shopper.consumerId,
        ]);
        return rows[0].returned_debits;
      };
      await server.open.pool.query('update consumers set returned_debits = 2 where id = $1', [
        shopper.consumerId,
      ]);
      await payPart(orderId, '24.99', account);
      await hours(72);
      expect(await count()).toBe(2);
      await payPart(orderId, '0.01', account);
      await hours(72);
      expect(await count()).toBe(0);
    });
  });

  it('is checked against the day of its claim, when that day begins during the call', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    await passDays(server, 13, shopper.consumerId);
    const begun = await shopper.visitor.call(initiatePartial, {
      params: { orderId },
      body: { deviceDetails, amount: usd('0.01') },
    });
    let later = 0;
    const atMidnight: TestServer = {
      ...server,
      clock: {
        ...server.clock,
        nowOf: (consumerId) => new Date(server.clock.nowOf(consumerId).getTime() + later),
      },
      crash(point) {
        if (point === 'before_claim') later = 86_400_000;
      },
    };
    const paid = confirmPayment(atMidnight, {
      body: { traceId: begun.body.traceId, storeToken: false, ...byBank(account) },
      purpose: 'PARTIAL',
      orderId,
      consumerId: shopper.consumerId,
      channel: 'PORTAL',
      signal: AbortSignal.timeout(10_000),
      network: '192.0.2.1',
    });
    await expect(paid).rejects.toMatchObject({ code: 'bank_account_not_allowed' });
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
    expect((await items(orderId))[1]).toMatchObject({ status: 'OWED', amountPending: { amount: '0.00' } });
  });

  it('is debited once, also when the confirm is repeated, and has the same response until it is settled [PAY-384]', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    const traceId = await begin(orderId);
    const answers = await Promise.all([1, 2, 3].map(() => pay(orderId, account, traceId)));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(3).fill('PAYMENT_PENDING'));
    answers.push(await pay(orderId, account, traceId));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await movements(orderId, 'CHARGE')).toHaveLength(1);
    await hours(72);
    expect((await pay(orderId, account, traceId)).body).toMatchObject({ status: 'PAYMENT_SUCCESS' });
    expect(await movements(orderId, 'CHARGE')).toHaveLength(1);
  });

  it('accepts no second payment while it is pending, and is not charged by the schedule', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    await passDays(server, 13, shopper.consumerId);
    const traceId = await begin(orderId);
    await pay(orderId, account);
    const second = await pay(orderId, account, traceId);
    expect([second.status, second.error.errorCode]).toEqual([412, 'precondition_failed']);
    await passDays(server, 1, shopper.consumerId);
    expect(await movements(orderId, 'CHARGE')).toHaveLength(1);
    expect(await server.provider.sandbox.statement({ reference: orderId })).toHaveLength(1);
  });

  it('may be several, or an amount of the order', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    const [, second, third] = await items(orderId);
    const several = await shopper.visitor.call(initiateInstalments, {
      body: { deviceDetails, orderId, paymentScheduleIds: [second, third].map((item) => String(item?.id)) },
    });
    expect((await pay(orderId, account, several.body.traceId)).body.status).toBe('PAYMENT_PENDING');
    const partial = await shopper.visitor.call(initiatePartial, {
      params: { orderId },
      body: { deviceDetails, amount: usd('10.00') },
    });
    const paid = await shopper.visitor.call(confirmPartial, {
      params: { orderId },
      body: { traceId: partial.body.traceId, storeToken: false, ...byBank(account) },
    });
    expect(paid.body.status).toBe('PAYMENT_PENDING');
    expect(await statuses(orderId)).toEqual([
      'PAID',
      'PAYMENT_PENDING',
      'PAYMENT_PENDING',
      'PAYMENT_PENDING',
    ]);
    await hours(72);
    expect(await statuses(orderId)).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(6000);
  });

  it('is refused for an account that is unknown, another’s or removed', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const stranger = await newShopper(server, { countryCode: 'US', channel: 'PORTAL' });
    const foreign = await linkAccount(server, stranger);
    const removed = await linkAccount(server, shopper);
    await shopper.visitor.call(removeBankAccount, { params: { accountId: removed.id } });
    for (const account of [foreign, removed, { id: randomUUID() }]) {
      const refused = await pay(orderId, account);
      expect([refused.status, refused.error.errorCode]).toEqual([404, 'not_found']);
    }
    const onlyType = await shopper.visitor.call(confirmPayNow, {
      body: { traceId: await begin(orderId), storeToken: false, paymentMethodType: 'ACH_BANK_ACCOUNT' },
    });
    expect(onlyType.status).toBe(404);
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
  });

  it.each([
    ['outside of the United States', 'market:AU'],
    ['while the flag is off', 'off'],
  ])('is refused %s [PAY-297]', async (_, how) => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    if (how === 'off') {
      await overrideFlag(server.db, 'ach-eligibility-enabled', false, `consumer:${shopper.consumerId}`);
    } else {
      await server.open.pool.query("update consumers set country_code = 'AU' where id = $1", [
        shopper.consumerId,
      ]);
    }
    const refused = await pay(orderId, account);
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
    expect(await statuses(orderId)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
  });

  it.each([
    ['a saved card', 'savedCardToken'],
    ['a payment source', 'paymentSourceId'],
  ])('is refused when the call also names %s, and nothing is charged', async (_, field) => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    const body = {
      traceId: await begin(orderId),
      storeToken: false,
      ...byBank(account),
      [field]: randomUUID(),
    };
    const answer = await shopper.visitor.call(confirmPayNow, { body });
    expect([answer.status, answer.error]).toMatchObject([
      400,
      { errorCode: 'invalid_object', errorInfo: { [field]: 'invalid' } },
    ]);
    expect(await statuses(orderId)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
  });

  it('is refused in another currency than that of the account', async () => {
    const abroad = createShop(server, 'demo-au');
    const orderId = await capturedOrder(server, abroad, buyer, {
      amount: { amount: '100.00', currency: 'AUD' },
      allowedCountries: ['US'],
    });
    const refused = await pay(orderId, await linkAccount(server, shopper));
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
    expect(await statuses(orderId)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
  });

  it('is not charged by the schedule in another currency either, where the account is the default and the card was lost', async () => {
    const abroad = createShop(server, 'demo-au');
    const terms = {
      amount: { amount: '100.00', currency: 'AUD' as const },
      allowedCountries: ['US' as const],
    };
    const [orderId, atHome] = [
      await capturedOrder(server, abroad, buyer, terms),
      await capturedOrder(server, shop, buyer, inUs),
    ];
    const account = await linkAccount(server, shopper);
    await shopper.visitor.call(preferBankAccount, { params: { accountId: account.id } });
    const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
    const cardIdList = creditcards.map(({ id }) => id);
    const body = { cardIdList, allCardsFlag: true };
    expect((await shopper.visitor.call(confirmCardReport, { body })).status).toBe(200);
    expect((await order(orderId)).paymentMethod).toBeNull();
    expect((await order(atHome)).paymentMethod).toMatchObject({ type: 'ACH_BANK_ACCOUNT', id: account.id });
    await passDays(server, 14, shopper.consumerId);
    expect(await movements(orderId, 'CHARGE')).toEqual([]);
    expect(await movements(atHome, 'CHARGE')).toHaveLength(1);
    expect(await statuses(atHome)).toEqual(['PAID', 'PAYMENT_PENDING', 'OWED', 'OWED']);
    await passDays(server, 1, shopper.consumerId);
    expect(await statuses(orderId)).toEqual(['PAID', 'OVERDUE', 'OWED', 'OWED']);
  });
});

describe('the flags of bank accounts', () => {
  it.each<[CountryCode, boolean]>([
    ['US', true],
    ['AU', false],
    ['CA', false],
  ])('are on in %s: %s', async (countryCode, isOn) => {
    expect(await effectiveFlags(server.db, countryCode)).toMatchObject({
      'ach-eligibility-enabled': isOn,
      'ach-checkout-enabled': isOn,
    });
  });
});

describe('a checkout that is confirmed with a bank account', () => {
  async function approveByBank(account: BankAccount): Promise<string> {
    const token = await newCheckout(server, shop, inUs);
    await startFor(buyer, token);
    const confirmed = await confirmBy(token, account);
    expect(confirmed.body).toMatchObject({ status: 'APPROVED', resultCode: 0 });
    return token;
  }
  const confirmBy = (token: string, account: Pick<BankAccount, 'id'>) =>
    buyer.visitor.call(confirmCheckout, {
      params: { token },
      body: { profilingSessionId: randomUUID(), ...byBank(account) },
    });
  const authorise = async (token: string) =>
    (await shop.call(merchantContract.capturePayment, { body: { token } })).body;

  it('is approved at once, and its first payment settles three days after the shop took it [PAY-397]', async () => {
    const account = await linkAccount(server, shopper);
    const token = await approveByBank(account);
    for (const paymentMethodType of ['CREDIT_CARD', 'APPLE_PAY']) {
      const refused = await buyer.visitor.send('POST', `/portal/consumers/checkout/${token}/confirm`, {
        body: JSON.stringify({ profilingSessionId: randomUUID(), ...byBank(account), paymentMethodType }),
      });
      expect([refused.status, (await refused.json()).errorCode]).toEqual([400, 'invalid_object']);
    }
    const { orderId, state } = await authorise(token);
    expect(state).toBe('CAPTURED');
    expect(await statuses(orderId)).toEqual(['PAYMENT_PENDING', 'OWED', 'OWED', 'OWED']);
    expect((await order(orderId)).paymentMethod).toMatchObject({ type: 'ACH_BANK_ACCOUNT' });
    await hours(72);
    expect(await statuses(orderId)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(2500);
    expect(await booked(orderId, 'CARD_PROVIDER')).toBe(0);
  });

  it('charges the rest of its schedule to the account, with three days for each payment', async () => {
    const { orderId } = await authorise(await approveByBank(await linkAccount(server, shopper)));
    await passDays(server, 14, shopper.consumerId);
    expect(await statuses(orderId)).toEqual(['PAID', 'PAYMENT_PENDING', 'OWED', 'OWED']);
    await passDays(server, 31, shopper.consumerId);
    expect(await statuses(orderId)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(10_000);
  });

  it('owes its first payment when the bank returns it, then its schedule tries twice, and it is overdue', async () => {
    const { orderId } = await authorise(await approveByBank(await linkAccount(server, shopper, 'empty')));
    await passDays(server, 3, shopper.consumerId);
    expect((await statuses(orderId))[0]).toBe('OWED');
    await passDays(server, 1, shopper.consumerId);
    expect((await statuses(orderId))[0]).toBe('PAYMENT_PENDING');
    await passDays(server, 4, shopper.consumerId);
    expect((await statuses(orderId))[0]).toBe('PAYMENT_PENDING');
    await passDays(server, 3, shopper.consumerId);
    expect((await statuses(orderId))[0]).toBe('OVERDUE');
    const [first] = await items(orderId);
    expect(first?.paymentResponses.map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED', 'DECLINED']);
  });

  it('ends the same in one jump of the clock as day by day', async () => {
    const ends: string[] = [];
    for (const steps of [[40], Array(40).fill(1)]) {
      buyer = await newShopper(server, { countryCode: 'US' });
      shopper = await inChannel(server, buyer, 'PORTAL', 'US');
      const { orderId } = await authorise(await approveByBank(await linkAccount(server, shopper, 'empty')));
      for (const days of steps) await passDays(server, days, shopper.consumerId);
      const { rows } = await server.open.pool.query(
        `select kind, state, result_code, settled_at - min(occurred_at) over () as settled,
           occurred_at - min(occurred_at) over () as made from payments where order_id = $1 order by occurred_at, kind`,
        [orderId],
      );
      ends.push(JSON.stringify([rows, await statuses(orderId)]));
    }
    expect(ends[0]).toBe(ends[1]);
  });

  it('refuses a bank account of another shopper, and one that may not pay', async () => {
    const token = await newCheckout(server, shop, inUs);
    await startFor(buyer, token);
    const stranger = await newShopper(server, { countryCode: 'US', channel: 'PORTAL' });
    const foreign = await confirmBy(token, await linkAccount(server, stranger));
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'not_found']);
    const account = await linkAccount(server, shopper);
    await overrideFlag(server.db, 'ach-eligibility-enabled', false, `consumer:${shopper.consumerId}`);
    const unusable = await confirmBy(token, account);
    expect([unusable.status, unusable.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
    expect(await server.provider.sandbox.statement({ reference: token })).toEqual([]);
    const { body } = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    expect(body.state).toBe('STARTED');
  });

  it.each([
    ['a saved card', { type: 'CREDIT_CARD', cardBrand: 'VISA' }, []],
    ['a new card', { type: 'CREDIT_CARD', cardBrand: 'MASTERCARD' }, []],
    ['Apple Pay', { type: 'APPLE_PAY' }, ['rosella-payment-in-checkout']],
    [
      'a linked bank account',
      { type: 'ACH_BANK_ACCOUNT' },
      ['ach-checkout-enabled', 'ach-eligibility-enabled', 'not eligible'],
    ],
  ] as const)(
    'is confirmed with %s, as far as flags and eligibility allow it [PAY-409]',
    async (method, paymentMethod, refusedBy) => {
      const flags = [
        'rosella-payment-in-checkout',
        'ach-checkout-enabled',
        'ach-eligibility-enabled',
      ] as const;
      await addSavedCard(server, shopper, 'visa');
      const account = await linkAccount(server, shopper);
      const [saved] = (await shopper.visitor.call(listCards, {})).body.creditcards;
      for (const missing of [null, ...flags, 'not eligible'] as const) {
        for (const flag of flags)
          await overrideFlag(server.db, flag, flag !== missing, `consumer:${shopper.consumerId}`);
        const token = await newCheckout(server, shop, inUs);
        const traceId = await startFor(buyer, token);
        const { vault } = server.provider;
        if (method === 'a saved card')
          vault.setUp('order', { traceId, token: saved?.token ?? '', storeToken: true });
        if (method === 'a new card') presentCard(server, 'order', traceId, 'mastercard');
        if (method === 'Apple Pay') presentApplePay(server, buyer, 'order', traceId);
        const isBank = method === 'a linked bank account';
        await server.open.pool.query('update consumers set returned_debits = $2 where id = $1', [
          shopper.consumerId,
          missing === 'not eligible' ? 9 : 0,
        ]);
        const confirmed = isBank ? await confirmBy(token, account) : await confirmFor(buyer, token);
        const isRefused = refusedBy.some((each) => each === missing);
        expect([missing, confirmed.status < 400]).toEqual([missing, !isRefused]);
        if (isRefused) continue;
        expect(confirmed.body.status).toBe('APPROVED');
        const captured = await shop.call(merchantContract.capturePayment, { body: { token } });
        expect((await order(captured.body.orderId)).paymentMethod).toMatchObject(paymentMethod);
      }
    },
  );

  it.each(['ach-eligibility-enabled', 'ach-checkout-enabled'] as const)(
    'is refused while %s is off [PAY-344]',
    async (flag) => {
      const token = await newCheckout(server, shop, inUs);
      await startFor(buyer, token);
      const account = await linkAccount(server, shopper);
      await overrideFlag(server.db, flag, false, `consumer:${shopper.consumerId}`);
      const refused = await confirmBy(token, account);
      expect([refused.status, refused.error.errorCode]).toEqual([422, 'bank_account_not_allowed']);
      await overrideFlag(server.db, flag, true, `consumer:${shopper.consumerId}`);
      expect((await confirmBy(token, account)).body.status).toBe('APPROVED');
    },
  );

  it('says so only to its shopper', async () => {
    const token = await approveByBank(await linkAccount(server, shopper));
    const read = async (by: Shopper) =>
      (await by.visitor.call(readCheckout, { params: { token } })).body.paidByBankAccount;
    expect(await read(buyer)).toBe(true);
    expect(await read(await newShopper(server, { countryCode: 'US' }))).toBe(false);
    const byCard = await approvedCheckout(server, shop, buyer, inUs);
    expect(
      (await buyer.visitor.call(readCheckout, { params: { token: byCard } })).body.paidByBankAccount,
    ).toBe(false);
  });

  it('is released once when it is not authorised', async () => {
    const token = await approveByBank(await linkAccount(server, shopper));
    await server.clock.advance(61 * 60_000, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    const read = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    expect(read.body.state).toBe('EXPIRED');
    expect((await server.provider.sandbox.statement({ reference: token })).map(({ kind }) => kind)).toEqual([
      'HOLD',
      'RELEASE',
    ]);
  });
});

describe('a refund while a bank payment is pending', () => {
  const refund = (orderId: string, amount: string) =>
    shop.call(merchantContract.refundPayment, { params: { orderId }, body: { amount: usd(amount) } });
  const refundsTo = async (orderId: string) => {
    const { rows } = await server.open.pool.query(
      `select (bank_account_id is not null) as "toBank", amount_minor::int as amount, state from payments
       where order_id = $1 and kind = 'REFUND' order by amount_minor, bank_account_id nulls first`,
      [orderId],
    );
    return rows.map(({ toBank, amount, state }) => `${toBank ? 'bank' : 'card'} ${amount} ${state}`);
  };
  const openLateFee = async (orderId: string) => {
    const [, second] = await items(orderId);
    return Number(second?.outstandingBalance.amount) - Number(second?.owedAmount.amount);
  };

  it('is accepted at once, and the pending amount goes back when its bank has settled', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    const account = await linkAccount(server, shopper);
    await pay(orderId, account);
    expect((await refund(orderId, '100.00')).status).toBe(201);
    expect(await order(orderId)).toMatchObject({
      owedAmount: { amount: '0.00' },
      pendingAmount: { amount: '0.00' },
      refund: { refundStatus: 'REFUNDED' },
    });
    expect(await refundsTo(orderId)).toEqual(['card 2500 SUCCEEDED']);
    await hours(72);
    expect(await refundsTo(orderId)).toEqual(['card 2500 SUCCEEDED', 'bank 2500 CLAIMED']);
    await completePayments(server);
    expect(await refundsTo(orderId)).toEqual(['card 2500 SUCCEEDED', 'bank 2500 SUCCEEDED']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    expect(await booked(orderId, 'CARD_PROVIDER')).toBe(0);
    const [, second] = await items(orderId);
    expect(second).toMatchObject({
      status: 'PAID',
      paymentResponses: [{ status: 'SUCCESS' }],
      paymentRefundResponses: [{ amount: { amount: '25.00' }, paymentSource: { id: account.id } }],
    });
  });

  it('refunds nothing, and is no longer owed, when its bank returns it', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    await pay(orderId, await linkAccount(server, shopper, 'empty'));
    await refund(orderId, '100.00');
    await passDays(server, 40, shopper.consumerId);
    await completePayments(server);
    expect(await refundsTo(orderId)).toEqual(['card 2500 SUCCEEDED']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    expect((await order(orderId)).owedAmount.amount).toBe('0.00');
    const [, second] = await items(orderId);
    expect(second).toMatchObject({
      status: 'PAID',
      paymentResponses: [{ status: 'DECLINED' }],
      paymentRefundResponses: [{ amount: { amount: '25.00' }, paymentSource: null }],
    });
    expect(await movements(orderId, 'CHARGE')).toHaveLength(1);
  });

  it.each([
    ['checking', ['PAID', 'PARTIAL_REFUND', 'PAID', 'PAID'], '0.00', ['bank 1000 SUCCEEDED']],
    ['empty', ['PAID', 'OWED', 'PAID', 'PAID'], '15.00', []],
  ] as const)(
    'takes from it what the unpaid instalments do not cover, for an account that is %s',
    async (name, after, owed, given) => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      await pay(orderId, await linkAccount(server, shopper, name));
      expect((await refund(orderId, '50.00')).status).toBe(201);
      expect((await refund(orderId, '4.00')).status).toBe(201);
      expect((await refund(orderId, '6.00')).status).toBe(201);
      expect((await items(orderId))[1]).toMatchObject({
        status: 'PAYMENT_PENDING',
        amount: { amount: '15.00' },
        amountPending: { amount: '15.00' },
        amountPayable: { amount: '0.00' },
      });
      await hours(72);
      await completePayments(server);
      expect(await statuses(orderId)).toEqual(after);
      expect((await order(orderId)).owedAmount.amount).toBe(owed);
      expect(await refundsTo(orderId)).toEqual(given);
      expect(await booked(orderId, 'BANK_PROVIDER')).toBe(given.length > 0 ? 1500 : 0);
    },
  );

  it.each([
    ['checking', 1000, ['bank 2500 SUCCEEDED', 'card 2500 SUCCEEDED']],
    ['empty', 0, ['card 2500 SUCCEEDED']],
  ] as const)(
    'leaves the late fee to the payment, and waives it if the payment fails: %s',
    async (name, keptFee, given) => {
      const orderId = await capturedOrder(server, shop, buyer, inUs);
      const account = await linkAccount(server, shopper, name);
      await server.open.pool.query('update cards set deleted_at = now() where consumer_id = $1', [
        shopper.consumerId,
      ]);
      await server.open.pool.query('update bank_accounts set is_preferred = false where id = $1', [
        account.id,
      ]);
      await passDays(server, 30, shopper.consumerId);
      const fee = await openLateFee(orderId);
      expect(fee).toBeGreaterThan(0);
      expect((await pay(orderId, account)).body.status).toBe('PAYMENT_PENDING');
      expect((await refund(orderId, '100.00')).status).toBe(201);
      expect(await unbalanced(server.open.pool)).toEqual([]);
      await hours(72);
      await completePayments(server);
      expect((await refundsTo(orderId)).sort()).toEqual([...given].sort());
      expect(await openLateFee(orderId)).toBe(0);
      expect((await booked(orderId, 'BANK_PROVIDER')) > 0).toBe(keptFee > 0);
    },
  );

  it('may also be a void of an order whose first payment is pending', async () => {
    const token = await newCheckout(server, shop, inUs);
    const account = await linkAccount(server, shopper);
    await startFor(buyer, token);
    await buyer.visitor.call(confirmCheckout, {
      params: { token },
      body: { profilingSessionId: randomUUID(), ...byBank(account) },
    });
    const { orderId } = (await shop.call(merchantContract.authorisePayment, { body: { token } })).body;
    const voided = await shop.call(merchantContract.voidPayment, { params: { orderId }, body: {} });
    expect(voided.body.state).toBe('VOIDED');
    await hours(72);
    await completePayments(server);
    expect(await refundsTo(orderId)).toEqual(['bank 2500 SUCCEEDED']);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    expect((await order(orderId)).owedAmount.amount).toBe('0.00');
  });

  it('goes back once, in whatever order the settlement arrives', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    await pay(orderId, await linkAccount(server, shopper));
    await server.clock.advance(72 * 3_600_000, shopper.consumerId);
    const [refunded] = await Promise.all([
      refund(orderId, '100.00'),
      runDueJobsInTurn(server, { consumerId: shopper.consumerId }),
    ]);
    expect(refunded.status).toBe(201);
    await completePayments(server);
    expect(await refundsTo(orderId)).toEqual(['card 2500 SUCCEEDED', 'bank 2500 SUCCEEDED']);
  });

  it('lowers unpaid instalments first', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    await pay(orderId, await linkAccount(server, shopper));
    expect((await refund(orderId, '50.00')).status).toBe(201);
    await hours(72);
    expect((await order(orderId)).owedAmount.amount).toBe('0.00');
    expect(await refundsTo(orderId)).toEqual([]);
  });

  it('goes to the bank account at once when it has settled', async () => {
    const orderId = await capturedOrder(server, shop, buyer, inUs);
    await pay(orderId, await linkAccount(server, shopper));
    await hours(72);
    expect((await refund(orderId, '100.00')).status).toBe(201);
    expect(await booked(orderId, 'BANK_PROVIDER')).toBe(0);
    expect(await booked(orderId, 'CARD_PROVIDER')).toBe(0);
    const refunds = (await server.provider.sandbox.statement({ reference: orderId })).filter(
      ({ kind }) => kind === 'REFUND',
    );
    expect(refunds.map(({ amount }) => amount.minorUnits).sort()).toEqual([2500, 2500]);
  });
});

it('pays the rest of an order with the default method once its bank account is removed', async () => {
  const token = await newCheckout(server, shop, inUs);
  const account = await linkAccount(server, shopper);
  await startFor(buyer, token);
  await buyer.visitor.call(confirmCheckout, {
    params: { token },
    body: { profilingSessionId: randomUUID(), ...byBank(account) },
  });
  const { orderId } = (await shop.call(merchantContract.capturePayment, { body: { token } })).body;
  await approvedCheckout(server, shop, buyer, inUs);
  const { rows } = await server.open.pool.query('select id from cards where consumer_id = $1', [
    shopper.consumerId,
  ]);
  await server.open.pool.query('update bank_accounts set is_preferred = false where id = $1', [account.id]);
  await server.open.pool.query('update cards set is_preferred = true where id = $1', [rows[0].id]);
  const removed = await shopper.visitor.call(removeBankAccount, { params: { accountId: account.id } });
  expect(removed.status).toBe(204);
  expect((await order(orderId)).paymentMethod).toMatchObject({ type: 'CREDIT_CARD', id: rows[0].id });
  await passDays(server, 14, shopper.consumerId);
  expect(await statuses(orderId)).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
  expect(await booked(orderId, 'CARD_PROVIDER')).toBe(2500);
});
