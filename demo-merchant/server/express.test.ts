/** EXPRESS orders of the shop: what it tells Fourfold, what it asks for delivery, and what it takes. */
import { describe, expect, it } from 'vitest';
import { kinds } from './checkout-kinds.ts';
import { createTestShop } from './testing/test-shop.ts';

const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
const aud = (amount: string) => ({ amount, currency: 'AUD' });
const lamp = { source: 'product', productId: 'tern-table-lamp', choiceId: 'rust' };

/** A shopper who buys one lamp of 120.00 with this kind of checkout. */
async function buy(kind: string) {
  const { fourfold, shop, visit } = createTestShop();
  const shopper = visit();
  const html = await shopper.page(`/products/tern-table-lamp?kind=${kind}`);
  const { token } = await shopper.pay(lamp);
  const [created] = fourfold.calls('/checkouts');
  return { fourfold, shop, shopper, html, token, created: created?.body };
}

describe('an EXPRESS order', () => {
  it.each([
    ['standard', {}],
    ['express', { mode: 'EXPRESS' }],
    ['express-buy-now', { mode: 'EXPRESS', buyNow: true }],
    ['express-deferred', { mode: 'EXPRESS', shippingOptionRequired: false }],
    ['express-pickup', { mode: 'EXPRESS', pickup: true }],
  ])('of the kind %s has the same terms for the page and for Fourfold', async (kind, terms) => {
    const { html, created } = await buy(kind);
    expect(html.replaceAll('&quot;', '"')).toContain(`data-terms="${JSON.stringify(terms)}"`);
    const { mode, buyNow, pickup, shippingOptionRequired } = created as Record<string, unknown>;
    const sent = { mode, buyNow, pickup, shippingOptionRequired };
    expect(JSON.parse(JSON.stringify(sent))).toEqual(terms);
  });

  it('has one of the two modes of all checkouts of the shop [PAY-033]', () => {
    const modes = Object.values(kinds).map(({ terms }) => terms.mode ?? 'STANDARD');
    expect([...new Set(modes)].sort()).toEqual(['EXPRESS', 'STANDARD']);
  });

  it('has delivery options with prices of the shop’s server', async () => {
    const { shopper } = await buy('express');
    expect(await shopper.post('/api/delivery', { ...lamp, address, price: '0.01' })).toEqual({
      options: [
        {
          ...{ id: 'standard', name: 'Standard', description: '3 to 5 working days' },
          ...{ shippingAmount: aud('6.95'), orderAmount: aud('126.95') },
        },
        {
          ...{ id: 'next-day', name: 'Next day', description: 'If you order before noon' },
          ...{ shippingAmount: aud('14.95'), orderAmount: aud('134.95') },
        },
      ],
    });
    const island = { ...address, suburb: 'Phillip Island' };
    expect((await shopper.post('/api/delivery', { ...lamp, address: island })).options).toHaveLength(1);
  });

  it.each([
    [{ ...address, countryCode: 'NZ' }, 'SHIPPING_ADDRESS_UNSUPPORTED'],
    [{ ...address, suburb: 'Nowhere' }, 'SHIPPING_ADDRESS_UNRECOGNIZED'],
    [{ suburb: 7 }, 'SERVICE_UNAVAILABLE'],
    [undefined, 'SERVICE_UNAVAILABLE'],
  ])('to %o is refused with %s', async (to, code) => {
    const { shopper } = await buy('express');
    expect(await shopper.post('/api/delivery', { ...lamp, address: to })).toEqual({ code });
  });

  it('is accepted with the total of its option, and with no other', async () => {
    const approved = async (amount: string, shippingOption: string | null) => {
      const { fourfold, shopper, token } = await buy('express');
      fourfold.end(token, 'APPROVED', { amount: aud(amount) as never, shippingOption });
      const { status, amount: total } = await shopper.result(token);
      return { status, total, taken: fourfold.calls('/payments/authorise')[0]?.body };
    };
    expect(await approved('126.95', 'standard')).toMatchObject({
      status: 'paid',
      total: aud('126.95'),
      taken: { amount: aud('126.95'), scheduleChecksum: 'sc1_of_the_quote' },
    });
    for (const [amount, option] of [
      ['126.94', 'standard'],
      ['126.95', 'next-day'],
      ['120.00', 'standard'],
      ['120.00', 'free'],
    ] as const) {
      expect(await approved(amount, option), `${option} for ${amount}`).toEqual({
        status: 'refused',
        total: aud('120.00'),
      });
    }
  });

  it('is accepted without delivery when it is collected', async () => {
    const { fourfold, shopper, token } = await buy('express-pickup');
    fourfold.end(token, 'APPROVED');
    expect((await shopper.result(token)).status).toBe('paid');
  });
});

describe('an EXPRESS order whose delivery is chosen afterwards', () => {
  async function approved() {
    const order = await buy('express-deferred');
    order.fourfold.end(order.token, 'APPROVED');
    const html = await order.shopper.page(`/result?orderToken=${order.token}`);
    const place = (more: object) =>
      order.shopper.post('/api/place-order', { orderToken: order.token, ...more });
    return { ...order, html, place };
  }

  it('is placed after that choice, with the total and the checksum that were shown', async () => {
    const { fourfold, shopper, html, place, token } = await approved();
    expect(html).toContain('data-status="approved"');
    expect(html).toContain('data-total="134.95"');
    expect(fourfold.calls('/payments/authorise')).toEqual([]);
    const placed = await place({ optionId: 'next-day', scheduleChecksum: 'sc1_shown' });
    expect(placed).toEqual({ resultUrl: `/result?orderToken=${token}` });
    expect(fourfold.calls('/payments/authorise')[0]?.body).toMatchObject({
      amount: aud('134.95'),
      scheduleChecksum: 'sc1_shown',
    });
    expect(await shopper.result(token)).toMatchObject({ status: 'paid', amount: aud('134.95') });
    await place({ optionId: 'standard', scheduleChecksum: 'sc1_shown' });
    expect(fourfold.calls('/payments/authorise')).toHaveLength(1);
  });

  it('is not placed with an option that the shop does not have, nor without an order', async () => {
    const { fourfold, shopper, place } = await approved();
    expect(await place({ optionId: 'free', scheduleChecksum: 'sc1_shown' })).toMatchObject({
      errorCode: 'unknown_option',
    });
    expect(await shopper.post('/api/place-order', { orderToken: 'ffc_other' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(fourfold.calls('/payments/authorise')).toEqual([]);
  });
});
