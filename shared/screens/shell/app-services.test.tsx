import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { Channel } from '#shared/domain/session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { type FakeServer, fakeServer, refusalOf } from '#shared/testing/fake-server.ts';
import { journeyForTests } from '#shared/testing/in-app.tsx';
import { analyticsSessionId } from './analytics-session.ts';
import { createAppServices } from './app-services.ts';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const api = '/portal/consumers';
const flagsCall = `GET ${api}/flags`;
const accountCall = `GET ${api}/account`;
const resumeCall = `POST ${api}/persistent-login/resume`;
const enforceCall = `POST ${api}/persistent-login/enforce`;
const unauthorized = [401, refusalOf('unauthorized')] as const;

let server: FakeServer;

interface Start {
  readonly token?: string | null;
  readonly channel?: Channel;
}

const start = async (user = maya, { token = 'token-1', channel = 'PORTAL' }: Start = {}) => {
  if (token !== null) localStorage.setItem('x-auth-token', token);
  const journey = journeyForTests({ channel, at: '/login-email', user });
  const began = journey.location();
  const services = createAppServices('AU');
  services.attach(journey);
  await services.initialise(channel);
  const { session, user: left } = journey.situation();
  return { services, journey, began, session, user: left };
};

beforeEach(() => {
  server = fakeServer();
  vi.stubGlobal('fetch', server.fetch);
  server.answer(flagsCall, [200, { flags: {}, experiments: { signup: 'B' } }]);
  server.answer(accountCall, [200, accountOf()]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('what an app starts with', () => {
  it('is the account, and the experiments of the visit', async () => {
    const { session, user } = await start();
    expect(session).toMatchObject({ profileConfirmed: true, activeExperiments: { signup: 'B' } });
    expect(user).toEqual(maya);
  });

  it('is the time of the server, as soon as a response contains it', async () => {
    server.answer(accountCall, [200, accountOf(), { 'server-time': '2030-06-01T10:00:00.000Z' }]);
    const { services } = await start();
    expect(services.clock.now().toISOString()).toMatch(/^2030-06-01T10:0/);
  });

  it('is the id of the visit, sent with every call', async () => {
    await start();
    const sent = server.asked.map(({ headers }) => headers.get('analytics-session-id'));
    expect(sent).toEqual(sent.map(() => analyticsSessionId()));
    expect(sent.length).toBeGreaterThan(1);
  });

  it('knows whether the browser keeps cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    expect((await start()).session.cookiesSupported).toBe(false);
  });

  it('is a remembered login if the session has ended, with its second factor if one is missing', async () => {
    server.answer(accountCall, unauthorized);
    server.answer(resumeCall, [207, { ...maya, requires2fa: true, mobile: '*******482' }]);
    expect((await start()).session).toMatchObject({ mobile: '*******482', persistentLoggedIn: true });
  });

  describe('where a shopper is known but the token is missing', () => {
    const lost = { token: null };

    it('is a login enforced for this app, and whether its checkout is trusted [POR-075] [POR-077]', async () => {
      for (const checkoutTrusted of [true, false]) {
        server.answer(enforceCall, [200, { name: 'Maya R', shouldAllowEmail: false, checkoutTrusted }]);
        const { session, user } = await start(maya, lost);
        expect(user).toEqual({ name: 'Maya R', requires2fa: false, shouldAllowEmail: false });
        expect(session).toMatchObject({
          checkoutTrusted,
          persistentLoggedIn: true,
          email: 'maya@example.com',
        });
      }
      expect(server.find(enforceCall).at(-1)?.body).toEqual({ channel: 'PORTAL' });
    });

    it('is a returning consumer whose second factor is missing, if so, with no further call [POR-076]', async () => {
      const waiting = { requires2fa: true, isReturning: true, shouldAllowEmail: true, mobile: '*******482' };
      server.answer(enforceCall, [207, waiting]);
      const { session, user } = await start(maya, lost);
      expect(user).toEqual({ ...maya, requires2fa: true, shouldAllowEmail: true });
      expect(session).toMatchObject({ isReturning: true, mobile: '*******482' });
      expect(server.calls()).not.toContain(accountCall);
    });

    it.each([
      [401, 'unauthorized', false],
      [412, 'invalid_region', true],
      [500, 'internal_error', false],
    ])(
      'is signed out where no login is remembered here, and none is resumed: %i %s',
      async (status, code, isMarked) => {
        server.answer(enforceCall, [status, refusalOf(code)]);
        const { session, user } = await start(maya, lost);
        expect(user).toBeNull();
        expect(session.rememberedElsewhere).toBe(isMarked);
        expect(server.calls()).not.toContain(resumeCall);
      },
    );
  });

  it.each([
    ['invalid_region', true],
    ['unauthorized', false],
  ])('marks a login that is remembered for another country: %s [ACC-040]', async (code, isMarked) => {
    server.answer(accountCall, unauthorized);
    server.answer(resumeCall, [code === 'unauthorized' ? 401 : 412, refusalOf(code)]);
    const { session, user } = await start();
    expect(session.rememberedElsewhere).toBe(isMarked);
    expect(user).toBeNull();
  });

  it('does not load the account of a login whose second factor is missing', async () => {
    server.answer(accountCall, unauthorized);
    const half = { ...maya, requires2fa: true };
    expect((await start(half)).user).toEqual(half);
  });

  it('is what a remembered login resumes, without a password [POR-073]', async () => {
    server.answer(accountCall, unauthorized, [200, accountOf()]);
    server.answer(resumeCall, [200, maya, { 'x-auth-token': 'token-2' }]);
    const { session, user } = await start();
    expect(server.find(resumeCall).map(({ body }) => body)).toEqual([{}]);
    expect(user).toEqual(maya);
    expect(session).toMatchObject({ persistentLoggedIn: true, profileConfirmed: true });
    expect(localStorage.getItem('x-auth-token')).toBe('token-2');
  });

  it('is signed out if no login is remembered [POR-073]', async () => {
    server.answer(accountCall, unauthorized, [200, accountOf()]);
    server.answer(resumeCall, unauthorized);
    const { services, session, user } = await start();
    expect(user).toBeNull();
    expect(session.persistentLoggedIn).toBe(false);
    expect(localStorage.getItem('x-auth-token')).toBeNull();
    expect(services.fatalErrors.current()).toBeNull();
  });

  it('continues without an error if another tab has already resumed it [POR-074]', async () => {
    server.answer(accountCall, unauthorized, [200, accountOf()]);
    server.answer(resumeCall, [409, refusalOf('already_logged_in')]);
    const { services, journey, began, user } = await start();
    expect(user).toEqual(maya);
    expect(services.fatalErrors.current()).toBeNull();
    expect(journey.location()).toBe(began);
    expect(server.calls().filter((call) => call === accountCall)).toHaveLength(2);
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'is a sign-in for the app it is in: %s [POR-080]',
    async (channel) => {
      server.answer(enforceCall, [200, { name: 'Maya', shouldAllowEmail: true, checkoutTrusted: false }]);
      const { session, user } = await start(maya, { token: null, channel });
      expect(server.find(enforceCall).map(({ body }) => body)).toEqual([{ channel }]);
      expect(user).toEqual(maya);
      expect(session.channel).toBe(channel);
    },
  );

  it.each([
    ['on', { 'seon-management-to-consumer-portal-api': true }, 'device-9'],
    ['off', { 'seon-management-to-consumer-portal-api': false }, null],
    ['missing', {}, null],
  ])(
    'sends a stored device token only while its flag is on: it is %s [ACC-391] [PAY-008] [POR-067] [POR-389]',
    async (_, flags, sent) => {
      server.answer(flagsCall, [200, { flags, experiments: {} }]);
      localStorage.setItem('device-info', 'device-9');
      const { services } = await start();
      await services.call(readAccount, {});
      expect(server.asked.at(-1)?.headers.get('device-info')).toBe(sent);
      localStorage.removeItem('device-info');
      await services.call(readAccount, {});
      expect(server.asked.at(-1)?.headers.get('device-info')).toBeNull();
    },
  );

  it('sends the token that is in local storage, and none without one [PAY-005]', async () => {
    const { services } = await start();
    const sent = async () => {
      await services.call(readAccount, {});
      return server.asked.at(-1)?.headers.get('x-auth-token');
    };
    expect(new Set(server.asked.map(({ headers }) => headers.get('x-auth-token')))).toEqual(
      new Set(['token-1']),
    );
    localStorage.setItem('x-auth-token', 'token-2');
    expect(await sent()).toBe('token-2');
    localStorage.removeItem('x-auth-token');
    expect(await sent()).toBeNull();
  });

  it.each([
    [401, null],
    [403, null],
    [404, 'token-1'],
    [500, 'token-1'],
  ])('has in local storage, after a reply of %i, the token %s [PAY-006]', async (status, left) => {
    const { services } = await start();
    server.answer(accountCall, [status, refusalOf('unauthorized')]);
    server.answer(resumeCall, unauthorized);
    await services.call(readAccount, {}).catch(() => {});
    expect(localStorage.getItem('x-auth-token')).toBe(left);
  });

  it('notes that the login ended while a page was open, and not that a visit began without one', async () => {
    const atStart = async () => {
      server.answer(accountCall, unauthorized);
      server.answer(resumeCall, unauthorized);
      return (await start()).session.sessionEnded;
    };
    expect(await atStart()).toBe(false);
    server.answer(accountCall, [200, accountOf()]);
    const { services, journey } = await start();
    server.answer(accountCall, unauthorized);
    await services.call(readAccount, {}).catch(() => {});
    expect(journey.situation().user).toBeNull();
    expect(journey.situation().session.sessionEnded).toBe(true);
  });

  it('has the default flags after four seconds without a response, and not before [POR-057]', async () => {
    const timeUp = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const wait = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 4000 ? timeUp.signal : timeout(ms)));
    server.hang(flagsCall);
    const journey = journeyForTests({ channel: 'PORTAL', at: '/login-email' });
    const services = createAppServices('AU');
    services.attach(journey);
    let isStarted = false;
    const starting = services.initialise('PORTAL').then(() => {
      isStarted = true;
    });
    await vi.waitFor(() => expect(server.calls()).toEqual([flagsCall]));
    expect(wait).toHaveBeenCalledWith(4000);
    expect(isStarted).toBe(false);
    timeUp.abort();
    await starting;
    expect(services.fatalErrors.current()).toBeNull();
    expect(journey.situation().session.activeExperiments).toEqual({});
    expect(journey.situation().flags).toMatchObject({
      'auto-sms-password-reset': true,
      'enable-dob-info': false,
      'consumer-markets-blocked': [],
    });
  });
});

describe('flags and experiments', () => {
  const flag = 'register-marketing-opt';
  const answer = (isOn: boolean, signup: string) =>
    server.answer(flagsCall, [200, { flags: { [flag]: isOn }, experiments: { signup } }]);
  const held = ({ journey }: Awaited<ReturnType<typeof visit>>) => {
    const { flags, session } = journey.situation();
    return [flags[flag], session.activeExperiments.signup];
  };
  /** A visitor's start, with or without the flags that the document brings. */
  const visit = async (channel: Channel, fromDocument = false) => {
    const journey = journeyForTests({ channel, at: '/login-email' });
    const services = createAppServices('AU');
    services.attach(journey);
    const flags = { flags: { [flag]: false }, experiments: { signup: 'A' } };
    answer(false, 'A');
    await services.initialise(channel, fromDocument ? flags : undefined);
    return { journey, services };
  };
  /** What a login does before its next page. */
  const logIn = async ({ journey, services }: Awaited<ReturnType<typeof visit>>, token: string) => {
    localStorage.setItem('x-auth-token', token);
    await services.refreshFlags();
    journey.setUser(maya);
  };
  const starts = [
    ['CHECKOUT', true],
    ['CHECKOUT', false],
    ['PORTAL', true],
    ['PORTAL', false],
  ] as const;

  it.each(starts)('are those of the person from the login on: %s, from the document: %s', async (...how) => {
    const visited = await visit(...how);
    expect(held(visited)).toEqual([false, 'A']);
    answer(true, 'B');
    await logIn(visited, 'token-1');
    expect(held(visited)).toEqual([true, 'B']);
    const { headers, query } = server.find(flagsCall).at(-1) ?? {};
    expect(headers?.get('x-auth-token')).toBe('token-1');
    expect(query).toMatchObject({ countryCode: 'AU', channel: how[0] });
  });

  it.each(starts)(
    'are a visitor’s again from the logout on, and then the next person’s: %s, %s',
    async (...how) => {
      const visited = await visit(...how);
      answer(true, 'B');
      await logIn(visited, 'token-1');
      visited.journey.setUser(null);
      expect(held(visited)).toEqual([false, 'A']);
      expect(localStorage.getItem('x-auth-token')).toBeNull();
      server.answer(flagsCall, [500, refusalOf('internal_error')]);
      await logIn(visited, 'token-2');
      expect(held(visited)).toEqual([false, 'A']);
      visited.journey.setUser(null);
      answer(false, 'D');
      await logIn(visited, 'token-3');
      expect(held(visited)).toEqual([false, 'D']);
    },
  );

  it('are the defaults at the logout of a visit that began signed in, until a visitor’s are read', async () => {
    answer(true, 'B');
    const { services, journey } = await start();
    expect(held({ services, journey })).toEqual([true, 'B']);
    answer(false, 'A');
    journey.setUser(null);
    expect(held({ services, journey })).toEqual([false, undefined]);
    await vi.waitFor(() => expect(held({ services, journey })).toEqual([false, 'A']));
    expect(server.find(flagsCall).at(-1)?.headers.get('x-auth-token')).toBeNull();
  });

  it('of a person who has left are not applied if they arrive after the logout', async () => {
    const visited = await visit('PORTAL');
    localStorage.setItem('x-auth-token', 'token-1');
    visited.journey.setUser(maya);
    answer(true, 'B');
    const late = visited.services.refreshFlags();
    visited.journey.setUser(null);
    await late;
    expect(held(visited)).toEqual([false, 'A']);
  });

  it.each(['enforced', 'resumed'])(
    'are read again where a remembered login is %s at the start',
    async (how) => {
      const isEnforced = how === 'enforced';
      server.answer(
        flagsCall,
        [200, { flags: {}, experiments: { signup: 'A' } }],
        [200, { flags: { [flag]: true }, experiments: { signup: 'B' } }],
      );
      const given = { name: 'Maya', shouldAllowEmail: true, checkoutTrusted: false };
      server.answer(enforceCall, [200, given, { 'x-auth-token': 'token-2' }]);
      if (!isEnforced) server.answer(accountCall, unauthorized, [200, accountOf()]);
      server.answer(resumeCall, [200, maya, { 'x-auth-token': 'token-2' }]);
      const { services, journey } = await start(maya, { token: isEnforced ? null : 'token-1' });
      expect(held({ services, journey })).toEqual([true, 'B']);
      expect(server.find(flagsCall)).toHaveLength(2);
    },
  );
});
