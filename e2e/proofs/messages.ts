/**
 * Messages from strangers change nothing: neither the checkout nor the shop's page acts on one, from any kind of sender, and after
 * them both still find each other. Source: reliability figure 9.
 */
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { checkoutOn } from '../support/checkout.ts';
import { type KnownShopper, knownShopper } from '../support/known-shopper.ts';
import { origins } from '../support/sandbox.ts';
import { watchBridge } from '../support/shop.ts';
import { flood, type KnownToStrangers } from './hostile-messages.ts';
import { type HostileSite, type ShopPage, startHostileSite } from './hostile-site.ts';
import { readOptions, report, run } from './report.ts';
import { expect, newWindow, withWholeProduct } from './whole-product.ts';

/** A shop's page with an open checkout, whose card form waits for the shopper. */
interface Scene {
  readonly context: BrowserContext;
  readonly site: HostileSite;
  readonly shop: Page;
  readonly checkout: Frame;
  known(): KnownToStrangers;
  /** Everything that was requested, except by strangers. */
  readonly requests: string[];
  readonly navigations: string[];
  /** Loads the checkout again. @returns how long it took until both sides were connected, in ms */
  recover(): Promise<number>;
}

/** Measures the longest time in which a page did nothing else, and counts the messages that it got. */
function measure() {
  const measured = { longest: 0, received: 0, last: performance.now() };
  Object.assign(window, { measured });
  addEventListener('message', () => {
    measured.received += 1;
  });
  const tick = () => {
    const now = performance.now();
    measured.longest = Math.max(measured.longest, now - measured.last);
    measured.last = now;
    setTimeout(tick);
  };
  tick();
}

type Measured = Window & { measured: { longest: number; received: number; last: number } };

async function openScene(browser: Browser, site: HostileSite, trusting: boolean): Promise<Scene> {
  const context = await newWindow(browser);
  const shop = await context.newPage();
  if (trusting) await shop.addInitScript(trustEverything, origins.checkout);
  const helloes: KnownToStrangers[] = [];
  await shop.exposeBinding('noteHello', (_source, hello) => helloes.push(hello));
  await shop.addInitScript(() => {
    const { noteHello } = window as unknown as { noteHello(hello: object): void };
    addEventListener('message', ({ data }) => {
      if (data?.ns === 'fourfold' && location.pathname === '/shop') noteHello(data);
    });
  });
  const bridged = await watchBridge(shop);
  const shopper = await knownShopper();
  const token = await site.newToken(shopper.email);
  await shop.goto(`${site.shop}/shop`);
  await shop.evaluate((given) => {
    (window as unknown as ShopPage).token = given;
  }, token);
  await shop.getByRole('button', { name: 'Pay' }).click();
  const checkoutFrame = shop.locator('iframe[title]');
  await logIn(shop, shopper);
  await bridged();
  const checkout = await (await checkoutFrame.elementHandle())?.contentFrame();
  if (!checkout) throw new Error('The checkout has no frame');
  const recover = async () => {
    await shop.evaluate(() => {
      delete document.documentElement.dataset.bridge;
    });
    const startedAt = performance.now();
    await checkout.evaluate(() => location.reload());
    await bridged();
    return performance.now() - startedAt;
  };
  await recover();
  await showCardForm(shop);
  const earlierLoadId = helloes[0]?.loadId ?? '';
  const requests: string[] = [];
  const navigations: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(site.stranger)) requests.push(new URL(request.url()).pathname);
  });
  context.on('framenavigated', (frame) => {
    if (frame === checkout || frame === shop.mainFrame()) navigations.push(frame.url());
  });
  const known = () => {
    const { openId = '', loadId = '' } = helloes.at(-1) ?? {};
    return { openId, loadId, earlierLoadId };
  };
  return { context, site, shop, checkout, known, requests, navigations, recover };
}

async function logIn(shop: Page, { email, password }: KnownShopper): Promise<void> {
  const checkout = checkoutOn(shop.frameLocator('iframe[title]'));
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await expect(checkout.addCardButton).toBeVisible();
}

/** Leads the checkout to its card form, also after it was loaded again. */
async function showCardForm(shop: Page): Promise<void> {
  const { addCardButton, saveCardButton, card } = checkoutOn(shop.frameLocator('iframe[title]'));
  await addCardButton.or(saveCardButton).first().waitFor();
  if (await addCardButton.isVisible()) await addCardButton.click();
  await expect(card.number).toBeVisible();
}

/** The planted bug: every message counts as the checkout's. Runs in the shop's page before its script. */
function trustEverything(origin: string): void {
  if (location.pathname !== '/shop') return;
  Object.defineProperty(MessageEvent.prototype, 'origin', { get: () => origin });
  Object.defineProperty(MessageEvent.prototype, 'source', {
    get: () => {
      for (const host of document.querySelectorAll('*')) {
        const frame = host.shadowRoot?.querySelector('iframe') ?? document.querySelector('iframe[title]');
        if (frame) return (frame as HTMLIFrameElement).contentWindow;
      }
      return null;
    },
  });
}

