/** The built script in a browser whose windows, network and time the test controls. */
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const rounds = 10_000;

/** What the test controls of the page. */
interface Stage {
  /** Requests that wait for an answer. */
  readonly calls: { readonly url: string; answer(status: object): void; fail(): void }[];
  /** Lets time pass. */
  pass(ms: number): void;
  /** Lets the browser run its pending tasks. */
  rest(): Promise<void>;
}

interface Script {
  init(options: object): {
    open(options: object): Promise<unknown>;
    close(): unknown;
    destroy(): Promise<void>;
  };
}

/** Replaces timers and network of the page before its script loads. */
function prepareStage() {
  const timers = new Map<number, { at: number; every: number | null; work: () => void }>();
  const calls: Stage['calls'][number][] = [];
  const { setTimeout: later } = window;
  let now = 0;
  let ids = 0;
  const start = (work: () => void, ms: number, every: number | null) => {
    timers.set(++ids, { at: now + ms, every, work });
    return ids;
  };
  const stop = (id: number) => timers.delete(id);
  const next = (until: number) => {
    let first: [number, number] | undefined;
    for (const [id, { at }] of timers) if (at <= until && at < (first?.[1] ?? Infinity)) first = [id, at];
    return first?.[0];
  };
  const stage: Stage = {
    calls,
    pass(ms) {
      const until = now + ms;
      for (let id = next(until); id !== undefined; id = next(until)) {
        const timer = timers.get(id);
        if (!timer) continue;
        now = timer.at;
        if (timer.every === null) timers.delete(id);
        else timer.at += timer.every;
        timer.work();
      }
      now = until;
    },
    rest: () => new Promise((resolve) => later(resolve)),
  };
  const fetch = (url: string, { signal }: RequestInit = {}) =>
    new Promise((resolve, reject) => {
      const call = {
        url,
        answer: (status: object) => resolve({ status: 200, ok: true, json: async () => status }),
        fail: () => reject(new TypeError('network')),
      };
      calls.push(call);
      signal?.addEventListener('abort', () => {
        calls.splice(calls.indexOf(call), 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  Object.assign(window, {
    stage,
    fetch,
    setTimeout: (work: () => void, ms = 0) => start(work, ms, null),
    setInterval: (work: () => void, ms = 0) => start(work, Math.max(1, ms), Math.max(1, ms)),
    clearTimeout: stop,
    clearInterval: stop,
  });
}

/**
 * Opens that many checkouts, each with a different sequence.
 * @returns how often each event came, and the sequences that did not end in exactly one
 */
async function play([count, seed, checkoutOrigin]: readonly [number, number, string]) {
  const { Fourfold, stage } = window as unknown as { Fourfold: Script; stage: Stage };
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const token = `ffc_${'t'.repeat(43)}`;
  const settled = async () => {
    for (let turn = 0; turn < 7; turn += 1) await null;
  };
  const wrong: { round: number; told: string[]; story: string[] }[] = [];
  const counts: Record<string, number> = {};

  for (let round = 0; round < count; round += 1) {
    const told: string[] = [];
    const story: string[] = [];
    const popups: { closed: boolean }[] = [];
    let openId = '';
    let port: { onmessage?: (event: { data: object }) => void } = {};
    let loadId = '';
    let version = 0;
    window.open = ((url: string) => {
      openId = new URL(url).searchParams.get('oid') ?? '';
      const popup = {
        ...{ closed: false, document, location: { replace() {} }, focus() {}, postMessage() {} },
        close() {
          popup.closed = true;
        },
      };
      popups.push(popup);
      return popup;
    }) as unknown as typeof window.open;
    const tell = (name: string) => () => void told.push(name);
    const checkout = Fourfold.init({
      ...{ merchantId: 'demo-au', display: 'popup', overlay: random(20) === 0, onWarning() {} },
      ...{ onComplete: tell('complete'), onCancel: tell('cancel'), onError: tell('error') },
    });
    const outcome = checkout.open({ token }).then(() => told.push('resolved'));
    await settled();
    // Its second file is fetched once.
    while (round === 0 && stage.calls.length === 0) await stage.rest();

    const ends: Readonly<Record<string, string>> = {
      APPROVED: 'SUCCESS',
      DECLINED: 'DECLINED',
      CANCELLED: 'CANCELLED',
      EXPIRED: 'EXPIRED',
    };
    const statusOf = (of: string, patch: object = {}) => ({
      ...{ mode: 'STANDARD', merchantId: 'demo-au', version: ++version, settling: false, presence: 'HERE' },
      ...{ presenceAgeMs: 0, openId, expiresInMs: 9_000_000, state: of },
      outcome: ends[of] ? { status: ends[of], reason: of === 'CANCELLED' ? 'CLOSED' : null } : null,
      ...patch,
    });
    const hello = (patch: object) => {
      loadId = String(random(10)).repeat(22);
      port = { postMessage() {}, close() {} } as typeof port;
      const data = { ns: 'fourfold', v: 1, type: 'hello', openId, loadId };
      const event = { data, source: popups.at(-1), origin: checkoutOrigin, ports: [port], ...patch };
      dispatchEvent(Object.assign(new Event('message'), event));
    };
    const acts: Readonly<Record<string, () => void>> = {
      hello: () => hello({}),
      'hello of a stranger': () => hello({ origin: 'https://evil.test' }),
      'bridge message': () => {
        const methodPath = [oneOf(['complete', 'cancel', 'navigate', 'constructor'])];
        const args = [oneOf([{ version: 1 }, { to: 'popup' }, null])];
        const channel = `ff1.${openId}.${loadId}`;
        port.onmessage?.({ data: { namespace: 'penpal', type: 'CALL', id: '1', channel, methodPath, args } });
      },
      status: () => {
        const of = oneOf(['OPEN', 'OPEN', 'STARTED', 'STARTED', 'STARTED', ...Object.keys(ends)]);
        const patch = {
          settling: random(6) === 0,
          presence: oneOf(['NONE', 'HERE', 'LEFT', 'LOST']),
          presenceAgeMs: random(200_000),
          ...(random(8) === 0 && { openId: null }),
        };
        stage.calls.shift()?.answer(statusOf(of, patch));
      },
      'network failure': () => stage.calls.shift()?.fail(),
      'closed window': () => {
        for (const popup of popups) popup.closed = true;
        stage.pass(500);
      },
      'reload of the window': () => {
        hello({});
        dispatchEvent(new Event('online'));
      },
      close: () => void checkout.close(),
      destroy: () => void checkout.destroy(),
      time: () => stage.pass(random(40_000)),
    };
    const names = Object.keys(acts);
    for (let act = random(9); act > 0; act -= 1) {
      const name = oneOf(names);
      story.push(name);
      acts[name]?.();
      await settled();
    }
    const end = checkout.destroy();
    for (let turn = 0; turn < 100 && !told.includes('resolved'); turn += 1) {
      for (const call of stage.calls.splice(0)) call.answer(statusOf('CANCELLED'));
      await settled();
      stage.pass(1_000);
    }
    await Promise.all([outcome, end]);
    stage.pass(200_000);
    for (const call of stage.calls.splice(0)) call.answer(statusOf('APPROVED'));
    await settled();
    const [event = 'nothing'] = told;
    counts[event] = (counts[event] ?? 0) + 1;
    if (told.length !== 2 || told[1] !== 'resolved') wrong.push({ round, told, story });
  }
  return { counts, wrong };
}

test('each of 10,000 random sequences of what can happen to an open checkout ends in exactly one terminal event [MER-037]', async ({
  page,
  merchantPage,
}) => {
  // On a busy machine ten thousand rounds take longer than any other test.
  test.setTimeout(300_000);
  await page.addInitScript(prepareStage);
  merchantPage.show(`${scriptTag()}<body>`);
  await page.goto(merchantPage.origin);
  const seed = Math.floor(Math.random() * 2 ** 32);
  const src = await page.locator('script').first().getAttribute('src');
  const { counts, wrong } = await page.evaluate(play, [rounds, seed, new URL(src ?? '').origin] as const);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(Object.keys(counts).sort()).toEqual(['cancel', 'complete', 'error']);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
});

/**
 * Closes a popup that the script has not heard of.
 * @returns the last part of the address that the script then asks
 */
async function closeUnheard(isOtherOrigin: boolean) {
  const { Fourfold, stage } = window as unknown as { Fourfold: Script; stage: Stage };
  const popup = {
    ...{ closed: false, document, focus() {}, close() {}, postMessage() {} },
    location: {
      replace() {},
      toString() {
        if (isOtherOrigin) throw new DOMException('of another origin', 'SecurityError');
        return 'about:blank';
      },
    },
  };
  window.open = (() => popup) as unknown as typeof window.open;
  void Fourfold.init({ merchantId: 'demo-au', display: 'popup', overlay: false, onWarning() {} }).open({
    token: `ffc_${'t'.repeat(43)}`,
  });
  // Its second file is fetched.
  while (stage.calls.length === 0) await stage.rest();
  stage.pass(500);
  popup.closed = true;
  stage.pass(500);
  for (let turn = 0; turn < 7; turn += 1) await null;
  return new URL(stage.calls.at(-1)?.url ?? '').pathname.split('/').at(-1);
}

for (const [address, isOtherOrigin, asked] of [
  ['could not be read, so that it had arrived', true, 'abandon'],
  ['could be read, so that it may be severed', false, 'status'],
] as const) {
  test(`the built script reads the address of its popup: one that ${address} leads to ${asked} when it closes`, async ({
    page,
    merchantPage,
  }) => {
    await page.addInitScript(prepareStage);
    merchantPage.show(`${scriptTag()}<body>`);
    await page.goto(merchantPage.origin);
    expect(await page.evaluate(closeUnheard, isOtherOrigin)).toBe(asked);
  });
}
