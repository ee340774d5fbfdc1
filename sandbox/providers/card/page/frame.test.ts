// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CardFieldsConfigure,
  CardFieldsOutput,
  CardFieldsSubmit,
} from '#shared/domain/methods/card-fields-protocol.ts';
import { cardSetupSchema } from '#shared/domain/methods/card-setup.ts';
import { runCardFields } from './frame.ts';

const appOrigin = 'http://checkout.localhost:4400';
const traceId = '01900000-0000-4000-8000-000000000001';
let told: CardFieldsOutput[];
let sent: { path: string; body: unknown }[];
type Listener = (event: Partial<MessageEvent>) => void;
let listeners: Map<string, Listener>;
const listener: Listener = (event) => listeners.get('message')?.(event);
let answer: () => Promise<Response>;

/** The document's window with a fake parent that records messages, because jsdom has no frames of other origins. */
function framedWindow() {
  const parent = {
    postMessage(message: CardFieldsOutput, target: string) {
      expect(target).toBe(appOrigin);
      told.push(message);
    },
  };
  class ResizeObserver {
    observe() {}
  }
  const addEventListener = (type: string, listen: Listener) => listeners.set(type, listen);
  return { document, parent, ResizeObserver, addEventListener } as unknown as Window & typeof globalThis;
}

beforeEach(() => {
  told = [];
  sent = [];
  listeners = new Map();
  answer = async () => Response.json({ resultCode: 0 });
  document.body.replaceChildren();
  vi.useFakeTimers({ now: new Date('2026-01-15T12:00:00'), toFake: ['Date'] });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return answer();
  });
  const window = framedWindow();
  runCardFields({ window, appOrigin });
  send = (data, origin = appOrigin, source = window.parent) => listener({ data, origin, source });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let send: (data: unknown, origin?: string, source?: MessageEventSource) => void;

function configure(rest: Partial<CardFieldsConfigure> = {}) {
  send({
    type: 'card-fields:configure',
    locale: 'en-AU',
    theme: 'system',
    mode: 'new',
    enabledBrands: ['VISA', 'MASTERCARD', 'AMEX'],
    lastPaymentDate: null,
    brandOfSavedCard: null,
    amexContext: 'order',
    ...rest,
  });
}

async function submit(rest: Partial<CardFieldsSubmit> = {}): Promise<CardFieldsOutput | undefined> {
  told = [];
  const requestId = 'request-1';
  const common = { purpose: 'order', traceId, storeToken: true, cardHolderName: ' Maya Rowe ' };
  send({ type: 'card-fields:submit', requestId, ...common, ...rest });
  await vi.waitFor(() => expect(told.some((message) => 'requestId' in message)).toBe(true));
  return told.find((message) => 'requestId' in message);
}

const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};

function type(label: string, text: string) {
  const field = input(label);
  field.focus();
  for (const letter of text) {
    field.value += letter;
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
  }
}

function typeCard({ number = '4111111111111111', expiry = '0828', code = '735' } = {}) {
  type('Card number', number);
  type('Expiry', expiry);
  type('Security code', code);
}

