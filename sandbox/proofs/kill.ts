/**
 * A server dies by SIGKILL at every step of a payment; another one starts over the same database. No payment is made
 * twice, lost or left open, and the books balance. On PostgreSQL and on the embedded database. RELIABILITY figure 2.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { confirmCheckout, startCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { newCheckoutSchema } from '#shared/contract/merchant/merchant.schema.ts';
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { createCheckout } from '../checkouts/create.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { findMerchant } from '../merchants/merchant-store.ts';
import { writeManyOrders } from '../seed/many-orders.ts';
import { unbalanced } from '../testing/ledger.ts';
import { createProofDatabase } from './databases.ts';
import { call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type RunningProcess, type Stage } from './processes.ts';
import { type Figure, percentile, readOptions, report, run } from './report.ts';
import { addShopper, asShopper, nextItems, preparePayment, presentCard, type Shopper } from './shoppers.ts';

const crashPoints = [
  'before_claim',
  'in_claim',
  'after_claim',
  'after_provider',
  'after_claim_settled',
  'after_ledger',
  'before_commit',
  'after_commit',
] as const;
type CrashPoint = (typeof crashPoints)[number];

const settledWithinMs = 30_000;

/** A payment that waits for its confirm. */
interface Waiting {
  /** By which the provider's statement knows it. */
  readonly reference: string;
  readonly movement: 'CHARGE' | 'HOLD';
  confirm(port: number): Promise<{ status: number; isPaid: boolean }>;
}

interface Result {
  readonly kills: number;
  readonly doubled: number;
  readonly lost: number;
  readonly stuck: number;
  readonly brokenBooks: number;
  readonly readyAfterMs: readonly number[];
}

async function killAtEach(
  stage: Stage,
  points: readonly CrashPoint[],
  entry: string | undefined,
): Promise<Result> {
  const { shopper, items, tokens } = await prepare(stage, points.length);
  const readyAfterMs: number[] = [];
  const total = { kills: 0, doubled: 0, lost: 0, stuck: 0, brokenBooks: 0 };
  for (const [round, point] of points.entries()) {
    const options = entry === undefined ? {} : { entry };
    const doomed = await stage.startServer({ ...options, crashAt: point });
    const item = items[round];
    const token = tokens[round];
    if (!item || !token) throw new Error('Nothing is left to pay');
    // Only the settlement of an instalment has that step.
    const isInstalment = point === 'after_ledger' || round % 2 === 0;
    const waiting = isInstalment
      ? await waitingInstalment(stage, doomed.port, shopper, item)
      : await waitingCheckout(stage, doomed.port, shopper, token);
    await waiting.confirm(doomed.port).catch(() => {});
    await died(doomed, point);

    const restarted = await stage.startServer(options);
    readyAfterMs.push(restarted.readyAfterMs);
    const isSettled = await untilPaid(waiting, restarted.port);
    await restarted.kill();
    const movements = await stage.providers.sandbox.statement({ reference: waiting.reference });
    const made = movements.filter(
      ({ kind, resultCode }) => kind === waiting.movement && resultCode === 0,
    ).length;
    total.kills += 1;
    if (!isSettled) total.stuck += 1;
    if (made === 0) total.lost += 1;
    if (made > 1) total.doubled += made - 1;
    total.brokenBooks += await brokenBooks(stage);
  }
  return { ...total, readyAfterMs };
}

