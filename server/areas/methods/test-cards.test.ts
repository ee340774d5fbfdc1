/** The properties of each test card, in all places where a card can be typed. Source: merchant-api §7.5. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import {
  confirmPayNow,
  finaliseThreeDS,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { passesLuhn } from '#shared/domain/methods/card-number.ts';
import { scanFrameBytes } from '#shared/domain/methods/card-scan-protocol.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Visit, Visitor } from '../../testing/visitor.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

type Place = 'order' | 'payment';
type Workflow = 'BILLING' | 'PAYNOW';

function present(place: Place, traceId: string, cardNumber: string) {
  const code = server.provider.vault.setUp(place, {
    traceId,
    cardNumber,
    cardSecurityCode: cardNumber.length === 15 ? '1234' : '123',
    cardHolderName: 'Ana Marlow',
    cardExpiryMonth: '11',
    cardExpiryYear: '35',
    storeToken: true,
  });
  const setup = server.provider.vault.setupOf(traceId);
  return { code, brand: setup.state === 'READY' ? setup.card.brand : null };
}

type Answer = Visit<{ resultCode?: number } | Record<string, unknown>>;

/** The result code or the refusal. A required challenge is passed with its button, and the call is repeated. */
async function resultOf(
  { visitor }: Shopper,
  workflow: Workflow,
  traceId: string,
  confirm: () => Promise<Answer>,
): Promise<string> {
  const first = await confirm();
  if (first.error?.errorCode === 'card_scan_required') {
    return `${await scansOf(visitor, workflow, traceId)}, then ${said(await confirm())}`;
  }
  if (first.error?.errorCode !== 'precondition_failed') return said(first);
  const asked = await visitor.call(initiateThreeDS, { body: { traceId, saveCard: true, workflow } });
  const { threeDSId } = asked.body;
  if (!threeDSId) return said(first);
  const pending = server.provider.challenges.find(threeDSId);
  if (pending) server.provider.challenges.answer(pending.challenge, 'approve');
  await visitor.call(finaliseThreeDS, { body: { traceId, threeDSId, workflow } });
  return `challenge, then ${said(await confirm())}`;
}

const checkpoints = { BILLING: 'ADD_PAYMENT_WEB', PAYNOW: 'PAYNOW_WEB' } as const;
/** Stripes, as on a card. */
const readable = new Uint8Array(scanFrameBytes).map((_, index) => (index % 7 < 3 ? 20 : 200));

/** Scans until the card matches, at most twice: whether each scan did. */
async function scansOf(visitor: Visitor, workflow: Workflow, traceId: string): Promise<string> {
  const checkpoint = checkpoints[workflow];
  const results: string[] = [];
  while (results.length < 2 && results.at(-1) !== 'match') {
    const { civId, civSecret } = (await visitor.call(createCardScan, { body: { traceId, checkpoint } })).body;
    for (let frame = 0; frame < 3; frame += 1) server.provider.scans.look(civId, civSecret, readable);
    const { body } = await visitor.call(checkCardScan, { body: { traceId, checkpoint, civId } });
    results.push(body.isMatched ? 'match' : 'mismatch');
  }
  return results.join(', ');
}

const said = ({ status, body, error }: Answer) =>
  status < 300 ? String(body.resultCode ?? 0) : error.errorCode;

async function inCheckout(cardNumber: string) {
  const shopper = await newShopper(server);
  const token = await newCheckout(server, shop);
  const traceId = await startFor(shopper, token);
  const { code, brand } = present('order', traceId, cardNumber);
  if (code !== 0) return { brand, result: `${code} at once` };
  return { brand, result: await resultOf(shopper, 'PAYNOW', traceId, () => confirmFor(shopper, token)) };
}

async function addCard(cardNumber: string) {
  const shopper = await newShopper(server, { channel: 'PORTAL' });
  const { traceId } = (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
  const { code, brand } = present('order', traceId, cardNumber);
  if (code !== 0) return { brand, result: `${code} at once` };
  const body = { traceId, cardholderName: 'Ana Marlow', preferred: true };
  const confirm = () => shopper.visitor.call(confirmNewCard, { body });
  return { brand, result: await resultOf(shopper, 'BILLING', traceId, confirm) };
}

const noCardNumber = {
  errorCode: 'invalid_object',
  errorInfo: { cardholderName: 'noCreditCardNumber' },
};

it.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'])(
  'the name on a card cannot be the number %j',
  async (cardholderName) => {
    const { visitor } = await newShopper(server, { channel: 'PORTAL' });
    const { traceId } = (await visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
    const added = await visitor.call(confirmNewCard, { body: { traceId, cardholderName, preferred: true } });
    expect(added.error).toMatchObject(noCardNumber);
    const paid = await visitor.call(confirmPayNow, { body: { traceId, storeToken: true, cardholderName } });
    expect(paid.error).toMatchObject(noCardNumber);
  },
);

async function payNow(cardNumber: string) {
  const { shopper, orderId } = await shopperWithOrder(server, shop);
  const { traceId } = await beginPayNow(shopper, orderId);
  const { code, brand } = present('payment', traceId, cardNumber);
  if (code !== 0) return { brand, result: `${code} at once` };
  const confirm = () => shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
  return { brand, result: await resultOf(shopper, 'PAYNOW', traceId, confirm) };
}

const off = 'card_type_not_enabled';
const passed = 'challenge, then 0';
const failed = 'challenge, then user_challenge_failed';
const matched = 'match, then 0';
const retried = 'mismatch, match, then 0';
const never = 'mismatch, mismatch, then card_scan_required';

it.each([
  // A bank finds wrong details when it verifies a card; it checks funds and fraud when money is charged.
  ['4111111111111111', 'VISA', '0', '0', '0'],
  ['5555555555554444', 'MASTERCARD', '0', '0', '0'],
  ['2223003122003222', 'MASTERCARD', '0', '0', '0'],
  ['6015760000000017', 'MASTERCARD', '0', '0', '0'],
  ['378282246310005', 'AMEX', '0', '0', '0'],
  ['6011111111111117', 'DISCOVER', off, off, off],
  ['36000000000016', 'DINERS_CLUB', off, off, off],
  ['4000000000000010', 'VISA', '1', '0', '1'],
  ['4000000000000036', 'VISA', '3', '0', '3'],
  ['4000000000000044', 'VISA', '4', '0', '4'],
  ['4000000000000218', 'VISA', '21', '21 at once', '21'],
  ['4000000000000226', 'VISA', '22', '22 at once', '22'],
  ['4000000000000234', 'VISA', '23', '23 at once', '23'],
  ['4000000000000416', 'VISA', '41', '0', '41'],
  ['4000000000000986', 'VISA', '98', '0', '98'],
  ['4000000000000994', 'VISA', '99', '0', '99'],
  ['4000000000003014', 'VISA', passed, passed, passed],
  ['4000000000003022', 'VISA', failed, failed, failed],
  ['4000000000004012', 'VISA', matched, matched, matched],
  ['4000000000004020', 'VISA', retried, retried, retried],
  ['4000000000004038', 'VISA', never, never, never],
  ['4000000000005019', 'VISA', '0', '0', '0'],
])(
  '%s is %s, with %s in the checkout, %s when added, %s when it pays [MER-197]',
  async (number, brand, ...results) => {
    expect(passesLuhn(number)).toBe(true);
    const places = [await inCheckout(number), await addCard(number), await payNow(number)];
    expect(places.map(({ result }) => result)).toEqual(results);
    for (const place of places) expect([brand, null]).toContain(place.brand);
  },
);
