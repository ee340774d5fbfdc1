import {
  createMerchant,
  listMerchants,
  setMerchantOrigins,
} from '#shared/contract/control/merchants.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { allMarkets, isCountryCode } from '#shared/domain/markets/index.ts';
import { isShopOrigin } from '#shared/domain/shop-origin.ts';
import { callControl } from './call.ts';
import { element, panel } from './elements.ts';

type Merchant = ReplyOf<typeof listMerchants>['results'][number];
type Created = ReplyOf<typeof createMerchant>;

const noOrigin = 'Use an origin such as https://shop.example, or http://localhost:3000 on this machine.';

/** Adds a merchant for a developer's own shop, and origins to any merchant. */
export function merchantsPanel(): HTMLElement {
  const status = element('p', [], { role: 'status' });
  const rows = element('ul', [], { className: 'switches' });
  const say = (text: string) => status.replaceChildren(text);

  async function refresh() {
    const { results } = await callControl(listMerchants, {});
    rows.replaceChildren(...results.map((merchant) => rowOf(merchant, changeOrigins)));
  }
  async function changeOrigins(merchantId: string, allowedOrigins: string[]) {
    await callControl(setMerchantOrigins, { params: { merchantId }, body: { allowedOrigins } })
      .then(refresh)
      .then(
        () => say(`${merchantId} may now be on ${allowedOrigins.join(', ')}.`),
        (error) => say(messageOf(error)),
      );
    document.getElementById(`origin-${merchantId}`)?.focus();
  }

  const form = newMerchantForm(say, (created) => {
    status.replaceChildren(secretsOf(created));
    refresh().catch((error) => say(messageOf(error)));
  });
  refresh().catch((error) => say(messageOf(error)));
  return panel('Merchants', [form, status, element('h3', ['All merchants']), rows]);
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
  const add = element('button', ['Create the merchant']);
  const form = element('form', [
    ...labelled('Name', name),
    ...labelled('Country', country),
    ...labelled('Origins of its pages', origins, 'With a space between them'),
    ...labelled('Webhook addresses (optional)', webhooks, 'Each gets every event'),
    element('p', [add]),
  ]);
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
      .catch((error) => say(messageOf(error)));
    add.disabled = false;
  });
  return form;
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
        element('dd', [element('code', [value])]),
      ]),
    ),
  ]);
}

function rowOf(
  { merchantId, displayName, countryCode, currency, allowedOrigins }: Merchant,
  change: (merchantId: string, origins: string[]) => void,
): HTMLElement {
  const field = element('input', [], {
    id: `origin-${merchantId}`,
    value: allowedOrigins.join(' '),
    required: true,
  });
  const save = element('button', ['Save'], { ariaLabel: `Save the origins of ${merchantId}` });
  const form = element('form', [...labelled('Origins', field), save]);
  field.addEventListener('input', () => field.setCustomValidity(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const origins = wordsOf(field.value).map(originOf);
    if (origins.every(isShopOrigin)) return change(merchantId, origins);
    field.setCustomValidity(noOrigin);
    field.reportValidity();
  });
  return element('li', [
    element('p', [
      element('strong', [merchantId]),
      ' ',
      element('bdi', [displayName]),
      `, ${countryCode}, ${currency}`,
    ]),
    form,
  ]);
}

function labelled(text: string, field: HTMLElement, hint?: string): HTMLElement[] {
  const label = element('label', [text]);
  label.setAttribute('for', field.id);
  if (hint === undefined) return [label, field];
  const note = element('p', [hint], { id: `${field.id}-hint`, className: 'quiet' });
  field.setAttribute('aria-describedby', note.id);
  return [label, field, note];
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);
/** An address that was copied from a browser has a slash at its end. */
const originOf = (text: string) => text.replace(/\/$/, '');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
