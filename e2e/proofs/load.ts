/**
 * `npm run proof:load`: the highest rate at which two server processes on PostgreSQL answer everything, and 99 of 100
 * calls within 150 ms. Requests arrive at a constant rate whether or not earlier ones were answered; autocannon sends them.
 * One confirm of an instalment for eight reads of an order list, with the portal's query and a browser's headers.
 * Source: reliability figure 12.
 *
 * The servers run as in production and are warmed up before anything is measured. Each rate is held for 60 s. `-- --full` then
 * holds the highest one for ten minutes and a quarter of it for two hours, and measures the growth of the servers' memory.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { createProofDatabase } from './databases.ts';
import type { Call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type RunningProcess, type Stage } from './processes.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import { addShopper, nextItems, preparePayment, type Shopper } from './shoppers.ts';

/** Confirms a second. */
const rates = [10, 20, 30, 40, 50, 60, 70, 80, 100, 120, 160];
/** The load before the measurement, until the compiler has optimised the calls. */
const warmUp = { rate: 10, seconds: 30 };
const readsForEachConfirm = 8;
const mayTakeMs = 150;
const holdSeconds = 60;
const goal = { rate: 80, cpuForEach: 1 };
/** A rate that two processes cannot hold. The proof must find that. */
const tooMuch = { rate: 500, seconds: 5 };
const shopperCount = 200;
/** Two pages of the portal. */
const ordersOfEach = 20;
/** As `list-page.ts` of the flows asks for it. */
const firstPage = `${listOrders.path}?offset=0&limit=10&orderBy=orderDate&ascending=false`;
const preparedAtOnce = 8;

interface Crowd {
  readonly stage: Stage;
  readonly open: OpenDatabase;
  readonly servers: readonly RunningProcess[];
  readonly shoppers: readonly Shopper[];
}

interface Held {
  readonly rate: number;
  /** How many were due. */
  readonly due: number;
  /** How many were answered. */
  readonly requests: number;
  /** Errors, timeouts, and answers other than 200. */
  readonly failures: number;
  /** Milliseconds since the request was sent. No earlier request delays it. */
  readonly confirmP99: number;
  readonly readP99: number;
  /** Processor time of the servers, in milliseconds. */
  readonly cpuForEach: number;
}

/** Nearly all requests must be answered, since requests that the generator cannot send would look quick. */
const isHeld = ({ due, requests, failures, confirmP99, readP99 }: Held) =>
  failures === 0 && requests > 0.97 * due && confirmP99 < mayTakeMs && readP99 < mayTakeMs;

/** A payment that only waits for its confirm. */
interface Prepared {
  readonly shopper: Shopper;
  readonly confirm: Call;
}

async function prepare({ stage, open, servers, shoppers }: Crowd, count: number): Promise<Prepared[]> {
  const orderIds = await writeManyOrders(open.pool, {
    count,
    merchantId: 'demo-au',
    consumers: shoppers,
    now: new Date(),
    spreadDays: 1,
  });
  const items = await nextItems(open.pool, orderIds);
  const byConsumer = new Map(shoppers.map((shopper) => [shopper.consumerId, shopper]));
  const prepared: Prepared[] = [];
  const lane = async (port: number) => {
    for (let item = items.pop(); item; item = items.pop()) {
      const shopper = byConsumer.get(item.consumerId);
      if (!shopper) throw new Error('An order without a shopper');
      prepared.push({ shopper, confirm: await preparePayment(stage.config, port, shopper, item) });
    }
  };
  await Promise.all(
    Array.from({ length: preparedAtOnce }, (_, index) => lane(servers[index % servers.length]?.port ?? 0)),
  );
  return prepared;
}

