import { describe, expect, it } from 'vitest';
import {
  displayedOrderStatus,
  orderStatusReasonSchema,
  orderStatusReasons,
  orderStatusSchema,
} from './order-status.ts';

describe('the status of an order', () => {
  it('shows as approved for APPROVED and as declined for every other [PAY-090] [POR-134]', () => {
    expect(orderStatusSchema.options.map((status) => [status, displayedOrderStatus[status]])).toEqual([
      ['APPROVED', 'approved'],
      ['DECLINED', 'declined'],
      ['FAILED', 'declined'],
      ['INCOMPLETE', 'declined'],
    ]);
  });

  it('has one of twelve reasons, each with its own text [PAY-091] [POR-137]', () => {
    expect(orderStatusReasonSchema.options).toEqual([
      'Approved',
      'SMS verified',
      'Insufficient funds',
      'Invalid payment details',
      'Gateway error',
      'Fraud rule breach',
      'Declined',
      'Invalid transaction state',
      'Other unspecified error',
      'Verifying SMS code',
      'Cancelled SMS verification',
      'Failed SMS verification',
    ]);
    expect(new Set(Object.values(orderStatusReasons)).size).toBe(12);
    expect(orderStatusReasonSchema.safeParse('approved').success).toBe(false);
  });
});
