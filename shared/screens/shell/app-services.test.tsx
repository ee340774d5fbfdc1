import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journeyForTests } from '#shared/testing/in-app.tsx';
import { accountOf } from '../access/account-for-tests.ts';
import { createAppServices } from './app-services.ts';
import * as sessionRestore from './session-restore.ts';

type Answer = readonly [status: number, body: unknown];

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const refusal = (errorCode: string) => ({ errorCode, message: errorCode, errorId: 'e1' });

let answers: Record<string, Answer>;
let asked: (readonly [path: string, body: unknown])[];
const serve = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const path = new URL(String(input), 'http://here.test').pathname.split('/').slice(3).join('/');
  asked.push([path, init?.body ? JSON.parse(String(init.body)) : undefined]);
  const [status, body] = answers[path] ?? [404, refusal('not_found')];
  return new Response(JSON.stringify(body), { status });
};

const start = async (user = maya, { token }: { token: string | null } = { token: 'token-1' }) => {
  if (token !== null) localStorage.setItem('x-auth-token', token);
  const journey = journeyForTests({ channel: 'PORTAL', at: '/login-email', user });
  const services = createAppServices('AU', async () => sessionRestore);
  services.attach(journey);
  await services.initialise('PORTAL');
  return { journey, session: journey.situation().session, user: journey.situation().user };
};

beforeEach(() => {
  vi.stubGlobal('fetch', serve);
  asked = [];
  answers = {
    flags: [200, { flags: {}, experiments: { signup: 'B' } }],
    account: [200, accountOf()],
  };
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

  it('knows whether the browser keeps cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    expect((await start()).session.cookiesSupported).toBe(false);
  });

  it('is a remembered login where the session has ended, with its second factor if one is missing', async () => {
    answers.account = [401, refusal('unauthorized')];
    answers['persistent-login/resume'] = [207, { ...maya, requires2fa: true, mobile: '*******482' }];
    expect((await start()).session).toMatchObject({ mobile: '*******482', persistentLoggedIn: true });
  });

  describe('where a shopper is known and the token is gone', () => {
    const lost = { token: null };

    it('is a login enforced for the app it is in, and whether its checkout is trusted [POR-075] [POR-077]', async () => {
      for (const checkoutTrusted of [true, false]) {
        answers['persistent-login/enforce'] = [
          200,
          { name: 'Maya R', shouldAllowEmail: false, checkoutTrusted },
        ];
        const { session, user } = await start(maya, lost);
        expect(user).toEqual({ name: 'Maya R', requires2fa: false, shouldAllowEmail: false });
        expect(session).toMatchObject({
          checkoutTrusted,
          persistentLoggedIn: true,
          email: 'maya@example.com',
        });
      }
      expect(asked).toContainEqual(['persistent-login/enforce', { channel: 'PORTAL' }]);
    });

    it('is a returning consumer whose second factor is missing, if so, and nothing more is asked [POR-076]', async () => {
      answers['persistent-login/enforce'] = [207, { requires2fa: true, isReturning: true }];
      const { session, user } = await start(maya, lost);
      expect(user).toEqual({ ...maya, requires2fa: true });
      expect(session.isReturning).toBe(true);
      expect(asked.map(([path]) => path)).not.toContain('account');
    });

    it.each([
      [401, 'unauthorized', false],
      [412, 'invalid_region', true],
      [500, 'internal_error', false],
    ])(
      'is nobody where no login is remembered here, and none is resumed: %i %s',
      async (status, code, isMarked) => {
        answers['persistent-login/enforce'] = [status, refusal(code)];
        const { session, user } = await start(maya, lost);
        expect(user).toBeNull();
        expect(session.rememberedElsewhere).toBe(isMarked);
        expect(asked.map(([path]) => path)).not.toContain('persistent-login/resume');
      },
    );
  });

  it.each([
    ['invalid_region', true],
    ['unauthorized', false],
  ])('marks a login that is remembered for another country: %s [ACC-040]', async (code, isMarked) => {
    answers.account = [401, refusal('unauthorized')];
    answers['persistent-login/resume'] = [code === 'unauthorized' ? 401 : 412, refusal(code)];
    const { session, user } = await start();
    expect(session.rememberedElsewhere).toBe(isMarked);
    expect(user).toBeNull();
  });

  it('asks nobody who a half-finished login belongs to', async () => {
    answers.account = [401, refusal('unauthorized')];
    const half = { ...maya, requires2fa: true };
    expect((await start(half)).user).toEqual(half);
  });
});