/** The error text that describes an input. */
const errorOf = (label: string) => {
  const ids = input(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.map((id) => document.getElementById(id)).find((each) => each?.id.endsWith('-error'));
  return error?.hidden ? null : error?.textContent;
};

describe('the fields', () => {
  it('group a number 4-4-4-4 and stop at 19 characters [PAY-199]', () => {
    configure();
    type('Card number', '4111111111111111');
    expect(input('Card number').value).toBe('4111 1111 1111 1111');
    type('Card number', '9999');
    expect(input('Card number').value).toBe('4111111111111111999');
  });

  it('group an Amex 4-6-5 and stop at 17 characters [PAY-199] [PAY-200]', () => {
    configure();
    type('Card number', '378282246310005');
    expect(input('Card number').value).toBe('3782 822463 10005');
    type('Card number', '999');
    expect(input('Card number').value).toBe('37828224631000599');
  });

  it('have the autofill names of a card', () => {
    configure();
    const tokens = [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
    expect(tokens).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
  });

  it('accept as many digits of the code as the brand has, and say where it is', async () => {
    configure();
    typeCard({ number: '378282246310005', code: '7351' });
    expect(await submit()).toMatchObject({ resultCode: 0 });
    expect(input('Security code').value).toBe('7351');
    expect(document.body.textContent).toContain('4 digits, on the front');
  });

  it('name the brand to the app and to screen readers, and say when the card is complete', () => {
    configure();
    typeCard({ number: '5555555555554444' });
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Mastercard');
    expect(told.at(-1)).toEqual({ type: 'card-fields:change', brand: 'MASTERCARD', isComplete: true });
  });

  it('keep what was typed when theme or language change', () => {
    configure();
    type('Card number', '4111');
    configure({ locale: 'fr-CA', theme: 'dark' });
    expect(input('Numéro de carte').value).toBe('4111');
    expect(document.documentElement).toMatchObject({ lang: 'fr-CA', dataset: { theme: 'dark' } });
  });

  it('keep the focus and the selection while typing when the accepted brands change', () => {
    configure();
    type('Card number', '4111');
    input('Card number').focus();
    input('Card number').setSelectionRange(1, 3);
    configure({ enabledBrands: ['VISA'] });
    const { selectionStart, selectionEnd } = input('Card number');
    expect([document.activeElement, selectionStart, selectionEnd]).toEqual([input('Card number'), 1, 3]);
  });
});

it('does not offer the code of one card for another', () => {
  configure();
  typeCard();
  configure({ mode: 'code', brandOfSavedCard: 'VISA' });
  expect(input('Security code').value).toBe('');
});

describe('submitting', () => {
  it('sends the card setup to the provider and tells the app only the result [PAY-215] [PAY-220]', async () => {
    configure();
    typeCard();
    const reply = await submit();
    expect(reply).toEqual({ type: 'card-fields:result', requestId: 'request-1', resultCode: 0 });
    expect(sent).toEqual([
      {
        path: '/topaz/paylater/order/setup',
        body: {
          traceId,
          cardNumber: '4111111111111111',
          cardSecurityCode: '735',
          cardHolderName: 'Maya Rowe',
          cardExpiryMonth: '08',
          cardExpiryYear: '28',
          storeToken: true,
        },
      },
    ]);
    expect(cardSetupSchema.safeParse(sent[0]?.body).success).toBe(true);
    expect(JSON.stringify(told)).not.toMatch(/4111|735/);
  });

  it('goes to payment/setup for a payment, with the billing address [PAY-216]', async () => {
    configure();
    typeCard();
    const address = {
      street1: '1 Fold Street',
      street2: '',
      city: 'Carlton',
      state: 'VIC',
      postcode: '3053',
      country: 'AU',
    };
    await submit({ purpose: 'payment', storeToken: false, address });
    expect(sent[0]).toMatchObject({
      path: '/topaz/paylater/payment/setup',
      body: { address, storeToken: false },
    });
  });

  it('asks only for the security code of a saved card, and sends its token [PAY-214] [PAY-215]', async () => {
    configure({ mode: 'code', brandOfSavedCard: 'AMEX' });
    expect(document.querySelectorAll('input')).toHaveLength(1);
    type('Security code', '735');
    expect(await submit({ token: 'card_abc' })).toMatchObject({ fields: { securityCode: 'cvcLengthError' } });
    type('Security code', '1');
    expect(await submit({ token: 'card_abc' })).toMatchObject({ resultCode: 0 });
    expect(sent.map(({ body }) => body)).toEqual([
      { traceId, storeToken: true, token: 'card_abc', cardSecurityCode: '7351' },
    ]);
  });

  it('sets up a saved card that needs no code by its token, with nothing to fill in [PAY-214]', async () => {
    configure({ mode: 'token', brandOfSavedCard: 'VISA' });
    expect(document.querySelectorAll('input')).toHaveLength(0);
    expect(await submit({ token: 'card_abc' })).toMatchObject({ resultCode: 0 });
    expect(sent.map(({ body }) => body)).toEqual([{ traceId, storeToken: true, token: 'card_abc' }]);
  });

  it.each([
    [
      'the provider does not know the card session',
      async () => Response.json({ errorCode: 'not_found' }, { status: 404 }),
    ],
    ['the provider cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the response has no result', async () => Response.json({ resultCode: 'fine' })],
  ])('fails when %s', async (_what, provider) => {
    configure();
    typeCard();
    answer = provider;
    expect(await submit()).toEqual({ type: 'card-fields:failed', requestId: 'request-1' });
  });

  it('sends once, however often the app submits while the provider is called', async () => {
    configure();
    typeCard();
    let finish = (_reply: Response) => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    const reply = submit();
    send({
      type: 'card-fields:submit',
      requestId: 'request-2',
      purpose: 'order',
      traceId,
      storeToken: true,
      cardHolderName: 'Maya Rowe',
    });
    finish(Response.json({ resultCode: 41 }));
    expect(await reply).toMatchObject({ resultCode: 41 });
    expect(sent).toHaveLength(1);
  });

  it('is requested from the app by Enter', () => {
    configure();
    input('Expiry').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(told.at(-1)).toEqual({ type: 'card-fields:enter' });
  });

  it('gives Escape to the app, once and not while a text is composed', () => {
    configure();
    for (const more of [{}, { repeat: true }, { isComposing: true }]) {
      input('Expiry').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...more }));
    }
    expect(told.filter(({ type }) => type === 'card-fields:escape')).toHaveLength(1);
  });

  it('is requested once while Enter is held', () => {
    configure();
    for (const repeat of [false, true, true]) {
      const held = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
      input('Expiry').dispatchEvent(held);
      expect(held.defaultPrevented).toBe(true);
    }
    expect(told.filter(({ type }) => type === 'card-fields:enter')).toHaveLength(1);
  });
});

