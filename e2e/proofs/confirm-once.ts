/**
 * Many confirms of one payment or checkout arrive at once, at two servers. The money is taken or held once, and all
 * confirms get the same answer. Runs on PostgreSQL with two server processes, since one connection would hide every race.
 * Source: reliability figure 1.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import type { Channel } from '#shared/domain/session.ts';
import { createProofDatabase } from './databases.ts';
import type { Call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type Entry, type RunningProcess, type Stage } from './processes.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import {
  addBankAccount,
  addCheckout,
  addShopper,
  addShopperOnPlan,
  asShopper,
  nextItems,
  type PaidOfOrder,
  prepareCheckout,
  preparePayment,
  preparePlanPayment,
  type Shopper,
  type Tender,
} from './shoppers.ts';

const parallelConfirms = 16;
const shopperCount = 20;
const paymentsAtOnce = 4;

/** What is confirmed, and with which method it is paid. A bank account can't pay a plan. */
interface Way {
  readonly confirms: 'instalment' | 'payment of a plan' | 'checkout';
  readonly by: Tender['type'];
  /** How many in each size, and on the server with the planted bug. */
  readonly small: number;
  readonly full: number;
  readonly planted: number;
}

const few = { small: 10, full: 500, planted: 5 } as const;
const ways: readonly Way[] = [
  { confirms: 'instalment', by: 'CARD', small: 40, full: 2_000, planted: 10 },
  { confirms: 'instalment', by: 'APPLE_PAY', ...few },
  { confirms: 'instalment', by: 'BANK_ACCOUNT', ...few },
  { confirms: 'payment of a plan', by: 'CARD', ...few },
  { confirms: 'payment of a plan', by: 'APPLE_PAY', ...few },
  { confirms: 'checkout', by: 'CARD', ...few },
  { confirms: 'checkout', by: 'APPLE_PAY', ...few },
  { confirms: 'checkout', by: 'BANK_ACCOUNT', ...few },
];
type Count = 'small' | 'full' | 'planted';

/** Bank accounts pay only in the United States. */
const countries = { CARD: 'AU', APPLE_PAY: 'AU', BANK_ACCOUNT: 'US' } as const;

/** A payment that has to be prepared and confirmed. */
interface Owed {
  readonly shopper: Shopper;
  /** Where they confirm it. */
  readonly channel: Channel;
  /** Answers the confirm, and by which reference the provider's statement knows the payment. */
  prepare(port: number): Promise<{ readonly confirm: Call; readonly reference: string }>;
}

const tenderOf = async (
  { providers }: Stage,
  { pool }: OpenDatabase,
  shopper: Shopper,
  type: Way['by'],
): Promise<Tender> => (type === 'BANK_ACCOUNT' ? addBankAccount(pool, providers, shopper) : { type });

interface Outcome {
  readonly payments: number;
  /** Charges, or holds, beyond the first. */
  readonly extra: number;
  readonly missing: number;
  readonly differentAnswers: number;
  /** The answers that the shoppers got. */
  readonly heard: readonly string[];
  readonly brokenBooks: number;
}

async function confirmAll(
  stage: Stage,
  open: OpenDatabase,
  servers: readonly RunningProcess[],
  count: number,
  way: Way,
): Promise<Outcome> {
  const { by } = way;
  const owed = await {
    instalment: () => instalmentsToPay(stage, open, count, by),
    'payment of a plan': () => plansToPay(stage, open, count, by),
    checkout: () => checkoutsToConfirm(stage, open, count, by),
  }[way.confirms]();
  const confirmed: { readonly reference: string; readonly refusal: string | null }[] = [];
  // Each is prepared just before its confirm, because a prepared payment expires soon.
  const lane = async () => {
    for (let next = owed.pop(); next; next = owed.pop()) {
      const { confirm, reference } = await next.prepare(servers[0]?.port ?? 0);
      const refusal = await confirmAtOnce(stage, servers, next, confirm);
      confirmed.push({ reference, refusal });
      if (confirmed.length % 100 === 0) console.error(`${confirmed.length} of ${count} payments`);
    }
  };
  await Promise.all(Array.from({ length: paymentsAtOnce }, lane));
  const refusals = confirmed.flatMap(({ refusal }) => refusal ?? []);
  return {
    heard: [...new Set(refusals)],
    differentAnswers: refusals.length,
    ...(await countMovements(stage, open, way, confirmed)),
  };
}

/** Returns the answers other than one success and 409. */
async function confirmAtOnce(
  { config }: Stage,
  servers: readonly RunningProcess[],
  { shopper, channel }: Owed,
  confirm: Call,
): Promise<string | null> {
  const replies = await Promise.all(
    Array.from({ length: parallelConfirms }, (_, index) =>
      asShopper(config, servers[index % servers.length]?.port ?? 0, shopper, confirm, channel),
    ),
  );
  const answered = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text));
  const refused = replies.find(({ status }) => status !== 200 && status !== 409);
  if (refused) return `${refused.status} ${refused.json?.errorCode}`;
  return answered.size === 1 ? null : `${answered.size} different answers`;
}

