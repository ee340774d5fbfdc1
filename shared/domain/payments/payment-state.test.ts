import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  authorisationExpiry,
  authorised,
  capture,
  declined,
  expire,
  type MerchantPayment,
  type PaymentChange,
  paymentEventTypeSchema,
  paymentStateSchema,
  refund,
  voidPayment,
} from './payment-state.ts';

type Step = (payment: MerchantPayment) => PaymentChange;

function paymentAfter(start: MerchantPayment, ...steps: Step[]): MerchantPayment {
  let payment = start;
  for (const step of steps) {
    const change = step(payment);
    if (!change.ok) expect.fail(change.errorCode);
    payment = change.payment;
  }
  return payment;
}

const take = (amount: number) => (payment: MerchantPayment) => capture(payment, amount);
const release = (amount?: number) => (payment: MerchantPayment) => voidPayment(payment, amount);
const giveBack = (amount: number) => (payment: MerchantPayment) => refund(payment, amount);
const refusalOf = (change: PaymentChange) => (change.ok ? null : change.errorCode);

const amount = fc.integer({ min: 1, max: 4000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  amount.map(take),
  amount.map(release),
  amount.map(giveBack),
  fc.constant(release()),
  fc.constant<Step>(expire),
);

describe('a merchant payment', () => {
  it('keeps original = open + captured + voided and refunded <= captured after any calls [MER-160]', () => {
    fc.assert(
      fc.property(fc.constantFrom(authorised, declined), amount, fc.array(step), (begin, original, steps) => {
        let payment = begin(original);
        for (const each of steps) {
          const change = each(payment);
          if (change.ok) payment = change.payment;
          expect(payment.openToCapture + payment.captured + payment.voided).toBe(original);
          expect(payment.refunded).toBeLessThanOrEqual(payment.captured);
          expect(
            Math.min(payment.openToCapture, payment.captured, payment.voided, payment.refunded),
          ).toBeGreaterThan(-1);
          expect(payment.openToCapture > 0).toBe(
            ['AUTHORISED', 'PARTIALLY_CAPTURED'].includes(payment.state),
          );
        }
      }),
    );
  });

  it('moves from AUTHORISED over PARTIALLY_CAPTURED to CAPTURED [MER-160]', () => {
    expect(paymentAfter(authorised(10_000), take(4000))).toMatchObject({
      state: 'PARTIALLY_CAPTURED',
      openToCapture: 6000,
    });
    expect(paymentAfter(authorised(10_000), take(4000), take(6000))).toMatchObject({
      state: 'CAPTURED',
      captured: 10_000,
    });
    expect(paymentAfter(authorised(10_000), take(10_000)).state).toBe('CAPTURED');
  });

  it('voids all that is open when no amount is given [MER-162]', () => {
    expect(paymentAfter(authorised(10_000), release())).toMatchObject({ state: 'VOIDED', voided: 10_000 });
    expect(paymentAfter(authorised(10_000), take(4000), release())).toMatchObject({
      state: 'CAPTURED',
      voided: 6000,
    });
  });

  it('stays open after a void of a part', () => {
    expect(paymentAfter(authorised(10_000), release(1000))).toMatchObject({
      state: 'AUTHORISED',
      openToCapture: 9000,
    });
    expect(paymentAfter(authorised(10_000), take(1000), release(1000)).state).toBe('PARTIALLY_CAPTURED');
    expect(paymentAfter(authorised(10_000), release(1000), take(9000)).state).toBe('CAPTURED');
  });

  it('lets the uncaptured part expire after seven days [MER-162]', () => {
    expect(authorisationExpiry('2026-01-15T00:00:00.000Z')).toBe('2026-01-22T00:00:00.000Z');
    expect(paymentAfter(authorised(10_000), expire)).toMatchObject({ state: 'EXPIRED', voided: 10_000 });
    expect(paymentAfter(authorised(10_000), take(4000), expire)).toMatchObject({
      state: 'CAPTURED',
      voided: 6000,
    });
  });

  it('keeps its state when it is refunded', () => {
    expect(paymentAfter(authorised(10_000), take(4000), giveBack(4000))).toMatchObject({
      state: 'PARTIALLY_CAPTURED',
      refunded: 4000,
      openToCapture: 6000,
    });
  });

  it('refuses more than is open [MER-161]', () => {
    const payment = paymentAfter(authorised(10_000), take(4000));
    expect(refusalOf(capture(payment, 6001))).toBe('amount_exceeds_open');
    expect(refusalOf(voidPayment(payment, 6001))).toBe('amount_exceeds_open');
  });

  it('refuses to capture, void or expire when nothing is open [MER-161]', () => {
    for (const payment of [
      paymentAfter(authorised(100), take(100)),
      paymentAfter(authorised(100), release()),
      declined(100),
    ]) {
      expect(refusalOf(capture(payment, 1))).toBe('payment_not_open');
      expect(refusalOf(voidPayment(payment))).toBe('payment_not_open');
      expect(refusalOf(expire(payment))).toBe('payment_not_open');
    }
  });

  it('refuses a refund before a capture, and above what was captured [MER-161]', () => {
    expect(refusalOf(refund(authorised(100), 1))).toBe('payment_not_captured');
    const payment = paymentAfter(authorised(10_000), take(4000), giveBack(1000));
    expect(refusalOf(refund(payment, 3001))).toBe('amount_exceeds_captured');
    expect(refusalOf(refund(payment, 3000))).toBeNull();
  });

  it('takes no amount that is zero, negative or a fraction', () => {
    for (const wrong of [0, -1, 0.5]) {
      expect(() => capture(authorised(100), wrong)).toThrow(RangeError);
      expect(() => voidPayment(authorised(100), wrong)).toThrow(RangeError);
      expect(() => authorised(wrong)).toThrow(RangeError);
    }
  });
});

describe('a payment on the wire', () => {
  it('is in one of six states, by one of six kinds of events', () => {
    expect(paymentStateSchema.options).toEqual([
      'AUTHORISED',
      'PARTIALLY_CAPTURED',
      'CAPTURED',
      'VOIDED',
      'EXPIRED',
      'DECLINED',
    ]);
    expect(paymentEventTypeSchema.options).toEqual([
      'AUTHORISED',
      'CAPTURED',
      'VOIDED',
      'EXPIRED',
      'REFUNDED',
      'DECLINED',
    ]);
  });

  it('that was declined holds nothing, and all of it is void', () => {
    expect(declined(10_000)).toEqual({
      state: 'DECLINED',
      original: 10_000,
      openToCapture: 0,
      captured: 0,
      voided: 10_000,
      refunded: 0,
    });
  });
});
