import './testing/fake-browser.ts';

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOfPlacement } from './elements/problem.ts';
import { defineElements } from './elements.ts';
import { renderPlacement } from './placement.ts';
import { createServer } from './testing/fake-server.ts';

const messaging = {
  currency: 'AUD',
  locale: 'en-AU',
  minimumAmount: { amount: '35.00', currency: 'AUD' },
  maximumAmount: { amount: '2000.00', currency: 'AUD' },
  texts: {
    placement: 'or 4 payments of {{amount}} with Fourfold',
    range: 'Fourfold is available for orders from {{minimum}} to {{maximum}}',
  },
};

// No placement makes a checkout.
defineElements(() => {
  throw new Error('not a button');
});

let server: ReturnType<typeof createServer>;
let merchants = 0;
let merchantId: string;

beforeEach(() => {
  server = createServer();
  server.messaging = messaging;
  // Replies are kept for the life of a page, so each test has its own merchant.
  merchants += 1;
  merchantId = `merchant-${merchants}`;
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const drawn = () => new Promise((resolve) => setTimeout(resolve));

function place(attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement('fourfold-placement');
  const all = {
    'merchant-id': merchantId,
    amount: '120.00',
    currency: 'AUD',
    locale: 'en-AU',
    ...attributes,
  };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  return document.body.appendChild(element);
}

/** What `diagnose()` reads. */
const problemOf = (element: Element) => Reflect.get(element, problemOfPlacement);

const textOf = (element: Element | null) => element?.shadowRoot?.querySelector('span')?.textContent;

describe('a placement', () => {
  it.each(['ar', 'fa-IR', 'ar-u-nu-arab', 'x', 'en_', 'not a language', 'C', '-'])(
    'on a page in %j has the digits of the language of its words',
    async (lang) => {
      const element = place({ locale: lang });
      await drawn();
      expect(textOf(element)).toBe('or 4 payments of $30.00 with Fourfold');
    },
  );

  it.each([
    [{ amount: '12,00' }, 'amount must be like 120.00, not "12,00"'],
    [{ amount: '' }, 'amount must be like 120.00, not ""'],
    [{ currency: 'NZD' }, 'currency must be AUD, not "NZD"'],
    [{ amount: '', 'amount-selector': '#price' }, 'amount-selector must find an element, not "#price"'],
    [{ amount: '', 'amount-selector': '#' }, 'amount-selector must find an element, not "#"'],
  ])('with %o says once why it shows nothing', async (given, why) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const element = place(given);
    await drawn();
    element.setAttribute('theme', 'dark');
    await drawn();
    expect(textOf(element)).toBe('');
    expect(logged.mock.calls).toEqual([['Fourfold', `fourfold-placement: ${why}`]]);
    expect(problemOf(element)).toBe(why);
    element.setAttribute('amount', '120.00');
    element.setAttribute('currency', 'AUD');
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $30.00 with Fourfold');
    expect(problemOf(element)).toBe('');
    for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
    await drawn();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it.each([
    [404, 'nobody', [['Fourfold', 'fourfold-placement: merchant-id must be that of a shop, not "nobody"']]],
    [200, '', [['Fourfold', 'fourfold-placement: merchant-id must be that of a shop, not ""']]],
    [503, 'nobody', [['Fourfold', 'fourfold-placement: its texts did not load']]],
  ])('for which the server answers %i to the merchant %j warns %j', async (status, merchant, lines) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.messagingStatus = status;
    const element = place({ 'merchant-id': merchant });
    await drawn();
    element.setAttribute('theme', 'dark');
    await drawn();
    expect(textOf(element)).toBe('');
    expect(logged.mock.calls).toEqual(lines);
    expect(problemOf(element)).toBe(lines[0]?.[1]?.replace('fourfold-placement: ', ''));
    logged.mockRestore();
  });

  it('says which text of the page is no price', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.body.innerHTML = '<p id="price">\n  ask us\n</p>';
    place({ amount: '', 'amount-selector': '#price' });
    await drawn();
    const line = 'fourfold-placement: amount must be like 120.00, not "ask us"';
    expect(logged.mock.calls).toEqual([['Fourfold', line]]);
    logged.mockRestore();
  });

  it('as docs/site/quickstart.md has it shows what each payment is', async () => {
    const text = readFileSync('docs/site/quickstart.md', 'utf8');
    document.body.innerHTML = /<fourfold-placement .*<\/fourfold-placement>/.exec(text)?.[0] ?? '';
    await drawn();
    expect(textOf(document.querySelector('fourfold-placement'))).toBe(
      'or 4 payments of $30.00 with Fourfold',
    );
  });

  it.each([
    ['120.00', 'or 4 payments of $30.00 with Fourfold'],
    ['120', 'or 4 payments of $30.00 with Fourfold'],
    ['35.00', 'or 4 payments of $8.75 with Fourfold'],
    ['35.02', 'or 4 payments of $8.76 with Fourfold'],
    ['2000.00', 'or 4 payments of $500.00 with Fourfold'],
  ])('of %s shows the first instalment of the shared rule [MER-099] [MER-100]', async (amount, text) => {
    const element = place({ amount });
    await drawn();
    expect(textOf(element)).toBe(text);
  });

  it('rounds the first instalment half up [MER-099]', async () => {
    server.messaging = { ...messaging, minimumAmount: { amount: '1.00' } };
    const element = place({ amount: '10.10' });
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $2.53 with Fourfold');
  });

  it.each(['34.99', '2000.01', '0.50'])(
    'of %s, outside the range, says the range [MER-100]',
    async (amount) => {
      const element = place({ amount });
      await drawn();
      expect(textOf(element)).toBe('Fourfold is available for orders from $35.00 to $2,000.00');
    },
  );

  it.each([
    ['another currency', { currency: 'NZD' }],
    ['an unreadable amount', { amount: 'about 20' }],
    ['a negative amount', { amount: '-20.00' }],
    ['no amount', { amount: '' }],
    ['an amount of other than two decimals', { amount: '120.5' }],
  ])('with %s shows nothing [MER-101]', async (_name, attributes) => {
    const element = place(attributes);
    await drawn();
    expect(textOf(element)).toBe('');
  });

  it('shows its newest attributes, whichever response comes first', async () => {
    const answers: ((texts: Record<string, string>) => void)[] = [];
    const fetched = vi.fn(
      (_url: string, _init: RequestInit) =>
        new Promise((resolve) => {
          answers.push((texts) => resolve({ ok: true, json: async () => ({ ...messaging, texts }) }));
        }),
    );
    vi.stubGlobal('fetch', fetched);
    const element = place();
    await drawn();
    element.setAttribute('locale', 'en-US');
    await drawn();
    answers[1]?.({ placement: 'newer' });
    await drawn();
    answers[0]?.({ placement: 'older' });
    await drawn();
    expect(textOf(element)).toBe('newer');
    expect(fetched.mock.calls.map(([, init]) => init)).toEqual([
      { credentials: 'omit' },
      { credentials: 'omit' },
    ]);
  });

  it('asks again for the next one when the call failed', async () => {
    server.isUp = false;
    const first = place();
    await drawn();
    expect(textOf(first)).toBe('');
    server.isUp = true;
    const second = place();
    await drawn();
    expect(textOf(second)).toBe('or 4 payments of $30.00 with Fourfold');
  });

  it('shows nothing when the call fails, and keeps its height [MER-101]', async () => {
    server.isUp = false;
    const element = place();
    await drawn();
    expect(textOf(element)).toBe('');
    const sheets = element.shadowRoot?.adoptedStyleSheets as unknown as { text: string }[] | undefined;
    expect(sheets?.[0]?.text).toMatch(/:host\{[^}]*min-block-size:24px/);
  });

  it('follows its attributes without another call [MER-102]', async () => {
    const placement = renderPlacement(document.body, {
      merchantId,
      amount: '120.00',
      currency: 'AUD',
      locale: 'en-AU',
    });
    await drawn();
    placement.update({ amount: '80.00' });
    await drawn();
    const element = document.querySelector('fourfold-placement');
    expect(textOf(element)).toBe('or 4 payments of $20.00 with Fourfold');
    expect(server.requests).toHaveLength(1);
    placement.update({ locale: 'en-US' });
    await drawn();
    expect(server.requests).toHaveLength(2);
    placement.update({ merchantId: `another-${merchantId}` });
    await drawn();
    expect(server.requests).toHaveLength(3);
    placement.update({ amount: '60.00' });
    await drawn();
    expect(server.requests).toHaveLength(3);
    expect(textOf(element)).toBe('or 4 payments of $15.00 with Fourfold');
    placement.destroy();
    expect(document.querySelector('fourfold-placement')).toBeNull();
  });

  it('shares one call with fifty others for 300 s [MER-104]', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(200_000);
    for (let count = 0; count < 50; count += 1) place();
    await drawn();
    expect(server.requests).toHaveLength(1);
    vi.advanceTimersByTime(299_999);
    place();
    await drawn();
    expect(server.requests).toHaveLength(1);
    vi.advanceTimersByTime(1);
    place();
    await drawn();
    expect(server.requests).toHaveLength(2);
  });
});

