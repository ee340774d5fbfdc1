/** The button that pays with Fourfold, and what the shop does at each event. */
import type { Display, FourfoldGlobal, InitOptions } from '#widget/npm/index.ts';
import type { WriteEvent } from './event-log.ts';
import { watchStates } from './watch-states.ts';

/** Until the script has loaded, only its queue exists. */
const page = window as unknown as { readonly Fourfold: Pick<FourfoldGlobal, 'q'> };

/** The same on every page, so that a page can resume a checkout that an earlier one opened. */
const checkoutId = 'pay';

export function setUpPaying(writeEvent: WriteEvent): void {
  const write = watchStates(writeEvent);
  const button = document.querySelector<HTMLButtonElement>('#pay');
  const terms = optionsOfPage();
  const options = {
    ...terms,
    ...handlers(write),
    ...(isIntegrated(terms) && deliveryHandlers(write, button)),
    ...(button && buttonOptions(button)),
  };
  page.Fourfold.q.push((fourfold) => {
    write('script', { version: fourfold.version });
    try {
      write.watch(fourfold.init(options));
    } catch (error) {
      // Some of the demo's controls exclude each other: delivery in the checkout needs a page that stays open.
      write('init', { error: String(error) });
      say('Fourfold can’t open with these demo controls. Choose another “Checkout opens as”.');
      return;
    }
    void fourfold.resume().then((outcomes) => {
      if (outcomes.length > 0) write('resumed', outcomes);
    });
  });
}

function optionsOfPage(): InitOptions {
  const { merchant = '', display = 'auto', locale = '', terms = '{}' } = document.body.dataset;
  return {
    merchantId: merchant,
    id: checkoutId,
    display: display as Display,
    ...(locale && { locale }),
    ...(JSON.parse(terms) as Terms),
  };
}

type Terms = Pick<InitOptions, 'mode' | 'buyNow' | 'pickup' | 'shippingOptionRequired'>;

/** Whether the checkout asks this page how it delivers. */
const isIntegrated = ({ mode, pickup, shippingOptionRequired }: Terms): boolean =>
  mode === 'EXPRESS' && !pickup && shippingOptionRequired !== false;

/** The shop's server answers with its options and their prices. */
const deliveryHandlers = (write: WriteEvent, button: HTMLButtonElement | null): Partial<InitOptions> => ({
  async onShippingAddressChange(address, actions) {
    write('onShippingAddressChange', address);
    const answer = await fetch('/api/delivery', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(button && wanted(button)), address }),
    });
    const { options, code } = await answer.json();
    if (options) actions.resolve(options);
    else actions.reject(code ?? 'SERVICE_UNAVAILABLE');
  },
  onShippingOptionChange(option, actions) {
    write('onShippingOptionChange', option);
    actions.resolve();
  },
});

function handlers(write: WriteEvent): Partial<InitOptions> {
  let resultUrl: string | undefined;
  return {
    onReady: () => write('onReady'),
    onOpen(event) {
      write('onOpen', event);
      say('');
    },
    onComplete(outcome) {
      write('onComplete', outcome);
      if (location.pathname === '/result') return;
      say('Checking your payment');
      // The outcome is a hint. The result page asks the shop's own server.
      resultUrl = `/result?orderToken=${outcome.token}`;
    },
    onCancel(outcome) {
      write('onCancel', outcome);
      say(
        outcome.reason === 'SUPERSEDED'
          ? 'The checkout continues in another window.'
          : 'Nothing was charged.',
      );
    },
    onError(outcome) {
      write('onError', outcome);
      const { cause } = outcome.error;
      if (cause instanceof PaidAlready) location.assign(cause.resultUrl);
      else
        say(cause instanceof ShopRefusal ? cause.message : 'Fourfold did not open. Try again in a moment.');
    },
    onClose(event) {
      write('onClose', event);
      // Not before: a page that is left takes a dialog with it, in which the shopper still reads the outcome.
      if (resultUrl) location.assign(resultUrl);
    },
    onWarning: ({ code, message }) => write('onWarning', { code, message }),
  };
}

/** The shop's server refuses to sell this. */
class ShopRefusal extends Error {}

class PaidAlready extends Error {
  readonly resultUrl: string;
  constructor(resultUrl: string) {
    super('paid already');
    this.resultUrl = resultUrl;
  }
}

function buttonOptions(button: HTMLButtonElement): Partial<InitOptions> {
  return {
    target: button,
    entryPoint: button.dataset.source === 'product' ? 'product' : 'cart',
    async createToken({ signal }) {
      const answer = await fetch('/api/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted(button)),
        signal,
      });
      const { token, message, resultUrl } = await answer.json();
      if (resultUrl) throw new PaidAlready(resultUrl);
      if (!answer.ok) throw new ShopRefusal(message);
      return token;
    },
  };
}

function wanted(button: HTMLButtonElement): Record<string, unknown> {
  if (button.dataset.source === 'product' && button.form) {
    return { source: 'product', ...Object.fromEntries(new FormData(button.form)) };
  }
  return { source: 'cart', email: document.querySelector<HTMLInputElement>('#email')?.value };
}

function say(text: string): void {
  const status = document.querySelector('[data-testid="pay-status"]');
  if (status) status.textContent = text;
}
