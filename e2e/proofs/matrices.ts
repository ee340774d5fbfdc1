/**
 * A purchase in a shop's page ends done once, or can be continued and ends done once then, and no checkout is cancelled that the
 * shopper did not leave: under every pair of opener and embedder headers of the shop's page, with every fault of the network and
 * every way to leave and come back at every call of the journey, and without cookies and storage. Source: reliability figure 10.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Frame, type Page, type Request, type Route } from 'playwright';
import { openEmbedded } from '#server/core/database/database.ts';
import { createProviderClient } from '#server/core/provider-client/client.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import { findBrowser } from '#tooling/browser.ts';
import { productOf } from '#tooling/test/matrix.ts';
import { wholeBrowser } from '../support/browsers.ts';
import { execute } from '../support/lost-answer.ts';
import { origins } from '../support/sandbox.ts';
import { type Blocked, launchWithout } from '../support/without-cookies.ts';
import {
  finish,
  isOfCheckout,
  judge,
  openPurchase,
  type Purchase,
  press,
  type Verdict,
} from './matrices-purchase.ts';
import { inTurn, spread } from './matrices-sample.ts';
import { type MatricesShop, type ShopSettings, startMatricesShop } from './matrices-shop.ts';
import { cancelAtPageHide, trustClosed } from './planted/matrix-bugs.ts';
import { report, run } from './report.ts';
import { expect, withWholeProduct } from './whole-product.ts';

const matrixNames = ['headers', 'network faults', 'navigation', 'cookies and storage'] as const;
type MatrixName = (typeof matrixNames)[number];

interface Cell {
  readonly matrix: MatrixName;
  readonly name: string;
  readonly settings: ShopSettings;
  /** Where the browser blocks cookies. */
  readonly blocked?: Blocked;
  readonly isKnown?: boolean;
  prepare?(purchase: Purchase): Promise<unknown>;
}

type Display = Exclude<ShopSettings['display'], 'auto'>;
const displays = ['popup', 'dialog', 'redirect'] as const satisfies Display[];
const usual = { coop: 'unsafe-none', coep: 'unsafe-none' };

const headerCells = (): Cell[] =>
  productOf({
    display: displays,
    coop: ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'],
    coep: ['unsafe-none', 'require-corp', 'credentialless'],
  }).map((settings) => ({
    matrix: 'headers',
    name: `${settings.display}, opener ${settings.coop}, embedder ${settings.coep}`,
    settings,
  }));

/** A call of the pages, with what differs between two purchases left out. */
function callOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return `${request.method()} ${pathname.replace(/\/(?:ffc_[\w-]+|[\da-f-]{36}|\d+)(?=\/|$)/g, '/*')}`;
}

/** What a page asks all the time, or only tells. */
const besides = /\/(?:status|presence|events|telemetry|reports?)$/;
const isCall = (request: Request) =>
  ['POST', 'PUT'].includes(request.method()) &&
  (request.url().startsWith(origins.checkout) ||
    request.url().startsWith(origins.provider) ||
    request.url().startsWith(origins.acs)) &&
  !besides.test(new URL(request.url()).pathname);

/** Does something to the first request of that call. */
const atCall = (call: string, act: (route: Route, purchase: Purchase) => Promise<unknown>) => {
  let isPast = false;
  return (purchase: Purchase) =>
    purchase.context.route(
      (url) => url.pathname.split('/').at(-1) === call.split('/').at(-1) || call.endsWith('*'),
      async (route, request) => {
        if (isPast || callOf(request) !== call) return route.fallback();
        isPast = true;
        // The window may be gone by then.
        await act(route, purchase).catch(() => {});
      },
    );
};

const slowMs = 6_000;

const networkFaults: Readonly<Record<string, (route: Route, purchase: Purchase) => Promise<unknown>>> = {
  'never sent': (route) => route.abort('internetdisconnected'),
  async 'answer lost'(route, { context }) {
    await execute(context, route.request()).catch(() => {});
    await route.abort('connectionreset');
  },
  async 'slow, then reset'(route) {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.abort('connectionreset');
  },
  'answered 503': (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1', 'access-control-allow-origin': '*' },
      json: { errorCode: 'service_unavailable', message: 'Try again', errorId: crypto.randomUUID() },
    }),
};

