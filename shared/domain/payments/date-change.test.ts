import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../dates.ts';
import {
  type DateChange,
  dateChangeProblem,
  dateChangeRefusal,
  dateChangeRefusals,
  isDateChangeOffered,
  keptItems,
  newPaymentDates,
  nextPaymentOf,
} from './date-change.ts';

type Item = DateChange['item'];

const item = (id: number, due: string | null, changes: Partial<Item> = {}): Item => ({
  id,
  status: 'OWED',
  installmentDueDate: due,
  originalInstallmentDueDate: due,
  ...changes,
});

const paid = item(1, '2026-11-13', { status: 'PAID' });
const next = item(2, '2026-11-27');
const last = item(3, '2026-12-11');

/** A good payer a week before the next payment, with these changes. */
const change = (changes: Partial<DateChange> = {}): DateChange => ({
  account: { status: 'REGISTERED', isFrozen: false, openedOn: '2025-01-01', changedOn: [] },
  isOfferedByShop: true,
  paymentsOnHold: false,
  changesOnOrder: 0,
  item: next,
  orderItems: [paid, next, last],
  today: '2026-11-20',
  ...changes,
});
const account = (changes: Partial<DateChange['account']>) => ({
  account: { ...change().account, ...changes },
});
const reasonOf = (changes: Partial<DateChange> = {}) =>
  dateChangeRefusal(change(changes))?.replace('change_payment_schedule_', '') ?? null;

describe('the payments that stay where a date can’t move', () => {
  const late = item(5, '2026-11-10', { status: 'OVERDUE' });
  const later = item(6, '2026-11-12', { status: 'OVERDUE' });
  const further = item(7, '2026-12-25');

  it('is everything late and the payment after it', () => {
    expect(keptItems([late, later, next, last])).toEqual([late, later, next]);
    expect(keptItems([late, later])).toEqual([late, later]);
  });

  it('is the next two where nothing is late, and nothing that is not owed', () => {
    expect(keptItems([paid, next, last, further])).toEqual([next, last]);
    expect(keptItems([paid, item(8, null, { status: 'DEFERRED' })])).toEqual([]);
  });
});

describe('the payment that moves', () => {
  it('is the owed or overdue one with the earliest date, wherever it stands in the list [PAY-325]', () => {
    expect(nextPaymentOf([last, paid, next])).toBe(next);
    const overdue = item(4, '2026-11-26', { status: 'OVERDUE' });
    expect(nextPaymentOf([last, next, overdue, paid])).toBe(overdue);
    const moved = { ...next, installmentDueDate: '2026-12-12' };
    expect(nextPaymentOf([moved, last])).toBe(last);
  });

  it.each(['PAID', 'PAYMENT_PENDING', 'PARTIAL_REFUND', 'DEFERRED'] as const)(
    'is none that is %s, nor one without a date',
    (status) => {
      expect(nextPaymentOf([item(1, '2026-11-13', { status }), item(2, null)])).toBeNull();
    },
  );
});

describe('the offer to move a date', () => {
  const owed = { amount: '0.01', currency: 'AUD' } as const;
  const of = (changes: Partial<Parameters<typeof isDateChangeOffered>[0]> = {}) => ({
    owedAmount: owed,
    paymentScheduleSet: [next],
    ...changes,
  });

  it('is not made, nor taken, while the payments wait for a dispute', () => {
    expect(isDateChangeOffered(of({ paymentsOnHold: true }), 'REGISTERED')).toBe(false);
    expect(dateChangeRefusal(change({ paymentsOnHold: true }))).toBe('precondition_failed');
  });

  it('needs an amount owed, in a payment that has a date', () => {
    expect(isDateChangeOffered(of(), 'REGISTERED')).toBe(true);
    expect(isDateChangeOffered(of({ owedAmount: { ...owed, amount: '0.00' } }), 'REGISTERED')).toBe(false);
    const deferred = [item(1, null, { status: 'DEFERRED' })];
    expect(isDateChangeOffered(of({ paymentScheduleSet: deferred }), 'REGISTERED')).toBe(false);
  });

  it('needs a change that is left for the order [PAY-154]', () => {
    const isOffered = (dateChanges?: number) => isDateChangeOffered(of({ dateChanges }), 'REGISTERED');
    expect([undefined, 0, 1].map(isOffered)).toEqual([true, true, false]);
    expect([0, 1].map((changesOnOrder) => reasonOf({ changesOnOrder }))).toEqual([
      null,
      'max_changes_on_order',
    ]);
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])('is not made to an account of status %s', (status) => {
    expect(isDateChangeOffered(of(), status)).toBe(false);
  });

  it.each(['WRITTEN_OFF', 'POLICY_HOLD', 'REGISTERED'])('is made to an account of status %s', (status) => {
    expect(isDateChangeOffered(of(), status)).toBe(true);
  });
});

