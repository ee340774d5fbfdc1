/**
 * However many confirms of a payment arrive at once, at whichever server, the card is charged once and everybody hears
 * the same. On PostgreSQL with two server processes: one connection would hide every race. RELIABILITY figure 1.
 */
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import type { OpenDatabase } from '../db/database.ts';
import { writeManyOrders } from '../seed/many-orders.ts';
import { unbalanced } from '../testing/ledger.ts';
import { createProofDatabase } from './databases.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type Entry, type RunningProcess, type Stage } from './processes.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import { addShopper, asShopper, nextItems, preparePayment, type Shopper } from './shoppers.ts';

const parallelConfirms = 16;
const shopperCount = 20;

interface Payment {
  readonly shopper: Shopper;
  readonly orderId: number;
  readonly traceId: string;
}

interface Outcome {
  readonly payments: number;
  readonly extraCharges: number;
  readonly missingCharges: number;
  readonly differentAnswers: number;
  readonly brokenBooks: number;
}

async function confirmAll(
  stage: Stage,
  open: OpenDatabase,
  servers: readonly RunningProcess[],
  count: number,
): Promise<Outcome> {
  const payments = await prepare(stage, open, servers, count);
  let differentAnswers = 0;
  for (const payment of payments) {
    const replies = await Promise.all(
      Array.from({ length: parallelConfirms }, (_, index) => {
        const server = servers[index % servers.length];
        return asShopper(stage.config, server?.port ?? 0, payment.shopper, {
          method: 'POST',
          path: confirmPayNow.path,
          body: { traceId: payment.traceId, storeToken: true },
        });
      }),
    );
    const answered = replies.filter(({ status }) => status === 200).map(({ text }) => text);
    const refused = replies.filter(({ status }) => status !== 200 && status !== 409);
    if (new Set(answered).size !== 1 || refused.length > 0) differentAnswers += 1;
  }
  return { differentAnswers, ...(await countCharges(stage, open, payments)) };
}

async function prepare(
  { config }: Stage,
  open: OpenDatabase,
  servers: readonly RunningProcess[],
  count: number,
): Promise<Payment[]> {
  const shoppers = await Promise.all(
    Array.from({ length: Math.min(shopperCount, count) }, () => addShopper(open.pool)),
  );
  const orderIds = await writeManyOrders(open.pool, {
    count,
    merchantId: 'demo-au',
    consumers: shoppers,
    now: new Date(),
    spreadDays: 1,
  });
  const payments: Payment[] = [];
  for (const { id, orderId, consumerId } of await nextItems(open.pool, orderIds)) {
    const shopper = shoppers.find((each) => each.consumerId === consumerId);
    if (!shopper) throw new Error('An order of nobody');
    const port = servers[payments.length % servers.length]?.port ?? 0;
    payments.push({ shopper, orderId, traceId: await preparePayment(config, port, shopper, id) });
  }
  return payments;
}

async function countCharges(stage: Stage, open: OpenDatabase, payments: readonly Payment[]) {
  const statement = await stage.providers.sandbox.statement();
  let extraCharges = 0;
  let missingCharges = 0;
  for (const { orderId } of payments) {
    const charges = statement.filter(
      ({ kind, reference, resultCode }) =>
        kind === 'CHARGE' && reference === String(orderId) && resultCode === 0,
    ).length;
    if (charges === 0) missingCharges += 1;
    else extraCharges += charges - 1;
  }
  const brokenBooks = (await unbalanced(open.pool)).length;
  return { payments: payments.length, extraCharges, missingCharges, brokenBooks };
}

const violationsOf = ({ extraCharges, missingCharges, differentAnswers, brokenBooks }: Outcome) =>
  extraCharges + missingCharges + differentAnswers + brokenBooks;

/** Two servers over a database of their own. */
async function onStage(entry: Entry, count: number): Promise<Outcome> {
  const database = await createProofDatabase('the proof of one charge per payment');
  if (!database) throw new Error('This proof needs PostgreSQL: one connection hides every race');
  const stage = await createStage(database.url);
  try {
    const open = await openStageDatabase(stage.config);
    try {
      const servers = await Promise.all([stage.startServer(entry), stage.startServer(entry)]);
      return await confirmAll(stage, open, servers, count);
    } finally {
      await open.close();
    }
  } finally {
    await stage.close();
    await database.close();
  }
}

await run(async () => {
  const options = readOptions();
  const broken = await onStage('sandbox/proofs/planted/unclaimed-server.ts', 10);
  const sound = await onStage('sandbox/main.ts', options.isFull ? 2_000 : 40);
  const note = `${sound.payments * parallelConfirms} confirms at 2 servers`;
  const figures: Figure[] = [
    { name: 'charges too many', trials: sound.payments, violations: sound.extraCharges, note },
    { name: 'charges missing', trials: sound.payments, violations: sound.missingCharges },
    {
      name: 'payments whose losers heard otherwise',
      trials: sound.payments,
      violations: sound.differentAnswers,
    },
    { name: 'rules of the books broken', trials: sound.payments, violations: sound.brokenBooks },
  ];
  const planted = [
    {
      bug: `read, charge, write without a claim: ${broken.extraCharges} charges too many in ${broken.payments} payments`,
      wasCaught: broken.extraCharges > 0 && violationsOf(broken) > 0,
    },
  ];
  return report('Confirm once', options, planted, figures);
});
