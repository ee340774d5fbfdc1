/**
 * However many confirms of a payment arrive at once, at whichever server, the card is charged once and everybody hears
 * the same. On PostgreSQL with two server processes: one connection would hide every race. RELIABILITY figure 1.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from '../core/database/database.ts';
import { writeManyOrders } from '../seed/many-orders.ts';
import { unbalanced } from '../testing/money-rules.ts';
import { createProofDatabase } from './databases.ts';
import type { Call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type Entry, type RunningProcess, type Stage } from './processes.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import {
  addBankAccount,
  addShopper,
  addShopperOnPlan,
  asShopper,
  nextItems,
  type PaidOfOrder,
  preparePayment,
  preparePlanPayment,
  type Shopper,
  type Tender,
} from './shoppers.ts';

const parallelConfirms = 16;
const shopperCount = 20;
const paymentsAtOnce = 4;

/** The next instalment of an order by each method, and the next payment of a plan, which a card pays. */
const kinds = ['CARD', 'APPLE_PAY', 'BANK_ACCOUNT', 'PLAN'] as const;
type Kind = (typeof kinds)[number];
type Method = Exclude<Kind, 'PLAN'>;
/** Bank accounts pay in the United States alone. */
const countries = { CARD: 'AU', APPLE_PAY: 'AU', BANK_ACCOUNT: 'US' } as const;

/** A payment that has to be prepared and confirmed. */
interface Owed {
  readonly shopper: Shopper;
  /** Answers the confirm, and by which reference the provider's statement knows the payment. */
  prepare(port: number): Promise<{ readonly confirm: Call; readonly reference: string }>;
}

const tenderOf = async (
  { providers }: Stage,
  { pool }: OpenDatabase,
  shopper: Shopper,
  type: Method,
): Promise<Tender> => (type === 'BANK_ACCOUNT' ? addBankAccount(pool, providers, shopper) : { type });

interface Outcome {
  readonly payments: number;
  readonly extraCharges: number;
  readonly missingCharges: number;
  readonly differentAnswers: number;
  /** What they heard. */
  readonly heard: readonly string[];
  readonly brokenBooks: number;
}

async function confirmAll(
  stage: Stage,
  open: OpenDatabase,
  servers: readonly RunningProcess[],
  count: number,
  kind: Kind,
): Promise<Outcome> {
  const owed = await (kind === 'PLAN' ? plansToPay(stage, open, count) : owedBy(stage, open, count, kind));
  const confirmed: { readonly reference: string; readonly refusal: string | null }[] = [];
  // Each is prepared when its turn comes: a prepared payment does not wait for long.
  const lane = async () => {
    for (let next = owed.pop(); next; next = owed.pop()) {
      const { confirm, reference } = await next.prepare(servers[0]?.port ?? 0);
      const refusal = await confirmAtOnce(stage, servers, next.shopper, confirm);
      confirmed.push({ reference, refusal });
      if (confirmed.length % 100 === 0) console.error(`${confirmed.length} of ${count} payments`);
    }
  };
  await Promise.all(Array.from({ length: paymentsAtOnce }, lane));
  const refusals = confirmed.flatMap(({ refusal }) => refusal ?? []);
  return {
    heard: [...new Set(refusals)],
    differentAnswers: refusals.length,
    ...(await countCharges(stage, open, confirmed)),
  };
}

/** Answers what was heard beside one success and 409, if anything was. */
async function confirmAtOnce(
  { config }: Stage,
  servers: readonly RunningProcess[],
  shopper: Shopper,
  confirm: Call,
): Promise<string | null> {
  const replies = await Promise.all(
    Array.from({ length: parallelConfirms }, (_, index) =>
      asShopper(config, servers[index % servers.length]?.port ?? 0, shopper, confirm),
    ),
  );
  const answered = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text));
  const refused = replies.find(({ status }) => status !== 200 && status !== 409);
  if (refused) return `${refused.status} ${refused.json?.errorCode}`;
  return answered.size === 1 ? null : `${answered.size} different answers`;
}

/**
 * The next instalment, the next two together and an amount of the same order, all at once and each at both servers. One
 * leaves too little for another, or does not: either way, what was taken is what the books have as paid.
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
    if (!shopper) throw new Error('An order of nobody');
    return { shopper, ...paid };
  });
}

async function owedBy(stage: Stage, open: OpenDatabase, count: number, method: Method): Promise<Owed[]> {
  const orders = await ordersToPay(open, count, countries[method]);
  return orders.map(({ shopper, ...paid }) => ({
    shopper,
    async prepare(port) {
      const tender = await tenderOf(stage, open, shopper, method);
      const confirm = await preparePayment(stage.config, port, shopper, paid, tender);
      return { confirm, reference: String(paid.orderId) };
    },
  }));
}

/** The first payment of a plan of two, since the second can't be prepared before. */
async function plansToPay({ config }: Stage, { pool }: OpenDatabase, count: number): Promise<Owed[]> {
  const owed: Owed[] = [];
  for (let plan = 0; plan < count; plan += 1) {
    const shopper = await addShopperOnPlan(pool, 2);
    owed.push({
      shopper,
      async prepare(port) {
        const { id, confirm } = await preparePlanPayment(config, port, shopper);
        return { confirm, reference: `plan:${id}` };
      },
    });
  }
  return owed;
}

