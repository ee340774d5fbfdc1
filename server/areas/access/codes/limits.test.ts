/** Look-ups, codes and other attempts, up to each limit and beyond it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandboxApi } from '#sandbox/sandbox.ts';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import {
  accountEmailVerifyAsk,
  login,
  lookup,
  registrationEmailVerifyAsk,
  registrationMobileVerifyAsk,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { hashSecret } from '../../../core/secrets.ts';
import { startJoining } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { attempts } from '../security.tables.ts';
import { limits } from './limits.ts';

let server: TestServer;
let sentBefore = 0;
beforeAll(async () => {
  server = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
  await seedConsumers(server);
  // Each reading of `performance.now` is a second later, so that the limits that shed load never refuse here, only
  // those of this area.
  let shown = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (shown += 1_000));
});
beforeEach(async () => {
  await server.db.delete(attempts);
  sentBefore = await allSent();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

let networks = 0;
/** A browser that calls from that address, or from a separate one if none is given. */
function visit(address = `192.0.2.${++networks}`, at: TestServer = server): Visitor {
  const handle: TestServer['handle'] = (request) => at.handle(request, { remoteAddress: address });
  return createVisitor({ ...at, handle }, 'PORTAL');
}

let numbers = 0;
const mobile = () => `04${String(30_000_000 + ++numbers)}`;
const email = () => `joiner-${++numbers}@example.com`;

const join = (visitor: Visitor) => startJoining(visitor, email());
const text = (visitor: Visitor, registrationId: string) =>
  visitor.call(registrationMobileVerifyAsk, {
    body: { registrationId, mobile: mobile(), countryCode: 'AU' },
  });
const mail = (visitor: Visitor, registrationId: string) =>
  visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email: email() } });
const ask = (visitor: Visitor, about = email()) => visitor.call(lookup, { body: { email: about } });

type Asked = Awaited<ReturnType<typeof text>> | Awaited<ReturnType<typeof ask>>;

/** How many of the calls succeeded; every other one says when to try again. */
function allowed(answers: readonly Pick<Asked, 'status' | 'error' | 'headers'>[]): number {
  const refused = answers.filter(({ status }) => status >= 400);
  for (const { status, error, headers } of refused) {
    expect([status, error.errorCode]).toEqual([429, 'too_many_requests']);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  return answers.length - refused.length;
}

async function inTurn<Answer>(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let called = 0; called < count; called += 1) answers.push(await call());
  return answers;
}

const allSent = async () => (await server.outbox.list({ limit: 5_000 })).length;
const messagesSent = async () => (await allSent()) - sentBefore;

/** Sends as many texts from one address as registrations request, each as many as it may. */
async function textsFrom(visitors: readonly Visitor[], count: number) {
  const registrations = await Promise.all(
    Array.from({ length: Math.ceil(count / limits.codesByAsker.atMost) }, async (_, index) => {
      const visitor = visitors[index % visitors.length] ?? visit();
      return { visitor, id: await join(visitor) };
    }),
  );
  const asked = Array.from({ length: count }, (_, index) => {
    const { visitor, id } = registrations[index % registrations.length] ?? expect.fail('no registration');
    return text(visitor, id);
  });
  return Promise.all(asked);
}

