import { notApprovedMessage } from '#shared/domain/payments/refusal-advice.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Checkout } from '../checkouts.tables.ts';

/** The refusal of what needs an approved checkout. It says to wait only while the approval can still come. */
export const notApproved = ({ state }: Checkout): Refusal =>
  new Refusal('checkout_not_approved', { caseMessage: notApprovedMessage(state) });
