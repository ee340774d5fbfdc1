/** A shopper chooses address and shipping in an EXPRESS checkout, and the shop's page re-prices it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import {
  addAddress,
  chosen,
  gantryStreet,
  profile,
  shopperWithProfile,
  startedExpress,
  tasmanStreet,
  updateFor,
} from '../../../testing/express.ts';
import {
  approvedCheckout,
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
let shopper: Shopper;
let home: string;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  shopper = await newShopper(server, { creditLimit: 300_000 });
  home = await addAddress(shopper);
});
afterAll(() => server.close());

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const shown = (amount: string) => ({ ...aud(amount), symbol: '$' });
const read = async (token: string, by = shopper) =>
  (await by.visitor.call(checkoutContract.readCheckout, { params: { token } })).body;
const started = async (patch: Parameters<typeof startedExpress>[3] = {}) =>
  (await startedExpress(server, shop, shopper, patch)).token;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];

describe('an update of a checkout', () => {
  it('stores address, option and amount, and updates the schedule [PAY-042] [MER-089]', async () => {
    const token = await started();
    const before = await read(token);
    expect(before).toMatchObject({ revision: 0, amount: shown('100.00'), shippingAddressId: null });
    expect(before.orderDetail.shippingAddress).toBeNull();
    const parts = { shippingAmount: aud('9.50'), taxAmount: aud('9.95') };
    const { status, body } = await updateFor(shopper, token, {
      ...chosen,
      ...parts,
      shippingAddressId: home,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: 1,
      amount: shown('109.50'),
      originalAmount: shown('100.00'),
      amountDueToday: shown('27.38'),
      shippingAddressId: home,
      orderDetail: {
        shippingAddress: gantryStreet,
        shippingAmount: shown('9.50'),
        taxAmount: shown('9.95'),
      },
      merchant: { shippingOptionIdentifier: 'standard' },
    });
    expect(body.instalments.map(({ amount }) => amount.amount)).toEqual(['27.38', '27.38', '27.38', '27.36']);
    expect(await read(token)).toEqual(body);
  });

  it.each([{}, { shippingOptionRequired: false }, { buyNow: true }])(
    'delivers to the account’s own address, which is the first that is offered: %j',
    async (terms) => {
      const owner = await shopperWithProfile(server);
      const [own] = (await owner.visitor.call(checkoutContract.listShippingAddresses, {})).body
        .shippingAddresses;
      const { token, traceId } = await startedExpress(server, shop, owner, terms);
      const { status, body } = await updateFor(owner, token, {
        ...(terms.shippingOptionRequired === false ? { amount: '100.00' } : chosen),
        shippingAddressId: own?.id ?? '',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        shippingAddressId: own?.id,
        orderDetail: { shippingAddress: { ...profile.contactAddress, name: 'Maya Rowe' } },
      });
      presentCard(server, 'order', traceId, 'visa');
      expect((await confirmFor(owner, token, undefined, 1)).body.status).toBe('APPROVED');
    },
  );

  it('shows the address to no one else', async () => {
    const token = await started();
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    const seen = await read(token, await newShopper(server));
    expect([seen.shippingAddressId, seen.orderDetail.shippingAddress]).toEqual([null, null]);
  });

  it('replaces all earlier choices: without an option it has the first amount again', async () => {
    const token = await started({ shippingAmount: aud('1.00') });
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home, shippingAmount: aud('9.50') });
    const { body } = await updateFor(shopper, token, {
      amount: '100.00',
      revision: 2,
      shippingAddressId: home,
    });
    expect(body).toMatchObject({
      amount: shown('100.00'),
      amountDueToday: shown('25.00'),
      orderDetail: { shippingAmount: aud('1.00') },
      merchant: { shippingOptionIdentifier: null },
    });
    const empty = await updateFor(shopper, token, { amount: '100.00', revision: 3 });
    expect(empty.body).toMatchObject({ shippingAddressId: null, orderDetail: { shippingAddress: null } });
  });

  it('stores a copy of the chosen address', async () => {
    const token = await started();
    const id = await addAddress(shopper, { address1: '99 Gantry Street' });
    await updateFor(shopper, token, { ...chosen, shippingAddressId: id });
    await server.open.pool.query(
      `update shipping_addresses set address = jsonb_set(address, '{address1}', '"1 Elsewhere"') where id = $1`,
      [id],
    );
    expect((await read(token)).orderDetail.shippingAddress?.address1).toBe('99 Gantry Street');
  });

  it('below the minimum is refused and leaves the session as it was, and an equal amount is accepted [PAY-356]', async () => {
    const token = await started();
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    const before = await read(token);
    const under = { ...chosen, revision: 2, amount: '34.99', shippingAddressId: home };
    expect(codeOf(await updateFor(shopper, token, under))).toEqual([422, 'below_minimum_order_value']);
    expect(await read(token)).toEqual(before);
    const equal = await updateFor(shopper, token, { ...under, amount: '35.00' });
    expect([equal.status, equal.body.amount]).toEqual([200, shown('35.00')]);
  });

  it('in another currency, below the minimum or above the maximum keeps the former option and total [MER-090]', async () => {
    const token = await started();
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    const before = await read(token);
    const other = { revision: 2, shippingAddressId: home, shippingOptionIdentifier: 'fast' };
    const dollars = await updateFor(shopper, token, { ...other, amount: '120.00', currency: 'NZD' });
    expect(codeOf(dollars)).toEqual([422, 'unsupported_currency']);
    const parts = { amount: '120.00', shippingAmount: { amount: '9.50', currency: 'NZD' as const } };
    expect(codeOf(await updateFor(shopper, token, { ...other, ...parts }))).toEqual([
      422,
      'unsupported_currency',
    ]);
    const under = await updateFor(shopper, token, { ...other, amount: '34.99' });
    expect(codeOf(under)).toEqual([422, 'below_minimum_order_value']);
    const over = await updateFor(shopper, token, { ...other, amount: '2000.01' });
    expect(codeOf(over)).toEqual([422, 'above_maximum_order_value']);
    expect(await read(token)).toEqual(before);
    expect((await updateFor(shopper, token, { ...other, amount: '2000.00' })).status).toBe(200);
  });

  it('under 1.00 is refused, though the merchant’s minimum is lower [PAY-357]', async () => {
    const canadian = createShop(server, 'demo-ca');
    await server.open.pool.query("update merchants set minimum_minor = 1 where id = 'demo-ca'");
    const owner = await newShopper(server, { countryCode: 'CA' });
    const token = await newCheckout(server, canadian, {
      mode: 'EXPRESS',
      amount: { amount: '9.00', currency: 'CAD' },
    });
    await startFor(owner, token);
    const shippingAddressId = await addAddress(owner, {
      state: 'ON',
      postcode: 'M5V 2T6',
      countryCode: 'CA',
    });
    const update = (amount: string) =>
      updateFor(owner, token, { ...chosen, amount, currency: 'CAD', shippingAddressId });
    expect(codeOf(await update('0.99'))).toEqual([422, 'below_minimum_order_value']);
    expect((await update('1.00')).status).toBe(200);
  });

  it('to a country outside those of the shop is refused [MER-091]', async () => {
    const token = await started();
    const abroad = await addAddress(shopper, { ...tasmanStreet, state: undefined });
    await server.open.pool.query(`update merchants set shipping_countries = '["AU"]' where id = 'demo-au'`);
    const refused = await updateFor(shopper, token, { ...chosen, shippingAddressId: abroad });
    await server.open.pool.query("update merchants set shipping_countries = null where id = 'demo-au'");
    expect(codeOf(refused)).toEqual([422, 'unsupported_shipping_country']);
    expect((await updateFor(shopper, token, { ...chosen, shippingAddressId: abroad })).status).toBe(200);
  });

  it('to a high-risk country is refused, except at home, and counts as none when it is confirmed [POR-374]', async () => {
    const token = await started();
    const abroad = await addAddress(shopper, { ...tasmanStreet, state: undefined });
    const highRisk = (countries: readonly string[]) =>
      Object.assign(server.config, { highRiskCountries: countries });
    const update = (revision: number, shippingAddressId: string) =>
      updateFor(shopper, token, { ...chosen, revision, shippingAddressId });
    try {
      expect((await update(1, abroad)).status).toBe(200);
      highRisk(['NZ', 'AU']);
      const before = await read(token);
      expect(before.merchant.supportedShippingCountries).toEqual(
        countryCodes.filter((countryCode) => countryCode !== 'NZ'),
      );
      expect(codeOf(await update(2, abroad))).toEqual([422, 'unsupported_shipping_country']);
      expect(codeOf(await confirmFor(shopper, token, undefined, 1))).toEqual([
        422,
        'shipping_address_required',
      ]);
      expect(await read(token)).toEqual(before);
      expect((await update(2, home)).status).toBe(200);
    } finally {
      highRisk([]);
    }
  });

  it('with an unknown address or that of another consumer is not found', async () => {
    const token = await started();
    const foreign = await addAddress(await newShopper(server));
    for (const shippingAddressId of [foreign, randomUUID()]) {
      const refused = await updateFor(shopper, token, { ...chosen, shippingAddressId });
      expect([...codeOf(refused), refused.error.errorInfo]).toEqual([404, 'not_found', undefined]);
    }
    expect((await read(token)).revision).toBe(0);
  });

  it('must fit into the limit, and the order is not counted twice', async () => {
    const owner = await newShopper(server, { creditLimit: 20_000 });
    const shippingAddressId = await addAddress(owner);
    await capturedOrder(server, shop, owner, { amount: aud('80.00') });
    const { token } = await startedExpress(server, shop, owner);
    const update = (amount: string) => updateFor(owner, token, { ...chosen, amount, shippingAddressId });
    // Of 80.00 a quarter is paid: 60.00 are owed, and 140.00 are left.
    expect(codeOf(await update('140.01'))).toEqual([422, 'limit_exceeded']);
    expect((await update('140.00')).status).toBe(200);
  });

  it('changes the amount only of an EXPRESS checkout with integrated shipping', async () => {
    const refusedIn = async (terms: Parameters<typeof started>[0], update: object = {}) => {
      const token = await started(terms);
      return codeOf(await updateFor(shopper, token, { amount: '109.50', ...update }))[1];
    };
    const address = { shippingAddressId: home };
    const option = { ...address, shippingOptionIdentifier: 'standard' };
    expect([
      await refusedIn({ mode: 'STANDARD' }),
      await refusedIn({ pickup: true }),
      await refusedIn({ shippingOptionRequired: false }, address),
      await refusedIn({}, address),
    ]).toEqual(Array.from({ length: 4 }, () => 'precondition_failed'));
    expect([
      await refusedIn({ mode: 'STANDARD' }, option),
      await refusedIn({ pickup: true }, option),
      await refusedIn({ shippingOptionRequired: false }, option),
    ]).toEqual(['precondition_failed', 'precondition_failed', 'invalid_shipping_option']);
    for (const terms of [{ mode: 'STANDARD' as const }, { pickup: true }]) {
      const token = await started(terms);
      expect((await updateFor(shopper, token, { amount: '100.00' })).status).toBe(200);
    }
  });

  it('refuses a card number as the id of an option', async () => {
    const token = await started();
    const refused = await updateFor(shopper, token, {
      ...chosen,
      shippingAddressId: home,
      shippingOptionIdentifier: 'fast 4111 1111 1111 1111',
    });
    expect(codeOf(refused)).toEqual([422, 'invalid_shipping_option']);
  });

  it('is removed when another shopper takes over the checkout', async () => {
    const token = await started();
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    // The limit allows the first amount, but not the first shopper's choice.
    const second = await newShopper(server, { creditLimit: 10_000 });
    await startFor(second, token);
    expect(await read(token, second)).toMatchObject({
      amount: shown('100.00'),
      shippingAddressId: null,
      orderDetail: { shippingAddress: null },
      merchant: { shippingOptionIdentifier: null },
    });
    expect(JSON.stringify(await read(token, second))).not.toContain('Gantry');
    expect(codeOf(await updateFor(shopper, token, { amount: '100.00', revision: 9 }))).toEqual([
      404,
      'checkout_not_found',
    ]);
  });

  it('is kept when the same shopper starts again', async () => {
    const token = await started();
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    await startFor(shopper, token);
    expect(await read(token)).toMatchObject({
      amount: shown('109.50'),
      shippingAddressId: home,
      revision: 1,
    });
  });

  it('is only possible for the shopper who started the checkout', async () => {
    const token = await started();
    const stranger = await newShopper(server);
    expect(codeOf(await updateFor(stranger, token, { amount: '100.00' }))).toEqual([
      404,
      'checkout_not_found',
    ]);
    const open = await newCheckout(server, shop, { mode: 'EXPRESS' });
    expect(codeOf(await updateFor(shopper, open, { amount: '100.00' }))).toEqual([404, 'checkout_not_found']);
  });

  it('is refused for a checkout that has ended', async () => {
    const approved = await approvedCheckout(server, shop, shopper);
    expect(codeOf(await updateFor(shopper, approved, { amount: '100.00' }))).toEqual([
      409,
      'checkout_already_completed',
    ]);
    const cancelled = await started();
    await shop.call(merchantContract.cancelCheckout, { params: { token: cancelled }, body: {} });
    expect(codeOf(await updateFor(shopper, cancelled, { amount: '100.00' }))).toEqual([
      412,
      'checkout_expired',
    ]);
  });
});

describe('of two updates', () => {
  const fast = { amount: '120.00', shippingOptionIdentifier: 'fast' };

  it('the newer one wins, also when the older one arrives last', async () => {
    const token = await started();
    const address = { shippingAddressId: home };
    expect((await updateFor(shopper, token, { ...fast, ...address, revision: 2 })).status).toBe(200);
    const older = await updateFor(shopper, token, { ...chosen, ...address, revision: 1 });
    expect(codeOf(older)).toEqual([409, 'checkout_changed']);
    expect(await read(token)).toMatchObject({ amount: shown('120.00'), revision: 2 });
  });

  it('with one number the first wins, and a repeat gets the same response', async () => {
    const token = await started();
    const update = { ...chosen, shippingAddressId: home, shippingAmount: aud('9.50') };
    const first = await updateFor(shopper, token, update);
    const again = await updateFor(shopper, token, update);
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const other of [
      { ...update, amount: '110.00' },
      { ...update, shippingOptionIdentifier: 'fast' },
      { ...update, shippingAmount: aud('9.51') },
      { ...update, taxAmount: aud('1.00') },
    ]) {
      expect(codeOf(await updateFor(shopper, token, other))).toEqual([409, 'checkout_changed']);
    }
    expect(await read(token)).toEqual(first.body);
  });

  it('that arrive together the newest wins, in any order', async () => {
    for (const order of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ]) {
      const token = await started();
      const answers = await Promise.all(
        order.map((revision) =>
          updateFor(shopper, token, {
            ...chosen,
            revision,
            amount: `10${revision}.00`,
            shippingAddressId: home,
          }),
        ),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await read(token)).toMatchObject({ revision: 3, amount: shown('103.00') });
    }
  });
});

describe('a confirm of an EXPRESS checkout', () => {
  const confirm = (token: string, revision?: number) => confirmFor(shopper, token, undefined, revision);

  it('needs an address unless it is a pickup, and an option if the shop offers any [PAY-053] [PAY-058]', async () => {
    const integrated = await startedExpress(server, shop, shopper);
    presentCard(server, 'order', integrated.traceId, 'visa');
    const { token } = integrated;
    expect(codeOf(await confirm(token, 0))).toEqual([422, 'shipping_address_required']);
    await updateFor(shopper, token, { amount: '100.00', shippingAddressId: home });
    expect(codeOf(await confirm(token, 1))).toEqual([422, 'shipping_option_required']);
    await updateFor(shopper, token, { ...chosen, revision: 2, shippingAddressId: home });
    expect((await confirm(token, 2)).body.status).toBe('APPROVED');

    const deferred = await startedExpress(server, shop, shopper, { shippingOptionRequired: false });
    presentCard(server, 'order', deferred.traceId, 'visa');
    expect(codeOf(await confirm(deferred.token, 0))).toEqual([422, 'shipping_address_required']);
    await updateFor(shopper, deferred.token, { amount: '100.00', shippingAddressId: home });
    expect((await confirm(deferred.token, 1)).body.status).toBe('APPROVED');

    const pickup = await startedExpress(server, shop, shopper, { pickup: true });
    presentCard(server, 'order', pickup.traceId, 'visa');
    expect((await confirm(pickup.token)).body.status).toBe('APPROVED');
  });

  it('holds the amount of the newest update, and refuses an amount its shopper has not seen', async () => {
    const { token, traceId } = await startedExpress(server, shop, shopper);
    presentCard(server, 'order', traceId, 'visa');
    await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
    await updateFor(shopper, token, { ...chosen, revision: 2, amount: '120.00', shippingAddressId: home });
    for (const revision of [undefined, 0, 1, 3]) {
      expect(codeOf(await confirm(token, revision))).toEqual([409, 'checkout_changed']);
    }
    const held = () => server.provider.sandbox.statement({ reference: token });
    expect(await held()).toEqual([]);
    expect((await confirm(token, 2)).body.status).toBe('APPROVED');
    expect((await held()).map(({ kind, amount }) => [kind, amount.minorUnits])).toEqual([['HOLD', 3000]]);
    // A repeat gets the lost response again, whichever update it names as seen.
    expect((await confirm(token, 1)).body.status).toBe('APPROVED');
  });

  it.each(['before', 'after', 'together'] as const)(
    'holds the shown amount or nothing, with an update that arrives %s',
    async (order) => {
      const { token, traceId } = await startedExpress(server, shop, shopper);
      presentCard(server, 'order', traceId, 'visa');
      await updateFor(shopper, token, { ...chosen, shippingAddressId: home });
      const update = () =>
        updateFor(shopper, token, { ...chosen, revision: 2, amount: '160.00', shippingAddressId: home });
      const [confirmed, updated] =
        order === 'before'
          ? await update().then(async (first) => [await confirm(token, 1), first] as const)
          : order === 'after'
            ? await confirm(token, 1).then(async (first) => [first, await update()] as const)
            : await Promise.all([confirm(token, 1), update()]);
      const isApproved = confirmed.status === 200;
      expect(isApproved).toBe(updated.status !== 200);
      const statement = await server.provider.sandbox.statement({ reference: token });
      expect(statement.map(({ amount }) => amount.minorUnits)).toEqual(isApproved ? [2738] : []);
      const { amount, state } = await read(token);
      expect([amount.amount, state]).toEqual(isApproved ? ['109.50', 'APPROVED'] : ['160.00', 'STARTED']);
    },
  );
});

describe('what the merchant sees of an EXPRESS checkout', () => {
  it('excludes shopper, address and option before the approval, and includes them after [MER-153]', async () => {
    const owner = await newShopper(server);
    await server.open.pool.query(
      "update consumers set given_names = 'Maya', surname = 'Rowe', mobile = '+61419000777' where id = $1",
      [owner.consumerId],
    );
    const shippingAddressId = await addAddress(owner, { area2: 'Rear building' });
    const { token, traceId } = await startedExpress(server, shop, owner, { consumer: undefined });
    presentCard(server, 'order', traceId, 'visa');
    const readByShop = async () =>
      (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;
    await updateFor(owner, token, { ...chosen, shippingAddressId, shippingAmount: aud('9.50') });
    expect(await readByShop()).toMatchObject({ consumer: null, shipping: null, shippingOption: null });
    await confirmFor(owner, token, undefined, 1);
    expect(await readByShop()).toMatchObject({
      mode: 'EXPRESS',
      shippingOptionRequired: true,
      amount: shown('109.50'),
      shippingAmount: shown('9.50'),
      consumer: { email: owner.email, givenNames: 'Maya', surname: 'Rowe', phoneNumber: '+61419000777' },
      shipping: { ...gantryStreet, area2: 'Rear building' },
      shippingOption: 'standard',
    });
    const { rows } = await server.open.pool.query(
      "select body from outbox_events where natural_key = 'checkout.approved:' || $1",
      [token],
    );
    const { data } = JSON.parse(rows[0].body);
    expect(data).toMatchObject({ consumer: null, shipping: null, shippingOption: 'standard' });
    expect(rows[0].body).not.toMatch(/Gantry|Maya|Rowe|61419000777/);
  });
});