describe('codes', () => {
  it('go to ten targets of a registration, then to more ten minutes later', async () => {
    const visitor = visit();
    const id = await join(visitor);
    const answers = [
      ...(await inTurn(6, () => text(visitor, id))),
      ...(await inTurn(6, () => mail(visitor, id))),
    ];
    expect(answers.slice(10).map(({ status }) => status)).toEqual([429, 429]);
    expect(allowed(answers)).toBe(limits.codesByAsker.atMost);
    expect(await messagesSent()).toBe(10);
    const seconds = Number(answers.at(-1)?.headers.get('retry-after'));
    server.passTime((seconds - 1) * 1_000);
    expect((await text(visitor, id)).status).toBe(429);
    server.passTime(1_000);
    expect((await text(visitor, id)).status).toBe(200);
  });

  it('go as texts to forty targets from one address, through two servers at once', async () => {
    const second = { ...server, handle: createSandboxApi(server).handle };
    const address = '192.0.2.200';
    const answers = await textsFrom([visit(address), visit(address, second)], 46);
    expect(allowed(answers)).toBe(limits.textsByCaller.atMost);
    expect(await messagesSent()).toBe(40);
    const elsewhere = visit();
    expect((await text(elsewhere, await join(elsewhere))).status).toBe(200);
    server.passTime(limits.textsByCaller.withinMs);
    const later = visit(address);
    expect((await text(later, await join(later))).status).toBe(200);
  });

  it('go as mails to sixty targets from one address', async () => {
    const address = '192.0.2.201';
    const lanes = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const visitor = visit(address);
        return { visitor, id: await join(visitor) };
      }),
    );
    // Look-ups of these accounts are limited too, by the minute.
    server.passTime(limits.existenceByCaller.withinMs);
    const first = lanes.slice(0, 5);
    const answers = (
      await Promise.all(first.map(({ visitor, id }) => inTurn(10, () => mail(visitor, id))))
    ).flat();
    server.passTime(limits.existenceByCaller.withinMs);
    const rest = lanes.slice(5);
    answers.push(
      ...(await Promise.all(rest.map(({ visitor, id }) => inTurn(7, () => mail(visitor, id))))).flat(),
    );
    expect(allowed(answers)).toBe(limits.mailsByCaller.atMost);
    expect(await messagesSent()).toBe(60);
  });

  it('are not counted when they are refused', async () => {
    const visitor = visit();
    const id = await join(visitor);
    await inTurn(14, () => text(visitor, id));
    const counted = await server.db.select().from(attempts).where(eq(attempts.tries, 10));
    // The registration, its address and the whole system have ten each; the four other counts stay empty.
    expect(counted).toHaveLength(3);
  });

  describe('of the whole system', () => {
    /** Stores as many sends in this window. */
    async function sent(tries: number) {
      const visitor = visit();
      await text(visitor, await join(visitor));
      const keyHash = hashSecret('textsOfAll ');
      await server.db.update(attempts).set({ tries }).where(eq(attempts.keyHash, keyHash));
    }

    it('are refused to strangers beyond the limit on cost, and still sent to owners', async () => {
      const owner = visit();
      const known = { username: 'good.au@persona.test', password: personaPassword };
      expect((await owner.call(login, { body: known })).status).toBe(200);
      await sent(limits.textsOfAll.atMost - 1);
      const visitor = visit();
      const id = await join(visitor);
      expect((await text(visitor, id)).status).toBe(200);
      expect(allowed([await text(visitor, id)])).toBe(0);
      expect(server.limitsHit.counts.get('textsOfAll')).toBe(1);
      const again = await owner.call(requestOneTimeCode, { body: { email: known.username } });
      expect(again.status).toBe(204);
    });

    it('are still sent in a network that the owner signed in from, up to the limit of this network', async () => {
      const address = '192.0.2.210';
      const known = { username: 'good.gb@persona.test', password: personaPassword };
      expect((await visit(address).call(login, { body: known })).status).toBe(200);
      await sent(limits.textsOfAll.atMost);
      const askFrom = async (from: string) => {
        const asking = visit(from);
        await ask(asking, known.username);
        return asking.call(requestOneTimeCode, { body: { email: known.username } });
      };
      expect(allowed([await askFrom('192.0.2.211')])).toBe(0);
      expect((await askFrom(address)).status).toBe(204);
      const keyHash = hashSecret(`textsByCaller ${address}`);
      const { tries } =
        (await server.db.select().from(attempts).where(eq(attempts.keyHash, keyHash)))[0] ?? {};
      expect(tries).toBe(1);
      await server.db
        .update(attempts)
        .set({ tries: limits.textsByCaller.atMost })
        .where(eq(attempts.keyHash, keyHash));
      expect(allowed([await askFrom(address)])).toBe(0);
    });

    it('raise an alarm at half of the limit, and again at the limit', async () => {
      const warnings = () => server.limitsHit.warnings.get('textsOfAll') ?? 0;
      let warned = warnings();
      const alarm = vi.spyOn(server.log, 'error');
      const visitor = visit();
      const id = await join(visitor);
      for (const tries of [limits.textsOfAll.alarmAt, limits.textsOfAll.atMost]) {
        await sent(tries - 1);
        expect(alarm).not.toHaveBeenCalled();
        await text(visitor, id);
        const told = { limit: 'textsOfAll', count: tries, atMost: limits.textsOfAll.atMost };
        expect(alarm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(told), 'limit alarm');
        expect(warnings()).toBe(++warned);
        alarm.mockClear();
      }
    });
  });
});