/** What a message must not change in a checkout's document. */
const stateOfCheckout = (frame: Frame): Promise<unknown> =>
  frame.evaluate(() => [
    location.href,
    document.title,
    document.body.innerText,
    document.querySelectorAll('dialog[open]').length,
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    [...document.querySelectorAll('iframe')].map(({ src, style }) => [src, style.cssText]),
    { ...localStorage },
    { ...sessionStorage },
  ]);

const stateOfShop = (shop: Page): Promise<unknown> =>
  shop.evaluate(() => {
    const { told, checkout } = window as unknown as ShopPage;
    return [told, checkout.state, location.href, document.title, document.querySelectorAll('*').length];
  });

interface Sender {
  readonly frame: Frame;
  readonly targets: readonly string[];
  /** Another checkout than the scene's, where that is what it reaches. */
  readonly other?: Frame;
  readonly close?: () => Promise<unknown>;
}

interface Kind {
  readonly name: string;
  readonly hasPort?: boolean;
  from(scene: Scene): Promise<Sender>;
}

const frameAt = (page: Page, start: string): Frame => {
  const found = page
    .mainFrame()
    .childFrames()
    .find((frame) => frame.url().startsWith(start));
  if (!found) throw new Error(`There is no frame of ${start}`);
  return found;
};

/** Opens an address from that page, as its own script would. */
async function openFrom(page: Page, address: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => {
      Object.assign(window, { opened: window.open(to, '_blank', 'popup') });
    }, address),
  ]);
  await opened.waitForLoadState();
  return opened;
}

const kinds: readonly Kind[] = [
  {
    name: 'a frame beside the checkout',
    from: async ({ shop, site }) => ({ frame: frameAt(shop, site.stranger), targets: ['parent'] }),
  },
  {
    name: 'a channel that a stranger offers',
    hasPort: true,
    from: async ({ shop, site }) => ({ frame: frameAt(shop, site.stranger), targets: ['parent'] }),
  },
  {
    name: 'a window that the shop opened',
    async from({ shop, site }) {
      const page = await openFrom(shop, `${site.stranger}/empty`);
      return { frame: page.mainFrame(), targets: ['opener'], close: () => page.close() };
    },
  },
  {
    name: 'a window of the shop that went elsewhere',
    async from({ shop, site }) {
      const page = await openFrom(shop, `${site.shop}/empty`);
      // By its own script, as the browser itself would cut the window off from its opener.
      await page.evaluate((to) => {
        location.href = to;
      }, `${site.stranger}/empty`);
      await page.waitForURL(`${site.stranger}/empty`);
      return { frame: page.mainFrame(), targets: ['opener'], close: () => page.close() };
    },
  },
  {
    name: 'another page of the shop',
    from: async ({ shop, site }) => ({ frame: frameAt(shop, `${site.shop}/empty`), targets: ['parent'] }),
  },
  {
    name: 'the shop itself, without the port',
    async from({ shop }) {
      const frame = await shop.locator('iframe[title]').elementHandle();
      await shop.evaluate((checkout) => {
        Object.assign(window, { framed: (checkout as HTMLIFrameElement).contentWindow });
      }, frame);
      return { frame: shop.mainFrame(), targets: ['framed', 'window'] };
    },
  },
  {
    name: 'another frame of the checkout',
    async from({ shop, site }) {
      const token = await site.newToken('shopper@example.com');
      const address = `${origins.checkout}/?token=${token}&oid=${'f'.repeat(22)}&d=d#/`;
      const added = await shop.evaluateHandle((src) => {
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
        return frame;
      }, address);
      const frame = await added.contentFrame();
      if (!frame) throw new Error('The frame of another checkout has no document');
      // It shares the shopper's login, so it goes on to the payment.
      await expect(frame.getByRole('button', { name: 'Add a card' }).first()).toBeVisible();
      return { frame, targets: ['parent'], close: () => added.evaluate((element) => element.remove()) };
    },
  },
  {
    name: 'a page that opened a checkout of the shop',
    async from({ context, site, requests }) {
      requests.length = 0;
      const page = await context.newPage();
      await page.goto(`${site.stranger}/empty`);
      const token = await site.newToken('shopper@example.com');
      const opened = await openFrom(page, `${origins.checkout}/?token=${token}&oid=${'o'.repeat(22)}&d=p#/`);
      await expect(checkoutOn(opened).email).toBeVisible();
      // After its first screen the checkout loads the texts of its errors, and asks for the profile of the device.
      const comesLater = [/\/profiling$/, /-errors\.js$/, /-access\.js$/];
      await expect
        .poll(() => comesLater.every((part) => requests.some((path) => part.test(path))), { timeout: 60_000 })
        .toBe(true);
      const close = async () => {
        await opened.close();
        await page.close();
      };
      return { frame: page.mainFrame(), targets: ['opened'], other: opened.mainFrame(), close };
    },
  },
];

