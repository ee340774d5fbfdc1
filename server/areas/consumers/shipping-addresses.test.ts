/** Where a consumer's parcels go. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import type { NewShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import { gantryStreet, profile, shopperWithProfile, tasmanStreet } from '../../testing/express.ts';
import { createShopServer, newShopper, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from './consumers.tables.ts';
import { shippingAddresses } from './shipping-addresses.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const { listShippingAddresses, addShippingAddress } = checkoutContract;
const add = ({ visitor }: Shopper, address: object = {}) =>
  visitor.call(addShippingAddress, { body: { address: { ...gantryStreet, ...address } } });
const offered = async ({ visitor }: Shopper) =>
  (await visitor.call(listShippingAddresses, {})).body.shippingAddresses;
/** Those that were added. */
const list = async (shopper: Shopper) => (await offered(shopper)).filter(({ ofAccount }) => !ofAccount);
const preferred = async (shopper: Shopper) => (await list(shopper)).map((each) => each.preferred);

describe('shipping addresses', () => {
  it('are stored as they are given and listed in that order, the first one preferred [PAY-046] [PAY-047] [PAY-061]', async () => {
    const shopper = await newShopper(server);
    expect(await list(shopper)).toEqual([]);
    const whole = { address2: 'Unit 3', area2: 'Rear building', phoneNumber: '0412 345 678' };
    const first = await add(shopper, whole);
    const second = await add(shopper, tasmanStreet);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual({ ...gantryStreet, ...whole, preferred: true, id: expect.any(String) });
    expect(second.body).toMatchObject({ ...tasmanStreet, preferred: false });
    expect(await list(shopper)).toEqual([first.body, second.body]);
    expect(await list(await newShopper(server))).toEqual([]);
  });

  it('begin with the account’s own name, address and mobile, which the shopper need not type again', async () => {
    const shopper = await shopperWithProfile(server);
    const [{ mobile } = { mobile: null }] = await server.db
      .select()
      .from(consumers)
      .where(eq(consumers.id, shopper.consumerId));
    const own = {
      ...profile.contactAddress,
      name: 'Maya Rowe',
      ...(mobile && { phoneNumber: mobile }),
      id: expect.any(String),
      ofAccount: true,
    };
    expect(await offered(shopper)).toEqual([{ ...own, preferred: true }]);
    const added = await add(shopper, tasmanStreet);
    expect(await offered(shopper)).toEqual([{ ...own, preferred: false }, added.body]);
  });

  it('name the account’s own once, also where it was typed again', async () => {
    const shopper = await shopperWithProfile(server);
    await add(shopper, { ...profile.contactAddress, name: 'Maya Rowe' });
    expect((await offered(shopper)).map(({ ofAccount }) => ofAccount)).toEqual([undefined]);
  });

  it('have at most one preferred, which is the last that was chosen', async () => {
    const shopper = await newShopper(server);
    await add(shopper, { preferred: false });
    await add(shopper, { ...tasmanStreet, preferred: true });
    expect(await preferred(shopper)).toEqual([false, true]);
    // Sending the same address again prefers it, and does not store it twice.
    await add(shopper, { preferred: true });
    expect(await preferred(shopper)).toEqual([true, false]);
  });

  it('are stored once, also when the same one is sent again in another spelling', async () => {
    const shopper = await newShopper(server);
    const sent = await Promise.all([
      add(shopper),
      add(shopper, { name: ' Ana Marlow ', state: 'Victoria' }),
      add(shopper, { address2: '' }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await preferred(shopper)).toEqual([true]);
  });

  it('are limited to twenty, also when the last ones arrive at once', async () => {
    const shopper = await newShopper(server);
    const row = (number: number) => ({
      id: randomUUID(),
      consumerId: shopper.consumerId,
      address: { ...gantryStreet, address1: `${number} Gantry Street` },
      isPreferred: false,
      createdAt: server.clock.now(),
    });
    await server.db
      .insert(shippingAddresses)
      .values(Array.from({ length: 18 }, (_, index) => row(index + 100)));
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => add(shopper, { address1: `${number} Gantry Street` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 412, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.error.errorCode).toBe('too_many_addresses');
    expect((await list(shopper)).length).toBe(20);
    // A stored address does not count again.
    expect((await add(shopper, { address1: '100 Gantry Street' })).status).toBe(201);
  });

  it.each<[string, Partial<NewShippingAddress>, string, object | undefined]>([
    ['a wrong postcode', { postcode: '307' }, 'invalid_address', { postcode: 'invalidPostcode' }],
    ['no postcode where one is required', { postcode: '' }, 'invalid_address', { postcode: 'required' }],
    ['no recipient', { name: ' ' }, 'invalid_address', { name: 'required' }],
    ['a post office box', { address1: 'PO Box 12' }, 'contains_po_box', { address1: 'containsPoBox' }],
    ['one in its third line', { area2: 'GPO Box 9' }, 'contains_po_box', { area2: 'containsPoBox' }],
    [
      'a post office box and more',
      { address1: 'PO Box 12', suburb: '' },
      'invalid_address',
      { address1: 'containsPoBox', suburb: 'required' },
    ],
    ['a country without a market', { countryCode: 'JP' }, 'unsupported_shipping_country', undefined],
    ['a country in small letters', { countryCode: 'au' }, 'unsupported_shipping_country', undefined],
  ])('with %s are refused and not stored', async (_, patch, errorCode, errorInfo) => {
    const shopper = await newShopper(server);
    const refused = await add(shopper, patch);
    expect([refused.status, refused.error.errorCode, refused.error.errorInfo]).toEqual([
      422,
      errorCode,
      errorInfo,
    ]);
    expect(await list(shopper)).toEqual([]);
  });

  it('with an unknown or missing field are refused by their schema', async () => {
    const shopper = await newShopper(server);
    const unknown = await add(shopper, { street: 'x' });
    expect([unknown.status, unknown.error.errorInfo]).toEqual([400, { 'address.street': 'unknown' }]);
    const missing = await add(shopper, { address1: undefined });
    expect([missing.status, missing.error.errorInfo]).toEqual([400, { 'address.address1': 'required' }]);
  });
});