async function hold(crowd: Crowd, rate: number, seconds: number, payments: Prepared[]): Promise<Held> {
  const { servers, shoppers } = crowd;
  const cpuBefore = cpuOf(servers);
  const results = await Promise.all(
    servers.flatMap(({ port }) => {
      const confirms = () => payments.pop();
      const reader = () => shoppers[Math.floor(Math.random() * shoppers.length)];
      return [
        send(crowd, port, rate / servers.length, seconds, () => {
          const payment = confirms();
          if (!payment) throw new Error('No payment is left to confirm');
          const { path, body } = payment.confirm;
          return { method: 'POST', path, body: JSON.stringify(body), shopper: payment.shopper };
        }),
        send(crowd, port, (rate * readsForEachConfirm) / servers.length, seconds, () => ({
          method: 'GET',
          path: firstPage,
          shopper: reader() as Shopper,
        })),
      ];
    }),
  );
  const requests = results.reduce((sum, { answered }) => sum + answered, 0);
  const failures = results.reduce((sum, sent) => sum + sent.failures, 0);
  const timesOf = (isRead: boolean) =>
    results.filter((_, index) => (index % 2 === 1) === isRead).flatMap(({ times }) => times);
  const cpuForEach = (cpuOf(servers) - cpuBefore) / Math.max(1, requests);
  const due = rate * (1 + readsForEachConfirm) * seconds;
  const confirmP99 = p99(timesOf(false));
  const readP99 = p99(timesOf(true));
  return { rate, due, requests, failures, confirmP99, readP99, cpuForEach };
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly shopper: Shopper;
}

interface Sent {
  readonly answered: number;
  /** Errors, timeouts, and answers other than 200. */
  readonly failures: number;
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
}

/** autocannon sends the requests of a second at its beginning, so several instances begin at different times. */
const beginsASecond = 50;

/** Sends at a constant rate. */
async function send(
  crowd: Crowd,
  port: number,
  rate: number,
  duration: number,
  next: () => Request,
): Promise<Sent> {
  const begins = Math.min(rate, beginsASecond);
  const sent = await Promise.all(
    Array.from({ length: begins }, async (_, index) => {
      await setTimeout((index * 1_000) / begins);
      const share = Math.floor(((index + 1) * rate) / begins) - Math.floor((index * rate) / begins);
      return sendEachSecond(crowd, port, share, duration, next);
    }),
  );
  return {
    answered: sent.reduce((sum, { answered }) => sum + answered, 0),
    failures: sent.reduce((sum, { failures }) => sum + failures, 0),
    times: sent.flatMap(({ times }) => times),
  };
}

/** Sends that many requests at the beginning of each second, each on its own connection. */
async function sendEachSecond(
  { stage }: Crowd,
  port: number,
  count: number,
  duration: number,
  next: () => Request,
): Promise<Sent> {
  const { host, origin } = new URL(stage.config.origins.portal);
  const times: number[] = [];
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: count,
    overallRate: count,
    duration,
    timeout: 10,
    requests: [
      {
        setupRequest(request) {
          const { method, path, body, shopper } = next();
          const headers = {
            host,
            origin,
            'content-type': 'application/json',
            'x-country-code': 'AU',
            'accept-encoding': 'gzip, deflate, br',
            ...shopper.headers.PORTAL,
          };
          return { ...request, method, path, headers, ...(body && { body }) };
        },
      },
    ],
  };
  const { errors, timeouts, non2xx, ...result } = await new Promise<autocannon.Result>((resolve, reject) => {
    const sending = autocannon(options, (error, sent) => (error ? reject(error) : resolve(sent)));
    // The percentiles of autocannon add answers that it assumes were delayed.
    sending.on('response', (_client, _status, _bytes, responseTime) => times.push(responseTime));
  });
  return { answered: result['2xx'] + non2xx, failures: errors + timeouts + non2xx, times };
}

