import './testing/fake-browser.ts';

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InitOptions } from './api.ts';
import type { FourfoldButtonElement } from './element-types.ts';
import type { MakeCheckout } from './elements/kit.ts';
import { defineElements } from './elements.ts';
import { createFourfold } from './fourfold.ts';
import { loadElements } from './load-file.ts';
import {
  approve,
  closeItself,
  flush,
  openIdOf,
  popups,
  sayHello,
  server,
  windowOpen,
} from './testing/shop-page.ts';

import { merchantId, token } from './testing/statuses.ts';

const fourfold = createFourfold();
defineElements(fourfold.init as MakeCheckout);

type ButtonElement = FourfoldButtonElement & Record<string, unknown>;
type Fired = [string, unknown];

const names = ['ready', 'open', 'complete', 'cancel', 'error', 'close', 'warning'];
let fired: Fired[];
let said: Fired[];

beforeEach(() => {
  fired = [];
  said = [];
});

const make = (attributes: Record<string, string> = {}, properties: Partial<InitOptions> = {}) => {
  const button = document.createElement('fourfold-button') as ButtonElement;
  for (const [name, value] of Object.entries({ 'merchant-id': merchantId, ...attributes })) {
    button.setAttribute(name, value);
  }
  for (const name of names) {
    const callback = `on${name[0]?.toUpperCase()}${name.slice(1)}`;
    button[callback] = (detail: unknown) => said.push([name, detail]);
  }
  return Object.assign(button, { createToken: async () => token, ...properties });
};

/** Notes what reaches the page, through a shadow root around it. */
function listen(root: EventTarget) {
  for (const name of names) {
    root.addEventListener(`fourfold-${name}`, (event) => fired.push([name, (event as CustomEvent).detail]));
  }
}

async function show(attributes?: Record<string, string>, properties?: Partial<InitOptions>) {
  const button = make(attributes, properties);
  document.body.append(button);
  await flush();
  return button;
}

/** The checkout loads in the window that the button has opened. */
async function connect() {
  await flush();
  const popup = popups.at(-1);
  if (popup) sayHello(popup);
  server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popup) });
  await flush();
}

const inner = (button: Element) => button.shadowRoot?.querySelector('button') as HTMLButtonElement;

describe('a button that is not drawn yet', () => {
  it('shows what is between its tags, which works, also when its file does not come [MER-017]', async () => {
    const load = vi.mocked(loadElements).getMockImplementation();
    vi.mocked(loadElements).mockRejectedValue(undefined);
    document.body.innerHTML = `<fourfold-button merchant-id="${merchantId}"><a href="#hosted">Pay</a></fourfold-button>`;
    await flush();
    const button = document.querySelector('fourfold-button') as ButtonElement;
    expect(button.shadowRoot?.firstElementChild?.localName).toBe('slot');
    const pressed = vi.fn((event: Event) => event.defaultPrevented);
    document.addEventListener('click', pressed, { once: true });
    button.querySelector('a')?.click();
    expect(pressed).toHaveReturnedWith(false);
    expect(windowOpen).not.toHaveBeenCalled();
    if (load) vi.mocked(loadElements).mockImplementation(load);
  });

  it('is drawn when it was on the page before, and when it comes later [MER-017]', async () => {
    const early = document.implementation.createHTMLDocument().createElement('fourfold-button');
    early.setAttribute('merchant-id', merchantId);
    early.append(document.createElement('a'));
    expect(early.shadowRoot).toBeNull();
    document.body.append(early);
    customElements.upgrade(early);
    const later = await show();
    for (const button of [early, later]) {
      expect([...(button.shadowRoot?.children ?? [])].map(({ localName }) => localName)).toEqual(['button']);
    }
  });

  it('of a page with a wrong option keeps what is between its tags, and says what is wrong', async () => {
    const button = make({ 'merchant-id': '' });
    listen(button);
    document.body.append(button);
    await flush();
    expect(button.shadowRoot?.firstElementChild?.localName).toBe('slot');
    expect(fired).toEqual([
      ['error', { type: 'error', token: null, error: expect.objectContaining({ code: 'INVALID_CONFIG' }) }],
    ]);
    button.setAttribute('merchant-id', merchantId);
    await flush();
    expect(inner(button)).not.toBeNull();
  });
});

