/** Payments and refunds that are prepared up to the call during which a server is killed. */
import { randomUUID } from 'node:crypto';
import type { Config } from '#server/core/config.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import { newMerchantSecret } from '#server/core/ids.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { addShippingAddress } from '#shared/contract/checkout/shipping-addresses.contract.ts';
import { updateCheckout } from '#shared/contract/checkout/update-checkout.contract.ts';
import { createDispute, readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import {
  capturePayment,
  readMerchantCheckout,
  refundPayment,
} from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { quoteCheckout } from '#shared/contract/public/quote.contract.ts';
import { currentEntity } from '#shared/domain/disputes/dispute.ts';
import { type Call, call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import type { Stage } from './processes.ts';
import {
  asShopper,
  type PaidOfOrder,
  prepareCheckout,
  preparePayment,
  preparePlanPayment,
  type Shopper,
  type Tender,
} from './shoppers.ts';

/** A new key, because the known keys of seeded merchants work only in the sandbox. */
export const merchantSecret = newMerchantSecret();
export const asMerchant = `Basic ${Buffer.from(`demo-au:${merchantSecret}`).toString('base64')}`;

/** A payment that waits for its confirm. */
export interface Waiting {
  /** Its reference in the provider's statement. */
  readonly reference: string;
  readonly movement: 'CHARGE' | 'HOLD' | 'CAPTURE' | 'RELEASE' | 'REFUND';
  confirm(port: number): Promise<Confirmed>;
}

export interface Confirmed {
  readonly status: number;
  readonly isPaid: boolean;
  /** An earlier call still holds the merchant's idempotency key. */
  readonly isKeyRefused?: boolean;
}

export interface WithAccount {
  readonly shopper: Shopper;
  readonly item: PaidOfOrder;
  readonly tender: Tender;
}

export async function waitingCharge(
  { config }: Stage,
  port: number,
  shopper: Shopper,
  paid: PaidOfOrder,
  tender?: Tender,
): Promise<Waiting> {
  const confirm = await preparePayment(config, port, shopper, paid, tender);
  const paidStatus = tender?.type === 'BANK_ACCOUNT' ? 'PAYMENT_PENDING' : 'PAYMENT_SUCCESS';
  return {
    reference: String(paid.orderId),
    movement: 'CHARGE',
    async confirm(at) {
      const reply = await asShopper(config, at, shopper, confirm);
      return { status: reply.status, isPaid: reply.json?.status === paidStatus };
    },
  };
}

export const waitingDebit = (stage: Stage, port: number, { shopper, item, tender }: WithAccount) =>
  waitingCharge(stage, port, shopper, item, tender);

/**
 * A debit that a bank has accepted, and that is then settled or returned.
 * @param options.isPolled the bank's call is lost, and the time has come to ask it
 */
export async function waitingSettlement(
  stage: Stage,
  port: number,
  { shopper, item, tender }: WithAccount,
  { isPolled = false } = {},
): Promise<Waiting> {
  const { sandbox } = stage.providers;
  const reference = String(item.orderId);
  const lost = { operation: 'banks/charge', reference, fault: 'callback-lost', times: 1 } as const;
  if (isPolled) await sandbox.plantFault(lost);
  const accepted = await waitingCharge(stage, port, shopper, item, tender);
  if (!(await accepted.confirm(port)).isPaid) throw new Error('The debit was not accepted');
  const [debit] = (await sandbox.statement({ reference })).filter(({ kind }) => kind === 'CHARGE');
  if (!debit?.id) throw new Error('There is no debit');
  const { id: debitId, key } = debit;
  const path = readOrder.path.replace('{orderId}', reference);
  return {
    reference,
    movement: 'CHARGE',
    async confirm(at) {
      const isNew = await sandbox.decideDebit({ debitId, at: new Date().toISOString() });
      if (isNew && isPolled) await makeDue(stage, 'bank-settlement', key);
      const reply = await asShopper(stage.config, at, shopper, { method: 'GET', path });
      const statuses = reply.json?.paymentScheduleSet?.map(({ status }: { status: string }) => status);
      return { status: reply.status, isPaid: statuses?.includes('PAYMENT_PENDING') === false };
    },
  };
}

const makeDue = (
  stage: Stage,
  kind: 'bank-settlement' | 'approval-expiry' | 'dispute-silence',
  subject: string,
) =>
  withDatabase(stage, ({ pool }) =>
    pool.query('update jobs set due_at = now() where kind = $1 and subject = $2', [kind, subject]),
  );

/** The next payment of a plan, which pays instalments of several orders. */
export async function waitingPlanPayment(
  { config }: Stage,
  port: number,
  shopper: Shopper,
  tender?: Tender,
): Promise<Waiting> {
  const { id, confirm } = await preparePlanPayment(config, port, shopper, tender);
  return {
    reference: `plan:${id}`,
    movement: 'CHARGE',
    async confirm(at) {
      const reply = await asShopper(config, at, shopper, confirm);
      return { status: reply.status, isPaid: reply.json?.status === 'PAYMENT_SUCCESS' };
    },
  };
}

/** @param options.choose what the shopper does between start and confirm; answers the revision that they then see */
export async function waitingCheckout(
  { config }: Stage,
  port: number,
  shopper: Shopper,
  token: string,
  { tender, choose }: { readonly tender?: Tender; readonly choose?: () => Promise<number> } = {},
): Promise<Waiting> {
  const named = await prepareCheckout(config, port, shopper, token, tender);
  const revision = (await choose?.()) ?? 0;
  return {
    reference: token,
    movement: 'HOLD',
    async confirm(at) {
      const path = confirmCheckout.path.replace('{token}', token);
      const confirm = { method: 'POST', path, body: { ...named, revision } };
      const reply = await asShopper(config, at, shopper, confirm, 'CHECKOUT');
      return { status: reply.status, isPaid: reply.json?.status === 'APPROVED' };
    },
  };
}

async function approve(...checkout: Parameters<typeof waitingCheckout>): Promise<void> {
  const [, port] = checkout;
  const approved = await waitingCheckout(...checkout);
  if (!(await approved.confirm(port)).isPaid) throw new Error('Not approved');
}

/** A merchant captures an approved checkout. */
export async function waitingCapture(
  stage: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  await approve(stage, port, shopper, token);
  return captureOf(stage, 'CAPTURE', { token });
}

/** An approval that is not authorised in time, so that its hold is released. */
export async function waitingLapse(
  stage: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  await approve(stage, port, shopper, token);
  const { host } = new URL(stage.config.origins.api);
  const path = readMerchantCheckout.path.replace('{token}', token);
  const headers = { authorization: asMerchant };
  let isDue = false;
  return {
    reference: token,
    movement: 'RELEASE',
    async confirm(at) {
      if (!isDue) await makeDue(stage, 'approval-expiry', token);
      isDue = true;
      const reply = await call(at, host, { method: 'GET', path, headers });
      return { status: reply.status, isPaid: reply.json?.state === 'EXPIRED' };
    },
  };
}

/** A merchant sets another amount after the approval, and captures that. */
export async function waitingRequoted(
  stage: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  const { config } = stage;
  const choose = () => chooseAddress(config, port, shopper, token);
  await approve(stage, port, shopper, token, { choose });
  const amount = { amount: '112.00', currency: 'AUD' };
  const path = quoteCheckout.path.replace('{token}', token);
  const { host } = new URL(config.origins.api);
  const quoted = await call(port, host, { method: 'POST', path, body: { amount } });
  return captureOf(stage, 'CHARGE', { token, amount, scheduleChecksum: quoted.json?.scheduleChecksum });
}

/** Captures an order of 100.00, a quarter of which is paid by card. @returns its id */
async function capturedOrder(stage: Stage, port: number, shopper: Shopper, token: string): Promise<string> {
  const capture = await waitingCapture(stage, port, shopper, token);
  if (!(await capture.confirm(port)).isPaid) throw new Error('Not captured');
  const { host } = new URL(stage.config.origins.api);
  const path = readMerchantCheckout.path.replace('{token}', token);
  const read = await call(port, host, { method: 'GET', path, headers: { authorization: asMerchant } });
  return String(read.json?.orderId);
}

/** The amount to refund of an order with one paid quarter, so that 10.00 goes back to the card. */
const refundedAmount = '85.00';

/** A merchant refunds a captured order. */
export async function waitingRefund(
  stage: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  const orderId = await capturedOrder(stage, port, shopper, token);
  const path = refundPayment.path.replace('{orderId}', orderId);
  const body = { amount: { amount: refundedAmount, currency: 'AUD' } };
  const refund = asMerchantUnderKey(stage, { path, body });
  return {
    reference: orderId,
    movement: 'REFUND',
    async confirm(at) {
      const { isPaid, ...answered } = await refund(at);
      // The answer is stored with the claim, so it does not tell whether money moved.
      return { ...answered, isPaid: isPaid && (await isNothingOpen(stage, at)) };
    },
  };
}

/** A dispute that the shop does not answer in time, so that the shopper gets the refund. */
export async function waitingSilence(
  stage: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  const orderId = await capturedOrder(stage, port, shopper, token);
  const body = new FormData();
  for (const [field, value] of Object.entries(wrongOrder)) body.set(field, value);
  const create: Call = { method: 'POST', path: createDispute.path.replace('{orderId}', orderId), body };
  const created = await asShopper(stage.config, port, shopper, create);
  const disputeId = created.json?.id;
  if (created.status !== 201) throw new Error(`No dispute: ${created.text}`);
  const path = readOrderDispute.path.replace('{orderId}', orderId);
  let isDue = false;
  return {
    reference: orderId,
    movement: 'REFUND',
    async confirm(at) {
      if (!isDue) await endSilence(stage, disputeId);
      isDue = true;
      const reply = await asShopper(stage.config, at, shopper, { method: 'GET', path });
      const isClosed = currentEntity(reply.json?.disputeEntities ?? [])?.status === 'CLOSE';
      return { status: reply.status, isPaid: isClosed && (await isNothingOpen(stage, at)) };
    },
  };
}

const wrongOrder = {
  reason: 'REFUND_AND_RETURN',
  reasonDetail: 'WRONG_ORDER',
  subject: 'Another lamp came.',
  amount: refundedAmount,
};

async function endSilence(stage: Stage, disputeId: string): Promise<void> {
  await withDatabase(stage, ({ pool }) =>
    pool.query('update disputes set answer_due_at = now() where id = $1', [disputeId]),
  );
  await makeDue(stage, 'dispute-silence', disputeId);
}

async function chooseAddress(config: Config, port: number, shopper: Shopper, token: string): Promise<number> {
  const address = {
    name: 'Ana Marlow',
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: 'VIC',
    postcode: '3071',
    countryCode: 'AU',
  };
  const added = await asShopper(
    config,
    port,
    shopper,
    { method: 'POST', path: addShippingAddress.path, body: { address } },
    'CHECKOUT',
  );
  const body = {
    profilingSessionId: randomUUID(),
    revision: 1,
    amount: { amount: '100.00', currency: 'AUD' },
    shippingAddressId: added.json?.id,
  };
  const path = updateCheckout.path.replace('{token}', token);
  const updated = await asShopper(config, port, shopper, { method: 'PUT', path, body }, 'CHECKOUT');
  return updated.json?.revision;
}

function captureOf(
  stage: Stage,
  movement: Waiting['movement'],
  body: { readonly token: string; readonly [field: string]: unknown },
): Waiting {
  const { path } = capturePayment;
  return { reference: body.token, movement, confirm: asMerchantUnderKey(stage, { path, body }) };
}

/** A call that is repeated under the same idempotency key, as a merchant's library does. */
function asMerchantUnderKey(stage: Stage, sent: Pick<Call, 'path' | 'body'>): Waiting['confirm'] {
  const { host } = new URL(stage.config.origins.api);
  const headers = { authorization: asMerchant, 'idempotency-key': `proof-${randomUUID()}` };
  return async (at) => {
    const reply = await call(at, host, { method: 'POST', ...sent, headers });
    return {
      status: reply.status,
      isPaid: reply.status === 201 || reply.status === 200,
      isKeyRefused: reply.json?.errorCode === 'request_in_progress',
    };
  };
}

export async function isNothingOpen({ config }: Stage, port: number): Promise<boolean> {
  const { host } = new URL(config.origins.api);
  const { text } = await call(port, host, { method: 'GET', path: '/metrics' });
  const counts = [...text.matchAll(/^fourfold_claims_open\{.*\} (\d+)$/gm)].map(([, count]) => count);
  return counts.length > 0 && counts.every((count) => count === '0');
}

export async function withDatabase<Answer>(stage: Stage, work: (open: OpenDatabase) => Promise<Answer>) {
  const open = await openStageDatabase(stage.config);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
