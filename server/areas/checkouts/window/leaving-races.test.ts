/** A shopper leaves a checkout at any moment of its confirm. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CheckoutStatus } from '#shared/contract/public/window.contract.ts';
import { newCheckoutToken } from '../../../core/ids.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { cardSessions } from '../../card-sessions/card-sessions.tables.ts';
import { openAtProvider } from '../../card-sessions/index.ts';
import { checkouts } from '../checkouts.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const openId = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');

/** Reads the status as the merchant script does. */
async function ask(method: string, path: string, body?: object) {
  const { origins } = server.config;
  const response = await server.handle(
    new Request(`${origins.api}/public/v1/checkouts/${path}`, {
      method,
      headers: { origin: origins.shop, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: (await response.json()) as CheckoutStatus };
}
const status = (token: string) => ask('GET', `${token}/status`);
const abandon = (token: string) => ask('POST', `${token}/abandon`, { openId, reason: 'USER' });

/** Runs an event when the server is about to send a statement to its database. */
function watchStatements() {
  let sent = 0;
  let moment = -1;
  let happen = () => {};
  const { query } = pg.Client.prototype;
  const send = query as (this: pg.Client, ...given: unknown[]) => unknown;
  const watch = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given
  ) {
    sent += 1;
    if (sent === moment) happen();
    return send.apply(this, given) as ReturnType<typeof query>;
  });
  return {
    sent: () => sent,
    /** Before the statement that follows that number of statements. */
    at(others: number, act: () => void) {
      moment = sent + others + 1;
      happen = act;
    },
    stop: () => watch.mockRestore(),
  };
}

/** Copies of a started checkout, each with a card: starting a thousand takes longer than ending them. */
async function startedCheckouts(count: number) {
  const shopper = await newShopper(server, { creditLimit: 100 * 100_00 * count });
  const original = await newCheckout(server, createShop(server));
  const traceId = await startFor(shopper, original);
  const [checkout] = await server.db.select().from(checkouts).where(eq(checkouts.token, original));
  const [cardSession] = await server.db.select().from(cardSessions).where(eq(cardSessions.id, traceId));
  if (!checkout || !cardSession) throw new Error('The original is missing');
  const copies = Array.from({ length: count }, () => ({ token: newCheckoutToken(), traceId: randomUUID() }));
  await server.db.insert(cardSessions).values(copies.map((copy) => ({ ...cardSession, id: copy.traceId })));
  await server.db.insert(checkouts).values(copies.map((copy) => ({ ...checkout, ...copy })));
  for (const copy of copies) {
    await openAtProvider(server, { ...cardSession, id: copy.traceId });
    presentCard(server, 'order', copy.traceId, 'visa');
  }
  return { shopper, tokens: copies.map(({ token }) => token) };
}

it('of a thousand races of confirm and leaving exactly one of the two wins each [MER-045]', async () => {
  const { shopper, tokens } = await startedCheckouts(1_001);
  const [first = '', ...contested] = tokens;
  const statements = watchStatements();
  await confirmFor(shopper, first);
  // The shopper may leave before each statement, and after the last one.
  const moments = statements.sent() + 1;

  const wins = { APPROVED: 0, CANCELLED: 0 };
  for (const [race, token] of contested.entries()) {
    let leaving: ReturnType<typeof abandon> | undefined;
    statements.at(race % moments, () => {
      leaving = abandon(token);
    });
    const confirmed = await confirmFor(shopper, token);
    // A confirm that has reached its last statement is finished by now.
    const left = await (leaving ?? abandon(token));
    const { body } = await status(token);
    const holds = await server.provider.sandbox.statement({ reference: token });
    const winner = holds.length > 0 ? 'APPROVED' : 'CANCELLED';
    wins[winner] += 1;
    expect(holds.map(({ kind }) => kind)).toEqual(winner === 'APPROVED' ? ['HOLD'] : []);
    expect(body).toMatchObject({ state: winner, settling: false });
    expect(confirmed.status).toBe(winner === 'APPROVED' ? 200 : 412);
    // What the shop's page learns about its leaving: that it is not decided yet, or how the checkout ended.
    expect([left.status, left.body.state]).toEqual(left.body.settling ? [202, 'STARTED'] : [200, winner]);
  }
  statements.stop();
  // How often each side wins depends on the database: with two concurrent clients, few leave in time.
  expect(Math.min(wins.APPROVED, wins.CANCELLED)).toBeGreaterThan(0);
}, 900_000);
