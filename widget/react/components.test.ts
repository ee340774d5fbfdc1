import '../loader/testing/fake-browser.ts';

import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Checkout, FourfoldGlobal } from '../loader/api.ts';
import type { MakeCheckout } from '../loader/elements/kit.ts';
import { defineElements } from '../loader/elements.ts';
import { createFourfold } from '../loader/fourfold.ts';
import {
  approve,
  closeItself,
  flush,
  openIdOf,
  popups,
  sayHello,
  server,
  windowOpen,
} from '../loader/testing/shop-page.ts';
import { merchantId, token } from '../loader/testing/statuses.ts';
import { type Bundle, bundleWith } from './testing/bundle.ts';

const made: Checkout[] = [];
const fourfold: FourfoldGlobal = createFourfold();
defineElements(((options) => {
  const checkout = fourfold.init(options);
  made.push(checkout);
  return checkout;
}) as MakeCheckout);
const live = () => made.filter(({ state }) => state !== 'destroyed');

let sources = 0;
let src: string;
let root: { unmount(): void } | undefined;
let place: HTMLElement;
let complaints: unknown[][];

beforeEach(() => {
  sources += 1;
  src = `https://checkout.test/widget/1.0.0/fourfold.js?${sources}`;
  place = document.body.appendChild(document.createElement('div'));
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...line) => void complaints.push(line));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server.messaging = {
    ...{ currency: 'AUD', locale: 'en-AU', termsUrl: '' },
    minimumAmount: { amount: '35.00' },
    maximumAmount: { amount: '2000.00' },
    texts: { placement: 'or 4 payments of {{amount}} with Fourfold', range: '' },
  };
});

