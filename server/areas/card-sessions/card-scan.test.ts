/** Scanning a card with the camera before it is saved or pays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmNewCard, initiateNewCard, listCards } from '#shared/contract/methods/methods.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiatePartial,
} from '#shared/contract/payments/payments.contract.ts';
import type { CardScanCheckpoint } from '#shared/domain/methods/card-scan.ts';
import { scanFrameBytes } from '#shared/domain/methods/card-scan-protocol.ts';
import { chargesOf } from '../../testing/instalments.ts';
import { beginPayNow, inChannel } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shopper,
  startFor,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(server, { channel: 'PORTAL' });
});

/** Stripes, as on a card. */
const readable = new Uint8Array(scanFrameBytes).map((_, index) => (index % 7 < 3 ? 20 : 200));

const intent = (traceId: string, checkpoint: CardScanCheckpoint = 'PAYNOW_WEB', by = shopper) =>
  by.visitor.call(createCardScan, { body: { traceId, checkpoint } });
const check = (traceId: string, civId: string, checkpoint: CardScanCheckpoint = 'PAYNOW_WEB', by = shopper) =>
  by.visitor.call(checkCardScan, { body: { traceId, checkpoint, civId } });

/** Holds the card in front of the camera until it has been read. */
function show({ civId, civSecret }: { civId: string; civSecret: string }) {
  for (let frame = 0; frame < 3; frame += 1) server.provider.scans.look(civId, civSecret, readable);
}

async function scan(traceId: string, checkpoint: CardScanCheckpoint = 'PAYNOW_WEB', by = shopper) {
  const created = await intent(traceId, checkpoint, by);
  expect(created.status).toBe(201);
  show(created.body);
  return check(traceId, created.body.civId, checkpoint, by);
}

const codeOf = ({ status, error }: { status: number; error?: { errorCode?: string } }) =>
  `${status} ${error?.errorCode}`;

async function cardSessionForNewCard(card: keyof typeof testCards = 'scan'): Promise<string> {
  const { body } = await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } });
  expect(presentCard(server, 'order', body.traceId, card)).toBe(0);
  return body.traceId;
}
const save = (traceId: string) =>
  shopper.visitor.call(confirmNewCard, { body: { traceId, cardholderName: 'Ana Marlow', preferred: true } });

const newOrder = async () =>
  capturedOrder(server, createShop(server), await inChannel(server, shopper, 'CHECKOUT'));
async function cardSessionForInstalment(
  orderId: string,
  card: keyof typeof testCards = 'scan',
): Promise<string> {
  const { traceId } = await beginPayNow(shopper, orderId);
  expect(presentCard(server, 'payment', traceId, card)).toBe(0);
  return traceId;
}
const pay = (traceId: string) => shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
const charges = (orderId: string) => chargesOf(server, orderId);

