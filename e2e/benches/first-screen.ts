/**
 * `npm run bench:first-screen`: how soon a phone on a slow network can use our first screens, beside pages that do
 * less. The visits of a round follow one another, so that other load affects all of them equally; the result is the
 * ratio of medians. Ready means that text typed into the first field stays there; alive, that its form responds. `--
 * --rounds 30` repeats more often than 9 times, `-- --only checkout,login` measures only those, `-- --waterfall` prints
 * the requests of one visit, `-- --json` prints figures.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { readManifest } from '#server/http/pages/page-bundle.ts';
import { findBrowser } from '#tooling/browser.ts';
import { build } from '#tooling/bundles.mjs';
import { filesOf, measure } from '#tooling/sizes.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { pointTo, startStack } from '../support/stack.ts';
import { type Floor, type FloorServer, startFloors } from './floor-server.ts';
import { medianOf } from './median.ts';
import {
  type Fetched,
  newPhone,
  pause,
  serialSteps,
  shiftOf,
  slowDown,
  watchRequests,
  whenSettled,
} from './phone.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: 'checkout,portal,open,login' },
    waterfall: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const only = options.only.split(',');

/** The figures of one visit, in milliseconds except for the shift and the counts. */
interface Visit {
  readonly figures: Readonly<Record<string, number>>;
  readonly requests?: readonly Fetched[];
}

interface Bench {
  readonly part: 'checkout' | 'portal' | 'open' | 'login';
  readonly name: string;
  visit(browser: Browser): Promise<Visit>;
}

type Shopper = Awaited<ReturnType<typeof shopperWithAnOrder>>;

const hostOf = (address: string) => new URL(address).hostname;
const atThatTime = (time: number | null) => time ?? Number.NaN;

/** A first visit to a page that begins with a form. */
async function firstVisit(
  browser: Browser,
  address: string,
  { answers = true, app }: { readonly answers?: boolean; readonly app?: 'checkout' | 'portal' } = {},
): Promise<Visit> {
  const context = await newPhone(browser, { hosts: [hostOf(address)] });
  try {
    const page = await context.newPage();
    await slowDown(page);
    const requests = watchRequests(page);
    await page.goto(address, { waitUntil: 'commit' });
    const isDone = answers ? 'aliveAt' : 'readyAt';
    const seen = await whenSettled(page, (now) => now[isDone] !== null);
    const figures = {
      ready: atThatTime(seen.readyAt),
      alive: atThatTime(seen.aliveAt),
      shift: shiftOf(seen),
    };
    const all = await requests();
    return { figures: { ...figures, ...(app && { bytes: firstScreenBytes(app, all) }) }, requests: all };
  } finally {
    await context.close();
  }
}

/** The bytes that a visit fetched of the HTML page and the files that the manifest lists for the first screen. */
function firstScreenBytes(app: 'checkout' | 'portal', requests: readonly Fetched[]): number {
  const manifest = readManifest(`dist/${app}`);
  const assets = manifest ? [...filesOf(manifest, app, 'page')].map((file) => `/assets/${file}`) : [];
  return requests
    .filter(({ name }, index) => index === 0 || assets.some((address) => name.endsWith(address)))
    .reduce((sum, { body }) => sum + body, 0);
}

/** The time from the press of the shop's button until the checkout can be used. */
async function openFromShop(browser: Browser, display: 'popup' | 'dialog'): Promise<Visit> {
  const checkout = hostOf(origins.checkout);
  const context = await newPhone(browser, { hosts: [checkout] });
  try {
    const page = await context.newPage();
    const shop = shopOn(page);
    await shop.openProduct({ display });
    await shop.payButton.waitFor();
    await slowDown(page);
    const opened = display === 'popup' ? page.waitForEvent('popup') : null;
    const pressedAt = await page.evaluate(() => performance.timeOrigin + performance.now());
    await shop.payButton.click();
    const popup = await opened;
    if (popup) await slowDown(popup);
    const frame = popup ?? (await frameOf(page, checkout));
    const seen = await whenSettled(frame, (now) => now.aliveAt !== null);
    const sincePress = (time: number | null) => seen.startedAt + atThatTime(time) - pressedAt;
    return {
      figures: { ready: sincePress(seen.readyAt), alive: sincePress(seen.aliveAt), shift: shiftOf(seen) },
    };
  } finally {
    await context.close();
  }
}

async function frameOf(page: Page, host: string) {
  for (;;) {
    const frame = page.frames().find((each) => hostOf(each.url() || 'about:blank') === host);
    if (frame) return frame;
    await pause(20);
  }
}

const shownOrder = '.ff-orders-home a[href*="/order/"]';
const typesForMs = 3_000;

