import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '#server/testing/joining.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { seedConsumers } from '../seed/seed-consumers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

async function control(
  server: TestServer,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const request = new Request(server.config.origins.api + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await server.handle(request);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

describe('the clock', () => {
  it('moves all consumers forward, and never back [MER-189]', async () => {
    const before = (await control(server, 'GET', '/sandbox/clock')).body;
    const moved = await control(server, 'POST', '/sandbox/clock/advance', { body: { by: 'P2D' } });
    expect(moved.body).toMatchObject({ from: before.now, effects: [] });
    expect(Date.parse(moved.body.to) - Date.parse(before.now)).toBe(2 * 86_400_000);
    expect((await control(server, 'GET', '/sandbox/clock')).body).toMatchObject({
      now: moved.body.to,
      offsetMs: before.offsetMs + 2 * 86_400_000,
      frozen: false,
    });
    const back = await control(server, 'POST', '/sandbox/clock/set', { body: { to: before.now } });
    expect([back.status, back.body.errorCode]).toEqual([422, 'clock_cannot_go_back']);
  });

  it('moves the money of one consumer and no sessions', async () => {
    const email = 'good.au@persona.test';
    const before = server.clock.now();
    const body = { by: 'P1M', consumer: email };
    await control(server, 'POST', '/sandbox/clock/advance', { body });
    expect(server.clock.now()).toEqual(before);
    const clock = (await control(server, 'GET', '/sandbox/clock')).body;
    expect(clock.consumers).toEqual([{ email, offsetMs: 31 * 86_400_000 }]);
    const unknown = await control(server, 'POST', '/sandbox/clock/advance', {
      body: { by: 'P1D', consumer: 'nobody@example.com' },
    });
    expect(unknown.status).toBe(404);
  });

  it('refuses an invalid duration', async () => {
    const { status, body } = await control(server, 'POST', '/sandbox/clock/advance', {
      body: { by: '2 days' },
    });
    expect([status, body.errorInfo]).toEqual([400, { by: 'invalid' }]);
  });

  it('can be frozen and continues from there', async () => {
    await server.clock.freeze();
    const frozen = server.clock.now();
    server.passTime(60_000);
    expect(server.clock.now()).toEqual(frozen);
    await server.clock.resume();
    expect(server.clock.now()).toEqual(frozen);
    server.passTime(1_000);
    expect(server.clock.now().getTime()).toBe(frozen.getTime() + 1_000);
  });
});

describe('the outbox', () => {
  it('shows sent messages, newest first, by the number as people write it', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    await join(server, visitor, { email: 'outbox@example.com', mobile: '0412000001' });
    const { body } = await control(server, 'GET', '/sandbox/outbox?to=0412%20000%20001&limit=1');
    expect(body.results).toEqual([
      {
        id: expect.any(String),
        channel: 'SMS',
        to: '+61412000001',
        at: expect.any(String),
        template: 'mobile-verification',
        code: expect.stringMatching(/^\d{6}$/),
        text: expect.stringContaining('Fourfold'),
      },
    ]);
    expect((await control(server, 'DELETE', '/sandbox/outbox')).status).toBe(204);
    expect((await control(server, 'GET', '/sandbox/outbox')).body.results).toEqual([]);
  });
});

describe('the seeded people', () => {
  it('are listed with the password they share', async () => {
    const { body } = await control(server, 'GET', '/sandbox/personas');
    expect(body.password).toBe('Paper-Crane-47');
    expect(body.personas).toContainEqual(
      expect.objectContaining({ email: 'good.ca@persona.test', countryCode: 'CA', status: 'good' }),
    );
  });
});

describe('access to the controls', () => {
  const calls = Object.values(contracts.control) as readonly OperationShape[];
  const pathOf = ({ path }: OperationShape) => path.replace('{name}', 'enable-dob-info');

  it('is not found when the controls are off [MER-188]', async () => {
    const closed = await createTestServer({ environment: { SANDBOX_CONTROL: 'off' } });
    for (const call of calls) {
      const body = call.body ? { body: {} } : {};
      const { status } = await control(closed, call.method, pathOf(call), body);
      expect([call.path, status]).toEqual([call.path, 404]);
    }
    await closed.close();
  });

  it('needs the key when there is one', async () => {
    const key = 'k'.repeat(32);
    const locked = await createTestServer({ environment: { SANDBOX_KEY: key } });
    expect((await control(locked, 'GET', '/sandbox/clock')).status).toBe(401);
    const headers = { 'x-sandbox-key': key };
    expect((await control(locked, 'GET', '/sandbox/clock', { headers })).status).toBe(200);
    await locked.close();
  });

  it('is not possible on hosts that shoppers use', async () => {
    const { portal, checkout } = server.config.origins;
    for (const origin of [portal, checkout]) {
      expect((await server.handle(new Request(`${origin}/sandbox/clock`))).status).toBe(404);
    }
  });
});

/** Each control that takes a consumer's email, as method, path and body. */
const controlsByEmail: readonly [string, (email: string) => readonly [string, string, unknown?]][] = [
  ['setFlag', (consumer) => ['PUT', '/sandbox/flags/enable-dob-info', { value: true, scope: { consumer } }]],
  ['listFlags', (consumer) => ['GET', `/sandbox/flags?${new URLSearchParams({ consumer })}`]],
  [
    'resetFlag',
    (consumer) => ['DELETE', `/sandbox/flags/enable-dob-info?${new URLSearchParams({ consumer })}`],
  ],
  [
    'setExperiment',
    (consumer) => ['PUT', '/sandbox/experiments/signup', { variant: 'A', scope: { consumer } }],
  ],
  ['listExperiments', (consumer) => ['GET', `/sandbox/experiments?${new URLSearchParams({ consumer })}`]],
  [
    'resetExperiment',
    (consumer) => ['DELETE', `/sandbox/experiments/signup?${new URLSearchParams({ consumer })}`],
  ],
  ['advanceClock', (consumer) => ['POST', '/sandbox/clock/advance', { by: 'P1D', consumer }]],
  ['setClock', (consumer) => ['POST', '/sandbox/clock/set', { to: '2027-06-01T00:00:00.000Z', consumer }]],
  ['decideBankPayments', (consumer) => ['POST', '/sandbox/bank-payments/decide', { consumer }]],
];

describe('a control that names a consumer', () => {
  let unused = 600;
  it.each(controlsByEmail)(
    'takes a scenario address that was never used, and refuses a wrong one: %s [MER-194]',
    async (_, callFor) => {
      const ask = (email: string) => {
        const [method, path, body] = callFor(email);
        return control(server, method, path, body === undefined ? {} : { body });
      };
      unused += 1;
      expect((await ask(`Good.n${unused}@Scenario.test`)).status).toBeLessThan(300);
      expect((await ask('nobody@example.com')).status).toBe(404);
      const wrong = await ask('good+nonsense@scenario.test');
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { errorCode: 'invalid_email_address', errorInfo: { scenario: 'unknown_knob' } },
      ]);
    },
  );
});