describe('a card that has to be scanned', () => {
  it('is saved once it was, with the same card session [PAY-229] [PAY-237] [PAY-238]', async () => {
    const traceId = await cardSessionForNewCard();
    expect(codeOf(await save(traceId))).toBe('412 card_scan_required');
    expect((await shopper.visitor.call(listCards, {})).body.creditcards).toEqual([]);
    expect((await scan(traceId, 'ADD_PAYMENT_WEB')).body).toEqual({ isMatched: true, isRetryable: false });
    expect((await save(traceId)).status).toBe(201);
  });

  it('is not covered by a scan of another card that is set up just before the scan begins', async () => {
    const orderId = await newOrder();
    const traceId = await cardSessionForInstalment(orderId, 'scanNever');
    const { createScan } = server.scanner;
    vi.spyOn(server.scanner, 'createScan').mockImplementationOnce(async (request) => {
      presentCard(server, 'payment', traceId, 'scan');
      return createScan(request);
    });
    expect(codeOf(await intent(traceId))).toBe('412 precondition_failed');
    expect((await scan(traceId)).body).toEqual({ isMatched: true, isRetryable: false });
    presentCard(server, 'payment', traceId, 'scanNever');
    expect(codeOf(await pay(traceId))).toBe('412 card_scan_required');
    expect(await charges(orderId)).toEqual([]);
  });

  it('has a session of checkpoint and card session, and a result of isMatched and isRetryable [PAY-235]', async () => {
    const traceId = await cardSessionForNewCard('scanRetry');
    expect(codeOf(await save(traceId))).toBe('412 card_scan_required');
    const send = async (body: object) =>
      (await shopper.visitor.send('POST', '/portal/consumers/card-scan/civ', { body: JSON.stringify(body) }))
        .status;
    const session = { checkpoint: 'ADD_PAYMENT_WEB', traceId };
    for (const field of Object.keys(session))
      expect(await send({ ...session, [field]: undefined })).toBe(400);
    expect(await send({ ...session, civId: 'more' })).toBe(400);
    const results = [await scan(traceId, 'ADD_PAYMENT_WEB'), await scan(traceId, 'ADD_PAYMENT_WEB')];
    expect(results.map(({ body }) => body)).toEqual([
      { isMatched: false, isRetryable: true },
      { isMatched: true, isRetryable: false },
    ]);
  });

  it('charges nothing before, and then once, also when the confirm is repeated [PAY-384] [PAY-400]', async () => {
    const orderId = await newOrder();
    const traceId = await cardSessionForInstalment(orderId);
    for (const refused of [await pay(traceId), await pay(traceId)]) {
      expect(codeOf(refused)).toBe('412 card_scan_required');
    }
    expect(await charges(orderId)).toEqual([]);
    await scan(traceId);
    const [first, beside] = await Promise.all([pay(traceId), pay(traceId)]);
    expect(first.body.status).toBe('PAYMENT_SUCCESS');
    expect(beside.body).toEqual(first.body);
    expect((await pay(traceId)).body).toEqual(first.body);
    expect(await charges(orderId)).toHaveLength(1);
  });

  it('pays an amount of an order only once it was scanned [PAY-400]', async () => {
    const orderId = await newOrder();
    const amount = { amount: '5.00', currency: 'AUD' as const };
    const { body } = await shopper.visitor.call(initiatePartial, {
      params: { orderId },
      body: { deviceDetails, amount },
    });
    presentCard(server, 'payment', body.traceId, 'scan');
    const confirm = () =>
      shopper.visitor.call(confirmPartial, {
        params: { orderId },
        body: { traceId: body.traceId, storeToken: true },
      });
    expect(codeOf(await confirm())).toBe('412 card_scan_required');
    await scan(body.traceId);
    expect((await confirm()).body.status).toBe('PAYMENT_SUCCESS');
  });

  it('confirms a checkout only once it was scanned', async () => {
    const buyer = await newShopper(server);
    const token = await newCheckout(server, createShop(server));
    const traceId = await startFor(buyer, token);
    presentCard(server, 'order', traceId, 'scan');
    expect(codeOf(await confirmFor(buyer, token))).toBe('412 card_scan_required');
    await scan(traceId, 'PAYNOW_WEB', buyer);
    expect((await confirmFor(buyer, token)).body.status).toBe('APPROVED');
  });

  it('is not scanned a second time, neither as a saved card nor typed again', async () => {
    const orderId = await newOrder();
    const adding = await cardSessionForNewCard();
    await scan(adding, 'ADD_PAYMENT_WEB');
    await save(adding);
    const traceId = await cardSessionForInstalment(orderId);
    expect(codeOf(await intent(traceId))).toBe('412 precondition_failed');
    expect((await pay(traceId)).body.status).toBe('PAYMENT_SUCCESS');
  });

  it('has to be scanned by each shopper who uses it', async () => {
    await scan(await cardSessionForNewCard(), 'ADD_PAYMENT_WEB');
    shopper = await newShopper(server, { channel: 'PORTAL' });
    expect(codeOf(await save(await cardSessionForNewCard()))).toBe('412 card_scan_required');
  });
});

