/** A movement of money at the card provider, from its claim to its settlement. */
import type { MinorUnits } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { PaymentRow } from './payments.tables.ts';

/**
 * HOLD reserves what is due when a checkout is confirmed, CAPTURE takes it at authorise, RELEASE gives it up. CHARGE
 * takes one instalment, REFUND sends part of a charge back.
 */
export type PaymentKind = 'HOLD' | 'CAPTURE' | 'RELEASE' | 'CHARGE' | 'REFUND';

/** What the settlement needs to know, whichever process does it. */
export interface PaymentDetails {
  /** CAPTURE: also capture the merchant's payment in full. */
  readonly capturesAtOnce?: boolean;
  /** CAPTURE: replaces the reference of the checkout. */
  readonly merchantReference?: string;
  /** CHARGE of the schedule: 1 on the due date, 2 on the day after. */
  readonly attempt?: number;
}

/** What the provider said. `id` is the hold, charge or refund, null for a refusal. */
export interface ProviderAnswer {
  readonly resultCode: ResultCode;
  readonly id: string | null;
}

/**
 * What a movement pays of its instalment: a donation and a late fee go with it and are no part of the order, so no void
 * and no refund gives them back.
 */
export const instalmentPart = ({
  amountMinor,
  donationMinor,
  lateFeeMinor,
}: Pick<PaymentRow, 'amountMinor' | 'donationMinor' | 'lateFeeMinor'>): MinorUnits =>
  amountMinor - donationMinor - lateFeeMinor;