describe('a change of date', () => {
  it('is possible for a good payer', () => {
    expect(reasonOf()).toBeNull();
  });

  it.each([
    ['account_hardship', 'HARDSHIP'],
    ['account_hardship', 'PAYMENT_ARRANGEMENT'],
    ['restricted_payments', 'WRITTEN_OFF'],
    ['restricted_payments', 'POLICY_HOLD'],
  ])('is refused with %s to an account that is %s', (reason, status) => {
    expect(reasonOf(account({ status }))).toBe(reason);
  });

  it('is refused to a frozen account', () => {
    expect(reasonOf(account({ isFrozen: true }))).toBe('restricted_payments');
  });

  it('needs an account of 30 days', () => {
    expect(reasonOf(account({ openedOn: '2026-10-22' }))).toBe('account_too_new');
    expect(reasonOf(account({ openedOn: '2026-10-21' }))).toBeNull();
  });

  it('needs a shop whose dates may move', () => {
    expect(reasonOf({ isOfferedByShop: false })).toBe('merchant_blacklisted');
  });

  it('is made once on an order', () => {
    expect(reasonOf({ changesOnOrder: 1 })).toBe('max_changes_on_order');
  });

  it('is made three times within 180 days', () => {
    const longAgo = addDays('2026-11-20', -180);
    const twice = ['2026-11-19', addDays(longAgo, 1)];
    expect(reasonOf(account({ changedOn: [...twice, '2026-11-01'] }))).toBe('max_changes_in_duration');
    expect(reasonOf(account({ changedOn: [...twice, longAgo] }))).toBeNull();
    expect(reasonOf(account({ changedOn: twice }))).toBeNull();
  });

  it('needs two days before the date', () => {
    expect(reasonOf({ today: '2026-11-26' })).toBe('too_close_to_due_date');
    expect(reasonOf({ today: '2026-11-27' })).toBe('too_close_to_due_date');
    expect(reasonOf({ today: '2026-11-28' })).toBe('too_close_to_due_date');
    expect(reasonOf({ today: '2026-11-25' })).toBeNull();
  });

  it('needs room before the payment after it', () => {
    const tight = item(3, '2026-11-30');
    expect(reasonOf({ orderItems: [paid, next, tight] })).toBe('too_close_to_due_date');
    const roomy = item(3, '2026-12-01');
    expect(reasonOf({ orderItems: [paid, next, roomy] })).toBeNull();
  });

  it('waits while a payment of the order is overdue', () => {
    const late = item(1, '2026-11-13', { status: 'OVERDUE' });
    expect(reasonOf({ item: late, orderItems: [late, next, last] })).toBe('payment_overdue');
    expect(reasonOf({ item: next, orderItems: [late, next, last] })).toBe('payment_overdue');
  });

  it.each([
    ['a later one', last],
    ['a paid one', paid],
    ['one being paid', item(5, '2026-11-20', { status: 'PAYMENT_PENDING' })],
  ])('is refused for %s', (_, other) => {
    expect(reasonOf({ item: other, orderItems: [paid, next, last, other] })).toBe(
      'not_next_upcoming_payment',
    );
  });

  it('names the reason that goes furthest where several hold', () => {
    const everything = change({
      ...account({
        status: 'HARDSHIP',
        isFrozen: true,
        openedOn: '2026-11-20',
        changedOn: ['2026-11-20', '2026-11-20', '2026-11-20'],
      }),
      isOfferedByShop: false,
      changesOnOrder: 1,
      today: '2026-11-27',
      item: last,
    });
    const reasons = [everything];
    reasons.push({ ...everything, account: { ...everything.account, status: 'REGISTERED' } });
    reasons.push({
      ...everything,
      account: { ...everything.account, status: 'REGISTERED', isFrozen: false },
    });
    const settled = { ...everything.account, status: 'REGISTERED', isFrozen: false, openedOn: '2020-01-01' };
    reasons.push({ ...everything, account: settled });
    reasons.push({ ...everything, account: settled, isOfferedByShop: true });
    reasons.push({ ...everything, account: settled, isOfferedByShop: true, changesOnOrder: 0 });
    reasons.push({ ...everything, account: settled, isOfferedByShop: true, changesOnOrder: 0, item: next });
    expect(reasons.map(dateChangeRefusal)).toEqual(
      [
        'account_hardship',
        'restricted_payments',
        'account_too_new',
        'merchant_blacklisted',
        'max_changes_on_order',
        'not_next_upcoming_payment',
        'max_changes_in_duration',
      ].map((reason) => `change_payment_schedule_${reason}`),
    );
  });

  it('has nine reasons why not, each with its own text [PAY-335]', () => {
    expect(new Set(dateChangeRefusals).size).toBe(9);
    expect(dateChangeRefusals).toEqual(
      [
        'account_too_new',
        'account_hardship',
        'max_changes_in_duration',
        'merchant_blacklisted',
        'restricted_payments',
        'max_changes_on_order',
        'too_close_to_due_date',
        'payment_overdue',
        'not_next_upcoming_payment',
      ].map((name) => `change_payment_schedule_${name}`),
    );
    for (const errorCode of dateChangeRefusals) {
      expect(dateChangeProblem({ errorCode, message: 'From the server' })).toEqual({ reason: errorCode });
    }
  });

  it.each(['change_payment_schedule_other', 'not_found'])(
    'is told about by the server after %s [PAY-336]',
    (errorCode) => {
      expect(dateChangeProblem({ errorCode, message: 'From the server' })).toEqual({
        message: 'From the server',
      });
    },
  );
});

