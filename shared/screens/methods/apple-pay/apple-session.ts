/** The part of the browser's `ApplePaySession` that we use, with Apple's own names and spellings. Source: PAY-265. */

interface AppleContact {
  readonly emailAddress?: string;
  readonly familyName?: string;
  readonly givenName?: string;
  readonly addressLines?: readonly string[];
  readonly subLocality?: string;
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

export interface ApplePayment {
  readonly token: {
    readonly paymentMethod: { readonly displayName: string; readonly network: string; readonly type: string };
    readonly transactionIdentifier: string;
    /** Encrypted for the payment-source service. */
    readonly paymentData: unknown;
  };
  readonly billingContact?: AppleContact;
}

export interface AppleLine {
  readonly label: string;
  readonly type: 'final';
  readonly amount: string;
}

export interface ApplePaymentRequest {
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly supportedNetworks: readonly string[];
  readonly merchantCapabilities: readonly string[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly lineItems: readonly AppleLine[];
  readonly total: AppleLine;
}

export interface ApplePaySession {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: ApplePayment }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { readonly status: 0 | 1 }): void;
}

export interface ApplePaySessionClass {
  new (version: number, request: ApplePaymentRequest): ApplePaySession;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
}

declare global {
  interface Window {
    ApplePaySession?: ApplePaySessionClass;
  }
}