describe('a wrong entry', () => {
  it.each([
    [
      'number with a typing mistake [PAY-198] [ACC-383]',
      { number: '4111111111111112' },
      { number: 'invalidNumber' },
    ],
    ['number of no brand [PAY-198]', { number: '9111111111111111' }, { number: 'invalidNumber' }],
    ['number longer than its brand has them', { number: '4111111111111111999' }, { number: 'invalidNumber' }],
    ['number one digit too long', { number: '41111111111111111' }, { number: 'invalidNumber' }],
    ['Amex one digit too long', { number: '3782822463100053', code: '7351' }, { number: 'invalidNumber' }],
    ['security code that is short [PAY-203]', { code: '73' }, { securityCode: 'cvcLengthError' }],
    ['security code that is long [PAY-203]', { code: '7351' }, { securityCode: 'cvcLengthError' }],
    ['month that does not exist [PAY-204]', { expiry: '1328' }, { expiry: 'format' }],
    ['expiry in the past [PAY-205]', { expiry: '1225' }, { expiry: 'valid' }],
    [
      'brand that is not enabled [PAY-208] [ACC-386]',
      { number: '6011111111111117' },
      { number: 'cardTypeNotEnabled' },
    ],
  ])('%s is shown, and nothing is sent', async (_what, card, fields) => {
    configure();
    typeCard(card);
    expect(await submit()).toEqual({ type: 'card-fields:invalid', requestId: 'request-1', fields });
    expect(sent).toEqual([]);
  });

  it('accepts an expiry until the end of its month, which must outlast the last payment [PAY-205]', async () => {
    configure({ lastPaymentDate: '2026-03-05' });
    typeCard({ expiry: '0226' });
    expect(await submit()).toMatchObject({ fields: { expiry: 'valid' } });
    expect(errorOf('Expiry')).toContain('5 March 2026');
    configure({ lastPaymentDate: '2026-02-28' });
    expect(await submit()).toMatchObject({ resultCode: 0 });
    // Today is in January.
    configure({ lastPaymentDate: null });
    for (const [expiry, answered] of [
      ['0126', { resultCode: 0 }],
      ['1225', { fields: { expiry: 'valid' } }],
    ] as const) {
      input('Expiry').value = '';
      type('Expiry', expiry);
      expect(await submit()).toMatchObject(answered);
    }
  });

  it('has one wording for an Amex here and another in an order [PAY-201] [ACC-384]', async () => {
    const wordings = new Set<string | null | undefined>();
    for (const amexContext of ['global', 'order'] as const) {
      configure({ amexContext, enabledBrands: ['VISA'] });
      if (input('Card number').value === '') typeCard({ number: '378282246310005', code: '7351' });
      await submit();
      wordings.add(errorOf('Card number'));
    }
    expect([...wordings]).toEqual([expect.stringContaining('country'), expect.stringContaining('order')]);
  });

  it('moves the focus to the first wrong field and links each error to its field', async () => {
    configure();
    typeCard({ expiry: '1225', code: '7' });
    await submit();
    expect(document.activeElement).toBe(input('Expiry'));
    expect(errorOf('Card number')).toBeNull();
    expect(errorOf('Expiry')).toContain('expired');
    expect(errorOf('Security code')).toContain('3 digits');
    expect(input('Expiry').getAttribute('aria-invalid')).toBe('true');
    type('Security code', '35');
    expect(errorOf('Security code')).toBeNull();
  });

  it('has a different text from an empty field', async () => {
    configure();
    await submit();
    expect(errorOf('Card number')).toBe('Enter your card number.');
    expect(document.activeElement).toBe(input('Card number'));
  });
});

it('a field gets the focus back after a dialog over the app took it', () => {
  const focusFrame = () => listeners.get('focus')?.({});
  configure();
  focusFrame();
  expect(document.activeElement).toBe(document.body);
  input('Expiry').focus();
  input('Expiry').blur();
  focusFrame();
  expect(document.activeElement).toBe(input('Expiry'));
});

describe('messages', () => {
  it('from another origin or window, or of another shape, are ignored', () => {
    const message = { type: 'card-fields:configure' };
    configure();
    const form = document.querySelector('form');
    send(message, appOrigin);
    send({ ...message, locale: 'en-AU' }, 'http://shop.localhost:4402');
    send({ type: 'card-fields:focus', more: true });
    listener({
      data: { type: 'card-fields:focus' },
      origin: appOrigin,
      source: {} as MessageEventSource,
    });
    expect(document.querySelector('form')).toBe(form);
    expect(document.activeElement).toBe(document.body);
    send({ type: 'card-fields:focus' });
    expect(document.activeElement).toBe(input('Card number'));
  });

  it('begin with ready', () => expect(told[0]).toEqual({ type: 'card-fields:ready' }));
});
