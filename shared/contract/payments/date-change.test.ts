import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { dateChangeRefusals } from '#shared/domain/payments/date-change.ts';
import { changePaymentDate, checkDateChange } from './payments.contract.ts';

const path = '/portal/consumers/payment-schedule-due-date/{paymentScheduleId}/change';

describe('the calls that move a date', () => {
  it('check a payment by GET, and respond with the dates [PAY-326]', () => {
    expect([checkDateChange.method, checkDateChange.path]).toEqual(['GET', path]);
    const answer = { newPaymentDateOptions: ['2026-11-30', '2026-12-02'] };
    expect(checkDateChange.reply.parse(answer)).toEqual(answer);
    expect(checkDateChange.reply.safeParse({}).success).toBe(false);
    expect(checkDateChange.reply.safeParse({ newPaymentDateOptions: ['soon'] }).success).toBe(false);
  });

  it('change it by POST with the new date, a day, and nothing else [PAY-327]', () => {
    expect([changePaymentDate.method, changePaymentDate.path]).toEqual(['POST', path]);
    const accepts = (body: unknown) => changePaymentDate.body.safeParse(body).success;
    expect(accepts({ newPaymentDate: '2026-12-02' })).toBe(true);
    for (const body of [{}, { newPaymentDate: '2.12.2026' }, { newPaymentDate: '2026-02-30' }]) {
      expect(accepts(body)).toBe(false);
    }
    expect(accepts({ newPaymentDate: '2026-12-02', amount: '1.00' })).toBe(false);
  });

  it('fail with an error code and a message [PAY-334]', () => {
    const refusals = [...dateChangeRefusals, 'precondition_failed'];
    expect(checkDateChange.errors).toEqual(refusals);
    expect(changePaymentDate.errors).toEqual([...refusals, 'invalid_new_payment_date']);
    for (const errorCode of changePaymentDate.errors) {
      const body = { errorCode, message: 'Pay this one.', errorId: 'e1' };
      expect(errorBodySchema.parse(body)).toEqual(body);
      expect(errorBodySchema.safeParse({ ...body, message: undefined }).success).toBe(false);
      expect(errorBodySchema.safeParse({ ...body, errorCode: undefined }).success).toBe(false);
    }
  });
});
