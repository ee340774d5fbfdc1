import type { MinorUnits } from '#shared/domain/money.ts';
import type { PaymentRow } from './payments.tables.ts';

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