describe('a button', () => {
  it.each([
    [{}, 'Pay in 4 with Fourfold'],
    [{ label: 'pay' }, 'Pay in 4 with Fourfold'],
    [{ label: 'checkout' }, 'Check out with Fourfold'],
    [{ label: 'buy' }, 'Buy with Fourfold'],
    [{ label: 'continue' }, 'Continue with Fourfold'],
    [{ label: 'other' }, 'Pay in 4 with Fourfold'],
  ])('with %j is one button, whose name is %s once', async (attributes, name) => {
    const button = await show(attributes);
    const roles = [button, ...(button.shadowRoot?.querySelectorAll('*') ?? [])].filter(
      (each) => each.localName === 'button' || each.hasAttribute('role'),
    );
    expect(roles).toEqual([inner(button)]);
    expect(inner(button).getAttribute('aria-label')).toBe(name);
    expect(button.hasAttribute('aria-label')).toBe(false);
    for (const svg of inner(button).querySelectorAll('svg')) {
      expect(svg.getAttribute('aria-hidden')).toBe('true');
    }
    expect(inner(button).type).toBe('button');
  });

  it('speaks the language of its locale', async () => {
    const button = await show({ locale: 'fr-CA' });
    expect(inner(button).getAttribute('aria-label')).toBe('Payer en 4 fois avec Fourfold');
    expect(inner(button).textContent).toBe('Payer en 4 fois avec');
    expect(inner(button).lang).toBe('fr');
  });

  it('opens one surface for a click in it, and one that a script makes', async () => {
    const button = await show();
    inner(button).click();
    expect(windowOpen).toHaveBeenCalledOnce();
    button.click();
    await flush();
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(popups[0]?.focus).toHaveBeenCalled();
  });

  it('opens nothing while it is disabled', async () => {
    const button = await show({ disabled: '' });
    expect(inner(button).disabled).toBe(true);
    button.click();
    expect(windowOpen).not.toHaveBeenCalled();
    button.disabled = false;
    await flush();
    expect([inner(button).disabled, button.hasAttribute('disabled')]).toEqual([false, false]);
    button.click();
    expect(windowOpen).toHaveBeenCalledOnce();
  });

  it('fires the events of an open with the argument of each callback, through a shadow root [MER-018]', async () => {
    const shop = document.body.appendChild(document.createElement('div'));
    listen(shop);
    const button = make({ display: 'popup' });
    shop.attachShadow({ mode: 'open' }).append(button);
    await flush();
    inner(button).click();
    await connect();
    approve();
    await flush();
    await closeItself(popups[0]);
    expect(fired.map(([name]) => name)).toEqual(['ready', 'open', 'complete', 'close']);
    expect(fired[1]?.[1]).toEqual({ openId: expect.any(String), display: 'popup' });
    expect(fired[2]?.[1]).toMatchObject({ type: 'complete', status: 'SUCCESS', token });
    expect(said.map(([name, detail]) => [name, detail ?? null])).toEqual(fired);
    for (const [index, [, detail]] of said.entries()) if (detail) expect(detail).toBe(fired[index]?.[1]);
  });

  it('fires for a cancel, an error and a warning, too [MER-018]', async () => {
    const button = await show({ display: 'popup' });
    listen(button);
    button.click();
    await connect();
    server.put(token, { state: 'EXPIRED' });
    await vi.advanceTimersByTimeAsync(5_000);
    await closeItself(popups[0]);
    expect(fired.map(([name]) => name)).toContain('cancel');
    button.createToken = () => Promise.reject(new Error('of the shop'));
    fired = [];
    said = [];
    button.click();
    await flush();
    expect(fired.map(([name]) => name)).toEqual(['error', 'close']);
    button.createToken = async () => token;
    button.onOpen = () => {
      throw new Error('of the shop');
    };
    server.put(token, { state: 'OPEN', outcome: null });
    fired = [];
    said = [];
    button.click();
    await connect();
    expect(fired.map(([name]) => name)).toEqual(['open', 'warning']);
    expect(fired[1]?.[1]).toMatchObject({ code: 'HANDLER_THREW' });
    expect(said).toEqual([fired[1]]);
    expect(said[0]?.[1]).toBe(fired[1]?.[1]);
  });

  it('logs an error and a warning that nothing handles', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const button = await show({ display: 'popup' });
    Object.assign(button, { onError: null, onWarning: null, createToken: null });
    button.click();
    await flush();
    expect(error.mock.calls[0]?.slice(0, 2)).toEqual(['Fourfold', 'INVALID_CONFIG']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('passes on its options as they are when it is pressed', async () => {
    const asked = vi.fn(async () => token);
    const button = await show({ 'entry-point': 'cart', display: 'popup', theme: 'dark', locale: 'en-NZ' });
    button.createToken = asked;
    button.click();
    await flush();
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ entryPoint: 'cart' }));
    const url = String(popups[0]?.location.replace.mock.calls[0]?.[0]);
    expect(url).toContain('&theme=dark&locale=en-NZ');
  });

  it('that leaves the page takes its checkout along, but not an open one before its end', async () => {
    const button = await show({ id: 'pay', display: 'popup' });
    button.remove();
    await flush();
    button.click();
    expect(windowOpen).not.toHaveBeenCalled();
    document.body.append(button);
    await flush();
    button.click();
    await connect();
    button.remove();
    await flush();
    expect(popups[0]?.closed).toBe(false);
    approve();
    await flush();
    await closeItself(popups[0]);
    expect(said.map(([name]) => name)).toEqual(['ready', 'ready', 'open', 'complete', 'close']);
    button.click();
    expect(windowOpen).toHaveBeenCalledOnce();
  });

  it('that is moved on the page keeps its checkout', async () => {
    const button = await show();
    document.body.append(document.createElement('p'));
    document.body.append(button);
    await flush();
    expect(said.map(([name]) => name)).toEqual(['ready']);
  });
});
