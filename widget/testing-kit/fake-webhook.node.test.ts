import { describe, expect, it, vi } from 'vitest';
import { webhookDataSchemas } from '#shared/contract/merchant/webhooks.contract.ts';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { createWebhookHandler, verifyWebhook } from '../server/index.ts';
import { fakeWebhook } from './fake-webhook.ts';

const secret = 'whsec_9tqbq2Sdd0bGC0uUgVZ3c0nUuVnKc2p5m6y0QeT1xZk';

describe('a fake webhook', () => {
  it.each(webhookEventTypes)('of %s has data of the contract, and is verified', async (type) => {
    const { event, headers, body } = await fakeWebhook(type, { secret });
    expect(() => webhookDataSchemas[type].parse(event.data)).not.toThrow();
    expect(await verifyWebhook({ rawBody: body, headers, secrets: [secret] })).toEqual({ ok: true, event });
    const forged = await verifyWebhook({ rawBody: `${body} `, headers, secrets: [secret] });
    expect(forged).toEqual({ ok: false, code: 'signature_mismatch' });
  });

  it('is handled by the handler of the server entry', async () => {
    const handle = vi.fn(async () => {});
    const seen = { claim: async () => 'claimed' as const, done: async () => {}, release: async () => {} };
    const answer = createWebhookHandler({ secrets: [secret], seen, handle });
    const { request, event } = await fakeWebhook('payment.captured', { secret });
    expect((await answer(request)).status).toBe(200);
    expect(handle).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('takes fields of the event and of its data, an address and a time', async () => {
    const { event, request, headers } = await fakeWebhook('payment.refunded', {
      ...{ secret, timestamp: 1_767_225_600, url: 'https://your-shop.test/hook' },
      data: { orderId: '100000077' },
      event: { id: 'evt_again', sequence: 7 },
    });
    expect(event).toMatchObject({ id: 'evt_again', sequence: 7, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(event.data).toMatchObject({ orderId: '100000077', state: 'CAPTURED' });
    expect(request.url).toBe('https://your-shop.test/hook');
    expect(headers['x-webhook-timestamp']).toBe('1767225600');
  });
});