const faultCells = (calls: readonly string[]): Cell[] =>
  Object.entries(networkFaults).flatMap(([fault, act], number) =>
    calls.map((call, index) => {
      const display = displays[(index + number) % displays.length] as Display;
      return {
        matrix: 'network faults',
        name: `${call} ${fault}, ${display}`,
        settings: { ...usual, display },
        prepare: atCall(call, act),
      };
    }),
  );

/** The checkout's own frame, in which the request or one of its frames is. */
function checkoutOf(request: Request): Frame {
  let frame: Frame | null = request.frame();
  while (frame && !isOfCheckout(frame.url())) frame = frame.parentFrame();
  if (!frame) throw new Error(`No checkout sent ${request.url()}`);
  return frame;
}

const isShopPage = (purchase: Purchase, page: Page) => page.url().startsWith(purchase.shop.origin);

/** What the shopper does with the windows while a call is answered. The server has carried it out. */
const navigations: Readonly<Record<string, (checkout: Frame, purchase: Purchase) => Promise<unknown>>> = {
  reload: (checkout) => checkout.evaluate(() => location.reload()),
  async 'back and forward'(checkout, purchase) {
    const isWithin = await checkout.evaluate(() => navigation.canGoBack);
    if (isWithin) {
      await checkout.evaluate(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('popstate', () => resolve(), { once: true });
            history.back();
          }),
      );
      return checkout.evaluate(() => history.forward());
    }
    const page = checkout.page();
    const address = page.url();
    // Of a page that the browser has kept there is no response.
    await page.goBack({ waitUntil: 'commit' });
    // A popup has nothing to go back to.
    if (page.url() === address) return;
    purchase.hasLeft = true;
    await page.goForward({ waitUntil: 'commit' });
  },
  async 'window closed'(checkout, purchase) {
    purchase.hasLeft = true;
    await checkout.page().close();
  },
  async 'second tab'(_, purchase) {
    purchase.isSuperseded = true;
    await purchase.newTab();
    await press(purchase);
  },
  async 'shop reloaded'(checkout, purchase) {
    const shopPage = purchase.context.pages().find((page) => isShopPage(purchase, page));
    // A dialog goes with its page.
    if (shopPage === checkout.page()) purchase.hasLeft = true;
    await shopPage?.reload();
  },
};

const navigationCells = (calls: readonly string[]): Cell[] =>
  Object.entries(navigations).flatMap(([navigation, act], number) =>
    calls.map((call, index) => {
      const turned = displays[(index + number) % displays.length] as Display;
      // After a redirect no page of the shop is open.
      const display = navigation === 'shop reloaded' && turned === 'redirect' ? 'popup' : turned;
      return {
        matrix: 'navigation',
        name: `${navigation} at ${call}, ${display}`,
        settings: { ...usual, display },
        prepare: atCall(call, async (route, purchase) => {
          const checkout = checkoutOf(route.request());
          await execute(purchase.context, route.request()).catch(() => {});
          await act(checkout, purchase);
          await route.abort('connectionreset');
        }),
      };
    }),
  );