/** The time within which 99 of 100 answers came. */
function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** Processor time of the processes so far, in milliseconds. Linux counts it in hundredths of a second. */
function cpuOf(servers: readonly RunningProcess[]): number {
  return servers.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Megabytes of memory that the processes hold. */
function memoryOf(servers: readonly RunningProcess[]): number {
  return servers.reduce((sum, { pid }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1_024;
  }, 0);
}

const holdAt = async (crowd: Crowd, rate: number, seconds = holdSeconds): Promise<Held> => {
  // More than are needed, since the generator may be ahead for a moment.
  const payments = await prepare(crowd, Math.ceil(rate * seconds * 1.1) + 50);
  const held = await hold(crowd, rate, seconds, payments);
  console.error(describe(held));
  return held;
};

const describe = ({ rate, due, requests, confirmP99, readP99, cpuForEach, failures }: Held): string =>
  `${rate} confirms and ${rate * readsForEachConfirm} reads a second: ${requests} of ${due} answered, p99 ${confirmP99} and ${readP99} ms, ${failures} failed, ${cpuForEach.toFixed(2)} ms of processor time a request`;

/** One rate after the other, up to the first that is not held. */
async function measureRates(crowd: Crowd): Promise<Held[]> {
  const measured: Held[] = [];
  for (const rate of rates) {
    const held = await holdAt(crowd, rate);
    measured.push(held);
    if (!isHeld(held)) break;
  }
  return measured;
}

const asRow = (held: Held) => ({
  'confirms a second': held.rate,
  'reads a second': held.rate * readsForEachConfirm,
  answered: `${held.requests} of ${held.due}`,
  failed: held.failures,
  'p99 of confirms, ms': held.confirmP99,
  'p99 of reads, ms': held.readP99,
  'server CPU a request, ms': Number(held.cpuForEach.toFixed(2)),
  goal: goal.cpuForEach,
  held: isHeld(held),
});

/** Growth of the servers' memory in megabytes an hour, at a quarter of a rate. */
async function memorySlope(crowd: Crowd, rate: number): Promise<number> {
  const quarter = Math.max(1, Math.floor(rate / 4));
  const slice = 600;
  // The first slice fills caches and is not counted.
  await holdAt(crowd, quarter, slice);
  const before = memoryOf(crowd.servers);
  const slices = 11;
  for (let index = 0; index < slices; index += 1) await holdAt(crowd, quarter, slice);
  return ((memoryOf(crowd.servers) - before) * 3_600) / (slices * slice);
}

async function withCrowd<Result>(work: (crowd: Crowd) => Promise<Result>): Promise<Result> {
  const database = await createProofDatabase('the proof of load');
  if (!database) throw new Error('This proof needs PostgreSQL and two processes');
  const stage = await createStage(database.url, { isMeasured: true });
  const open = await openStageDatabase(stage.config);
  try {
    const shoppers = await Promise.all(Array.from({ length: shopperCount }, () => addShopper(open.pool)));
    const spread = { merchantId: 'demo-au', consumers: shoppers, now: new Date(), spreadDays: 60 };
    await writeManyOrders(open.pool, { ...spread, count: shopperCount * ordersOfEach });
    const servers = await Promise.all([stage.startServer(), stage.startServer()]);
    return await work({ stage, open, servers, shoppers });
  } finally {
    await open.close();
    await stage.close();
    await database.close();
  }
}

await run(() =>
  withCrowd(async (crowd) => {
    const options = readOptions();
    await holdAt(crowd, warmUp.rate, warmUp.seconds);
    const measured = await measureRates(crowd);
    const best = measured.findLast(isHeld);
    const atMost = (best ?? measured[0]) as Held;
    if (!options.isJson) console.table(measured.map(asRow));
    const figures: Figure[] = [
      {
        name: `highest rate below the goal of ${goal.rate} confirms a second`,
        trials: 1,
        violations: (best?.rate ?? 0) >= goal.rate ? 0 : 1,
        note: best ? describe(best) : `none was held; ${describe(atMost)}`,
      },
      {
        name: `processor time of the servers above the goal of ${goal.cpuForEach} ms a request`,
        trials: 1,
        violations: atMost.cpuForEach <= goal.cpuForEach ? 0 : 1,
        note: `${atMost.cpuForEach.toFixed(2)} ms at ${atMost.rate} confirms a second`,
      },
    ];
    if (options.isFull && best) {
      const long = await holdAt(crowd, best.rate, 600);
      figures.push({
        name: 'ten minutes at this rate',
        trials: 1,
        violations: isHeld(long) ? 0 : 1,
        note: describe(long),
      });
      const slope = await memorySlope(crowd, best.rate);
      const note = `${slope.toFixed(2)} MB an hour at a quarter of it, for two hours`;
      figures.push({
        name: 'memory that grows by 1 MB an hour',
        trials: 1,
        violations: slope < 1 ? 0 : 1,
        note,
      });
    }
    const flood = await hold(
      crowd,
      tooMuch.rate,
      tooMuch.seconds,
      Array.from({ length: tooMuch.rate * tooMuch.seconds * 2 }, () => ({
        shopper: crowd.shoppers[0] as Shopper,
        confirm: {
          method: 'POST',
          path: confirmPayNow.path,
          body: { traceId: '00000000-0000-4000-8000-000000000000', storeToken: true },
        },
      })),
    );
    const planted = [{ bug: `a rate that nothing holds: ${describe(flood)}`, wasCaught: !isHeld(flood) }];
    return report('Load', options, planted, figures);
  }),
);
