/** The sheet of Apple Pay, from the press that opens it to the mark that closes it. Source: PAY-265 to PAY-280. */
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import {
  type ApplePayRejection,
  type ApplePaySource,
  applePayCapabilities,
  applePayNetworks,
  applePayVersion,
  asksForBillingAddress,
  groupByAmount,
} from '#shared/domain/methods/apple-pay.ts';
import { fromMinor, type Money, toMinor } from '#shared/domain/money.ts';
import type {
  AppleLine,
  ApplePayment,
  ApplePaymentRequest,
  ApplePaySession,
  ApplePaySessionClass,
} from './apple-session.ts';

/** Why a sheet gave no payment source: its message is an `ApplePayRejection`, or what happened otherwise. */
export class ApplePayError extends Error {
  override readonly name = 'ApplePayError';
  constructor(reason: ApplePayRejection | null, cause?: unknown) {
    super(reason ?? 'Not authorised', { cause });
  }
}

/** What the sheet says about a payment. */
export interface SheetRequest {
  /** Of the shop, or of the account. */
  readonly countryCode: CountryCode;
  /** Who is paid. */
  readonly payee: string;
  readonly total: Money;
  /** What the total is made of. */
  readonly amounts: readonly Money[];
  /** The text of a line, such as "2 payments of $30.00". */
  lineOf(count: number, amount: Money): string;
}

export interface ApplePaySheet {
  /** What the shopper approved. Rejects with `ApplePayError`. */
  readonly approved: Promise<ApplePaySource>;
  /** Marks the payment as done or failed, and closes the sheet. Does nothing once it is closed. Source: PAY-280. */
  finish(isPaid: boolean): void;
}

interface SheetServices {
  readonly Session: ApplePaySessionClass;
  readonly call: Call;
}

/** Opens the sheet. Browsers allow it only within the shopper's own press. */
export function openSheet({ Session, call }: SheetServices, request: SheetRequest): ApplePaySheet {
  let session: ApplePaySession | null = null;
  let isApproved = false;
  let resolve: (source: ApplePaySource) => void = () => {};
  let reject: (reason: ApplePayError) => void = () => {};
  const approved = new Promise<ApplePaySource>((...settle) => {
    [resolve, reject] = settle;
  });
  // Prevents an unhandled rejection while no caller waits for it; a caller still receives the rejection.
  approved.catch(() => {});

  const close = (end: (open: ApplePaySession) => void) => {
    const open = session;
    session = null;
    try {
      if (open) end(open);
    } catch {
      // The browser has closed it already.
    }
  };
  const fail = (reason: ApplePayRejection | null, cause?: unknown) => {
    reject(new ApplePayError(reason, cause));
    close((open) => open.abort());
  };

  const validate = async (validationUrl: string) => {
    const input = { body: { validationUrl } };
    const reply = await call(startApplePaySession, input, { handles: fatalStatuses }).catch((failure) => {
      fail('Failed to validate', failure);
      return null;
    });
    if (!reply) return;
    const { sessionObject } = reply;
    if (!sessionObject || Object.keys(sessionObject).length === 0) return fail('Bad session');
    try {
      session?.completeMerchantValidation(sessionObject);
    } catch (failure) {
      fail('Bad session', failure);
    }
  };

  try {
    session = new Session(applePayVersion, requestOf(request));
    session.onvalidatemerchant = ({ validationURL }) => void validate(validationURL);
    session.onpaymentauthorized = ({ payment }) => {
      isApproved = true;
      resolve(sourceOf(payment, request.countryCode));
    };
    session.oncancel = () => {
      session = null;
      reject(new ApplePayError('cancelled'));
    };
    session.begin();
  } catch (failure) {
    fail(null, failure);
  }

  return {
    approved,
    finish: (isPaid) =>
      close((open) => (isApproved ? open.completePayment({ status: isPaid ? 0 : 1 }) : open.abort())),
  };
}

/** Apple writes some of our names in its own way. */
const appleNetworks = { visa: 'visa', mastercard: 'masterCard' } as const;

function requestOf({ countryCode, payee, total, amounts, lineOf }: SheetRequest): ApplePaymentRequest {
  const line = (label: string, { amount }: Money): AppleLine => ({ label, type: 'final', amount });
  return {
    countryCode,
    currencyCode: total.currency,
    supportedNetworks: applePayNetworks.map((network) => appleNetworks[network]),
    merchantCapabilities: applePayCapabilities.map((capability) => `supports${capability}`),
    ...(asksForBillingAddress(countryCode) && { requiredBillingContactFields: ['postalAddress', 'name'] }),
    lineItems: groupByAmount(amounts.map(toMinor)).map(({ count, amount }) => {
      const each = fromMinor(amount, total.currency);
      return line(lineOf(count, each), fromMinor(amount * count, total.currency));
    }),
    total: line(payee, total),
  };
}

function sourceOf({ token, billingContact = {} }: ApplePayment, countryCode: CountryCode): ApplePaySource {
  const { paymentMethod, transactionIdentifier, paymentData } = token;
  const [line1 = '', ...further] = billingContact.addressLines ?? [];
  return {
    token: JSON.stringify(paymentData),
    payment_network: paymentMethod.network,
    payment_method_type: paymentMethod.type,
    payment_method_display_name: paymentMethod.displayName,
    transaction_identifier: transactionIdentifier,
    ...(asksForBillingAddress(countryCode) && {
      billing_address: {
        email_address: billingContact.emailAddress ?? '',
        family_name: billingContact.familyName ?? '',
        given_name: billingContact.givenName ?? '',
        city: billingContact.locality ?? '',
        state: billingContact.administrativeArea ?? '',
        address_line_1: line1,
        address_line_2: further.join(', '),
        country: (billingContact.countryCode ?? countryCode).toUpperCase(),
        postal_code: billingContact.postalCode ?? '',
        sub_locality: billingContact.subLocality ?? '',
      },
    }),
  };
}