/** The time from the press of the button below the password until the orders are shown. */
async function logIn(browser: Browser, person: Shopper): Promise<Visit> {
  const portal = hostOf(origins.portal);
  const context = await newPhone(browser, { hosts: [portal], lookFor: [shownOrder], types: false });
  try {
    const page = await context.newPage();
    const at = portalOn(page);
    await slowDown(page);
    await at.open();
    await at.giveEmail(person.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(person.password);
    await pause(typesForMs);
    const before = await whenSettled(page, () => true);
    const requests = watchRequests(page);
    const pressedAt = await page.evaluate(() => performance.timeOrigin + performance.now());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const seen = await whenSettled(page, ({ seenAt }) => seenAt[shownOrder] !== undefined);
    const ms = (seen.seenAt[shownOrder] ?? Number.NaN) - pressedAt;
    const all = await requests();
    const needed = all.filter(({ from }) => from < ms);
    const figures = {
      ms,
      steps: serialSteps(needed),
      requests: needed.length,
      shift: shiftOf(seen) - shiftOf(before),
    };
    return { figures, requests: all };
  } finally {
    await context.close();
  }
}

function benches(floors: FloorServer, person: Shopper): Bench[] {
  const floor = (part: Bench['part'], name: Floor, answers = true): Bench => ({
    ...{ part, name },
    visit: (browser) => firstVisit(browser, floors.addressOf(name), { answers }),
  });
  const all: Bench[] = [
    floor('checkout', 'card-form'),
    floor('checkout', 'adyen-card', false),
    {
      ...{ part: 'checkout', name: 'checkout' },
      visit: async (browser) => firstVisit(browser, (await newCheckout()).address, { app: 'checkout' }),
    },
    floor('portal', 'router-shell'),
    {
      ...{ part: 'portal', name: 'portal' },
      visit: (browser) => firstVisit(browser, `${origins.portal}/au/`, { app: 'portal' }),
    },
    { part: 'open', name: 'popup', visit: (browser) => openFromShop(browser, 'popup') },
    { part: 'open', name: 'dialog', visit: (browser) => openFromShop(browser, 'dialog') },
    { part: 'login', name: 'login', visit: (browser) => logIn(browser, person) },
  ];
  return all.filter(({ part }) => only.includes(part));
}

type Figures = Readonly<Record<string, number>>;

/** The medians of all visits, and the worst shift. */
function summaryOf(visits: readonly Visit[]): Figures {
  const names = Object.keys(visits[0]?.figures ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const numbers = visits.map(({ figures }) => figures[name] ?? Number.NaN);
      if (name === 'shift') return [name, Number(Math.max(...numbers).toFixed(3))];
      return [name, Math.round(medianOf(numbers))];
    }),
  );
}

function reportOf(summaries: Readonly<Record<string, Figures>>): Readonly<Record<string, object>> {
  const beside = (name: string, floor: string, more: object = {}) => {
    const [ours, theirs] = [summaries[name], summaries[floor]];
    if (!ours || !theirs) return {};
    const ratio = Number(((ours.ready ?? Number.NaN) / (theirs.ready ?? Number.NaN)).toFixed(2));
    const { ready, alive, shift, bytes } = ours;
    const sized = { bytes, counted: counted.get(`${name}-first-screen`) };
    return {
      [name]: {
        ready,
        floor: theirs.ready,
        ratio,
        alive,
        floorAlive: theirs.alive,
        shift,
        ...sized,
        ...more,
      },
    };
  };
  const { popup, dialog, login } = summaries;
  return {
    ...beside('checkout', 'card-form', { adyen: summaries['adyen-card']?.ready }),
    ...beside('portal', 'router-shell'),
    ...(popup && { popup }),
    ...(dialog && { dialog }),
    ...(login && { login }),
  };
}

function printWaterfall(name: string, requests: readonly Fetched[]): void {
  console.log(`\n${name}`);
  for (const { name: what, from, to, bytes } of requests) {
    const times = [from, to].map((time) => (Number.isFinite(time) ? Math.round(time) : '…'));
    console.log(
      `  ${times.map((time) => String(time).padStart(6)).join(' ')} ms ${String(bytes).padStart(8)} B  ${what}`,
    );
  }
}

await build(console.error);
/** What `npm run sizes` counts for each first screen; `bytes` beside it is what a visit fetched of it. */
const counted = new Map((await measure('dist')).map(({ entry, brotli }) => [entry, brotli]));
const stack = await startStack({ RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
pointTo(stack);
const floors = await startFloors();
// Frames of other sites share the page's process, so that throttling the page throttles its frames too.
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process,Translate,OptimizationHints,MediaRouter',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ],
  ignoreDefaultArgs: ['--disable-popup-blocking'],
});
try {
  const person = await shopperWithAnOrder();
  const listed = benches(floors, person);
  const visits = new Map<string, Visit[]>(listed.map(({ name }) => [name, []]));
  // The first round warms up the servers, and is not counted.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const bench of listed) {
      const visit = await bench.visit(browser);
      if (round > 0) visits.get(bench.name)?.push(visit);
    }
    console.error(`round ${round} of ${options.rounds}`);
  }
  const summaries = Object.fromEntries([...visits].map(([name, all]) => [name, summaryOf(all)]));
  if (options.waterfall) {
    for (const [name, all] of visits) printWaterfall(name, all.at(-1)?.requests ?? []);
  }
  if (options.json) console.log(JSON.stringify(reportOf(summaries), null, 2));
  else {
    console.table(summaries);
    console.table(reportOf(summaries));
  }
} finally {
  await browser.close();
  await floors.close();
  await stack.stop();
}
