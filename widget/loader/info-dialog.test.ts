import './testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { MakeCheckout } from './elements/kit.ts';
import { defineElements } from './elements.ts';
import { createFourfold } from './fourfold.ts';
import { loadElements } from './load-file.ts';
import { createServer } from './testing/fake-server.ts';

const fourfold = createFourfold();
defineElements(fourfold.init as MakeCheckout);

let server: ReturnType<typeof createServer>;
let merchants = 0;
let merchantId: string;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 23, 30), toFake: ['Date'] });
  server = createServer();
  server.messaging = {
    currency: 'AUD',
    locale: 'en-AU',
    minimumAmount: { amount: '35.00' },
    maximumAmount: { amount: '2000.00' },
    texts: {
      placement: 'or 4 payments of {{amount}} with Fourfold',
      range: 'From {{minimum}} to {{maximum}}',
    },
    termsUrl: 'https://portal.test/legal/au/en-AU/terms',
  };
  // Replies are kept for the life of a page, so each test has its own merchant.
  merchants += 1;
  merchantId = `merchant-of-dialog-${merchants}`;
});
afterEach(() => {
  for (const shown of dialogs()) shown.close();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const dialogs = () =>
  [...document.documentElement.children].flatMap((host) => host.shadowRoot?.querySelector('dialog') ?? []);
const wait = () => new Promise((resolve) => setTimeout(resolve));
const dialog = () => dialogs()[0] as HTMLDialogElement;
const rows = () =>
  [...dialog().querySelectorAll('.plan li')].map((row) => [...row.children].map((each) => each.textContent));
const title = () => dialog().querySelector('#title')?.textContent;

/** A browser closes a modal dialog for Escape unless its `cancel` is prevented. */
function pressEscape(shown: HTMLDialogElement): void {
  if (shown.dispatchEvent(new Event('cancel', { cancelable: true }))) shown.close();
}

async function press(attributes: Record<string, string> = {}) {
  const opener = document.createElement('button');
  Object.assign(opener.dataset, { fourfoldInfo: merchantId, amount: '126.95', ...attributes });
  document.body.append(opener);
  opener.click();
  await wait();
  return opener;
}

describe('the dialog about the four payments', () => {
  it('opens in the top layer for any element that asks for it, with four dates and amounts [MER-107]', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await press();
    expect(showModal).toHaveBeenCalledOnce();
    expect(dialogs()).toHaveLength(1);
    expect(title()).toBe('4 payments of $31.74');
    expect(dialog().getAttribute('aria-labelledby')).toBe('title');
    const amounts = splitInFour(12_695).map((minor) => `$${(minor / 100).toFixed(2)}`);
    const dates = ['today', 'Sat, 12 Dec', 'Sat, 26 Dec', 'Sat, 9 Jan'];
    expect(rows()).toEqual(dates.map((date, index) => [date, amounts[index]]));
    const terms = dialog().querySelector('a');
    expect([terms?.href, terms?.target, terms?.textContent]).toEqual([
      'https://portal.test/legal/au/en-AU/terms',
      '_blank',
      'Terms of use',
    ]);
    showModal.mockRestore();
  });

  it('opens from the control of a placement, about its amount [MER-107]', async () => {
    const placement = fourfold.messaging.render(document.body, {
      merchantId,
      amount: '80.00',
      currency: 'AUD',
    });
    await wait();
    const host = document.querySelector('fourfold-placement') as HTMLElement;
    const more = host.shadowRoot?.querySelector('button') as HTMLButtonElement;
    expect(more.getAttribute('aria-label')).toBe('Learn more about paying in 4');
    expect(more.getAttribute('aria-haspopup')).toBe('dialog');
    more.click();
    await wait();
    expect(title()).toBe('4 payments of $20.00');
    dialog().close();
    await wait();
    expect(host.shadowRoot?.activeElement).toBe(more);
    placement.destroy();
  });

  it.each([
    ['its button', () => dialog().querySelector('button')?.click()],
    ['Escape', () => pressEscape(dialog())],
    ['a click beside it', () => dialog().click()],
  ])('is closed by %s, and gives the focus back to its opener [MER-107]', async (_name, close) => {
    const opener = await press();
    expect(dialog().querySelector('button')?.getAttribute('aria-label')).toBe('Close');
    close();
    await wait();
    expect(dialogs()).toEqual([]);
    expect(document.activeElement).toBe(opener);
  });

  it('settles a call when it is closed, and is shown once', async () => {
    const settled = vi.fn();
    const options = { merchantId, amount: '80.00', currency: 'AUD' };
    fourfold.messaging.openInfo(options).then(settled);
    fourfold.messaging.openInfo(options).then(settled);
    await wait();
    expect(dialogs()).toHaveLength(1);
    expect(settled).not.toHaveBeenCalled();
    dialog().close();
    await wait();
    expect(settled).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['below', { amount: '34.99' }],
    ['above', { amount: '2000.01' }],
    ['in another currency', { amount: '80.00', currency: 'NZD' }],
    ['unreadable', { amount: 'much' }],
  ])('of an amount that is %s names the range', async (_name, attributes) => {
    await press(attributes);
    expect(title()).toBe('From $35.00 to $2,000.00');
    expect(rows()).toEqual([]);
  });

  it('keeps a link from leaving the page, and opens for a click on what is in it', async () => {
    document.body.innerHTML = `<a href="#hosted" data-fourfold-info="${merchantId}" data-amount="80.00"><b>More</b></a>`;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    document.querySelector('b')?.dispatchEvent(click);
    await wait();
    expect(click.defaultPrevented).toBe(true);
    expect(title()).toBe('4 payments of $20.00');
  });

  it('lets every other click alone', async () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(click);
    await wait();
    expect([click.defaultPrevented, dialogs()]).toEqual([false, []]);
  });

  it('rejects with the reason why it cannot be shown', async () => {
    const { openInfo } = fourfold.messaging;
    await expect(openInfo({} as never)).rejects.toMatchObject({
      message: 'INVALID_CONFIG: merchantId must be string, but is missing',
    });
    await expect(openInfo({ merchantId: 7 } as never)).rejects.toMatchObject({
      message: 'INVALID_CONFIG: merchantId must be string, not "7"',
    });
    server.isUp = false;
    const options = { merchantId, amount: '80.00', currency: 'AUD' };
    await expect(openInfo(options)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    vi.mocked(loadElements).mockRejectedValueOnce(undefined);
    await expect(openInfo(options)).rejects.toMatchObject({ code: 'SCRIPT_LOAD_FAILED' });
  });
});
