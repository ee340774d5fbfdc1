import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { login, logout } from '#shared/contract/access/login.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { endOtherSessions, endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { formOf } from '#shared/contract/form.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { LoginSession, SessionType } from '#shared/domain/access/login-session.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { rememberCookie } from '../../../http/cookies.ts';
import { claim, shopperWithOldOrder } from '../../../testing/disputes.ts';
import { chargesOf } from '../../../testing/instalments.ts';
import { shopperWithOrder } from '../../../testing/portal-shopper.ts';
import {
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  signIn,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { disputes } from '../../disputes/disputes.tables.ts';
import { rememberedLogins, sessions } from '../access.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

interface Entry {
  readonly remember?: boolean;
  readonly at?: 'PORTAL' | 'CHECKOUT';
  readonly userAgent?: string;
}

async function enter(email: string, { remember = false, at = 'PORTAL', userAgent = firefox }: Entry = {}) {
  const country = /\.(\w\w)@/.exec(email)?.[1]?.toUpperCase() as CountryCode;
  const visitor = createVisitor(server, at, country);
  const body = JSON.stringify({ username: email, password: personaPassword, rememberMe: remember });
  const { status } = await visitor.send(login.method, login.path, {
    body,
    headers: { 'user-agent': userAgent },
  });
  expect(status).toBe(200);
  return visitor;
}
const listOf = async (visitor: Visitor): Promise<readonly LoginSession[]> =>
  (await visitor.call(listSessions, {})).body.sessions;
const end = (visitor: Visitor, sessionType: SessionType, sessionId: string) =>
  visitor.call(endSession, { params: { sessionType, sessionId } });
const isIn = async (visitor: Visitor) => (await visitor.call(readAccount, {})).status === 200;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const currentOf = (list: readonly LoginSession[]) => {
  const current = list.filter((each) => each.current);
  expect(current).toHaveLength(1);
  return current[0] as LoginSession;
};
const otherOf = (list: readonly LoginSession[]) => list.find((each) => !each.current) as LoginSession;

describe('the list of logins', () => {
  it('has each login with its kind, device and browser, newest first, the own one marked [POR-333] [POR-334]', async () => {
    const email = 'good.au@persona.test';
    const portal = await enter(email, { userAgent: iphone });
    server.passTime(60_000);
    await enter(email, { at: 'CHECKOUT' });
    server.passTime(60_000);
    await enter(email, { remember: true, userAgent: '' });
    const list = await listOf(portal);
    expect(list.map((each) => [each.sessionType, each.deviceName, each.browser, each.current])).toEqual([
      ['PERSISTENT', null, null, false],
      ['CHECKOUT', 'Windows', 'Firefox', false],
      ['PORTAL', 'iPhone', 'Safari', true],
    ]);
    const times = list.map(({ createdAt }) => Date.parse(createdAt));
    expect(times.map((time) => time - (times[2] ?? 0))).toEqual([120_000, 60_000, 0]);
    expect(list.map(({ channel }) => channel)).toEqual(['PORTAL', 'CHECKOUT', 'PORTAL']);
  });

  it('needs a login, and shows only those of the account [POR-333]', async () => {
    expect(codeOf(await createVisitor(server, 'PORTAL').call(listSessions, {}))).toBe('unauthorized');
    const [owner, stranger] = [await enter('good.nz@persona.test'), await enter('good.gb@persona.test')];
    const ids = (await listOf(owner)).map(({ sessionId }) => sessionId);
    expect((await listOf(stranger)).some(({ sessionId }) => ids.includes(sessionId))).toBe(false);
  });

  it('has no login whose second factor is missing, and none that has expired', async () => {
    const email = 'good.ca@persona.test';
    await enter(email);
    server.passTime(12 * 3_600_000 + 1);
    const visitor = await enter(email);
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
    const pending = createVisitor(server, 'PORTAL');
    expect((await pending.call(login, { body: { username: email, password: personaPassword } })).status).toBe(
      207,
    );
    expect(await listOf(visitor)).toHaveLength(1);
    await server.db.update(consumers).set({ secondFactorRequired: false }).where(eq(consumers.email, email));
  });

  it('notes when a login was used last, at most once in five minutes', async () => {
    const visitor = await enter('good.us@persona.test', { remember: true });
    const lastUse = async () => currentOf(await listOf(visitor)).lastActiveAt;
    const first = await lastUse();
    server.passTime(5 * 60_000);
    expect(await lastUse()).toBe(first);
    server.passTime(1);
    expect(Date.parse(await lastUse()) - Date.parse(first)).toBe(5 * 60_000 + 1);
  });

  it('names the shop of a login in a checkout, and keeps it for the login that is remembered', async () => {
    const shopper = await newShopper(server, { channel: 'CHECKOUT' });
    const token = await newCheckout(server, createShop(server));
    const shopOf = async () => currentOf(await listOf(shopper.visitor)).merchantName;
    expect(await shopOf()).toBeNull();
    await startFor(shopper, token);
    const shop = await shopOf();
    expect(shop).not.toBeNull();
    await shopper.visitor.call(newPersistentLogin, { body: {} });
    expect(currentOf(await listOf(shopper.visitor))).toMatchObject({
      sessionType: 'PERSISTENT',
      merchantName: shop,
    });
  });

  it('shows a remembered login once, with the session that goes on with it, since the day it began', async () => {
    const visitor = await enter('good.fr@persona.test', { remember: true, userAgent: iphone });
    const began = currentOf(await listOf(visitor));
    server.passTime(13 * 3_600_000);
    visitor.token = null;
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(200);
    const list = await listOf(visitor);
    expect(list).toHaveLength(1);
    const { sessionId, createdAt, deviceName } = began;
    expect(list[0]).toMatchObject({
      sessionType: 'PERSISTENT',
      sessionId,
      createdAt,
      deviceName,
      current: true,
    });
    expect(Date.parse(list[0]?.lastActiveAt ?? '')).toBeGreaterThan(Date.parse(began.lastActiveAt));
  });

  it('answers sixty logins by two queries, and no more than the newest two hundred', async () => {
    const { consumerId, visitor } = await newShopper(server, { channel: 'PORTAL' });
    const add = async (count: number) => {
      for (let index = 0; index < count; index += 1) await signIn(server, consumerId, 'PORTAL');
    };
    await add(59);
    const asked = vi.spyOn(server.db, 'select');
    expect(await listOf(visitor)).toHaveLength(60);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
    asked.mockRestore();
    server.passTime(1);
    await add(205);
    const list = await listOf(visitor);
    expect(list).toHaveLength(201);
    expect(list.at(-1)?.current).toBe(true);
  });

  it('has ids that are neither a token nor the secret of a remembered login', async () => {
    const email = 'good.it@persona.test';
    const visitor = await enter(email, { remember: true });
    await enter(email);
    for (const { sessionId } of await listOf(visitor)) {
      const thief = createVisitor(server, 'PORTAL');
      thief.token = sessionId;
      for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
      thief.cookies.set(rememberCookie, sessionId);
      expect(await isIn(thief)).toBe(false);
      expect(codeOf(await thief.call(resumeLogin, { body: {} }))).toBe('unauthorized');
    }
  });
});

describe('ending a login', () => {
  it('is not for a login that another one ends at the same moment', async () => {
    const { consumerId } = await newShopper(server, { channel: 'PORTAL' });
    const visitors = [
      await signIn(server, consumerId, 'PORTAL'),
      await signIn(server, consumerId, 'PORTAL'),
    ] as const;
    const [one, other] = visitors;
    const answers = await Promise.all(visitors.map((visitor) => visitor.call(endOtherSessions, {})));
    expect(answers.map(codeOf).toSorted()).toEqual([204, 'unauthorized']);
    expect([await isIn(one), await isIn(other)]).toEqual(answers.map(({ status }) => status === 204));
    const [kept] = visitors.filter((_, index) => answers[index]?.status === 204) as [Visitor];
    const next = await signIn(server, consumerId, 'PORTAL');
    const [idOfKept, idOfNext] = [currentOf(await listOf(kept)), currentOf(await listOf(next))];
    const ends = await Promise.all([
      end(kept, 'PORTAL', idOfNext.sessionId),
      end(next, 'PORTAL', idOfKept.sessionId),
    ]);
    expect(ends.map(codeOf).toSorted()).toEqual([204, 'unauthorized']);
  });

  it('refuses its next request, and takes it from the list [POR-335]', async () => {
    const email = 'good.de@persona.test';
    const [here, there] = [await enter(email), await enter(email)];
    const { sessionId } = otherOf(await listOf(here));
    expect(await isIn(there)).toBe(true);
    const ended = await end(here, 'PORTAL', sessionId);
    expect([ended.status, ended.body]).toEqual([204, undefined]);
    expect(await isIn(there)).toBe(false);
    expect(await listOf(here)).toEqual([expect.objectContaining({ current: true })]);
    expect(codeOf(await end(here, 'PORTAL', sessionId))).toBe('session_not_found');
  });

  it('ends a remembered login with its sessions, so that it can’t resume [POR-335]', async () => {
    const email = 'good.es@persona.test';
    const [here, there] = [await enter(email), await enter(email, { remember: true })];
    const { sessionId, sessionType } = otherOf(await listOf(here));
    expect(sessionType).toBe('PERSISTENT');
    expect((await end(here, sessionType, sessionId)).status).toBe(204);
    expect(await isIn(there)).toBe(false);
    expect(codeOf(await there.call(resumeLogin, { body: {} }))).toBe('unauthorized');
    expect(codeOf(await there.call(enforceLogin, { body: { channel: 'PORTAL' } }))).toBe('unauthorized');
    expect(await isIn(here)).toBe(true);
  });

  it('ends the remembered login of a session that was listed before it was remembered', async () => {
    const email = 'good.im@persona.test';
    const [here, there] = [await enter(email), await enter(email)];
    const { sessionId } = otherOf(await listOf(here));
    expect((await there.call(newPersistentLogin, { body: {} })).status).toBe(204);
    expect((await end(here, 'PORTAL', sessionId)).status).toBe(204);
    expect(codeOf(await there.call(resumeLogin, { body: {} }))).toBe('unauthorized');
  });

  it('ends the own login too, and its browser forgets that it was remembered', async () => {
    const visitor = await enter('good.je@persona.test', { remember: true });
    const { sessionType, sessionId } = currentOf(await listOf(visitor));
    expect((await end(visitor, sessionType, sessionId)).status).toBe(204);
    expect(visitor.cookies.has(rememberCookie)).toBe(false);
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.call(logout, { body: {} })).status).toBe(204);
  });

  it('finds none of another consumer, of another kind, or that never was', async () => {
    const email = 'good.gg@persona.test';
    const [owner, stranger] = [await enter(email, { remember: true }), await enter('good.us@persona.test')];
    const { sessionId } = currentOf(await listOf(owner));
    const [row] = await server.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.rememberedAs, sessionId));
    for (const [visitor, type, id] of [
      [stranger, 'PERSISTENT', sessionId],
      [stranger, 'PORTAL', row?.id ?? ''],
      [owner, 'PORTAL', sessionId],
      [owner, 'CHECKOUT', row?.id ?? ''],
      [owner, 'PORTAL', randomUUID()],
    ] as const) {
      const { status, error } = await end(visitor, type, id);
      expect([status, error.errorCode]).toEqual([404, 'session_not_found']);
    }
    expect(await isIn(owner)).toBe(true);
  });

  it('refuses a kind or an id that no login has, and changes nothing', async () => {
    const visitor = await enter('good.au@persona.test');
    for (const [type, id] of [
      ['ELSEWHERE', randomUUID()],
      ['PORTAL', 'not-an-id'],
    ] as const) {
      expect(codeOf(await end(visitor, type as SessionType, id))).toBe('invalid_object');
    }
    expect(await isIn(visitor)).toBe(true);
  });
});

