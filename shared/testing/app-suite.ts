/**
 * Tests of what both apps do regardless of the page: calls, flags and experiments, and languages. Each app passes a function
 * that starts it as for a shopper.
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/client/create-client.ts';
import type { TextArea, TextKey, TextPiece, Translate } from '#shared/content/keys.ts';
import { readCountries } from '#shared/contract/access/facts.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import type { ExperimentName } from '#shared/domain/experiments.ts';
import { locales } from '#shared/domain/locales.ts';
import {
  allMarkets,
  type CountryCode,
  countryCodes,
  type Market,
  markets,
} from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import type { Journey } from '#shared/flows/journey.ts';
import type { Situation } from '#shared/flows/situation.ts';
import { languageName } from '../screens/shell/language-name.ts';
import { type FakeServer, fakeServer, refusalOf } from './fake-server.ts';
import { account, maya } from './payments.ts';
import { textFiles } from './text-files.ts';
import { keysOf, pluralStem, textAt } from './text-keys.ts';

interface StartedApp {
  readonly call: Call;
  readonly journey: Journey;
  readonly market: Market;
  readonly texts: {
    readonly locale: string;
    readonly t: Translate;
    loadAreas(areas: readonly TextPiece[]): Promise<void>;
    setLocale(locale: string): Promise<void>;
  };
}

interface StartOptions {
  readonly countryCode: CountryCode;
  /** The address behind the hash. */
  readonly at: string;
}

export interface AppUnderTest {
  readonly channel: Channel;
  /** Boots and renders the app. It prepares the responses to calls that only this app makes. */
  start(server: FakeServer, options: StartOptions): Promise<StartedApp>;
}

const api = '/portal/consumers';
const flagsCall = `GET ${api}/flags`;
const resumeCall = `POST ${api}/persistent-login/resume`;
const routingCall = `GET ${api}/payment-routing`;
const tokenKey = 'x-auth-token';
const deviceFlag = 'seon-management-to-consumer-portal-api';

/** Every language's own name for itself. */
const languageNames: ReadonlySet<string> = new Set(locales.map(languageName));

/** A page for logged-in shoppers that both apps have. */
const signedInPage = '/promote-persistent-login';

/** The alerts that are shown; their empty live regions are always there. */
const alarms = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

