import { describe, expect, it } from 'vitest';
import { type DisputeState, disputeStateOf } from './dispute.ts';
import {
  type DisputeStanding,
  type DisputeStep,
  disputeSteps,
  standingAfter,
  stepOfComment,
  stepOfSilence,
} from './dispute-steps.ts';
import { canBeDisputed, isDisputableAmount } from './may-dispute.ts';
import { datesAfterHold, holdsPayments } from './payment-hold.ts';

const standing = (text: string): DisputeStanding => {
  const [status, intent, consumerDisplayState] = text.split(' ');
  return { status, intent, consumerDisplayState } as DisputeStanding;
};
const submitted = standing('OPEN PENDING_MERCHANT_RESPONSE SUBMITTED');
const answered = standing('INQUIRY PENDING_CONSUMER_RESPONSE WAITING_FOR_YOU');
const turnedDown = standing('INQUIRY PENDING_MERCHANT_RESPONSE WAITING_FOR_MERCHANT');
const reviewed = standing('INQUIRY PENDING_ADMIN_RESPONSE UNDER_REVIEW');
const resolved = standing('CLOSE NONE RESOLVED');
const cancelled = standing('CLOSE NONE CANCELLED');

describe('a case', () => {
  it.each<[DisputeStanding, DisputeState]>([
    [submitted, 'open'],
    [answered, 'awaitingConsumer'],
    [turnedDown, 'open'],
    [reviewed, 'open'],
    [standing('OPEN PENDING_CONSUMER_RESPONSE WAITING_FOR_YOU'), 'open'],
    [resolved, 'closed'],
    [standing('CLOSE PENDING_CONSUMER_RESPONSE RESOLVED'), 'closed'],
  ])('%j is %s [POR-216] [POR-406]', (current, state) => {
    expect(disputeStateOf(current)).toBe(state);
  });

  const leadsTo: Readonly<Record<DisputeStep, readonly (DisputeStanding | null)[]>> = {
    CREATE: [null, null, null, submitted],
    MERCHANT_CHALLENGE: [answered, answered, answered, null],
    MERCHANT_REQUEST_INFO: [answered, answered, answered, null],
    MERCHANT_ACCEPT: [resolved, resolved, resolved, null],
    CONSUMER_REJECT: [null, turnedDown, null, null],
    CONSUMER_COMMENT: [submitted, null, turnedDown, null],
    CONSUMER_CONFIRM_RECEPTION: [null, resolved, null, null],
    CONSUMER_CANCEL: [cancelled, cancelled, cancelled, null],
    MERCHANT_SILENT: [resolved, null, resolved, null],
    CONSUMER_SILENT: [null, cancelled, null, null],
    REFUNDED_IN_FULL: [resolved, resolved, resolved, null],
  };
  it.each(Object.keys(disputeSteps) as DisputeStep[])('takes %s only where it may', (step) => {
    const after = [submitted, answered, turnedDown, cancelled].map((from) => standingAfter(from, step));
    expect(after).toEqual(leadsTo[step]);
  });

  it('begins where an order has none', () => {
    expect([standingAfter(null, 'CREATE'), standingAfter(null, 'CONSUMER_CANCEL')]).toEqual([
      submitted,
      null,
    ]);
  });

  it('has a comment turn the shop down only where the shopper is asked', () => {
    expect([submitted, answered, turnedDown].map(stepOfComment)).toEqual([
      'CONSUMER_COMMENT',
      'CONSUMER_REJECT',
      'CONSUMER_COMMENT',
    ]);
  });

  it('ends by silence against the side that owes an answer', () => {
    expect([submitted, answered, turnedDown, reviewed, resolved].map(stepOfSilence)).toEqual([
      'MERCHANT_SILENT',
      'CONSUMER_SILENT',
      'MERCHANT_SILENT',
      null,
      null,
    ]);
  });
});

describe('the payments of a disputed order', () => {
  it('wait until the case is closed', () => {
    const cases = [submitted, answered, turnedDown, reviewed, resolved];
    expect(cases.map((only) => holdsPayments([only]))).toEqual([true, true, true, true, false]);
    expect(holdsPayments([])).toBe(false);
  });

  it('wait for its first case only, so that a shopper cannot put them off for ever', () => {
    expect(holdsPayments([cancelled, submitted])).toBe(false);
    expect(holdsPayments([resolved, answered])).toBe(false);
  });

  it.each([
    [
      'that have passed',
      ['2026-01-29', '2026-02-12', '2026-02-26'],
      ['2026-03-08', '2026-03-15', '2026-03-22'],
    ],
    ['of which one is near', ['2026-03-07', '2026-03-21'], ['2026-03-08', '2026-03-21']],
    [
      'of which the next is too near to the moved one',
      ['2026-03-02', '2026-03-10'],
      ['2026-03-08', '2026-03-15'],
    ],
    ['a week away', ['2026-03-08', '2026-03-08'], ['2026-03-08', '2026-03-08']],
    ['that is none', [], []],
  ])('%s are due a week after its end', (_, dates, moved) => {
    expect(datesAfterHold(dates, '2026-03-01')).toEqual(moved);
  });
});

describe('an order', () => {
  const order = { orderStatus: 'APPROVED', totalAfterRefund: 1, hasActiveDispute: false } as const;
  it('may be disputed while it is approved, unrefunded and undisputed', () => {
    expect(canBeDisputed(order)).toBe(true);
    expect(canBeDisputed({ ...order, totalAfterRefund: 0 })).toBe(false);
    expect(canBeDisputed({ ...order, hasActiveDispute: true })).toBe(false);
    for (const orderStatus of ['DECLINED', 'FAILED', 'INCOMPLETE'] as const) {
      expect(canBeDisputed({ ...order, orderStatus })).toBe(false);
    }
  });

  it('may be disputed for more than nothing and at most its total [POR-418]', () => {
    expect([0, 1, 10_000, 10_001].map((amount) => isDisputableAmount(amount, 10_000))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