describe('a block of IPv6 networks', () => {
  const filled = async (name: 'existenceBySite' | 'textsBySite' | 'mailsBySite', site: string) => {
    const [{ tries } = expect.fail('nothing was counted'), ...others] = await server.db
      .update(attempts)
      .set({ tries: limits[name].atMost })
      .where(eq(attempts.keyHash, hashSecret(`${name} ${site}`)))
      .returning();
    expect([tries, others]).toEqual([limits[name].atMost, []]);
  };

  it('may look up accounts as often as its limit says, however many networks it uses', async () => {
    expect((await ask(visit('2001:db8:1:1::1'))).status).toBe(200);
    await filled('existenceBySite', '2001:db8:1::/48');
    expect(allowed([await ask(visit('2001:db8:1:2::1'))])).toBe(0);
    expect(allowed([await ask(visit('2001:db8:2:1::1')), await ask(visit())])).toBe(2);
    server.passTime(limits.existenceBySite.withinMs);
    expect((await ask(visit('2001:db8:1:2::1'))).status).toBe(200);
  });

  it.each([
    ['textsBySite', text, '3'],
    ['mailsBySite', mail, '4'],
  ] as const)('is sent as much as its limit says: %s', async (name, send, block) => {
    const sendTo = async (address: string) => {
      const visitor = visit(address);
      return send(visitor, await join(visitor));
    };
    expect(allowed([await sendTo(`2001:db8:${block}:1::1`)])).toBe(1);
    await filled(name, `2001:db8:${block}::/48`);
    expect(allowed([await sendTo(`2001:db8:${block}:2::1`)])).toBe(0);
    expect(allowed([await sendTo(`2001:db8:5:${block}::1`), await sendTo(`192.0.2.22${block}`)])).toBe(2);
    server.passTime(limits[name].withinMs);
    expect(allowed([await sendTo(`2001:db8:${block}:2::1`)])).toBe(1);
  });

  it('does not block look-ups of a person who is known there', async () => {
    const known = visit('2001:db8:6:1::1');
    const username = 'good.nz@persona.test';
    expect((await known.call(login, { body: { username, password: personaPassword } })).status).toBe(200);
    known.token = null;
    expect((await ask(visit('2001:db8:6:2::1'))).status).toBe(200);
    await filled('existenceBySite', '2001:db8:6::/48');
    expect(allowed([await ask(visit('2001:db8:6:2::1'), username)])).toBe(0);
    expect((await ask(known, username)).status).toBe(200);
  });
});

describe('account look-ups', () => {
  it('are allowed sixty times a minute for one address, over all calls', async () => {
    const visitor = visit();
    const id = await join(visitor);
    const asked = [
      ...(await inTurn(50, () => ask(visitor))),
      ...(await inTurn(5, () => text(visitor, id))),
      ...(await inTurn(5, () => mail(visitor, id))),
      await visitor.call(startRegistration, { body: { email: email(), checkEmailVerification: false } }),
    ];
    // Joining made two of them.
    expect(allowed(asked)).toBe(limits.existenceByCaller.atMost - 2);
    expect((await ask(visit())).status).toBe(200);
    server.passTime(limits.existenceByCaller.withinMs);
    expect((await ask(visitor)).status).toBe(200);
  });

  it('are allowed two hundred times in ten minutes for one address', async () => {
    const visitor = visit();
    let answered = 0;
    for (let minute = 0; minute < 5; minute += 1) {
      answered += allowed(await Promise.all(Array.from({ length: 50 }, () => ask(visitor))));
      server.passTime(60_000);
    }
    expect(answered).toBe(limits.existenceByCallerSustained.atMost);
    server.passTime(limits.existenceByCallerSustained.withinMs);
    expect((await ask(visitor)).status).toBe(200);
  });

  it('are allowed twenty times for a registration, though nothing is sent', async () => {
    const visitor = visit();
    const registrationId = await join(visitor);
    const taken = { registrationId, email: 'good.au@persona.test' };
    const answers = await inTurn(21, () => visitor.call(registrationEmailVerifyAsk, { body: taken }));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(limits.existenceByAsker.atMost);
    expect(answers.at(-1)?.status).toBe(429);
    server.passTime(limits.existenceByAsker.withinMs);
    expect((await visitor.call(registrationEmailVerifyAsk, { body: taken })).status).toBe(409);
  });

  it('are not limited per email, so that strangers cannot block its owner', async () => {
    const visitor = visit();
    expect(
      allowed(await inTurn(limits.existenceByCaller.atMost, () => ask(visitor, 'ana@example.com'))),
    ).toBe(60);
    expect((await ask(visit(), 'ana@example.com')).status).toBe(200);
  });
});