describe('ending every other login', () => {
  const several = async (email: string) => ({
    here: await enter(email, { remember: true }),
    others: [
      await enter(email),
      await enter(email, { remember: true }),
      await enter(email, { at: 'CHECKOUT' }),
    ],
  });

  it('keeps the own one with what remembers it, and ends all others at once [POR-335]', async () => {
    const { here, others } = await several('good.nz@persona.test');
    expect((await here.call(endOtherSessions, {})).status).toBe(204);
    expect(await listOf(here)).toEqual([
      expect.objectContaining({ current: true, sessionType: 'PERSISTENT' }),
    ]);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(codeOf(await (others[1] as Visitor).call(resumeLogin, { body: {} }))).toBe('unauthorized');
    here.token = null;
    expect((await here.call(resumeLogin, { body: {} })).status).toBe(200);
    expect((await here.call(endOtherSessions, {})).status).toBe(204);
  });

  it('is never half done: where it fails in the middle, every login stays', async () => {
    const email = 'good.gb@persona.test';
    const { here, others } = await several(email);
    const before = await listOf(here);
    await server.open.pool.query(
      `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger refuse_end before delete on remembered_logins for each row execute function refuse_end()`,
    );
    expect((await here.call(endOtherSessions, {})).status).toBe(500);
    await server.open.pool.query('drop trigger refuse_end on remembered_logins');
    expect(await listOf(here)).toHaveLength(before.length);
    for (const other of others) expect(await isIn(other)).toBe(true);
  });
});