describe.each([18, 19] as const)('with React %s', (major) => {
  let bundle: Bundle;
  beforeAll(() => {
    bundle = bundleWith(major);
    expect(bundle.react.version).toMatch(new RegExp(`^${major}\\.`));
  });

  const act = (work: () => unknown) => bundle.react.act(async () => void (await work()));
  afterEach(async () => {
    await act(() => root?.unmount());
    root = undefined;
    document.head.replaceChildren();
    vi.mocked(console.error).mockRestore();
  });

  const inShop = (...children: ReactNode[]) =>
    bundle.react.createElement(
      bundle.react.StrictMode,
      null,
      bundle.react.createElement(
        bundle.FourfoldProvider,
        { src, merchantId, locale: 'en-AU', children: undefined },
        ...children,
      ),
    );

  async function render(tree: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
    const made = bundle.createRoot(place);
    root = made;
    await act(() => made.render(tree));
    await load();
    return (next) => act(() => made.render(next));
  }

  /** The script of the page has loaded. */
  async function load() {
    await act(flush);
    vi.stubGlobal('Fourfold', fourfold);
    await act(() => document.head.querySelector('script')?.dispatchEvent(new Event('load')));
    await act(flush);
  }

  const button = () => place.querySelector('fourfold-button') as HTMLElement;

  it('a button under StrictMode is one instance with one click listener, and a click opens one surface [MER-014]', async () => {
    const heard: string[] = [];
    const { addEventListener } = EventTarget.prototype;
    const listens = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function listen(
      this: EventTarget,
      ...given
    ) {
      if (this === button() && given[0] === 'click') heard.push('on');
      return addEventListener.apply(this, given);
    });
    const before = live().length;
    await render(
      inShop(
        bundle.react.createElement(bundle.FourfoldButton, {
          createToken: () => new Promise<string>(() => {}),
        }),
      ),
    );
    listens.mockRestore();
    expect(live()).toHaveLength(before + 1);
    expect(heard).toEqual(['on']);
    button().shadowRoot?.querySelector('button')?.click();
    expect(windowOpen).toHaveBeenCalledOnce();
    await act(() => root?.unmount());
    await live().at(-1)?.close();
    await act(flush);
    expect(live()).toHaveLength(before);
    expect(complaints).toEqual([]);
  });

  it('an event calls the newest callback, and other callbacks make no other instance [MER-015]', async () => {
    const older = vi.fn();
    const newer = vi.fn();
    const shop = (onComplete: () => void) =>
      inShop(
        bundle.react.createElement(bundle.FourfoldButton, {
          display: 'popup',
          createToken: async () => token,
          onComplete,
        }),
      );
    const rerender = await render(shop(older));
    const count = made.length;
    button().click();
    await act(flush);
    sayHello(popups[0] as never);
    server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popups[0]) });
    await act(flush);
    await rerender(shop(newer));
    approve();
    await act(flush);
    await closeItself(popups[0]);
    expect(older).not.toHaveBeenCalled();
    expect(newer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'complete', token }));
    expect(made).toHaveLength(count);
    expect(complaints).toEqual([]);
  });

  const tree = () =>
    inShop(
      bundle.react.createElement(bundle.FourfoldPlacement, {
        key: 'line',
        amount: '120.00',
        currency: 'AUD',
        size: 'large',
      }),
      bundle.react.createElement(
        bundle.FourfoldButton,
        { key: 'pay', label: 'buy', disabled: true },
        bundle.react.createElement('a', { href: '/hosted' }, 'Pay'),
      ),
      bundle.react.createElement(bundle.FourfoldSchedule, {
        key: 'plan',
        amount: { amount: '120.00', currency: 'AUD' },
      }),
    );

  it('renders on a server without a page, reserving heights, and hydrates without a mismatch [MER-016]', async () => {
    for (const name of ['window', 'document', 'navigator', 'customElements']) vi.stubGlobal(name, undefined);
    const html = bundle.renderToString(tree());
    vi.unstubAllGlobals();
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => server.messaging }));
    expect(html).toMatch(/<fourfold-placement [^>]*style="[^"]*min-block-size:32px/);
    expect(html).toMatch(/<fourfold-button [^>]*><a href="\/hosted">Pay<\/a><\/fourfold-button>/);
    expect(html).toContain(`merchant-id="${merchantId}"`);

    place.innerHTML = html;
    const line = place.querySelector('fourfold-placement');
    const recovered = vi.fn();
    await act(() => {
      root = bundle.hydrateRoot(place, tree(), { onRecoverableError: recovered });
    });
    await load();
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).toEqual([]);
    expect(place.querySelector('fourfold-placement')).toBe(line);
    expect(line?.shadowRoot?.querySelector('span')?.textContent).toBe(
      'or 4 payments of $30.00 with Fourfold',
    );
    const inner = button().shadowRoot?.querySelector('button');
    expect([inner?.getAttribute('aria-label'), inner?.disabled]).toEqual(['Buy with Fourfold', true]);
  });

  it.each([
    ['small', 20],
    [undefined, 24],
    ['medium', 24],
    ['large', 32],
  ] as const)('a placement of size %s reserves %s px on a server [MER-016]', (size, height) => {
    const line = bundle.react.createElement(bundle.FourfoldPlacement, {
      ...{ amount: '1.00', currency: 'AUD' },
      ...(size && { size }),
    });
    expect(bundle.renderToString(inShop(line))).toContain(`min-block-size:${height}px`);
  });

  it('a schedule follows its amount, is one under StrictMode, and goes with its component', async () => {
    const onChange = vi.fn();
    const plan = (amount: string) =>
      inShop(
        bundle.react.createElement(bundle.FourfoldSchedule, {
          amount: { amount, currency: 'AUD' },
          onChange,
        }),
      );
    const rerender = await render(plan('120.00'));
    await act(flush);
    const rows = () =>
      [...place.querySelectorAll('div')].flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll('b') ?? []),
      ]);
    expect(rows().map(({ textContent }) => textContent)).toEqual(Array(4).fill('$30.00'));
    const told = onChange.mock.calls.length;
    await rerender(plan('120.00'));
    await act(flush);
    expect(onChange).toHaveBeenCalledTimes(told);
    await rerender(plan('80.00'));
    await act(flush);
    expect(rows().map(({ textContent }) => textContent)).toEqual(Array(4).fill('$20.00'));
    expect(complaints).toEqual([]);
  });

  it('tells whether the script has loaded', async () => {
    const seen: unknown[] = [];
    const Shop = () => {
      const { status, fourfold: given, error } = bundle.useFourfold();
      seen.push([status, given?.version ?? null, error?.code ?? null]);
      return null;
    };
    await render(inShop(bundle.react.createElement(Shop)));
    expect(seen[0]).toEqual(['loading', null, null]);
    expect(seen.at(-1)).toEqual(['ready', '1.0.0', null]);
  });

  it('needs a provider', () => {
    expect(() => bundle.renderToString(bundle.react.createElement(bundle.FourfoldButton))).toThrow(
      'FourfoldProvider',
    );
  });
});
