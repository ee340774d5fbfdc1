import type { MinorUnits } from '#shared/domain/money.ts';
import type { PaymentRow } from './payments.tables.ts';

/**
 * The part of a payment that pays its instalment, without the donation and the late fee. Those are not part of the
 * order, so no void and no refund returns them.
 */
export const instalmentPart = ({
  amountMinor,
  donationMinor,
  lateFeeMinor,
}: Pick<PaymentRow, 'amountMinor' | 'donationMinor' | 'lateFeeMinor'>): MinorUnits =>
  amountMinor - donationMinor - lateFeeMinor;
