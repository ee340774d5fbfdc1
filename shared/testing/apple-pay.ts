/** A browser's Apple Pay, for tests of screens that offer it. */
import { onTestFinished } from 'vitest';
import type {
  ApplePaymentRequest,
  ApplePaySession,
} from '#shared/screens/methods/apple-pay/apple-session.ts';

/** A sheet that a page has opened, and the calls that it got. */
export class FakeSheet implements ApplePaySession {
  onvalidatemerchant: ApplePaySession['onvalidatemerchant'] = null;
  onpaymentauthorized: ApplePaySession['onpaymentauthorized'] = null;
  oncancel: ApplePaySession['oncancel'] = null;
  /** In the order in which they came: `begin`, `session`, `0`, `1`, `abort`. */
  readonly told: (string | number)[] = [];
  readonly version: number;
  readonly request: ApplePaymentRequest;

  constructor(version: number, request: ApplePaymentRequest) {
    this.version = version;
    this.request = request;
  }
  begin() {
    this.told.push('begin');
  }
  abort() {
    this.told.push('abort');
  }
  completeMerchantValidation() {
    this.told.push('session');
  }
  completePayment({ status }: { status: 0 | 1 }) {
    this.told.push(status);
  }

  validate(validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession') {
    this.onvalidatemerchant?.({ validationURL });
  }
  authorise(type = 'credit') {
    this.onpaymentauthorized?.({
      payment: {
        token: {
          paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type },
          transactionIdentifier: 'transaction',
          paymentData: { version: 'EC_v1' },
        },
        billingContact: {
          emailAddress: 'maya@example.com',
          givenName: 'Maya',
          familyName: 'Rowe',
          addressLines: ['1 High Street', 'Flat 2'],
          subLocality: 'Headingley',
          locality: 'Leeds',
          administrativeArea: 'West Yorkshire',
          postalCode: 'LS1 4AP',
          countryCode: 'gb',
        },
      },
    });
  }
}

interface BrowserOptions {
  readonly canPay?: boolean | 'throws';
  readonly versions?: number;
  /** What the constructor throws. */
  readonly refuses?: Error;
}

/** Gives this browser Apple Pay for one test. @returns the sheets that are opened, the last one last */
export function browserWithApplePay({
  canPay = true,
  versions = 14,
  refuses,
}: BrowserOptions = {}): FakeSheet[] {
  const sheets: FakeSheet[] = [];
  window.ApplePaySession = class extends FakeSheet {
    static supportsVersion = (version: number) => version <= versions;
    static canMakePayments() {
      if (canPay === 'throws') throw new Error('Not from an insecure document');
      return canPay;
    }
    constructor(version: number, request: ApplePaymentRequest) {
      if (refuses) throw refuses;
      super(version, request);
      sheets.push(this);
    }
  };
  onTestFinished(() => {
    delete window.ApplePaySession;
  });
  return sheets;
}

/** Presses a button as soon as the page shows it, before any work that the page has deferred. */
export function pressAtOnce(find: () => HTMLElement | null): void {
  const watch = new MutationObserver(() => {
    const button = find();
    if (!button) return;
    watch.disconnect();
    button.click();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  onTestFinished(() => watch.disconnect());
}

/** What the page sends to the provider. @returns the bodies by path, as they come */
export function providerOfApplePay(
  answers: Readonly<Record<string, { status?: number; body: unknown }>> = {},
) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname: path } = new URL(String(input));
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    const { status = 200, body } = answers[path] ?? {
      body: path.startsWith('/source-capture') ? { id: 'src_one', card_type: 'credit' } : { resultCode: 0 },
    };
    return new Response(JSON.stringify(body), { status });
  };
  onTestFinished(() => {
    globalThis.fetch = original;
  });
  return sent;
}
