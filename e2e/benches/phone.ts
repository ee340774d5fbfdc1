/** A phone on a slow network, as Lighthouse simulates one, and what it sees of a page that loads. */
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright';

/** Lighthouse's "slow 4G": 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowerBy = 4;
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Not a valid email, so that a working form shows a problem. */
const typed = '@@';
const settledMs = 1_500;
const withinMs = 60_000;

/** What a page records about itself, with times in milliseconds since its navigation began. */
interface Seen {
  /** When text was first typed into the first field and stayed there. */
  readonly readyAt: number | null;
  /** When the form responded to being submitted. */
  readonly aliveAt: number | null;
  /** Layout shifts, and when they happened. */
  readonly shifts: readonly { readonly at: number; readonly by: number }[];
  /** When the form was submitted last. */
  readonly submittedAt: number | null;
  /** The wall clock when the navigation began. */
  readonly startedAt: number;
  /** When each of the elements that were looked for was first seen, by the wall clock. */
  readonly seenAt: Readonly<Record<string, number>>;
}

/** A form that shows a problem may move what is below it, as a response to input may. */
const afterPressMs = 500;

/** Cumulative layout shift, except for what the form's response moved. */
export function shiftOf({ shifts, submittedAt, aliveAt }: Seen): number {
  const isAnswer = (at: number) =>
    submittedAt !== null && aliveAt !== null && at >= submittedAt && at < aliveAt + afterPressMs;
  return shifts.reduce((sum, { at, by }) => (isAnswer(at) ? sum : sum + by), 0);
}

/** One request of a visit, in milliseconds since its first. */
export interface Fetched {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  /** Without headers, as it travelled. */
  readonly body: number;
}

interface PhoneOptions {
  /** Hosts on whose pages text is typed into the first field. */
  readonly hosts: readonly string[];
  /** Selectors of elements to look for. */
  readonly lookFor?: readonly string[];
  readonly types?: boolean;
}

/** A browser context with an empty cache and no storage. */
export async function newPhone(browser: Browser, options: PhoneOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screen, locale: 'en-AU', timezoneId: 'Australia/Sydney' });
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (made) => made');
  await context.addInitScript(watchPage, { typed, lookFor: [], types: true, ...options });
  return context;
}

/** Slows down network and processor of the page. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  return session;
}

export interface Watched {
  readonly evaluate: Page['evaluate'];
}

/** Waits until nothing changes any more, and returns what was seen. */
export async function whenSettled(page: Watched, isDone: (seen: Seen) => boolean): Promise<Seen> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const seen = await page
      .evaluate(() => (window as unknown as { seen?: Seen }).seen ?? null)
      .catch(() => null);
    if (seen && isDone(seen)) {
      await pause(settledMs);
      return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    }
    await pause(100);
  }
  throw new Error('The page did not become ready.');
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Collects the requests of a page from now on. */
export function watchRequests(page: Page): () => Promise<readonly Fetched[]> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    // The favicon is read from the cache again on every navigation, and nothing waits for it.
    if (!request.url().endsWith('/favicon.svg')) requests.push(request);
  });
  return async () => {
    const sent = requests.filter((request) => request.timing().startTime > 0);
    const rows = await Promise.all(sent.map(rowOf));
    const start = Math.min(...rows.map(({ from }) => from));
    return rows
      .map(({ from, to, ...rest }) => ({ ...rest, from: from - start, to: to - start }))
      .sort((left, right) => left.from - right.from);
  };
}

async function rowOf(request: Request): Promise<Fetched> {
  const { startTime, responseEnd } = request.timing();
  const sizes = await request.sizes().catch(() => null);
  const { pathname } = new URL(request.url());
  return {
    name: `${request.method()} ${pathname}`,
    from: startTime,
    // A request that stays open has no end.
    to: responseEnd < 0 ? Number.POSITIVE_INFINITY : startTime + responseEnd,
    body: sizes?.responseBodySize ?? 0,
    bytes: sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0,
  };
}

/** The longest chain of requests in which each began after the one before had ended. */
export function serialSteps(requests: readonly Fetched[]): number {
  const depths: number[] = [];
  for (const [index, request] of requests.entries()) {
    const before = requests
      .slice(0, index)
      .map((other, at) => (other.to <= request.from ? (depths[at] ?? 0) : 0));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

/** Runs in every document. */
function watchPage({
  typed,
  hosts,
  lookFor,
  types,
}: Required<PhoneOptions> & { readonly typed: string }): void {
  if (!hosts.includes(location.hostname)) return;
  const seen = {
    readyAt: null as number | null,
    aliveAt: null as number | null,
    shifts: [] as { at: number; by: number }[],
    submittedAt: null as number | null,
    startedAt: performance.timeOrigin,
    seenAt: {} as Record<string, number>,
  };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    for (const { startTime, value, hadRecentInput } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) seen.shifts.push({ at: startTime, by: value });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const type = (field: HTMLInputElement) => {
    field.focus();
    document.execCommand('insertText', false, typed);
    if (!field.value.includes(typed)) return;
    // A field that loses its text when the app takes over was not ready.
    seen.readyAt = performance.now();
    seen.aliveAt = null;
  };
  const submit = ({ form }: HTMLInputElement) => {
    if (form?.querySelector('[aria-invalid=true], [aria-busy=true]')) seen.aliveAt = performance.now();
    else {
      seen.submittedAt = performance.now();
      form?.requestSubmit();
    }
  };
  const look = () => {
    const field = types ? document.querySelector<HTMLInputElement>('input:not([type=hidden])') : null;
    if (field?.checkVisibility()) {
      if (!field.value.includes(typed)) type(field);
      else if (seen.aliveAt === null) submit(field);
    }
    for (const selector of lookFor) {
      if (seen.seenAt[selector] === undefined && document.querySelector(selector)?.checkVisibility()) {
        seen.seenAt[selector] = performance.timeOrigin + performance.now();
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