describe('look-ups of a mobile or another email', () => {
  /** Signs in a seeded person with an unconfirmed email, so that she may register it and look up others. */
  async function signInUnproven(visitor: Visitor, username: string): Promise<void> {
    await server.db.update(consumers).set({ emailVerified: false }).where(eq(consumers.email, username));
    const { status } = await visitor.call(login, { body: { username, password: personaPassword } });
    expect(status).toBe(200);
  }

  /** How many were allowed, whatever the result. */
  const answered = (answers: readonly { readonly status: number }[]) =>
    answers.filter(({ status }) => status !== 429).length;

  it('are counted by the network, also for a person who is known in the browser and signs in again', async () => {
    const [visitor, username] = [visit(), 'good.au@persona.test'];
    const [taken] = await server.db
      .select({ mobile: consumers.mobile })
      .from(consumers)
      .where(eq(consumers.email, 'overdue.au@persona.test'));
    const mobile = taken?.mobile ?? '';
    let told = 0;
    for (let round = 0; round < 4; round += 1) {
      await signInUnproven(visitor, username);
      visitor.token = null;
      const body = { email: username, checkEmailVerification: false };
      const started = await visitor.call(startRegistration, { body });
      expect(started.status).toBe(201);
      const { registrationId } = started.body;
      const asked = { registrationId, mobile, countryCode: 'AU' } as const;
      told += answered(await inTurn(20, () => visitor.call(registrationMobileVerifyAsk, { body: asked })));
    }
    expect(told).toBe(limits.existenceByCaller.atMost);
  });

  it('are counted by the network for all signed-in people, separately from strangers', async () => {
    const address = '192.0.2.220';
    await inTurn(limits.existenceByCaller.atMost, () => ask(visit(address)));
    expect(allowed([await ask(visit(address))])).toBe(0);
    let told = 0;
    for (const market of ['au', 'nz', 'gb', 'us']) {
      const visitor = visit(address);
      await signInUnproven(visitor, `good.${market}@persona.test`);
      const body = { email: 'overdue.au@persona.test' };
      told += answered(await inTurn(20, () => visitor.call(accountEmailVerifyAsk, { body })));
    }
    expect(told).toBe(limits.existenceByCaller.atMost);
  });
});

describe('changes of a password', () => {
  it('happen five times an hour, and refused ones do not count', async () => {
    const visitor = visit();
    const username = 'good.ca@persona.test';
    expect((await visitor.call(login, { body: { username, password: personaPassword } })).status).toBe(200);
    let currentPassword: string = personaPassword;
    const change = async (newPassword: string) => {
      const body = { currentPassword, newPassword, confirmNewPassword: newPassword };
      const { status, error } = await visitor.call(changePassword, { body });
      if (status === 200) currentPassword = newPassword;
      return error.errorCode ?? status;
    };
    expect(await change('Password1!')).toBe('weak_password');
    const passwords = ['copper-lantern-51', 'copper-lantern-52', 'copper-lantern-53', 'copper-lantern-54'];
    for (const password of [...passwords, 'copper-lantern-55']) expect(await change(password)).toBe(200);
    expect(await change('copper-lantern-56')).toBe('too_many_requests');
    const notices = await server.outbox.list({ to: username, limit: 50 });
    expect(notices.filter(({ template }) => template === 'password-changed')).toHaveLength(5);
    server.passTime(limits.passwordChangesByAccount.withinMs);
    expect(await change('copper-lantern-56')).toBe(200);
  });
});

describe('registrations', () => {
  it('are started thirty times a minute from one address', async () => {
    const visitor = visit();
    const start = () =>
      visitor.call(startRegistration, { body: { email: email(), checkEmailVerification: false } });
    const answers = await Promise.all(Array.from({ length: 31 }, start));
    expect(allowed(answers)).toBe(30);
    server.passTime(limits.registrationsByCaller.withinMs);
    expect((await start()).status).toBe(201);
  });
});