describe('the date of the password', () => {
  it('is shown with the account, and moves with a change', async () => {
    const visitor = await enter('good.fr@persona.test');
    const changedAt = async () => (await visitor.call(readAccount, {})).body.passwordChangedAt;
    expect(Date.parse((await changedAt()) ?? '')).toBeLessThan(server.clock.now().getTime());
    const [currentPassword, newPassword] = [personaPassword, 'copper-lantern-58'];
    const body = { currentPassword, newPassword, confirmNewPassword: newPassword };
    expect((await visitor.call(changePassword, { body })).body).toEqual({ status: 'success' });
    expect(await changedAt()).toBe(server.clock.now().toISOString());
  });
});

describe('a login that is ended in the middle of something', () => {
  const endAllOf = async (consumerId: string) => {
    await server.db.delete(rememberedLogins).where(eq(rememberedLogins.consumerId, consumerId));
    const other = await signIn(server, consumerId, 'PORTAL');
    expect((await other.call(endOtherSessions, {})).status).toBe(204);
    return other;
  };

  it('stores nothing of files that were still on their way', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, createShop(server));
    const form = new Response(formOf(claim() as never));
    const bytes = new Uint8Array(await form.clone().arrayBuffer());
    const type = form.headers.get('content-type') ?? '';
    let other: Visitor | undefined;
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(bytes.slice(0, bytes.length / 2));
        other = await endAllOf(shopper.consumerId);
        stream.enqueue(bytes.slice(bytes.length / 2));
        stream.close();
      },
    });
    const path = createDispute.path.replace('{orderId}', orderId);
    const sent = await shopper.visitor.send('POST', path, { body, headers: { 'content-type': type } });
    expect(sent.status).toBe(401);
    const stored = await server.db
      .select()
      .from(disputes)
      .where(eq(disputes.orderId, Number(orderId)));
    expect(stored).toEqual([]);
    const again = await (other as Visitor).call(createDispute, { params: { orderId }, body: claim() });
    expect(again.status).toBe(201);
  });

  it('takes no money for a payment that was not confirmed, which another login can make', async () => {
    const { shopper, orderId } = await shopperWithOrder(server, createShop(server));
    const read = async (visitor: Visitor) => (await visitor.call(readOrder, { params: { orderId } })).body;
    const next = (await read(shopper.visitor)).paymentScheduleSet[1];
    const begin = async (visitor: Visitor) => {
      const params = { paymentScheduleId: String(next?.id) };
      const { traceId } = (await visitor.call(initiatePayNow, { params, body: { deviceDetails } })).body;
      presentCard(server, 'payment', traceId, 'visa');
      return traceId;
    };
    const confirm = (visitor: Visitor, traceId: string) =>
      visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
    const before = (await chargesOf(server, orderId)).length;
    const traceId = await begin(shopper.visitor);
    const other = await endAllOf(shopper.consumerId);
    expect((await confirm(shopper.visitor, traceId)).status).toBe(401);
    expect((await read(other)).paymentScheduleSet[1]).toMatchObject({ status: next?.status });
    expect(await chargesOf(server, orderId)).toHaveLength(before);
    expect((await confirm(other, await begin(other))).body).toMatchObject({ resultCode: 0 });
    expect((await chargesOf(server, orderId)).length).toBe(before + 1);
  });

  it('finishes a payment that was confirmed before', async () => {
    const { shopper, orderId } = await shopperWithOrder(server, createShop(server));
    const { body: order } = await shopper.visitor.call(readOrder, { params: { orderId } });
    const params = { paymentScheduleId: String(order.paymentScheduleSet[1]?.id) };
    const { traceId } = (await shopper.visitor.call(initiatePayNow, { params, body: { deviceDetails } }))
      .body;
    presentCard(server, 'payment', traceId, 'visa');
    const before = (await chargesOf(server, orderId)).length;
    const charge = server.cards.charge.bind(server.cards);
    let other: Visitor | undefined;
    vi.spyOn(server.cards, 'charge').mockImplementationOnce(async (request) => {
      other = await endAllOf(shopper.consumerId);
      return charge(request);
    });
    const paid = await shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
    expect(paid.body).toMatchObject({ resultCode: 0 });
    expect(await isIn(shopper.visitor)).toBe(false);
    expect(
      (await (other as Visitor).call(readOrder, { params: { orderId } })).body.paymentScheduleSet[1],
    ).toMatchObject({ status: 'PAID' });
    expect((await chargesOf(server, orderId)).length).toBe(before + 1);
  });
});
