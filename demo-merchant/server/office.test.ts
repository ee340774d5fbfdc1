import { describe, expect, it } from 'vitest';
import { createTestShop, deliver } from './testing/test-shop.ts';
import { trials } from './webhook-log.ts';

async function paidOrder() {
  const made = createTestShop();
  const shopper = made.visit();
  await shopper.addLamp();
  const { token } = await shopper.pay();
  made.fourfold.end(token, 'APPROVED');
  const { reference } = await shopper.result(token);
  const path = `/orders/${reference}`;
  const fact = async (id: string) =>
    new RegExp(`data-testid="${id}">([^<]*)<`).exec(await shopper.page(path))?.[1];
  return { ...made, shopper, path, fact };
}

describe('an order', () => {
  it('can be captured, refunded and voided in parts, and shows the new state [MER-207]', async () => {
    const { shopper, path, fact } = await paidOrder();
    expect(await fact('payment-state')).toBe('AUTHORISED');
    await shopper.submit(`${path}/capture`, { amount: '100', key: 'k1' });
    expect(await fact('payment-state')).toBe('CAPTURED');
    expect([await fact('payment-captured'), await fact('payment-open')]).toEqual(['$100.00', '$20.00']);
    await shopper.submit(`${path}/void`, { amount: '', key: 'k2' });
    expect([await fact('payment-voided'), await fact('payment-open')]).toEqual(['$20.00', '$0.00']);
    await shopper.submit(`${path}/refund`, { amount: '25.5', reason: 'Chipped', key: 'k3' });
    expect(await fact('payment-refunded')).toBe('$25.50');
  });

  it('shows the code of a refusal [MER-207]', async () => {
    const { shopper, path } = await paidOrder();
    await shopper.submit(`${path}/capture`, { amount: '120.01', key: 'k1' });
    expect(await shopper.page(path)).toContain('Refused: amount_exceeds_open');
    await shopper.submit(`${path}/refund`, { amount: '1.00', key: 'k2' });
    expect(await shopper.page(path)).toContain('Refused: payment_not_captured');
  });

  it('asks again for an invalid amount, and makes no call', async () => {
    const { shopper, path, fourfold } = await paidOrder();
    for (const amount of ['', 'all', '-1', '1.005', '0'])
      await shopper.submit(`${path}/refund`, { amount, key: 'k' });
    expect(fourfold.calls(`/payments/${[...fourfold.payments.keys()][0]}/refund`)).toHaveLength(0);
  });

  it('passes on the idempotency key of its form, so that a form sent twice acts once', async () => {
    const { shopper, path, fourfold } = await paidOrder();
    const key = /name="key" value="([^"]+)"/.exec(await shopper.page(path))?.[1] ?? '';
    await shopper.submit(`${path}/capture`, { amount: '10', key });
    const orderId = [...fourfold.payments.keys()][0];
    expect(fourfold.calls(`/payments/${orderId}/capture`)[0]?.key).toBe(key);
    expect(key).toMatch(/^[\w.:-]{1,64}$/);
  });

  it('has no page unless it is paid', async () => {
    const { visit } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    await shopper.pay();
    expect((await shopper.get('/orders/ORD-12345678')).status).toBe(404);
  });
});

describe('the webhook log', () => {
  const verdicts = (text: string) =>
    [...text.matchAll(/data-testid="webhook-verdict">([^<]*)</g)].map(([, verdict]) => verdict);

  it('shows what was verified, what was refused and why, and what was a repeat [MER-208]', async () => {
    const { app, visit } = createTestShop();
    const statuses = [
      (await deliver(app, { id: 'evt_1' })).status,
      (await deliver(app, { id: 'evt_1' })).status,
      (await deliver(app, { id: 'evt_2' }, { rawBody: '{"id":"evt_2"}' })).status,
      (await deliver(app, { id: 'evt_3' }, { headers: { 'x-webhook-signature': '' } })).status,
    ];
    expect(statuses).toEqual([200, 200, 400, 400]);
    expect(verdicts(await visit().page('/webhooks'))).toEqual([
      'refused: missing_header',
      'refused: signature_mismatch',
      'verified, a repeat',
      'verified, handled',
    ]);
  });

  it('does not handle an event again when its own buttons send it repeated, late, altered or unsigned [MER-208]', async () => {
    const { app, visit } = createTestShop();
    const shopper = visit();
    await deliver(app, { id: 'evt_1' });
    for (const trial of trials) await shopper.submit('/webhooks/trial', { trial });
    expect(verdicts(await shopper.page('/webhooks'))).toEqual([
      'refused: missing_header',
      'refused: signature_mismatch',
      'refused: timestamp_out_of_range',
      'verified, a repeat',
      'verified, handled',
    ]);
  });

  it('handles each event once, in whatever order and however often it comes, and again if handling failed [MER-177]', async () => {
    const { app, visit, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    const { token } = await shopper.pay();
    const approved = (id: string, sequence: number) =>
      deliver(app, { id, sequence, type: 'checkout.approved', data: { token } });
    const shown = async () => verdicts(await shopper.page('/webhooks'));

    fourfold.goAway();
    expect((await approved('evt_3', 3)).status).toBe(500);
    expect(await shown()).toEqual(['verified, not handled yet']);
    fourfold.comeBack();
    fourfold.end(token, 'APPROVED');
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, index) => approved(`evt_${3 - (index % 3)}`, 3 - (index % 3))),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect((await shown()).slice(0, 60).sort()).toEqual([
      ...Array(57).fill('verified, a repeat'),
      ...Array(3).fill('verified, handled'),
    ]);
    expect(fourfold.payments.size).toBe(1);
    expect((await deliver(app, { id: 'evt_4' }, { rawBody: '{"id":"evt_4"}' })).status).toBe(400);
    expect((await shown())[0]).toBe('refused: signature_mismatch');
  });

  it('shows no token in full', async () => {
    const { app, visit } = createTestShop();
    const token = `ffc_${'t'.repeat(43)}`;
    await deliver(app, { id: 'evt_1', data: { token } });
    const text = await visit().page('/webhooks');
    expect(text).toContain('ffc_tttt…');
    expect(text).not.toContain(token);
  });

  it('has no button that works before anything has arrived', async () => {
    const { visit } = createTestShop();
    const shopper = visit();
    await shopper.submit('/webhooks/trial', { trial: 'unsigned' });
    expect(await shopper.page('/webhooks')).toContain('There is no verified event to try with yet');
  });
});
