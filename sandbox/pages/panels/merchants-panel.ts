import { setMerchantConfiguration } from '#shared/contract/control/merchant-configuration.contract.ts';
import {
  createMerchant,
  listMerchants,
  openMerchantDashboard,
} from '#shared/contract/control/merchants.contract.ts';
import type { InputOf, ReplyOf } from '#shared/contract/index.ts';
import { allMarkets, isCountryCode } from '#shared/domain/markets/index.ts';
import { isShopOrigin } from '#shared/domain/shop-origin.ts';
import { ControlRefused, callControl } from './call.ts';
import { card, copyButton, element, labelled, messageOf, panel, showProblem } from './elements.ts';

type Merchant = ReplyOf<typeof listMerchants>['results'][number];
type Created = ReplyOf<typeof createMerchant>;
type Configuration = InputOf<typeof setMerchantConfiguration>['body'];

const noOrigin = 'Use an origin such as https://shop.example, or http://localhost:3000 on this machine.';

/** Adds a merchant for a developer's own shop, and changes origins, limits and countries of any merchant. */
export function merchantsPanel(): HTMLElement {
  const status = element('p', [], { role: 'status' });
  const rows = element('ul', [], { className: 'rows' });
  const say = (text: string) => status.replaceChildren(text);

  async function refresh(opened?: string) {
    const { results } = await callControl(listMerchants, {});
    rows.replaceChildren(
      ...results.map((merchant) => rowOf(merchant, { change, say, isOpen: merchant.merchantId === opened })),
    );
  }
  async function change(merchantId: string, body: Configuration) {
    await callControl(setMerchantConfiguration, { params: { merchantId }, body });
    await refresh(merchantId);
    say(`${merchantId} is changed.`);
    document.getElementById(`origin-${merchantId}`)?.focus();
  }

  const form = newMerchantForm(say, (created) => {
    status.replaceChildren(secretsOf(created));
    refresh().catch((error) => say(messageOf(error)));
  });
  refresh().catch((error) => say(messageOf(error)));
  return panel('Merchants', [form, status, element('h2', ['All merchants']), rows], {
    lede: 'Shops that may open a checkout here. Make one for your own page.',
  });
}

function newMerchantForm(say: (text: string) => void, created: (merchant: Created) => void): HTMLElement {
  const name = element('input', [], { id: 'merchant-name', required: true, maxLength: 100 });
  const country = element(
    'select',
    allMarkets.map(({ countryCode }) => element('option', [countryCode], { value: countryCode })),
    { id: 'merchant-country' },
  );
  const origins = element('input', [], {
    id: 'merchant-origins',
    required: true,
    placeholder: 'http://localhost:3000',
  });
  const webhooks = element('input', [], {
    id: 'merchant-webhooks',
    placeholder: 'http://localhost:3000/webhooks/fourfold',
  });
  const add = element('button', ['Create the merchant'], { className: 'primary' });
  const form = element('form', [
    labelled('Name', name),
    labelled('Country', country),
    labelled('Origins of its pages', origins, 'With a space between them'),
    labelled('Webhook addresses (optional)', webhooks, 'Each gets every event'),
    add,
  ]);
  form.className = 'fields';
  origins.addEventListener('input', () => origins.setCustomValidity(''));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const allowedOrigins = wordsOf(origins.value).map(originOf);
    if (!allowedOrigins.every(isShopOrigin)) {
      origins.setCustomValidity(noOrigin);
      origins.reportValidity();
      return;
    }
    if (!isCountryCode(country.value)) return;
    const body = {
      displayName: name.value,
      countryCode: country.value,
      allowedOrigins,
      webhookUrls: wordsOf(webhooks.value),
    };
    add.disabled = true;
    await callControl(createMerchant, { body })
      .then((merchant) => {
        form.reset();
        created(merchant);
      })
      .catch((error) => {
        const field = fieldOf(error, {
          displayName: name,
          countryCode: country,
          allowedOrigins: origins,
          webhookUrls: webhooks,
          invalid_url: webhooks,
        });
        if (field) showProblem(field, messageOf(error));
        else say(messageOf(error));
      });
    add.disabled = false;
  });
  return card('A shop of your own', [form]);
}

/** Secrets are shown only here and only once. */
function secretsOf({ merchantId, secretKey, webhooks }: Created): HTMLElement {
  const lines = [
    ['Merchant id', merchantId],
    ['Secret key', secretKey],
    ...webhooks.map(({ url, secret }) => [`Webhook secret of ${url}`, secret]),
  ];
  return element('div', [
    element('p', [element('strong', ['Copy these now. The secrets are not shown again.'])]),
    element(
      'dl',
      lines.flatMap(([title = '', value = '']) => [
        element('dt', [title]),
        element('dd', [element('code', [value]), ' ', copyButton('Copy', () => value)]),
      ]),
    ),
  ]);
}