export function describeApp({ channel, start: startApp }: AppUnderTest): void {
  let server: FakeServer;
  /** Starts the app, and replaces one that was started before. */
  const start = (options: Partial<StartOptions> = {}) => {
    cleanup();
    return startApp(server, { countryCode: 'AU', at: '/', ...options });
  };

  /** Starts the app for a returning shopper. */
  const startSignedIn = async (countryCode: CountryCode = 'AU') => {
    localStorage.setItem('user', JSON.stringify(maya));
    localStorage.setItem(tokenKey, 'token-1');
    const app = await start({ at: signedInPage, countryCode });
    await screen.findByRole('heading', { level: 1 });
    return app;
  };

  const headersSent = (name: string) => server.asked.map(({ headers }) => headers.get(name));

  beforeEach(() => {
    server = fakeServer();
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('scrollTo', () => {});
    localStorage.clear();
    sessionStorage.clear();
    server.answer(flagsCall, [200, { flags: {}, experiments: {} }]);
    server.answer(`GET ${api}/account`, [200, account()]);
    server.answer(`POST ${api}/events`, [204]);
    server.answer(routingCall, [200, { routing: 'ROSELLA' }]);
  });
  afterEach(async () => {
    // Stops what the app does while its page is open.
    dispatchEvent(new Event('pagehide'));
    await act(async () => {});
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  describe('every call', () => {
    it('sends the token in local storage, and no such header if there is none [PAY-005] [POR-066]', async () => {
      localStorage.setItem(tokenKey, 'token-1');
      const { call } = await start();
      await call(readPaymentRouting, {});
      expect(server.calls()).toContain(flagsCall);
      expect(new Set(headersSent('x-auth-token'))).toEqual(new Set(['token-1']));
      localStorage.removeItem(tokenKey);
      const before = server.asked.length;
      await call(readPaymentRouting, {});
      expect(headersSent('x-auth-token').slice(before)).toEqual([null]);
    });

    it('sends the stored device token while its flag is on, and no such header without one [POR-067]', async () => {
      server.answer(flagsCall, [200, { flags: { [deviceFlag]: true }, experiments: {} }]);
      localStorage.setItem('device-info', 'device-9');
      const { call } = await start();
      const before = server.asked.length;
      await call(readPaymentRouting, {});
      await call(readAccount, {});
      expect(headersSent('device-info').slice(before)).toEqual(['device-9', 'device-9']);
      localStorage.removeItem('device-info');
      await call(readPaymentRouting, {});
      expect(headersSent('device-info').at(-1)).toBeNull();
    });

    it.each([
      ['off', { [deviceFlag]: false }],
      ['missing', {}],
    ])('sends no device token while its flag is %s [POR-389]', async (_, flags) => {
      server.answer(flagsCall, [200, { flags, experiments: {} }]);
      localStorage.setItem('device-info', 'device-9');
      const { call } = await start();
      await call(readPaymentRouting, {});
      expect(server.asked.length).toBeGreaterThan(1);
      expect(new Set(headersSent('device-info'))).toEqual(new Set([null]));
    });

    it('stores a new token from a response instead of the older one [POR-068]', async () => {
      localStorage.setItem(tokenKey, 'token-1');
      const { call } = await start();
      server.answer(routingCall, [200, { routing: 'ROSELLA' }, { 'x-auth-token': 'token-2' }]);
      await call(readPaymentRouting, {});
      expect(localStorage.getItem(tokenKey)).toBe('token-2');
      server.answer(routingCall, [200, { routing: 'ROSELLA' }]);
      await call(readPaymentRouting, {});
      expect(localStorage.getItem(tokenKey)).toBe('token-2');
      expect(server.asked.at(-1)?.headers.get('x-auth-token')).toBe('token-2');
    });

    it('clears the stored token on a 401 or 403, and on no other status [PAY-006] [POR-069]', async () => {
      const { call } = await start();
      const left = async (status: number) => {
        localStorage.setItem(tokenKey, 'token-1');
        server.answer(routingCall, [
          status,
          status === 200 ? { routing: 'ROSELLA' } : refusalOf('unauthorized'),
        ]);
        await act(() => call(readPaymentRouting, {}).catch(() => {}));
        return localStorage.getItem(tokenKey);
      };
      for (const status of [401, 403]) expect([status, await left(status)]).toEqual([status, null]);
      for (const status of [0, 200, 400, 402, 404, 405, 409, 412, 422, 429, 500, 503])
        expect([status, await left(status)]).toEqual([status, 'token-1']);
    });

    it('goes to this page’s own origin, below /portal/consumers [POR-065]', async () => {
      const { call } = await start();
      const { access, account, identity, analytics, checkout, orders, payments, methods } = contracts;
      const operations = Object.values<OperationShape>({
        ...{ ...access, ...account, ...identity, ...analytics },
        ...{ ...checkout, ...orders, ...payments, ...methods },
      });
      const before = server.asked.length;
      for (const operation of operations) await call(operation, { params: {} } as never).catch(() => {});
      const made = server.asked.slice(before);
      expect(made).toHaveLength(operations.length);
      expect(new Set(made.map(({ origin }) => origin))).toEqual(new Set([location.origin]));
      expect(made.filter(({ call: asked }) => !/^[A-Z]+ \/portal\/consumers\/\w/.test(asked))).toEqual([]);
    });

    it('shows nothing if the app itself cancelled it, and an alert for other failures [POR-064] [PAY-010] [PAY-052]', async () => {
      const { call, journey } = await start();
      server.hang(routingCall);
      const giveUp = new AbortController();
      const given = call(readPaymentRouting, {}, { signal: giveUp.signal });
      giveUp.abort();
      await act(async () => {
        await expect(given).rejects.toMatchObject({ status: -1 });
      });
      expect(alarms()).toEqual([]);
      expect(journey.location().path).toBe('/login-email');

      for (const status of [0, 405, 500] as const) {
        server.answer(routingCall, [status, refusalOf('internal_error')]);
        await act(async () => {
          await expect(call(readPaymentRouting, {})).rejects.toMatchObject({ status });
        });
        await waitFor(() => expect(alarms()).toHaveLength(1));
        await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
        expect(alarms()).toEqual([]);
        await act(() => call(readPaymentRouting, {}, { handles: [status] }).catch(() => {}));
        expect(alarms()).toEqual([]);
      }
    });

    it('asks for the payment routing without a payload, and gets it [POR-084] [PAY-050]', async () => {
      const { call } = await start();
      expect(await call(readPaymentRouting, {})).toEqual({ routing: 'ROSELLA' });
      expect(server.asked.at(-1)).toMatchObject({
        call: 'GET /portal/consumers/payment-routing',
        query: {},
        body: undefined,
      });
    });
  });

  it('gets every field of the countries, including their currency symbols [POR-376]', async () => {
    const canada = {
      countryCode: 'CA',
      name: 'Canada',
      portalUrl: 'http://portal.localhost:4400/ca/',
      currencyCode: 'CAD',
      currencySymbol: '$',
      callingCode: '+1',
      postcodeRequired: true,
    };
    server.answer(`GET ${api}/countries`, [200, { countries: [canada] }]);
    const { call } = await start();
    expect(await call(readCountries, {})).toEqual({ countries: [canada] });
    expect(server.asked.at(-1)).toMatchObject({ query: {}, body: undefined });
  });

  describe('a shopper whose session has ended', () => {
    it('stays on the page and sees no error if another tab has already resumed it [POR-074]', async () => {
      const { call, journey } = await startSignedIn();
      server.answer(routingCall, [401, refusalOf('unauthorized')], [200, { routing: 'ROSELLA' }]);
      server.answer(resumeCall, [409, refusalOf('already_logged_in')]);
      await act(async () => {
        expect(await call(readPaymentRouting, {})).toEqual({ routing: 'ROSELLA' });
      });
      expect(server.find(resumeCall)).toHaveLength(1);
      expect(alarms()).toEqual([]);
      expect(journey.location().path).toBe(signedInPage);
      expect(location.hash).toBe(`#${signedInPage}`);
      expect(journey.situation().user).toEqual(maya);
    });

    it('is logged out if it can’t be resumed [PAY-011]', async () => {
      const { call, journey } = await startSignedIn();
      server.answer(routingCall, [401, refusalOf('unauthorized')]);
      server.answer(resumeCall, [401, refusalOf('unauthorized')]);
      await act(async () => {
        await expect(call(readPaymentRouting, {})).rejects.toMatchObject({ status: 401 });
      });
      expect(journey.situation().user).toBeNull();
      expect(localStorage.getItem('user')).toBeNull();
      expect(journey.location().path).not.toBe(signedInPage);
    });

    it(`is logged in again for the app they are using, which is ${channel} [POR-080]`, async () => {
      const enforceCall = `POST ${api}/persistent-login/enforce`;
      server.answer(enforceCall, [
        200,
        { name: 'Maya', shouldAllowEmail: false, checkoutTrusted: false },
        { 'x-auth-token': 'token-2' },
      ]);
      localStorage.setItem('user', JSON.stringify(maya));
      const { journey } = await start({ at: signedInPage });
      expect(server.find(enforceCall).map(({ body }) => body)).toEqual([{ channel }]);
      expect(journey.situation().session).toMatchObject({ channel, persistentLoggedIn: true });
      expect(journey.situation().user).toEqual(maya);
    });

    it('continues with the second factor if that login lacks it [POR-076]', async () => {
      const waiting = { requires2fa: true, isReturning: true, shouldAllowEmail: true, mobile: '*******482' };
      server.answer(`POST ${api}/persistent-login/enforce`, [207, waiting, { 'x-auth-token': 'token-2' }]);
      localStorage.setItem('user', JSON.stringify(maya));
      const { journey } = await start({ at: signedInPage });
      await vi.waitFor(() => expect(journey.location().path).toBe('/security-verify-ask'));
      expect(journey.situation().user?.requires2fa).toBe(true);
      expect(journey.situation().session.mobile).toBe('*******482');
    });
  });

  describe('flags', () => {
    const name = 'consumer-responsive-hamburger-menu';

    it('are requested for browser, market and app before the first page, with the experiments [POR-058]', async () => {
      const experiments = { signup: 'B' };
      server.answer(flagsCall, [200, { flags: { [name]: false }, experiments }]);
      const { journey } = await start({ countryCode: 'NZ' });
      const { flags, session } = journey.situation();
      expect(flags[name]).toBe(false);
      expect(session.activeExperiments).toEqual(experiments);
      expect(server.find(flagsCall).map(({ query }) => query)).toEqual([
        { key: expect.stringMatching(/^anonymous-\d{3}$/), countryCode: 'NZ', channel },
      ]);
    });

    it('delay the app by at most four seconds, after which the defaults apply [POR-057]', async () => {
      const timeUp = new AbortController();
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const wait = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => (ms === 4000 ? timeUp.signal : timeout(ms)));
      server.hang(flagsCall);
      localStorage.setItem(tokenKey, 'token-1');
      const starting = start();
      await waitFor(() => expect(server.calls()).toContain(flagsCall));
      expect(wait).toHaveBeenCalledWith(4000);
      expect(screen.queryByRole('heading')).toBeNull();
      timeUp.abort();
      const { journey } = await starting;
      expect(await screen.findByRole('heading', { level: 1, name: 'Log in or sign up' })).toBeVisible();
      expect(screen.queryByText('Loading')).toBeNull();
      expect(alarms()).toEqual([]);
      expect(journey.situation().flags).toMatchObject({
        [name]: true,
        'auto-sms-password-reset': true,
        'enable-dob-info': false,
      });
    });
  });

  describe('experiments', () => {
    const rows: [title: string, names: ExperimentName[], variants: string, byDefault: string][] = [
      [
        'remembered login has A and C, by default C [POR-391] [ACC-405]',
        ['persistent-login-promotion'],
        'A C',
        'C',
      ],
      ['login messaging has A, B and C, by default C [POR-392]', ['checkout-login-messaging'], 'A B C', 'C'],
      ['due-today summary has A, B and C, by default C [POR-393]', ['due-today-summary'], 'A B C', 'C'],
      ['sign-up has A to D, by default C [POR-394] [ACC-140]', ['signup'], 'A B C D', 'C'],
      ['the greeting of the orders has A to D, by default C', ['orders-home-welcome-modal'], 'A B C D', 'C'],
      ['date of birth has A to D, by default D [POR-395] [ACC-406]', ['dob-info'], 'A B C D', 'D'],
      [
        'information and breakdown of an EXPRESS order each have A, B and C, by default C [POR-396]',
        ['express-info-page', 'express-order-breakdown'],
        'A B C',
        'C',
      ],
      [
        'marketing choice has A, B and C, by default C [POR-397] [ACC-407]',
        ['register-marketing-opt'],
        'A B C',
        'C',
      ],
    ];

    const assignments = ['A', 'B', 'C', 'D', 'E', null];
    let situations: Situation[] | undefined;

    /** Starts the app once for each assignment to all experiments, and returns the situations. */
    const startWithEach = async () => {
      const found: Situation[] = [];
      for (const assigned of assignments) {
        const given = assigned === null ? [] : rows.flatMap(([, names]) => names);
        const experiments = Object.fromEntries(given.map((name) => [name, assigned]));
        server.answer(flagsCall, [200, { flags: {}, experiments }]);
        found.push((await start()).journey.situation());
      }
      return found;
    };

    it.each(rows)('%s', async (_, names, variants, byDefault) => {
      situations ??= await startWithEach();
      const valid = variants.split(' ');
      const expected = assignments.map((each) => (each !== null && valid.includes(each) ? each : byDefault));
      for (const name of names)
        expect(situations.map((situation) => experimentOf(situation, name))).toEqual(expected);
    });

    it('have their default without an assignment and with one that is not a variant [POR-398]', async () => {
      situations ??= await startWithEach();
      const defaults = rows.flatMap(([, names, , byDefault]) => names.map(() => byDefault));
      const names = rows.flatMap(([, each]) => each);
      for (const assigned of ['E', null]) {
        const situation = situations[assignments.indexOf(assigned)];
        expect(situation && names.map((name) => experimentOf(situation, name))).toEqual(defaults);
      }
    });
  });

  describe('the market', () => {
    const browserSpeaks = (locale: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
    const languageButtons = () =>
      screen.queryAllByRole('button').filter(({ textContent }) => languageNames.has(textContent.trim()));

    it.each(
      allMarkets.map(({ countryCode, locales }): [CountryCode, string] => [countryCode, locales.join(' ')]),
    )('%s has the locales %s, and starts with the first [POR-364]', async (countryCode, text) => {
      const valid = text.split(' ');
      browserSpeaks('pt-BR');
      const { texts, market } = await start({ countryCode });
      expect([texts.locale, document.documentElement.lang]).toEqual([valid[0], valid[0]]);
      expect(market.locales).toEqual(valid);
      await act(() => vi.dynamicImportSettled());
      if (valid.length === 1) return expect(languageButtons()).toEqual([]);
      const [first = ''] = valid.map(languageName);
      await userEvent.click(await screen.findByRole('button', { name: first }));
      const offered = languageButtons().filter(({ lang }) => lang);
      expect(offered.map(({ lang }) => lang)).toEqual(valid);
    });

    it.each(countryCodes)(
      '%s has pages for logged-in shoppers, those of the UK region by its rules [POR-363]',
      async (countryCode) => {
        server.answer(`GET ${api}/account`, [200, account({ countryCode })]);
        const { journey, market } = await startSignedIn(countryCode);
        expect(journey.situation()).toMatchObject({ user: maya, session: { countryCode } });
        expect(journey.location().path).toBe(signedInPage);
        expect(market.countryCode).toBe(countryCode);
        expect(market.region === markets.GB.region).toBe(['GB', 'IM', 'JE', 'GG'].includes(countryCode));
      },
    );

    it.each<[Market['availability'], readonly CountryCode[]]>([
      ['full', ['AU', 'NZ', 'GB', 'US', 'CA']],
      ['checkout', ['FR', 'ES', 'IT', 'DE']],
      ['region', ['IM', 'JE', 'GG']],
    ])('has availability %s in %j [PAY-001]', async (availability, countries) => {
      for (const countryCode of countries) {
        const { market } = await start({ countryCode });
        expect([countryCode, market.availability]).toEqual([countryCode, availability]);
      }
    });

    it('FR, ES and IT share a region, which no other market has [POR-368]', async () => {
      const regionOf = async (countryCode: CountryCode) => (await start({ countryCode })).market.region;
      const shared = await regionOf('FR');
      expect([await regionOf('ES'), await regionOf('IT')]).toEqual([shared, shared]);
      const others = countryCodes.filter((code) => !['FR', 'ES', 'IT'].includes(code));
      for (const other of others) expect([other, await regionOf(other)]).not.toEqual([other, shared]);
    });
  });

  describe('the texts', () => {
    it('all come from another file after another language is chosen [POR-367]', async () => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-CA');
      const { texts } = await start({ countryCode: 'CA' });
      const english = textFiles.en ?? {};
      // Without texts that have placeholders or plural forms.
      const keys = keysOf(english).filter(
        (key) => pluralStem(key) === key && !textAt(english, key)?.includes('{{'),
      );
      const said = () => keys.map((key) => [key, texts.t(key as TextKey)]);
      const written = (...locales: string[]) =>
        keys.map((key) => [key, locales.map((locale) => textAt(textFiles[locale] ?? {}, key)).find(Boolean)]);
      await act(() => texts.loadAreas(Object.keys(english) as TextArea[]));
      expect(keys.length).toBeGreaterThan(500);
      expect(said()).toEqual(written('en-CA', 'en'));
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in or sign up');
      await act(() => texts.setLocale('fr-CA'));
      expect(said()).toEqual(written('fr-CA'));
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
        String(textAt(textFiles['fr-CA'] ?? {}, 'access.loginEmail.title')),
      );
    });

    it('can be chosen in every language of the market in a drawer, and are then all in that language [ACC-366] [ACC-368]', async () => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-CA');
      await start({ countryCode: 'CA', at: '/login-email' });
      const [english = {}, french = {}] = [textFiles.en, textFiles['fr-CA']];
      const onlyEnglish = new Set(
        keysOf(english)
          .filter((key) => textAt(english, key) !== textAt(french, key))
          .map((key) => textAt(english, key)),
      );
      const shownInEnglish = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walker.nextNode()) found.push(walker.currentNode.nodeValue?.trim() ?? '');
        return found.filter((text) => onlyEnglish.has(text));
      };
      const user = userEvent.setup({ delay: null });
      await user.click(await screen.findByRole('button', { name: 'English (Canada)' }));
      const drawer = within(await screen.findByRole('dialog', { name: 'Language' }));
      const languages = drawer.getAllByRole('button').filter(({ lang }) => lang !== '');
      expect(languages.map(({ lang }) => lang)).toEqual(['en-CA', 'fr-CA']);
      expect(shownInEnglish().length).toBeGreaterThan(4);
      await user.click(drawer.getByRole('button', { name: 'Français (Canada)' }));
      await screen.findByRole('heading', {
        level: 1,
        name: String(textAt(french, 'access.loginEmail.title')),
      });
      expect(shownInEnglish()).toEqual([]);
      // No shopper has signed in, so no account is changed.
      expect(server.calls().filter((call) => call.endsWith(' /portal/consumers/account'))).toEqual([]);
    });

    it('show a missing key in double braces [POR-061]', async () => {
      const { texts } = await start();
      expect(texts.t('some.key' as TextKey)).toBe('{{some.key}}');
    });
  });
}