describe('a placement that follows the price of the page', () => {
  const price = (text: string) => {
    const element = document.createElement('p');
    element.id = 'price';
    element.textContent = text;
    return element;
  };

  it('reads it, also when its text changes and when it is replaced [MER-103]', async () => {
    const shown = document.body.appendChild(price('$1,299.00'));
    const element = place({ 'amount-selector': '#price', amount: '40.00' });
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $324.75 with Fourfold');
    shown.firstChild?.replaceWith('$80');
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $20.00 with Fourfold');
    (shown.firstChild as Text).data = '$120';
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $30.00 with Fourfold');
    shown.replaceWith(price('$60'));
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $15.00 with Fourfold');
    document.querySelector('#price')?.replaceChildren('Sold out');
    await drawn();
    expect(textOf(element)).toBe('');
  });

  it('shows its amount until there is a price', async () => {
    const element = place({ 'amount-selector': '#price', amount: '40.00' });
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $10.00 with Fourfold');
    document.body.append(price('$80'));
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $20.00 with Fourfold');
  });

  it('watches nothing once it is gone, or has no such price any more [MER-103]', async () => {
    const { observe, disconnect } = MutationObserver.prototype;
    const watching = new Map<MutationObserver, Node>();
    vi.spyOn(MutationObserver.prototype, 'observe').mockImplementation(function (
      this: MutationObserver,
      ...given
    ) {
      watching.set(this, given[0]);
      observe.apply(this, given);
    });
    vi.spyOn(MutationObserver.prototype, 'disconnect').mockImplementation(function (this: MutationObserver) {
      watching.delete(this);
      disconnect.apply(this);
    });
    const watched = () => [...watching.values()].map((node) => (node as Element).id || node.nodeName);
    const shown = document.body.appendChild(price('$80'));
    const element = place({ id: 'placement', 'amount-selector': '#price' });
    await drawn();
    expect(watched().sort()).toEqual(['#document', 'placement']);
    element.remove();
    await drawn();
    expect(watched()).toEqual([]);
    shown.textContent = '$120';
    document.body.append(element);
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $30.00 with Fourfold');
    element.removeAttribute('amount-selector');
    await drawn();
    expect(watched()).toEqual(['placement']);
    expect(textOf(element)).toBe('or 4 payments of $30.00 with Fourfold');
    vi.restoreAllMocks();
  });
});

