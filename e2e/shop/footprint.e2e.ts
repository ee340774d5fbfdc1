/** What the script costs a page at rest, and what it leaves behind on a page that makes and removes its parts again and again. */
import type { Page } from 'playwright/test';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { expect } from '../support/test.ts';

type Counted = Document & { timers: Set<number>; observers: Set<object> };

/** Counts what runs: timers that have not ended, and observers that observe. */
const countRunning = (page: Page) =>
  page.addInitScript(() => {
    const counted = document as Counted;
    counted.timers = new Set();
    counted.observers = new Set();
    const { setTimeout: after, setInterval: every, clearTimeout: stop, clearInterval: stopEvery } = window;
    window.setTimeout = ((work: () => void, ms?: number) => {
      const id = after(() => {
        counted.timers.delete(id);
        work();
      }, ms);
      counted.timers.add(id);
      return id;
    }) as typeof setTimeout;
    window.setInterval = ((work: () => void, ms?: number) => {
      const id = every(work, ms);
      counted.timers.add(id);
      return id;
    }) as typeof setInterval;
    window.clearTimeout = (id) => {
      counted.timers.delete(Number(id));
      stop(id);
    };
    window.clearInterval = (id) => {
      counted.timers.delete(Number(id));
      stopEvery(id);
    };
    for (const kind of [MutationObserver, ResizeObserver, IntersectionObserver]) {
      const { observe, disconnect } = kind.prototype;
      kind.prototype.observe = function counting(this: object, ...given: unknown[]) {
        counted.observers.add(this);
        return Reflect.apply(observe, this, given);
      };
      kind.prototype.disconnect = function counting(this: object) {
        counted.observers.delete(this);
        return Reflect.apply(disconnect, this, []);
      };
    }
  });

/** Everything that could be left, after the browser has thrown away what nothing refers to. */
async function leftOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.enable');
  for (let time = 0; time < 3; time += 1) await browser.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
  await browser.detach();
  const running = await page.evaluate(() => {
    const { timers, observers } = document as Counted;
    const shown = document.querySelectorAll('iframe, dialog').length;
    return { timers: timers.size, observers: observers.size, shown };
  });
  return { ...running, nodes, jsEventListeners };
}

const cycle = (page: Page, times: number, merchantId: string) =>
  page.evaluate(
    async ({ times, merchantId }) => {
      type Script = { init(options: object): { destroy(): Promise<void> } };
      const { Fourfold } = window as unknown as { Fourfold: Script };
      for (let time = 0; time < times; time += 1) {
        const target = document.body.appendChild(document.createElement('button'));
        const checkout = Fourfold.init({ merchantId, target });
        const button = document.createElement('fourfold-button');
        button.setAttribute('merchant-id', merchantId);
        const ready = new Promise((resolve) =>
          button.addEventListener('fourfold-ready', resolve, { once: true }),
        );
        const placement = document.createElement('fourfold-placement');
        const attributes = { 'merchant-id': merchantId, currency: 'AUD', 'amount-selector': '#price' };
        for (const [name, value] of Object.entries(attributes)) placement.setAttribute(name, value);
        document.body.append(button, placement);
        await ready;
        while (!placement.shadowRoot?.querySelector('[part=text]')?.textContent) {
          await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
        }
        button.remove();
        placement.remove();
        target.remove();
        await checkout.destroy();
      }
    },
    { times, merchantId },
  );

test('a thousand cycles of an instance, a button and a placement leave nothing [MER-120]', async ({
  page,
  merchantPage,
}) => {
  await countRunning(page);
  const merchantId = merchantIdOf('AU');
  const warm = `<fourfold-placement merchant-id="${merchantId}" currency="AUD" amount="80.00"></fourfold-placement>`;
  merchantPage.show(`${scriptTag()}<body><p id="price">$120.00</p>${warm}`);
  await page.goto(merchantPage.origin);
  await expect(page.locator('fourfold-placement')).toContainText('$20.00');
  const before = await leftOn(page);
  await cycle(page, 1_000, merchantId);
  await expect.poll(() => leftOn(page)).toEqual(before);
});

/**
 * Loads the script on a page that is at rest, and makes one instance. On a phone that is four times slower than this machine.
 * @param busyMs how long the page is busy in a task beside it
 * @returns the tasks of 50 ms and longer
 */
async function longTasksOfStart(page: Page, address: string, busyMs: number): Promise<readonly number[]> {
  await page.goto(address);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const tasks = await page.evaluate(
    ([script, merchantId, busyMs]) =>
      new Promise<number[]>((resolve, reject) => {
        const tasks: number[] = [];
        const busyFor = (ms: number) => {
          for (const end = performance.now() + ms; performance.now() < end; );
        };
        const markerMs = 400;
        new PerformanceObserver((list) => {
          tasks.push(...list.getEntries().map(({ duration }) => duration));
          // Tasks are reported in their order, so the marker is the last.
          if (tasks.some((duration) => duration >= markerMs))
            resolve(tasks.filter((duration) => duration < markerMs));
        }).observe({ type: 'longtask' });
        const tag = document.createElement('script');
        tag.src = script;
        tag.onerror = () => reject(new Error('The script did not load.'));
        tag.onload = () =>
          setTimeout(() => {
            const { Fourfold } = window as unknown as { Fourfold: { init(options: object): void } };
            const onReady = () => {
              setTimeout(() => busyFor(busyMs));
              setTimeout(() => busyFor(markerMs), 10);
            };
            Fourfold.init({ merchantId, target: '#pay', onReady });
          });
        document.head.append(tag);
      }),
    [`${origins.checkout}/widget/v1/fourfold.js`, merchantIdOf('AU'), busyMs] as const,
  );
  await browser.detach();
  return tasks;
}

const emptyShop = '<title>Lamp</title><body><button id="pay">Pay</button>';

test('the script and an instance start in no task of 50 ms on a slow phone [MER-121]', async ({
  page,
  merchantPage,
}) => {
  merchantPage.show(emptyShop);
  expect(await longTasksOfStart(page, merchantPage.origin, 60)).not.toEqual([]);
  // Other programs can stop a task of this machine for any time, so that one start of several has to be free of them.
  await expect(async () => {
    expect(await longTasksOfStart(page, merchantPage.origin, 0)).toEqual([]);
  }).toPass();
});

test('with nothing open an instance has no timer and sends no request [MER-121]', async ({
  page,
  merchantPage,
}) => {
  await countRunning(page);
  merchantPage.show(`${emptyShop}${scriptTag()}<script>
    document.ready = new Promise((onReady) => Fourfold.init({ merchantId: '${merchantIdOf('AU')}', target: '#pay', onReady }));
  </script>`);
  await page.goto(merchantPage.origin);
  await page.evaluate(() => (document as Document & { ready?: Promise<void> }).ready);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const running = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestIdleCallback(resolve));
      const { timers, observers } = document as Counted;
      return { timers: timers.size, observers: observers.size };
    });
  expect(await running()).toEqual({ timers: 0, observers: 0 });
  await page.evaluate(() => {
    for (const event of ['focus', 'blur', 'online', 'resize']) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await running()).toEqual({ timers: 0, observers: 0 });
  expect(requests).toEqual([]);
});