describe('the dates offered', () => {
  it('are 3, 5, 7 and 10 days later, earliest first [PAY-328]', () => {
    const dates = ['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07'];
    expect(newPaymentDates(change())).toEqual(dates);
    expect(newPaymentDates({ item: last, orderItems: [paid, last] })).toEqual([
      '2026-12-14',
      '2026-12-16',
      '2026-12-18',
      '2026-12-21',
    ]);
  });

  it('end before the next payment of the order', () => {
    const orderItems = [paid, next, item(3, '2026-12-04')];
    expect(newPaymentDates({ item: next, orderItems })).toEqual(['2026-11-30', '2026-12-02']);
    expect(newPaymentDates({ item: item(2, null), orderItems })).toEqual([]);
  });

  const schedules = fc.record({
    start: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days)),
    gaps: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
    paidCount: fc.nat({ max: 5 }),
    daysBefore: fc.integer({ min: -5, max: 40 }),
  });

  it('keep the order of payments, and are later than the notice, for every schedule', () => {
    fc.assert(
      fc.property(schedules, ({ start, gaps, paidCount, daysBefore }) => {
        const dates = [start];
        for (const gap of gaps) dates.push(addDays(dates.at(-1) ?? start, gap));
        const items = dates.map((date, index) =>
          item(index + 1, date, index < paidCount ? { status: 'PAID' } : {}),
        );
        const moving = nextPaymentOf(items);
        if (!moving?.installmentDueDate) return;
        const today = addDays(moving.installmentDueDate, -daysBefore);
        const move = change({ item: moving, orderItems: items, today });
        if (dateChangeRefusal(move) !== null) return;
        const offered = newPaymentDates(move);
        expect(offered.length).toBeGreaterThan(0);
        expect(offered).toEqual([...offered].sort());
        for (const date of offered) {
          expect(daysBetween(today, date)).toBeGreaterThan(2);
          expect(date > moving.installmentDueDate).toBe(true);
          const after = items.map((each) => (each === moving ? { ...each, installmentDueDate: date } : each));
          const order = after.map(({ installmentDueDate }) => installmentDueDate);
          expect(order).toEqual([...new Set(order)].sort());
        }
      }),
    );
  });
});