describe('render', () => {
  it('needs a merchant and a target on the page, and names what was given', () => {
    const options = { merchantId, amount: '1.00', currency: 'AUD' };
    const error = (message: string) => expect.objectContaining({ code: 'INVALID_CONFIG', message });
    expect(() => renderPlacement('#none', options)).toThrow(
      error('INVALID_CONFIG: target must be an element, not "#none"'),
    );
    expect(() => renderPlacement(undefined as never, undefined as never)).toThrow(
      error(
        'INVALID_CONFIG: merchantId must be string, but is missing, target must be an element, but is missing',
      ),
    );
  });
});

describe('the properties of a placement', () => {
  const values = { merchantId: '', amount: '80.00', currency: 'AUD', locale: 'en-AU' };

  it('set before the element is one of ours count once it is', async () => {
    // A separate document knows no custom elements, so that the element is upgraded when it is moved here.
    const early = document.implementation.createHTMLDocument().createElement('fourfold-placement');
    Object.assign(early, { ...values, merchantId });
    document.body.append(early);
    customElements.upgrade(early);
    await drawn();
    expect(textOf(early)).toBe('or 4 payments of $20.00 with Fourfold');
    Object.assign(early, { amount: '60.00' });
    await drawn();
    expect(textOf(early)).toBe('or 4 payments of $15.00 with Fourfold');
  });

  it('are its attributes afterwards, and numbers are texts', async () => {
    const element = place() as HTMLElement & { amount: unknown; size: unknown };
    element.amount = 40;
    await drawn();
    expect(textOf(element)).toBe('or 4 payments of $10.00 with Fourfold');
    expect([element.amount, element.getAttribute('amount')]).toEqual(['40', '40']);
    element.size = 'large';
    element.size = null;
    element.amount = undefined;
    await drawn();
    expect([element.hasAttribute('size'), element.hasAttribute('amount'), textOf(element)]).toEqual([
      false,
      false,
      '',
    ]);
  });
});