describe('a scan', () => {
  it('is one for a card session while it is under way [PAY-237]', async () => {
    const traceId = await cardSessionForInstalment(await newOrder());
    const [first, beside] = await Promise.all([intent(traceId), intent(traceId)]);
    expect(first.body).toEqual({
      civId: expect.any(String),
      civSecret: expect.any(String),
      expiresAt: new Date(server.clock.now().getTime() + 10 * 60_000).toISOString(),
    });
    expect(beside.body).toEqual(first.body);
  });

  it('is for the checkpoint of its card session [PAY-236]', async () => {
    const adding = await cardSessionForNewCard();
    const paying = await cardSessionForInstalment(await newOrder());
    expect(codeOf(await intent(adding, 'PAYNOW_WEB'))).toBe('412 precondition_failed');
    expect(codeOf(await intent(paying, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    const { body } = await intent(paying);
    show(body);
    expect(codeOf(await check(paying, body.civId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    const unknown = await shopper.visitor.send('POST', '/portal/consumers/card-scan/civ', {
      body: JSON.stringify({ traceId: paying, checkpoint: 'CHECKOUT_WEB' }),
    });
    expect([unknown.status, (await unknown.json()).errorInfo]).toEqual([
      400,
      { checkpoint: expect.any(String) },
    ]);
  });

  it('is refused when none is required, and without a card', async () => {
    const traceId = await cardSessionForInstalment(await newOrder(), 'visa');
    expect(codeOf(await intent(traceId))).toBe('412 precondition_failed');
    const { body } = await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } });
    expect(codeOf(await intent(body.traceId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
  });

  it('does not exist for another shopper or on another card session, nor once the card session has ended', async () => {
    const traceId = await cardSessionForNewCard();
    const { body } = await intent(traceId, 'ADD_PAYMENT_WEB');
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    expect(codeOf(await intent(traceId, 'ADD_PAYMENT_WEB', stranger))).toBe('404 not_found');
    expect(codeOf(await check(traceId, body.civId, 'ADD_PAYMENT_WEB', stranger))).toBe('404 not_found');
    const other = await cardSessionForNewCard('scanRetry');
    show(body);
    expect(codeOf(await check(other, body.civId, 'ADD_PAYMENT_WEB'))).toBe('404 not_found');
    expect(codeOf(await check(other, 'unknown', 'ADD_PAYMENT_WEB'))).toBe('404 not_found');
    server.passTime(15 * 60_000);
    expect(codeOf(await intent(traceId, 'ADD_PAYMENT_WEB'))).toBe('404 not_found');
  });

  it('has no result before the card was read, nor after ten minutes', async () => {
    const traceId = await cardSessionForNewCard();
    const { body } = await intent(traceId, 'ADD_PAYMENT_WEB');
    expect(codeOf(await check(traceId, body.civId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    show(body);
    server.passTime(10 * 60_000 - 1);
    const again = await intent(traceId, 'ADD_PAYMENT_WEB');
    expect(again.body).toEqual(body);
    server.passTime(1);
    expect(codeOf(await check(traceId, body.civId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    expect((await intent(traceId, 'ADD_PAYMENT_WEB')).body.civId).not.toBe(body.civId);
  });

  it('that did not match can be tried again, and match [PAY-238]', async () => {
    const traceId = await cardSessionForNewCard('scanRetry');
    expect((await scan(traceId, 'ADD_PAYMENT_WEB')).body).toEqual({ isMatched: false, isRetryable: true });
    expect(codeOf(await save(traceId))).toBe('412 card_scan_required');
    expect((await scan(traceId, 'ADD_PAYMENT_WEB')).body).toEqual({ isMatched: true, isRetryable: false });
    expect((await save(traceId)).status).toBe(201);
  });

  it('has three tries: the third mismatch is the last [PAY-404]', async () => {
    const traceId = await cardSessionForNewCard('scanNever');
    const tries = [
      await scan(traceId, 'ADD_PAYMENT_WEB'),
      await scan(traceId, 'ADD_PAYMENT_WEB'),
      await scan(traceId, 'ADD_PAYMENT_WEB'),
    ];
    expect(tries.map(({ body }) => body)).toEqual([
      { isMatched: false, isRetryable: true },
      { isMatched: false, isRetryable: true },
      { isMatched: false, isRetryable: false },
    ]);
    expect(codeOf(await intent(traceId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    // Typing the same card again gives no more tries; another card has its own.
    presentCard(server, 'order', traceId, 'scanNever');
    expect(codeOf(await intent(traceId, 'ADD_PAYMENT_WEB'))).toBe('412 precondition_failed');
    expect(codeOf(await save(traceId))).toBe('412 card_scan_required');
    presentCard(server, 'order', traceId, 'scan');
    expect((await scan(traceId, 'ADD_PAYMENT_WEB')).body.isMatched).toBe(true);
  });

  it('returns the same result for a repeated check', async () => {
    const traceId = await cardSessionForNewCard('scanNever');
    const { body } = await intent(traceId, 'ADD_PAYMENT_WEB');
    show(body);
    const checks = [1, 2, 3, 4].map(() => check(traceId, body.civId, 'ADD_PAYMENT_WEB'));
    for (const answer of await Promise.all(checks)) {
      expect(answer.body).toEqual({ isMatched: false, isRetryable: true });
    }
  });
});