/** Storage that throws, as where it is blocked but cookies are kept. Runs in the pages of that origin. */
function throwForStorage(origin: string): void {
  if (location.origin !== origin) return;
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

interface Kept {
  readonly blocked?: Blocked;
  readonly isKnown?: boolean;
  readonly throwsAt?: (purchase: Purchase) => string;
}

const keptKinds: Readonly<Record<string, Kept>> = {
  'third-party cookies blocked': { blocked: 'third-party' },
  'cookies and storage blocked in frames': { blocked: 'in frames' },
  'cookies and storage blocked': { blocked: 'everywhere' },
  'cookies and storage blocked, of a shopper with a password': { blocked: 'everywhere', isKnown: true },
  'storage of the shop throws': { throwsAt: ({ shop }) => shop.origin },
  'storage of the checkout throws': { throwsAt: () => origins.checkout },
};

const keptCells = (): Cell[] =>
  Object.entries(keptKinds).flatMap(([kind, { throwsAt, ...kept }]) =>
    displays.map((display) => ({
      matrix: 'cookies and storage' as const,
      name: `${kind}, ${display}`,
      settings: { ...usual, display },
      ...kept,
      ...(throwsAt && {
        prepare: (purchase: Purchase) => purchase.context.addInitScript(throwForStorage, throwsAt(purchase)),
      }),
    })),
  );

interface Bench {
  readonly shop: MatricesShop;
  readonly browser: Browser;
  /** Browsers that block cookies, each started when it is first needed. */
  without(where: Blocked): Promise<Browser>;
}

type Played = Verdict & { readonly cell: Cell };

async function play(bench: Bench, cell: Cell): Promise<Played> {
  const { settings, isKnown = false, blocked, prepare } = cell;
  const browser = blocked ? await bench.without(blocked) : bench.browser;
  const purchase = await openPurchase({
    shop: bench.shop,
    browser,
    settings,
    isKnown,
    ...(prepare && { prepare }),
  });
  const verdict = await finish(purchase, bench.browser);
  return { ...verdict, cell };
}

/** An undisturbed purchase. @returns its calls, in the order in which they were first made */
async function callsOfJourney(
  bench: Bench,
): Promise<{ readonly calls: readonly string[]; readonly played: Verdict }> {
  const calls = new Set<string>();
  const purchase = await openPurchase({
    ...bench,
    settings: { ...usual, display: 'popup' },
    async prepare({ context }) {
      context.on('request', (request) => {
        if (isCall(request)) calls.add(callOf(request));
      });
    },
  });
  const played = await finish(purchase);
  return { calls: [...calls], played };
}

/** Plays until the planted bug has cancelled, or the shopper sees the checkout as if there were none. */
async function plant(
  bench: Bench,
  settings: ShopSettings,
  bug: () => void,
  act: (purchase: Purchase) => Promise<unknown>,
): Promise<readonly string[]> {
  const purchase = await openPurchase({
    ...bench,
    settings,
    prepare: ({ context }) => context.addInitScript(bug),
  });
  await press(purchase);
  await act(purchase);
  let found: readonly string[] = [];
  await expect
    .poll(async () => {
      found = (await judge(purchase)).falseCancels;
      return found.length;
    })
    .toBeGreaterThan(0)
    .catch(() => {});
  await purchase.context.close();
  return found;
}

const sampleSizes: Readonly<Record<MatrixName, number>> = {
  headers: 1,
  'network faults': 1,
  navigation: 1,
  'cookies and storage': 1,
};

/** Two at a time: while a page waits for the server, another works. */
async function playAll(bench: Bench, cells: readonly Cell[], isTold: boolean): Promise<Played[]> {
  const played: Played[] = [];
  const waiting = [...cells];
  const lane = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const startedAt = performance.now();
      const each = await play(bench, cell);
      played.push(each);
      const problems = [...each.falseCancels, ...each.notOnce];
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      const end = problems.length > 0 ? problems.join('; ') : each.opens > 1 ? 'resumed' : 'done once';
      if (isTold || problems.length > 0)
        console.error(`${played.length}/${cells.length} ${cell.matrix}: ${cell.name}: ${end} (${seconds} s)`);
    }
  };
  await Promise.all([lane(), lane()]);
  return played;
}

interface Books {
  readonly broken: readonly string[];
}

/** What the stopped server has written, and what the provider holds. */
async function checkBooks(
  folder: string,
  verdicts: readonly Verdict[],
  held: ReadonlyMap<string, number>,
): Promise<Books> {
  const database = await openEmbedded(folder);
  const broken = (await unbalanced(database.pool)).map(({ rule, subject }) => `${rule} (${subject})`);
  for (const { tokens, approved, email } of verdicts) {
    for (const token of tokens) {
      const times = held.get(token) ?? 0;
      if (times !== Number(token === approved)) broken.push(`${email}: the provider holds ${times} times`);
    }
    const { rows } = await database.pool.query<Record<'accounts' | 'cards' | 'orders', string>>(
      `select count(*) as accounts,
        coalesce(sum((select count(*) from cards where consumer_id = consumers.id and is_listed and deleted_at is null)), 0) as cards,
        coalesce(sum((select count(*) from orders where consumer_id = consumers.id)), 0) as orders
       from consumers where email = $1`,
      [email],
    );
    const counts = [rows[0]?.accounts, rows[0]?.cards, rows[0]?.orders].map(Number);
    if (approved && counts.some((count) => count !== 1))
      broken.push(`${email}: ${counts.join(', ')} accounts, cards and orders`);
  }
  await database.close();
  return { broken };
}

