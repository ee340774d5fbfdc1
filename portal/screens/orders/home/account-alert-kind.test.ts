import { describe, expect, it } from 'vitest';
import { entry, item, order } from '../orders-for-tests.ts';
import { accountAlertKind, overdueEntries } from './account-alert-kind.ts';

const entries = (...items: ReturnType<typeof item>[]) => items.map((one) => entry(order(), one));

const good = {
  accountStatus: 'REGISTERED',
  accountFrozen: false,
  selfExclusion: false,
  identityCheckStatus: 'VERIFIED',
  profileConfirmed: true,
  isOverdue: false,
} as const;

describe('the alert above the orders', () => {
  it.each([
    ['REGISTERED', true, 'overdue'],
    ['HARDSHIP', false, 'restricted'],
    ['PAYMENT_ARRANGEMENT', false, 'restricted'],
    ['HARDSHIP', true, 'restrictedOverdue'],
    ['WRITTEN_OFF', false, 'suspended'],
    ['WRITTEN_OFF', true, 'suspendedOverdue'],
    ['POLICY_HOLD', false, 'held'],
    ['POLICY_HOLD', true, 'held'],
    ['REGISTERED', false, null],
    ['SOMETHING_NEW', false, null],
  ])(
    'for %s with something late: %s, has its own kind [POR-123] [PAY-148]',
    (accountStatus, isOverdue, kind) => {
      expect(accountAlertKind({ ...good, accountStatus, isOverdue })).toBe(kind);
    },
  );

  it.each([false, true])(
    'for a shopper whom the register declined, or whose account is frozen',
    (isOverdue) => {
      expect(accountAlertKind({ ...good, identityCheckStatus: 'FAILED', isOverdue })).toBe('declined');
      expect(accountAlertKind({ ...good, accountFrozen: true, isOverdue })).toBe('held');
    },
  );

  it('is not shown for a missing profile, since the portal redirects to it first', () => {
    expect(accountAlertKind({ ...good, profileConfirmed: false })).toBeNull();
  });

  it('counts as late only what may still be paid', () => {
    const late = item(1, '2026-11-11', { status: 'OVERDUE' });
    const onItsWay = item(2, '2026-11-11', { status: 'PAYMENT_PENDING' });
    expect(overdueEntries(entries(late, onItsWay)).map(({ id }) => id)).toEqual([1]);
  });
});
