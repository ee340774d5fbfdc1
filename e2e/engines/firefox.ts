/** Firefox through WebDriver BiDi, headless and with the cookie partitions and the popup blocker that shoppers have. */
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type Page,
} from 'puppeteer-core';
import {
  type EngineDriver,
  type FrameDriver,
  type Handle,
  type InPage,
  inPageScript,
  type SessionDriver,
  type WindowDriver,
  waitFor,
  withinTime,
} from './driver.ts';

const preferences = {
  // Total Cookie Protection: each site's cookies are partitioned by the site around it.
  'network.cookie.cookieBehavior': 5,
  'dom.disable_open_during_load': true,
  'intl.accept_languages': 'en-AU, en',
  // A local name needs no look-up, and a network may have none.
  'network.dns.localDomains': '',
};

/** The element a handle stands for. */
const elementOf = (handle: Handle) => handle as ElementHandle<Element>;

function frameDriver(frame: Frame, script: string): FrameDriver {
  const install = async () => {
    if (!(await frame.evaluate(() => 'fourfoldEngines' in globalThis))) await frame.evaluate(script);
  };
  return {
    async find(steps) {
      await install();
      const found = await frame.evaluateHandle((steps) => {
        const { fourfoldEngines } = globalThis as InPage;
        return fourfoldEngines?.find(steps) ?? null;
      }, steps);
      return found.asElement();
    },
    async count(steps) {
      await install();
      return frame.evaluate((steps) => (globalThis as InPage).fourfoldEngines?.count(steps) ?? 0, steps);
    },
    evaluate: (handle, work, given) =>
      frame.evaluate(work as (element: unknown, given: unknown) => never, handle, given) as never,
    async enter(handle) {
      const inner = await elementOf(handle).contentFrame();
      if (!inner) throw new Error('The frame has no document yet');
      return frameDriver(inner, script);
    },
    click: (handle) => elementOf(handle).click(),
    type: (handle, text) => elementOf(handle).type(text),
    upload: (handle, files) => (handle as ElementHandle<HTMLInputElement>).uploadFile(...files),
  };
}

function windowDriver(page: Page, script: string): WindowDriver {
  /** Until the next document can be read. The library misses it where its opener policy swaps the process. */
  const leave = async (start: () => Promise<unknown>, address?: string) => {
    await page.evaluate(() => Object.assign(globalThis, { isLeft: true }));
    let failure: Error | null = null;
    start().catch((error: Error) => {
      if (error.name !== 'TimeoutError') failure = error;
    });
    await waitFor('Firefox goes to the page', async () => {
      if (failure) throw failure;
      return page
        .evaluate(
          // Only the part after `#` may be another one, which opens no new document.
          (address) =>
            (!('isLeft' in globalThis) || location.href === address) && document.readyState !== 'loading',
          address,
        )
        .catch(() => false);
    });
  };
  return {
    goto: (address) => leave(() => page.goto(address, { waitUntil: 'domcontentloaded' }), address),
    reload: () => leave(() => page.reload({ waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    top: async () => frameDriver(page.mainFrame(), script),
    close: () => page.close(),
  };
}

async function newSession(context: BrowserContext, script: string): Promise<SessionDriver> {
  const known = new Map<Page, WindowDriver>();
  await context.newPage();
  return {
    async windows() {
      return (await context.pages()).map((page) => {
        const driver = known.get(page) ?? windowDriver(page, script);
        known.set(page, driver);
        return driver;
      });
    },
    close: () => context.close(),
  };
}

export async function startFirefox(executablePath: string): Promise<EngineDriver> {
  const script = await inPageScript();
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    args: ['--width=1280', '--height=900'],
    defaultViewport: null,
    extraPrefsFirefox: preferences,
    timeout: 60_000,
  });
  return {
    newSession: async () =>
      newSession(await withinTime('Firefox opens a window', browser.createBrowserContext()), script),
    async close() {
      const process = browser.process();
      await withinTime('Firefox ends', browser.close(), 10_000).catch(() => process?.kill('SIGKILL'));
    },
  };
}
