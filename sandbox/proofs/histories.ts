/** Random lives of orders, played on the real server code over an embedded database. */

import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import { type Currency, currencies, fromMinor } from '#shared/domain/money.ts';
import { unbalanced } from '../testing/ledger.ts';
import {
  approvedCheckout,
  createShop,
  createShopWorld,
  deviceDetails,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
} from '../testing/shop.ts';
import type { TestWorld } from '../testing/world.ts';
import type { Planted } from './report.ts';

/** The demo merchant of each currency. */
const merchantOf: Record<Currency, string> = {
  AUD: 'demo-au',
  NZD: 'demo-nz',
  GBP: 'demo-gb',
  USD: 'demo-us',
  CAD: 'demo-ca',
  EUR: 'demo-de',
};

/** `broken` and `atProvider` count the histories that broke a rule. */
export interface Played {
  readonly steps: number;
  readonly broken: number;
  readonly atProvider: number;
}

export interface Histories {
  /** Plays so many histories. */
  play(count: number): Promise<Played>;
  /** Shows that a wrong book would be seen. */
  planted(): Promise<Planted[]>;
}

/** What is read of all books and of the whole statement grows with every history: each world plays so many. */
const perWorld = 200;

export function createHistories(seed = 1): Histories {
  const random = createRandom(seed);
  return {
    async play(count) {
      const total = { steps: 0, broken: 0, atProvider: 0 };
      for (let played = 0; played < count; played += perWorld) {
        const part = await inWorld((world) => playIn(world, random, Math.min(perWorld, count - played)));
        total.steps += part.steps;
        total.broken += part.broken;
        total.atProvider += part.atProvider;
      }
      return total;
    },
    planted: () => inWorld((world) => plantedBugs(world, random)),
  };
}

async function inWorld<Answer>(work: (world: TestWorld) => Promise<Answer>): Promise<Answer> {
  const world = await createShopWorld();
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

async function playIn(world: TestWorld, random: Random, count: number): Promise<Played> {
  let steps = 0;
  let broken = 0;
  let atProvider = 0;
  for (let number = 0; number < count; number += 1) {
    const history = await begin(world, random);
    const length = 1 + random(8);
    for (let step = 0; step < length; step += 1) await takeStep(history, random);
    steps += length;
    if (!(await agreesWithProvider(world, history.orderId))) atProvider += 1;
    // All books at once are slow to read; the last look sees what every history left.
    if (number % 20 === 19 || number === count - 1) broken += (await unbalanced(world.open.pool)).length;
  }
  return { steps, broken, atProvider };
}

interface History {
  readonly world: TestWorld;
  readonly shop: Shop;
  readonly shopper: Shopper;
  readonly currency: Currency;
  readonly orderId: string;
}

type Random = (below: number) => number;

async function begin(world: TestWorld, random: Random): Promise<History> {
  const currency = currencies[random(currencies.length)] ?? 'AUD';
  const shop = createShop(world, merchantOf[currency]);
  const inCheckout = await newShopper(world, { creditLimit: 1_000_000 });
  const amount = fromMinor(3_500 + random(196_501), currency);
  const token = await approvedCheckout(world, shop, inCheckout, { amount });
  const authorised = await shop.call(merchantContract.authorisePayment, { body: { token } });
  const visitor = await signIn(world, inCheckout.consumerId, 'PORTAL');
  return { world, shop, currency, shopper: { ...inCheckout, visitor }, orderId: authorised.body.orderId };
}

const cards = ['visa', 'mastercard', 'insufficientFunds', 'fraud'] as const;
const changes = ['captureAuthorised', 'voidPayment', 'refundPayment'] as const;

async function takeStep(history: History, random: Random): Promise<void> {
  const { world, shopper } = history;
  const choice = random(6);
  if (choice < 2) return payNext(history, random);
  if (choice === 2) {
    await world.clock.advance(random(20) * 86_400_000, shopper.consumerId);
    await world.jobs.runDue({ consumerId: shopper.consumerId });
    return;
  }
  const operation = merchantContract[changes[random(changes.length)] ?? 'voidPayment'];
  // Often more than there is: a refusal must leave the books alone too.
  await history.shop.call(operation as (typeof merchantContract)['voidPayment'], {
    params: { orderId: history.orderId },
    body: { amount: fromMinor(1 + random(120_000), history.currency) },
  });
}

async function payNext({ world, shopper, orderId }: History, random: Random): Promise<void> {
  const order = await shopper.visitor.call(readOrder, { params: { orderId } });
  const next = order.body.paymentScheduleSet.find(({ status }) => status === 'OWED' || status === 'OVERDUE');
  if (!next) return;
  const initiated = await shopper.visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String(next.id) },
    body: { deviceDetails },
  });
  if (initiated.status !== 200) return;
  const { traceId } = initiated.body;
  presentCard(world, 'payment', traceId, cards[random(cards.length)] ?? 'visa');
  const body = { traceId, storeToken: true };
  await Promise.all([
    shopper.visitor.call(confirmPayNow, { body }),
    shopper.visitor.call(confirmPayNow, { body }),
  ]);
}

/** What the provider says it took and gave back is what our books say it has. */
async function agreesWithProvider(world: TestWorld, orderId: string): Promise<boolean> {
  const { rows } = await world.open.pool.query<{ token: string; booked: string }>(
    `select orders.token, coalesce((select sum(case side when 'DEBIT' then amount_minor else -amount_minor end)
       from ledger_entries where order_id = orders.id and account_id like 'CARD_PROVIDER:%'), 0) as booked
     from orders where id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return false;
  const statement = await world.provider.sandbox.statement();
  const moved = statement
    .filter(
      ({ reference, resultCode }) => resultCode === 0 && (reference === orderId || reference === row.token),
    )
    .reduce((sum, { kind, amount }) => sum + signs[kind] * amount.minorUnits, 0);
  return moved === Number(row.booked);
}

const signs = { HOLD: 0, RELEASE: 0, CAPTURE: 1, CHARGE: 1, REFUND: -1 } as const;

async function plantedBugs(world: TestWorld, random: Random): Promise<Planted[]> {
  const { orderId } = await begin(world, random);
  const { pool } = world.open;
  const lower =
    'update schedule_items set amount_minor = amount_minor + $2 where order_id = $1 and position = 4';
  await pool.query(lower, [orderId, -1]);
  const found = await unbalanced(pool);
  await pool.query(lower, [orderId, 1]);
  const refusalOf = (statement: string, values: unknown[]) =>
    pool.query(statement, values).then(
      () => null,
      (error: { code?: string }) => error.code ?? null,
    );
  return [
    { bug: 'an instalment lowered by one cent without a booking', wasCaught: found.length > 0 },
    {
      bug: 'an entry of the ledger changed (the database refuses)',
      wasCaught: (await refusalOf('update ledger_entries set amount_minor = 1', [])) === restrictViolation,
    },
    {
      bug: 'half of a booking (the database refuses)',
      wasCaught:
        (await refusalOf(
          `with booked as (insert into ledger_transactions (natural_key, order_id, occurred_at)
           values ('half', $1, now()) returning id)
         insert into ledger_entries (transaction_id, account_id, currency, side, amount_minor, order_id)
         select booked.id, ledger_accounts.id, currency, 'DEBIT', 1, $1 from booked, ledger_accounts limit 1`,
          [orderId],
        )) === checkViolation,
    },
  ];
}

const restrictViolation = '23001';
const checkViolation = '23514';

/** Mulberry32: the same seed plays the same histories. Answers a whole number from 0 to below the given one. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