async function withDatabase<Answer>(stage: Stage, work: (open: OpenDatabase) => Promise<Answer>) {
  const open = await openStageDatabase(stage.config);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

const prepare = (stage: Stage, rounds: number) =>
  withDatabase(stage, async ({ db, pool }) => {
    const shopper = await addShopper(pool);
    const orderIds = await writeManyOrders(pool, {
      count: rounds,
      merchantId: 'demo-au',
      consumers: [shopper],
      now: new Date(),
      spreadDays: 1,
    });
    const merchant = await findMerchant(db, 'demo-au');
    const tokens: string[] = [];
    for (const _ of orderIds) {
      const request = newCheckoutSchema.parse(checkoutBody(stage.config));
      tokens.push((await db.transaction((tx) => createCheckout(tx, merchant, request, new Date()))).token);
    }
    return { shopper, tokens, items: await nextItems(pool, orderIds) };
  });

const checkoutBody = ({ origins: { shop } }: Config) => ({
  amount: { amount: '100.00', currency: 'AUD' },
  merchantReference: 'proof',
  consumer: { email: 'ana@example.com' },
  merchant: { redirectConfirmUrl: shop, redirectCancelUrl: shop, popupOriginUrl: shop },
});

/** Rules broken, claims left open, and approvals that were told to their merchant other than once. */
const brokenBooks = (stage: Stage) =>
  withDatabase(stage, async ({ pool }) => {
    const { rows } = await pool.query<{ broken: number }>(`
      select (select count(*) from payments where state = 'CLAIMED')
        + (select count(*) from checkouts where merchant_reference = 'proof' and state = 'APPROVED' and 1 <>
            (select count(*) from outbox_events where natural_key = 'checkout.approved:' || token))
        + (select count(*) from checkouts where settling_payment_id is not null) as broken`);
    return Number(rows[0]?.broken) + (await unbalanced(pool)).length;
  });

async function waitingInstalment(
  { config }: Stage,
  port: number,
  shopper: Shopper,
  item: { readonly id: number; readonly orderId: number },
): Promise<Waiting> {
  const traceId = await preparePayment(config, port, shopper, item.id);
  return {
    reference: String(item.orderId),
    movement: 'CHARGE',
    async confirm(at) {
      const body = { traceId, storeToken: true };
      const reply = await asShopper(config, at, shopper, { method: 'POST', path: confirmPayNow.path, body });
      return { status: reply.status, isPaid: reply.json?.status === 'PAYMENT_SUCCESS' };
    },
  };
}

async function waitingCheckout(
  { config }: Stage,
  port: number,
  shopper: Shopper,
  token: string,
): Promise<Waiting> {
  const inCheckout = (given: Parameters<typeof call>[2], at: number) => {
    const { origin, host } = new URL(config.origins.checkout);
    const headers = { origin, 'x-auth-token': shopper.token, 'x-country-code': 'AU' };
    return call(at, host, { ...given, headers });
  };
  const profilingSessionId = randomUUID();
  const deviceDetails = { userAgent: 'proof', language: 'en-AU', timezone: 'UTC', screen: '1x1' };
  const started = await inCheckout(
    {
      method: 'POST',
      path: startCheckout.path.replace('{token}', token),
      body: { deviceDetails, profilingSessionId },
    },
    port,
  );
  if (started.status !== 200) throw new Error(`Not started: ${started.text}`);
  await presentCard(config, 'order', started.json.traceId);
  return {
    reference: token,
    movement: 'HOLD',
    async confirm(at) {
      const path = confirmCheckout.path.replace('{token}', token);
      const reply = await inCheckout({ method: 'POST', path, body: { profilingSessionId } }, at);
      return { status: reply.status, isPaid: reply.json?.status === 'APPROVED' };
    },
  };
}

async function died(server: RunningProcess, point: CrashPoint): Promise<void> {
  await Promise.race([server.exited, setTimeout(10_000, undefined, { ref: false })]);
  if (!server.hasExited) throw new Error(`The server passed ${point} alive`);
}

/** The shopper presses again, as people do. */
async function untilPaid(waiting: Waiting, port: number): Promise<boolean> {
  const deadline = performance.now() + settledWithinMs;
  while (performance.now() < deadline) {
    const { isPaid } = await waiting.confirm(port).catch(() => ({ isPaid: false }));
    if (isPaid) return true;
    await setTimeout(200);
  }
  return false;
}

async function onStage(
  databaseUrl: string | null,
  points: readonly CrashPoint[],
  entry?: string,
): Promise<Result> {
  const stage = await createStage(databaseUrl);
  try {
    return await killAtEach(stage, points, entry);
  } finally {
    await stage.close();
  }
}

function figuresOf(database: string, result: Result): Figure[] {
  const { kills, readyAfterMs } = result;
  const note = `ready again after ${Math.round(percentile(readyAfterMs, 0.95))} ms (p95)`;
  return [
    { name: `${database}: payments made twice`, trials: kills, violations: result.doubled, note },
    { name: `${database}: payments lost`, trials: kills, violations: result.lost },
    { name: `${database}: open after 30 s`, trials: kills, violations: result.stuck },
    { name: `${database}: rules of the books broken`, trials: kills, violations: result.brokenBooks },
  ];
}

const repeated = (points: readonly CrashPoint[], times: number) =>
  Array.from({ length: times }, () => points).flat();

await run(async () => {
  const options = readOptions();
  const forgetful = 'sandbox/proofs/planted/forgetful-server.ts';
  const broken = await onStage(null, ['after_provider'], forgetful);
  const planted = [
    {
      bug: `a new key for every call: ${broken.doubled} of ${broken.kills} payments made twice`,
      wasCaught: broken.doubled > 0,
    },
  ];
  const figures: Figure[] = [];
  const database = await createProofDatabase('kills on PostgreSQL');
  if (database) {
    const points = repeated(crashPoints, options.isFull ? 100 : 1);
    const result = await onStage(database.url, points).finally(() => database.close());
    figures.push(...figuresOf('PostgreSQL', result));
  }
  const tellingPoints = ['after_provider', 'before_commit'] as const;
  const points = options.isFull ? repeated(crashPoints, 20) : tellingPoints;
  figures.push(...figuresOf('embedded', await onStage(null, points)));
  return report('Kill at every step', options, planted, figures);
});