/**
 * Pays the next instalment, the next two together and an amount of the same order, all at once and each at both servers.
 * Whichever succeed, the money that was taken is what the books have as paid.
 */
async function raceAll(
  stage: Stage,
  open: OpenDatabase,
  servers: readonly RunningProcess[],
  count: number,
): Promise<Race> {
  const orders = await ordersToPay(open, count);
  let paidTwice = 0;
  let unpaid = 0;
  for (const { shopper, orderId, itemId, itemIds } of orders) {
    const ways: PaidOfOrder[] = [
      { orderId, itemId },
      { orderId, itemIds },
      { orderId, amount: '15.00' },
    ];
    const port = servers[0]?.port ?? 0;
    const confirms = await Promise.all(ways.map((paid) => preparePayment(stage.config, port, shopper, paid)));
    await Promise.all(
      [...confirms, ...confirms, ...confirms].map((confirm, index) =>
        asShopper(stage.config, servers[index % servers.length]?.port ?? 0, shopper, confirm),
      ),
    );
    const taken = await takenFor(stage, orderId);
    const paid = await paidOfSchedule(open, orderId);
    if (taken > paid) paidTwice += 1;
    if (taken === 0 || taken < paid) unpaid += 1;
  }
  return { orders: orders.length, paidTwice, unpaid, brokenBooks: (await unbalanced(open.pool)).length };
}

interface Race {
  readonly orders: number;
  readonly paidTwice: number;
  readonly unpaid: number;
  readonly brokenBooks: number;
}

async function takenFor({ providers }: Stage, orderId: number): Promise<number> {
  const statement = await providers.sandbox.statement({ reference: String(orderId) });
  return statement
    .filter(({ kind, resultCode }) => kind === 'CHARGE' && resultCode === 0)
    .reduce((sum, { amount }) => sum + amount.minorUnits, 0);
}

/** What was paid after the first instalment, which is paid when an order is seeded. */
async function paidOfSchedule({ pool }: OpenDatabase, orderId: number): Promise<number> {
  const { rows } = await pool.query<{ paid: string }>(
    'select sum(settled_minor) as paid from schedule_items where order_id = $1 and position > 1',
    [orderId],
  );
  return Number(rows[0]?.paid);
}

async function ordersToPay(open: OpenDatabase, count: number, country: Shopper['countryCode'] = 'AU') {
  const shoppers = await Promise.all(
    Array.from({ length: Math.min(shopperCount, count) }, () => addShopper(open.pool, { country })),
  );
  const orderIds = await writeManyOrders(open.pool, {
    count,
    merchantId: country === 'AU' ? 'demo-au' : 'demo-us',
    consumers: shoppers,
    now: new Date(),
    spreadDays: 1,
  });
  return (await nextItems(open.pool, orderIds)).map(({ consumerId, ...paid }) => {
    const shopper = shoppers.find((each) => each.consumerId === consumerId);
    if (!shopper) throw new Error('An order without a shopper');
    return { shopper, ...paid };
  });
}

async function instalmentsToPay(
  stage: Stage,
  open: OpenDatabase,
  count: number,
  by: Way['by'],
): Promise<Owed[]> {
  const orders = await ordersToPay(open, count, countries[by]);
  return orders.map(({ shopper, ...paid }) => ({
    shopper,
    channel: 'PORTAL',
    async prepare(port) {
      const tender = await tenderOf(stage, open, shopper, by);
      const confirm = await preparePayment(stage.config, port, shopper, paid, tender);
      return { confirm, reference: String(paid.orderId) };
    },
  }));
}

/** The first payment of a plan of two, since the second can't be prepared before. */
async function plansToPay(stage: Stage, open: OpenDatabase, count: number, by: Way['by']): Promise<Owed[]> {
  const owed: Owed[] = [];
  for (let plan = 0; plan < count; plan += 1) {
    const shopper = await addShopperOnPlan(open.pool, 2);
    owed.push({
      shopper,
      channel: 'PORTAL',
      async prepare(port) {
        const tender = await tenderOf(stage, open, shopper, by);
        const { id, confirm } = await preparePlanPayment(stage.config, port, shopper, tender);
        return { confirm, reference: `plan:${id}` };
      },
    });
  }
  return owed;
}

async function checkoutsToConfirm(
  stage: Stage,
  open: OpenDatabase,
  count: number,
  by: Way['by'],
): Promise<Owed[]> {
  const owed: Owed[] = [];
  const country = countries[by];
  for (let checkout = 0; checkout < count; checkout += 1) {
    const shopper = await addShopper(open.pool, { country });
    owed.push({
      shopper,
      channel: 'CHECKOUT',
      async prepare(port) {
        const token = await addCheckout(open.db, stage.config, country);
        const tender = await tenderOf(stage, open, shopper, by);
        const named = await prepareCheckout(stage.config, port, shopper, token, tender);
        const path = confirmCheckout.path.replace('{token}', token);
        return { confirm: { method: 'POST', path, body: { ...named, revision: 0 } }, reference: token };
      },
    });
  }
  return owed;
}

