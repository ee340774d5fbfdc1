/**
 * Stands in for Apple Pay in a browser that has none, on the pages of a sandbox alone: the same class, whose sheet says which
 * card pays and what goes wrong. A browser's own `ApplePaySession` is left as it is.
 */
const gateway = new URL(import.meta.url).searchParams.get('gateway') ?? '';

/** The cards in the wallet, each with what Apple says about it. The provider knows their names. */
const cards = [
  { name: 'visa', displayName: 'Visa 1111', network: 'Visa', type: 'credit' },
  { name: 'mastercard-debit', displayName: 'Mastercard 3222', network: 'MasterCard', type: 'debit' },
  { name: 'insufficient-funds', displayName: 'Visa 0416, no funds', network: 'Visa', type: 'credit' },
  { name: 'prepaid', displayName: 'Visa 5019, prepaid', network: 'Visa', type: 'prepaid' },
  { name: 'own-card', displayName: 'Fourfold card', network: 'Visa', type: 'store' },
];

/** How Apple answers our request for a session, by the address that the sheet gives. */
const validations = [
  { name: 'a session', address: `${gateway}/paymentservices/startSession` },
  { name: 'no session', address: `${gateway}/paymentservices/no-session` },
  { name: 'a wrong address', address: 'https://gateway.example/paymentservices/startSession' },
];

const addresses = {
  US: ['1 Market Street', 'San Francisco', 'CA', '94105'],
  GB: ['1 High Street', 'Leeds', 'West Yorkshire', 'LS1 4AP'],
  CA: ['1 King Street West', 'Toronto', 'ON', 'M5H 1A1'],
};

const style = `
  dialog { box-sizing: border-box; inline-size: min(100vw, 26rem); max-inline-size: 100vw; max-block-size: 90vh; overflow: auto;
    margin: auto auto 0; padding: 1.25rem; border: 0; border-radius: 1rem 1rem 0 0; font: 1rem/1.4 system-ui, sans-serif;
    color: CanvasText; background: Canvas; color-scheme: light dark; }
  dialog::backdrop { background: rgb(0 0 0 / 50%); }
  h2 { margin: 0 0 1rem; font-size: 1.125rem; }
  label, p { display: block; margin: 0 0 .75rem; }
  select { display: block; box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .25rem;
    padding: 0 .5rem; font: inherit; }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0 0 1rem; }
  dd { margin: 0; text-align: end; }
  .total { font-weight: 600; }
  button { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .5rem; border: 1px solid;
    border-radius: .5rem; font: inherit; color: inherit; background: none; }
  .pay { color: Canvas; background: CanvasText; }
`;

/**
 * @param {string} name
 * @param {object} [properties]
 * @param {...(string | Node)} children
 * @returns {any}
 */
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** @param {string} label @param {readonly string[]} options */
const chooser = (label, options) => {
  const select = element('select', { name: label });
  for (const [index, text] of options.entries())
    select.append(element('option', { value: String(index) }, text));
  return { select, label: element('label', {}, label, select) };
};

/** @param {{ label: string, amount: string }} line @param {string} currency @param {string} [className] */
const lineOf = ({ label, amount }, currency, className = '') => [
  element('dt', { className }, label),
  element('dd', { className }, `${amount} ${currency}`),
];

/** @param {string} countryCode */
function contactIn(countryCode) {
  const found = addresses[/** @type {keyof typeof addresses} */ (countryCode)] ?? [
    '1 Main Street',
    'Town',
    '',
    '1000',
  ];
  const [street, locality, administrativeArea, postalCode] = found;
  return {
    givenName: 'Ana',
    familyName: 'Marlow',
    addressLines: [street],
    locality,
    subLocality: '',
    administrativeArea,
    postalCode,
    countryCode,
  };
}

class ApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  /** @param {number} version */
  static supportsVersion = (version) => version >= 1 && version <= 14;

  /** @type {((event: any) => void) | null} */
  onvalidatemerchant = null;
  /** @type {((event: any) => void) | null} */
  onpaymentauthorized = null;
  /** @type {((event: any) => void) | null} */
  oncancel = null;
  /** @type {any} */
  #request;
  /** @type {HTMLElement | null} */
  #host = null;
  /** What the shopper has approved, until Apple's session is there. @type {object | null} */
  #payment = null;

  /** @param {number} version @param {any} request */
  constructor(version, request) {
    if (navigator.userActivation?.isActive === false) {
      throw new DOMException(
        'Must create a new ApplePaySession from a user gesture handler.',
        'InvalidAccessError',
      );
    }
    const isComplete =
      ApplePaySession.supportsVersion(version) &&
      request?.total?.label &&
      /^\d+(\.\d+)?$/.test(request.total.amount) &&
      request.countryCode?.length === 2 &&
      request.currencyCode?.length === 3 &&
      request.supportedNetworks?.length > 0 &&
      request.merchantCapabilities?.includes('supports3DS');
    if (!isComplete) throw new TypeError('The payment request is not complete.');
    this.#request = request;
  }

  begin() {
    const {
      total,
      lineItems = [],
      currencyCode,
      countryCode,
      requiredBillingContactFields = [],
    } = this.#request;
    const card = chooser(
      'Card',
      cards.map(({ displayName }) => displayName),
    );
    const answer = chooser(
      'Apple answers with',
      validations.map(({ name }) => name),
    );
    const pay = element('button', { type: 'button', className: 'pay' }, 'Pay with passcode');
    const cancel = element('button', { type: 'button' }, 'Cancel');
    const contact = requiredBillingContactFields.includes('postalAddress') ? contactIn(countryCode) : null;
    const items = [
      ...lineItems.map((/** @type {any} */ each) => lineOf(each, currencyCode)),
      lineOf(total, currencyCode, 'total'),
    ];
    const sheet = element(
      'dialog',
      { ariaLabel: 'Apple Pay (sandbox)' },
      element('h2', {}, 'Apple Pay (sandbox)'),
      card.label,
      answer.label,
      ...(contact ? [element('p', {}, `Billing: ${contact.addressLines[0]}, ${contact.locality}`)] : []),
      element('dl', {}, ...items.flat()),
      pay,
      cancel,
    );
    // A real sheet asks for its session as it opens; this one waits, so that the answer can be chosen first.
    pay.addEventListener('click', () => {
      for (const control of [pay, card.select, answer.select]) control.disabled = true;
      this.#payment = paymentWith(cards[card.select.selectedIndex], contact);
      this.onvalidatemerchant?.({ validationURL: validations[answer.select.selectedIndex]?.address });
    });
    cancel.addEventListener('click', () => this.#cancel());
    sheet.addEventListener('cancel', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#cancel();
    });
    this.#show(sheet);
  }

  /** @param {any} session */
  completeMerchantValidation(session) {
    if (!session?.merchantSessionIdentifier) throw new TypeError('This is not a merchant session.');
    this.onpaymentauthorized?.({ payment: this.#payment });
  }

  completePayment() {
    this.#close();
  }

  abort() {
    this.#close();
  }

  /** @param {HTMLDialogElement} sheet */
  #show(sheet) {
    const host = element('div', { id: 'sandbox-wallet' });
    const root = host.attachShadow({ mode: 'open' });
    if ('adoptedStyleSheets' in root) {
      const rules = new CSSStyleSheet();
      rules.replaceSync(style);
      root.adoptedStyleSheets = [rules];
    }
    root.append(sheet);
    document.body.append(host);
    this.#host = host;
    sheet.showModal();
  }

  #cancel() {
    if (!this.#host) return;
    this.#close();
    this.oncancel?.({});
  }

  #close() {
    this.#host?.shadowRoot?.querySelector('dialog')?.close();
    this.#host?.remove();
    this.#host = null;
  }
}

/** @param {(typeof cards)[number] | undefined} card @param {object | null} billingContact */
function paymentWith(card, billingContact) {
  const { name, displayName, network, type } = card ?? {};
  return {
    token: {
      paymentMethod: { displayName, network, type },
      transactionIdentifier: crypto.randomUUID().replaceAll('-', ''),
      paymentData: {
        version: 'EC_v1',
        data: btoa(JSON.stringify({ card: name })),
        signature: '',
        header: {},
      },
    },
    ...(billingContact && { billingContact }),
  };
}

/** @type {any} */ (window).ApplePaySession ??= ApplePaySession;
