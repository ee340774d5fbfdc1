import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journeyForTests } from '#shared/testing/in-app.tsx';
import { accountOf } from '../access/account-for-tests.ts';
import { createKernel } from './kernel.ts';
import * as recognition from './recognition.ts';

type Answer = readonly [status: number, body: unknown];

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const refusal = (errorCode: string) => ({ errorCode, message: errorCode, errorId: 'e1' });

let answers: Record<string, Answer>;
const serve = async (input: string | URL | Request): Promise<Response> => {
  const path = new URL(String(input), 'http://here.test').pathname.split('/').slice(3).join('/');
  const [status, body] = answers[path] ?? [404, refusal('not_found')];
  return new Response(JSON.stringify(body), { status });
};

const start = async (user = maya) => {
  localStorage.setItem('x-auth-token', 'token-1');
  const journey = journeyForTests({ channel: 'PORTAL', at: '/login-email', user });
  const kernel = createKernel('AU', async () => recognition);
  kernel.attach(journey);
  await kernel.ask('PORTAL');
  return { journey, session: journey.situation().session, user: journey.situation().user };
};

beforeEach(() => {
  vi.stubGlobal('fetch', serve);
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
