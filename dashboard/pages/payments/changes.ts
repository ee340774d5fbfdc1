/** What a merchant can do with a payment, and with how much of it. */
import {
  captureAuthorised,
  refundPayment,
  voidPayment,
} from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import { amountsOf } from './payment-states.ts';

export interface Change {
  /** The verb on its button. */
  readonly name: 'Capture' | 'Void' | 'Refund';
  readonly operation: typeof captureAuthorised | typeof voidPayment | typeof refundPayment;
  readonly of: 'openToCapture' | 'refundable';
  /** What it leads to. */
  readonly consequence: string;
  /** Said when it is done, after the amount. */
  readonly done: string;
  readonly busy: string;
}

export const changes: readonly Change[] = [
  {
    name: 'Capture',
    operation: captureAuthorised,
    of: 'openToCapture',
    consequence: 'Capture what you send. What you capture is paid out to you.',
    done: 'captured',
    busy: 'Capturing',
  },
  {
    name: 'Void',
    operation: voidPayment,
    of: 'openToCapture',
    consequence:
      'Void what you will not send. The shopper owes it no longer, and it cannot be captured again.',
    done: 'voided',
    busy: 'Voiding',
  },
  {
    name: 'Refund',
    operation: refundPayment,
    of: 'refundable',
    consequence:
      'The last instalments that are not paid get smaller first. What is left goes back to the shopper’s card.',
    done: 'refunded',
    busy: 'Refunding',
  },
];

/** The most that it can be done with now; 0 where it cannot be done. */
export const mostOf = ({ of }: Change, payment: MerchantPayment): MinorUnits => amountsOf(payment)[of];
