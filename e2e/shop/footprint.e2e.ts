/** What the merchant script leaves behind in a real browser after a page has removed all of its elements. */
import type { CDPSession, Page } from 'playwright/test';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const rounds = 1_000;

/** The part of the script's public API that is used here. */
interface Script {
  init(options: object): { open(): unknown; destroy(): Promise<void> };
  messaging: {
    render(target: Element, options: object): { update(patch: object): void; destroy(): void };
  };
}

/** Wraps the page's timers, which the debugger doesn't count. */
function countTimers() {
  const running = new Set<number>();
  const { setTimeout: later, clearTimeout: clear, setInterval: every, clearInterval: stop } = window;
  const note = (id: number) => {
    running.add(id);
    return id;
  };
  Object.assign(window, {
    runningTimers: running,
    setTimeout(work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const id = later(() => {
        running.delete(id);
        work(...given);
      }, ms);
      return note(id);
    },
    setInterval: (work: () => void, ms?: number) => note(every(work, ms)),
    clearTimeout(id: number) {
      running.delete(id);
      clear(id);
    },
    clearInterval(id: number) {
      running.delete(id);
      stop(id);
    },
  });
}

const counted = [
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceObserver',
  'HTMLIFrameElement',
  'HTMLDialogElement',
  'ShadowRoot',
  'AbortController',
  'MessagePort',
];

/** Counts objects that survive garbage collection. Detached nodes are included in the nodes. */
async function census(page: Page, debug: CDPSession): Promise<Record<string, number>> {
  // Collected several times, since freeing one object may make others collectable.
  for (let pass = 0; pass < 3; pass += 1) await debug.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners, documents } = await debug.send('Memory.getDOMCounters');
  const found: Record<string, number> = { nodes, jsEventListeners, documents };
  const objectGroup = 'census';
  for (const name of counted) {
    const { result } = await debug.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup });
    const { objects } = await debug.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
      objectGroup,
    });
    const count = await debug.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    found[name] = count.result.value;
  }
  await debug.send('Runtime.releaseObjectGroup', { objectGroup });
  found.timers = await page.evaluate(
    () => (window as Window & { runningTimers?: Set<number> }).runningTimers?.size ?? Number.NaN,
  );
  return found;
}

test('after a thousand rounds of init, placement, open and removal nothing of them is left', async ({
  page,
  merchantPage,
}) => {
  // On a busy machine a thousand rounds take longer than any other test.
  test.setTimeout(300_000);
  await page.addInitScript(countTimers);
  merchantPage.show(`${scriptTag()}<body><button id="pay">Pay</button><div id="line"></div>`);
  await page.goto(merchantPage.origin);
  const debug = await page.context().newCDPSession(page);
  const go = (count: number) =>
    page.evaluate(
      async ([merchantId, count]) => {
        const { Fourfold } = window as unknown as { Fourfold: Script };
        const line = document.querySelector('#line') as Element;
        // A shop's server that doesn't answer before the page gives up.
        const createToken = ({ signal }: { signal: AbortSignal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', reject));
        for (let round = 0; round < count; round += 1) {
          const options = { merchantId, amount: '120.00', currency: 'AUD' };
          const placement = Fourfold.messaging.render(line, options);
          while (!line.firstElementChild?.shadowRoot?.textContent) await new Promise(requestAnimationFrame);
          const checkout = Fourfold.init({ merchantId, target: '#pay', display: 'dialog', createToken });
          checkout.open();
          placement.update({ amount: '80.00' });
          placement.destroy();
          await checkout.destroy();
        }
      },
      [merchantIdOf('AU'), count] as const,
    );
  // The first round leaves what a page keeps once, such as the cached reply to a placement's request.
  await go(1);
  const before = await census(page, debug);
  await go(rounds);
  expect(await census(page, debug)).toEqual(before);
});
