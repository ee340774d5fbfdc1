import { describe, expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import { type DisputeEntity, type DisputeIntent, disputeIntentSchema } from './dispute.ts';
import { answerBy, disputeProgress, reportRefusal } from './dispute-progress.ts';

describe('the state of a case', () => {
  it.each(disputeIntentSchema.options)(
    'is closed by its status, also with the intent %s [POR-216]',
    (intent) => {
      expect(disputeProgress({ status: 'CLOSE', intent })).toBe('closed');
    },
  );

  it('awaits the shopper only in an inquiry whose intent says so [POR-406]', () => {
    const inquiry = disputeIntentSchema.options.filter(
      (intent) => disputeProgress({ status: 'INQUIRY', intent }) === 'awaitingYou',
    );
    expect(inquiry).toEqual(['PENDING_CONSUMER_RESPONSE']);
    expect(disputeProgress({ status: 'OPEN', intent: 'PENDING_CONSUMER_RESPONSE' })).toBe('submitted');
  });

  it('is with the shop, or with us', () => {
    expect(disputeProgress({ status: 'OPEN', intent: 'PENDING_MERCHANT_RESPONSE' })).toBe('submitted');
    expect(disputeProgress({ status: 'INQUIRY', intent: 'PENDING_MERCHANT_RESPONSE' })).toBe(
      'waitingForShop',
    );
    expect(disputeProgress({ status: 'INQUIRY', intent: 'PENDING_ADMIN_RESPONSE' })).toBe('underReview');
  });
});

describe('the last day to answer', () => {
  const stage = (createdAt: string, status: 'OPEN' | 'INQUIRY', intent: DisputeIntent): DisputeEntity => ({
    createdAt,
    updatedAt: createdAt,
    status,
    intent,
    consumerDisplayState: 'SUBMITTED',
    comments: [],
    attachments: [],
  });
  const opened = stage('2026-11-16T20:00:00.000Z', 'OPEN', 'PENDING_MERCHANT_RESPONSE');
  const comment = { ...opened, createdAt: '2026-11-20T00:00:00.000Z' };
  const answered = stage('2026-11-21T00:00:00.000Z', 'INQUIRY', 'PENDING_CONSUMER_RESPONSE');

  it('is 14 days later, in the calendar of the market', () => {
    expect(answerBy([opened], 'Australia/Melbourne')).toBe('2026-12-01');
    expect(answerBy([opened], 'America/New_York')).toBe('2026-11-30');
    expect(answerBy([], 'America/New_York')).toBeNull();
  });

  it('is counted from when the turn began, despite later comments', () => {
    expect(answerBy([comment, opened], 'America/New_York')).toBe('2026-11-30');
    expect(answerBy([opened, answered, comment], 'America/New_York')).toBe('2026-12-04');
  });
});

it('says why a problem can’t be reported', () => {
  const order = (changes: object) => ({
    orderStatus: 'APPROVED' as const,
    hasActiveDispute: false,
    orderSummary: { totalAfterRefund: fromMinor(100, 'AUD') } as Parameters<
      typeof reportRefusal
    >[0]['orderSummary'],
    ...changes,
  });
  const nothing = { orderSummary: { totalAfterRefund: fromMinor(0, 'AUD') } };
  expect(reportRefusal(order({ hasActiveDispute: true }))).toBe('disputed');
  expect(reportRefusal(order({ orderStatus: 'DECLINED' }))).toBe('notApproved');
  expect(reportRefusal(order(nothing))).toBe('refunded');
  expect(reportRefusal(order({}))).toBe('closed');
});