interface Actions {
  /** Throws what the server refuses. */
  readonly change: (merchantId: string, body: Configuration) => Promise<void>;
  readonly say: (text: string) => void;
  readonly isOpen: boolean;
}

function rowOf(merchant: Merchant, actions: Actions): HTMLElement {
  const { merchantId, displayName, countryCode, currency, minimumAmount, maximumAmount } = merchant;
  // The server sets a cookie, with which the next page is open.
  const dashboard = element('button', ['Open dashboard'], {
    type: 'button',
    ariaLabel: `Open dashboard of ${merchantId}`,
  });
  dashboard.addEventListener('click', async () => {
    await callControl(openMerchantDashboard, { params: { merchantId }, body: {} }).then(
      () => location.assign('/dashboard'),
      (error) => actions.say(messageOf(error)),
    );
  });
  const summary = element('summary', ['Origins, limits and countries'], {
    ariaLabel: `Origins, limits and countries of ${merchantId}`,
  });
  return element('li', [
    element('p', [element('strong', [element('bdi', [displayName])]), ' ', element('code', [merchantId])]),
    element(
      'p',
      [`${countryCode}, orders of ${minimumAmount.amount} to ${maximumAmount.amount} ${currency}`],
      { className: 'quiet' },
    ),
    element('p', [dashboard], { className: 'buttons' }),
    element('details', [summary, configurationForm(merchant, actions)], { open: actions.isOpen }),
  ]);
}

function configurationForm(merchant: Merchant, { change, say }: Actions): HTMLElement {
  const { merchantId, currency, allowedOrigins, minimumAmount, maximumAmount } = merchant;
  const origins = element('input', [], {
    id: `origin-${merchantId}`,
    value: allowedOrigins.join(' '),
    required: true,
  });
  const amountField = (id: string, value: string) =>
    element('input', [], { id: `${id}-${merchantId}`, value, inputMode: 'decimal', required: true });
  const least = amountField('least', minimumAmount.amount);
  const most = amountField('most', maximumAmount.amount);
  const before = merchant.supportedShippingCountries.join(' ');
  const countries = element('input', [], { id: `countries-${merchantId}`, value: before, className: 'mono' });
  const save = element('button', ['Save'], { ariaLabel: `Save ${merchantId}` });
  const form = element(
    'form',
    [
      labelled('Origins', origins),
      labelled(`Least that an order may cost, in ${currency}`, least),
      labelled(`Most that an order may cost, in ${currency}`, most),
      labelled(
        'Countries that orders may go to',
        countries,
        'Codes of two letters. Empty: all that we deliver to.',
      ),
      save,
    ],
    { className: 'fields' },
  );
  origins.addEventListener('input', () => origins.setCustomValidity(''));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const named = wordsOf(origins.value).map(originOf);
    if (!named.every(isShopOrigin)) {
      origins.setCustomValidity(noOrigin);
      origins.reportValidity();
      return;
    }
    const money = (field: HTMLInputElement) => ({
      amount: inFull(field.value),
      currency: minimumAmount.currency,
    });
    const codes = wordsOf(countries.value.toUpperCase());
    save.disabled = true;
    await change(merchantId, {
      allowedOrigins: named,
      minimumAmount: money(least),
      maximumAmount: money(most),
      ...(countries.value !== before && { supportedShippingCountries: codes.length > 0 ? codes : null }),
    }).catch((error) => {
      const field = fieldOf(error, {
        allowedOrigins: origins,
        minimumAmount: least,
        maximumAmount: most,
        supportedShippingCountries: countries,
        invalid_order_limits: least,
        unsupported_shipping_country: countries,
      });
      if (field) showProblem(field, refusalText(error));
      else say(messageOf(error));
    });
    save.disabled = false;
  });
  return form;
}

/** The field that a refusal is about, by its code or by the first field that it names. */
function fieldOf(error: unknown, fields: Readonly<Record<string, HTMLElement>>): HTMLElement | undefined {
  if (!(error instanceof ControlRefused)) return undefined;
  return fields[error.code] ?? fields[error.fields[0] ?? ''];
}

/** The server's words for a shopper's address would not fit here. */
const refusalText = (error: unknown): string =>
  error instanceof ControlRefused && error.code === 'unsupported_shipping_country'
    ? 'We do not deliver to one of these countries.'
    : messageOf(error);

/** `50` and `50.5` with their two decimals; anything else as it was typed, for the server to refuse. */
const inFull = (amount: string): string => {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amount.trim()) ?? [];
  return whole === undefined ? amount.trim() : `${whole}.${decimals.padEnd(2, '0')}`;
};

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);
/** An address that was copied from a browser has a slash at its end. */
const originOf = (text: string) => text.replace(/\/$/, '');