async function countCharges(
  stage: Stage,
  open: OpenDatabase,
  payments: readonly { readonly reference: string }[],
) {
  const statement = await stage.providers.sandbox.statement();
  let extraCharges = 0;
  let missingCharges = 0;
  for (const { reference } of payments) {
    const charges = statement.filter(
      (movement) =>
        movement.kind === 'CHARGE' && movement.reference === reference && movement.resultCode === 0,
    ).length;
    if (charges === 0) missingCharges += 1;
    else extraCharges += charges - 1;
  }
  const brokenBooks = (await unbalanced(open.pool)).length;
  return { payments: payments.length, extraCharges, missingCharges, brokenBooks };
}

/**
 * How many transactions were ended because two waited for each other, which takes a second each time. The database counts
 * them when a connection ends, so all others have to be closed.
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

const violationsOf = ({ extraCharges, missingCharges, differentAnswers, brokenBooks }: Outcome) =>
  extraCharges + missingCharges + differentAnswers + brokenBooks;

/** Two servers over a database of their own. */
async function onStage(
  entry: Entry,
  counts: Readonly<Record<Kind, number>>,
  races: number,
): Promise<{ outcomes: ReadonlyMap<Kind, Outcome>; race: Race; deadlocks: number }> {
  const database = await createProofDatabase('the proof of one charge per payment');
  if (!database) throw new Error('This proof needs PostgreSQL: one connection hides every race');
  const stage = await createStage(database.url);
  const outcomes = new Map<Kind, Outcome>();
  try {
    const servers = await Promise.all([stage.startServer(entry), stage.startServer(entry)]);
    const open = await openStageDatabase(stage.config);
    let race: Race;
    try {
      race = await raceAll(stage, open, servers, races);
      for (const kind of kinds) {
        outcomes.set(kind, await confirmAll(stage, open, servers, counts[kind], kind));
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

const names = {
  CARD: 'card',
  APPLE_PAY: 'Apple Pay',
  BANK_ACCOUNT: 'bank account',
  PLAN: 'payment of a plan',
} as const;

function figuresOf(kind: Kind, { payments, ...found }: Outcome): Figure[] {
  const note = `${payments * parallelConfirms} confirms at 2 servers`;
  const name = names[kind];
  return [
    { name: `${name}: charges too many`, trials: payments, violations: found.extraCharges, note },
    { name: `${name}: charges missing`, trials: payments, violations: found.missingCharges },
    {
      name: `${name}: payments whose losers heard otherwise`,
      trials: payments,
      violations: found.differentAnswers,
      note: found.heard.join(', '),
    },
    { name: `${name}: rules of the books broken`, trials: payments, violations: found.brokenBooks },
  ];
}

await run(async () => {
  const options = readOptions();
  const broken = await onStage(
    'sandbox/proofs/planted/unclaimed-server.ts',
    { CARD: 10, APPLE_PAY: 5, BANK_ACCOUNT: 5, PLAN: 5 },
    5,
  );
  const sound = await onStage(
    'sandbox/main.ts',
    options.isFull
      ? { CARD: 2_000, APPLE_PAY: 500, BANK_ACCOUNT: 500, PLAN: 500 }
      : { CARD: 40, APPLE_PAY: 10, BANK_ACCOUNT: 10, PLAN: 10 },
    options.isFull ? 500 : 10,
  );
  const figures: Figure[] = [
    ...[...sound.outcomes].flatMap(([kind, outcome]) => figuresOf(kind, outcome)),
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
      name: 'transactions that waited for each other',
      trials: sound.race.orders,
      violations: sound.deadlocks,
    },
  ];
  const planted = [...broken.outcomes].map(([kind, outcome]) => ({
    bug: `read, charge, write without a claim, ${names[kind]}: ${outcome.extraCharges} charges too many in ${outcome.payments} payments`,
    wasCaught: outcome.extraCharges > 0 && violationsOf(outcome) > 0,
  }));
  planted.push({
    bug: `the same beside other payments of the order: ${broken.race.paidTwice} of ${broken.race.orders} orders paid twice`,
    wasCaught: broken.race.paidTwice > 0,
  });
  return report('Confirm once', options, planted, figures);
});