interface Outcome {
  sent: number;
  readonly effects: string[];
  /** The longest time without a turn for other work, in ms. */
  longest: number;
  readonly recoveredIn: number[];
}

const batch = 400;
/** A shop and its checkout ask the server all the time, each question anew after 25 seconds at most. */
const asksAlways = /\/(?:status|presence)$/;
const longestQuestionMs = 20_000;

/** Sends that many messages of that kind, and looks at what has changed. */
async function send(scene: Scene, kind: Kind, count: number, outcome: Outcome): Promise<void> {
  const { shop, checkout, requests, navigations, known } = scene;
  const { frame, targets, other, close } = await kind.from(scene);
  const reached = [shop.mainFrame(), checkout, ...(other ? [other] : [])];
  for (const each of reached) await each.evaluate(measure);
  const read = async () => {
    const all = await Promise.all(
      reached.map((each) => each.evaluate(() => (window as unknown as Measured).measured)),
    );
    return {
      received: all.reduce((total, { received }) => total + received, 0),
      longest: Math.max(...all.map(({ longest }) => longest)),
    };
  };
  const states = () =>
    Promise.all([stateOfShop(shop), stateOfCheckout(checkout), other && stateOfCheckout(other)]);
  const before = JSON.stringify(await states());
  requests.length = 0;
  navigations.length = 0;
  const startedAt = performance.now();
  for (let sent = 0; sent < count; sent += batch) {
    const some = Math.min(batch, count - sent);
    const given = { targets, known: known(), count: some, from: sent, hasPort: kind.hasPort ?? false };
    await frame.evaluate(flood, given);
    await expect
      .poll(async () => (await read()).received, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(sent + some);
  }
  // What a message starts, such as a request, may take a turn or two more.
  for (const each of reached) await each.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const after = JSON.stringify(await states());
  const questions = requests.filter((path) => asksAlways.test(path)).length;
  const most = reached.length * 2 * (1 + Math.ceil((performance.now() - startedAt) / longestQuestionMs));
  const { effects } = outcome;
  if (after !== before) effects.push(`${kind.name}: ${before}\nbecame ${after}`);
  if (questions > most) effects.push(`${kind.name}: ${questions} questions to the server, not ${most}`);
  for (const path of requests) if (!asksAlways.test(path)) effects.push(`${kind.name}: requested ${path}`);
  for (const address of navigations) effects.push(`${kind.name}: went to ${address}`);
  outcome.sent += count;
  outcome.longest = Math.max(outcome.longest, (await read()).longest);
  await close?.();
}

async function sendAll(
  browser: Browser,
  site: HostileSite,
  each: number,
  { trusting = false, only = kinds } = {},
): Promise<Outcome> {
  const scene = await openScene(browser, site, trusting);
  const outcome: Outcome = { sent: 0, effects: [], longest: 0, recoveredIn: [] };
  for (const kind of only) {
    await send(scene, kind, each, outcome).catch(async (error) => {
      // A message may have closed the checkout, or led the shop away, while the proof was looking at them.
      if (!trusting) throw error;
      await expect
        .poll(() => scene.checkout.isDetached() || scene.navigations.length > 0, { timeout: 60_000 })
        .toBe(true);
      outcome.effects.push(`${kind.name}: the checkout is gone`);
    });
    if (outcome.effects.length > 0) break;
    outcome.recoveredIn.push(await scene.recover());
    await showCardForm(scene.shop);
  }
  await scene.context.close();
  return outcome;
}

await run(async () => {
  const options = readOptions();
  return withWholeProduct(async ({ browser }) => {
    const site = await startHostileSite();
    const only = kinds.filter(({ hasPort }) => hasPort);
    const trusted = await sendAll(browser, site, batch, { trusting: true, only });
    const sound = await sendAll(browser, site, options.isFull ? 100_000 : 800);
    await site.close();
    for (const effect of sound.effects) console.error(effect);
    const slowest = Math.max(...sound.recoveredIn);
    const isTimed = options.isFull;
    return report(
      'Messages',
      options,
      [
        {
          bug: `a shop’s page takes every message for the checkout’s: ${trusted.effects.length} effects`,
          wasCaught: trusted.effects.length > 0,
        },
      ],
      [
        {
          name: 'messages with an effect',
          trials: sound.sent,
          violations: sound.effects.length,
          note: `${kinds.length} kinds of sender`,
        },
        {
          name: 'connections that did not recover',
          trials: sound.recoveredIn.length,
          violations: isTimed ? sound.recoveredIn.filter((ms) => ms > 3_000).length : 0,
          note: `the slowest in ${Math.round(slowest)} ms`,
        },
        {
          name: 'times that a page was busy for 100 ms',
          trials: sound.sent,
          violations: Number(isTimed && sound.longest >= 100),
          note: `${Math.round(sound.longest)} ms at most`,
        },
      ],
    );
  });
});