/** The charges, or the holds of checkouts, that the provider made for each. */
async function countMovements(
  stage: Stage,
  open: OpenDatabase,
  { confirms }: Way,
  payments: readonly { readonly reference: string }[],
) {
  const movement = confirms === 'checkout' ? 'HOLD' : 'CHARGE';
  const statement = await stage.providers.sandbox.statement();
  let extra = 0;
  let missing = 0;
  for (const { reference } of payments) {
    const made = statement.filter(
      ({ kind, resultCode, ...known }) =>
        kind === movement && known.reference === reference && resultCode === 0,
    ).length;
    if (made === 0) missing += 1;
    else extra += made - 1;
  }
  const brokenBooks = (await unbalanced(open.pool)).length;
  return { payments: payments.length, extra, missing, brokenBooks };
}

/**
 * The number of deadlocks, each of which costs a second. The database counts them when a connection ends, so all other
 * connections must be closed first.
 */
async function countDeadlocks(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const others =
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    while ((await client.query(others)).rowCount) await setTimeout(50);
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}

/** Starts two servers over a new database. */
async function onStage(
  entry: Entry,
  count: Count,
  races: number,
): Promise<{ outcomes: ReadonlyMap<Way, Outcome>; race: Race; deadlocks: number }> {
  const database = await createProofDatabase('the proof of one charge per payment');
  if (!database) throw new Error('This proof needs PostgreSQL: one connection hides every race');
  const stage = await createStage(database.url);
  const outcomes = new Map<Way, Outcome>();
  try {
    const servers = await Promise.all([stage.startServer(entry), stage.startServer(entry)]);
    const open = await openStageDatabase(stage.config);
    let race: Race;
    try {
      race = await raceAll(stage, open, servers, races);
      for (const way of ways) {
        outcomes.set(way, await confirmAll(stage, open, servers, way[count], way));
      }
    } finally {
      await open.close();
    }
    await Promise.all(servers.map((server) => server.kill()));
    return { outcomes, race, deadlocks: await countDeadlocks(database.url) };
  } finally {
    await stage.close();
    await database.close();
  }
}

const methods = { CARD: 'card', APPLE_PAY: 'Apple Pay', BANK_ACCOUNT: 'bank account' } as const;
const nameOf = ({ confirms, by }: Way) => `${confirms} by ${methods[by]}`;

function figuresOf(way: Way, { payments, ...found }: Outcome): Figure[] {
  const note = `${payments * parallelConfirms} confirms at 2 servers`;
  const name = nameOf(way);
  const movements = way.confirms === 'checkout' ? 'holds' : 'charges';
  return [
    { name: `${name}: ${movements} too many`, trials: payments, violations: found.extra, note },
    { name: `${name}: ${movements} missing`, trials: payments, violations: found.missing },
    {
      name: `${name}: other callers got another result`,
      trials: payments,
      violations: found.differentAnswers,
      note: found.heard.join(', '),
    },
    { name: `${name}: rules of the books broken`, trials: payments, violations: found.brokenBooks },
  ];
}

await run(async () => {
  const options = readOptions();
  const broken = await onStage('e2e/proofs/planted/unclaimed-server.ts', 'planted', 5);
  const sound = await onStage(
    'sandbox/main.ts',
    options.isFull ? 'full' : 'small',
    options.isFull ? 500 : 10,
  );
  const figures: Figure[] = [
    ...[...sound.outcomes].flatMap(([way, outcome]) => figuresOf(way, outcome)),
    {
      name: 'orders paid twice by one instalment, two and an amount at once',
      trials: sound.race.orders,
      violations: sound.race.paidTwice,
    },
    {
      name: 'orders of which no payment went through',
      trials: sound.race.orders,
      violations: sound.race.unpaid,
    },
    {
      name: 'rules of the books broken by those',
      trials: sound.race.orders,
      violations: sound.race.brokenBooks,
    },
    {
      name: 'deadlocked transactions',
      trials: sound.race.orders,
      violations: sound.deadlocks,
    },
  ];
  const planted = [...broken.outcomes].map(([way, { extra, payments }]) => ({
    bug: `read, charge, write without a claim, ${nameOf(way)}: ${extra} too many in ${payments}`,
    wasCaught: extra > 0,
  }));
  planted.push({
    bug: `the same beside other payments of the order: ${broken.race.paidTwice} of ${broken.race.orders} orders paid twice`,
    wasCaught: broken.race.paidTwice > 0,
  });
  return report('Confirm once', options, planted, figures);
});