const providerKey = 'key-of-the-matrices';

await run(async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      cells: { type: 'string', multiple: true, default: [] },
    },
  });
  const options = { isFull: values.full || values.cells.length > 0, isJson: values.json };
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-matrices-'));
  const proof = withWholeProduct(
    async ({ stack, browser, stop }) => {
      const shop = await startMatricesShop();
      const launched = new Map<Blocked, ReturnType<typeof launchWithout>>();
      const without = async (where: Blocked) => {
        const launching =
          launched.get(where) ??
          launchWithout(where, chromium, { ...wholeBrowser, executablePath: findBrowser() });
        launched.set(where, launching);
        return (await launching).browser;
      };
      const bench = { shop, browser, without };
      const trusted = await plant(
        bench,
        { display: 'popup', coop: 'same-origin', coep: 'unsafe-none' },
        trustClosed,
        async () => {},
      );
      const hidden = await plant(
        bench,
        { ...usual, display: 'popup' },
        cancelAtPageHide,
        async ({ context }) => {
          const popup = context.pages().find((page) => isOfCheckout(page.url()));
          // The shop closes the window when it hears of the cancel.
          await popup?.reload().catch(() => {});
        },
      );
      const { calls, played: undisturbed } = await callsOfJourney(bench);
      const all: Readonly<Record<MatrixName, Cell[]>> = {
        headers: headerCells(),
        'network faults': faultCells(calls),
        navigation: navigationCells(calls),
        'cookies and storage': keptCells(),
      };
      const chosen = matrixNames.map((name) => {
        const cells = spread(all[name]);
        return options.isFull ? cells : cells.slice(0, sampleSizes[name]);
      });
      const cells = inTurn(chosen).filter(
        ({ matrix, name }) =>
          values.cells.length === 0 || values.cells.some((text) => `${matrix}: ${name}`.includes(text)),
      );
      const played = await playAll(bench, cells, options.isFull);
      await shop.close();
      for (const launching of launched.values()) await (await launching).close();
      const provider = createProviderClient({
        baseUrl: `http://127.0.0.1:${stack.ports.provider}`,
        serverKey: providerKey,
      });
      const held = new Map<string, number>();
      for (const { kind, reference, resultCode } of await provider.sandbox.statement())
        if (kind === 'HOLD' && resultCode === 0 && reference !== null)
          held.set(reference, (held.get(reference) ?? 0) + 1);
      await stop();
      const { broken } = await checkBooks(folder, [...played, undisturbed], held);
      for (const each of broken) console.error(each);
      const figures = matrixNames.map((name) => {
        const some = played.filter(({ cell }) => cell.matrix === name);
        const resumed = some.filter(({ opens, notOnce }) => opens > 1 && notOnce.length === 0).length;
        return {
          name: `${name}: cells that did not end done once`,
          trials: some.length,
          violations: some.filter(({ notOnce }) => notOnce.length > 0).length,
          note: `of ${all[name].length} cells; ${resumed} were opened again`,
        };
      });
      return report(
        'Matrices',
        options,
        [
          {
            bug: `a shop takes a window that reads closed for a cancel: ${trusted.length} false cancels`,
            wasCaught: trusted.length > 0,
          },
          {
            bug: `a checkout is abandoned when its page goes: ${hidden.length} false cancels`,
            wasCaught: hidden.length > 0,
          },
        ],
        [
          ...figures,
          {
            name: 'false cancels',
            trials: played.length,
            violations: played.filter(({ falseCancels }) => falseCancels.length > 0).length,
            note: `${calls.length} calls of a journey`,
          },
          {
            name: 'rules of the books broken, holds, accounts, cards and orders too many or missing',
            trials: played.length + 1,
            violations: broken.length + Number(undisturbed.notOnce.length > 0),
          },
        ],
      );
    },
    { DATA_DIR: folder, PROVIDER_KEY: providerKey },
  );
  return proof.finally(() => rmSync(folder, { recursive: true, force: true }));
});
