import { describe, expect, it } from 'vitest';
import {
  accountStatusSchema,
  hasAccountLevelPayments,
  isHeld,
  isRestricted,
  isSuspended,
  knownAccountStatuses,
  paymentRefusal,
  payWatchStatusOf,
  purchaseRefusal,
} from './account-status.ts';

describe('what an account status means', () => {
  it('is restricted under PAYMENT_ARRANGEMENT and HARDSHIP, and not suspended [PAY-148] [POR-131]', () => {
    expect(knownAccountStatuses.filter(isRestricted)).toEqual(['PAYMENT_ARRANGEMENT', 'HARDSHIP']);
    expect(knownAccountStatuses.filter(isRestricted).some(isSuspended)).toBe(false);
  });

  it('is suspended when WRITTEN_OFF, and not restricted [PAY-148] [POR-403]', () => {
    expect(knownAccountStatuses.filter(isSuspended)).toEqual(['WRITTEN_OFF']);
    expect(isRestricted('WRITTEN_OFF')).toBe(false);
  });

  it('fails the pay-watch check under POLICY_HOLD [PAY-147] [POR-130]', () => {
    expect(payWatchStatusOf('POLICY_HOLD')).toBe('paywatch_check_failed');
    expect(knownAccountStatuses.filter(payWatchStatusOf)).toEqual(['POLICY_HOLD']);
  });

  it('is one of these or another, which changes nothing [POR-283]', () => {
    expect(knownAccountStatuses).toEqual([
      'REGISTERED',
      'POLICY_HOLD',
      'PAYMENT_ARRANGEMENT',
      'HARDSHIP',
      'WRITTEN_OFF',
    ]);
    const status = accountStatusSchema.parse('BRAND_NEW');
    expect(purchaseRefusal({ accountStatus: status, isOverdue: false })).toBeNull();
    expect(paymentRefusal(status)).toBeNull();
  });
});

describe('an account that may not shop', () => {
  it('is suspended, restricted or overdue [PAY-146] [POR-133]', () => {
    const cannotShop = (isOverdue: boolean) =>
      knownAccountStatuses.filter((accountStatus) => purchaseRefusal({ accountStatus, isOverdue }) !== null);
    expect(cannotShop(false)).toEqual(['PAYMENT_ARRANGEMENT', 'HARDSHIP', 'WRITTEN_OFF']);
    expect(cannotShop(true)).toEqual([...knownAccountStatuses]);
  });

  it('hears why [PAY-055]', () => {
    expect(purchaseRefusal({ accountStatus: 'WRITTEN_OFF', isOverdue: true })).toBe('account_suspended');
    expect(purchaseRefusal({ accountStatus: 'HARDSHIP', isOverdue: true })).toBe('account_restricted');
    expect(purchaseRefusal({ accountStatus: 'REGISTERED', isOverdue: true })).toBe('account_overdue');
    expect(purchaseRefusal({ accountStatus: 'REGISTERED', isOverdue: false })).toBeNull();
  });
});

describe('an account that may not pay an instalment', () => {
  it('is suspended and has a chargeback pending [PAY-149]', () => {
    expect(paymentRefusal('WRITTEN_OFF')).toBe('chargeback_pending');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])('pays by its plan under %s [PAY-144]', (status) => {
    expect(hasAccountLevelPayments(status)).toBe(true);
    expect(paymentRefusal(status)).toBe('precondition_failed');
  });

  it('is held by a policy, as long as it is', () => {
    expect(isHeld('POLICY_HOLD')).toBe(true);
    expect(paymentRefusal('POLICY_HOLD')).toBe('precondition_failed');
  });

  it('is not one that is merely late', () => {
    expect(isHeld('REGISTERED')).toBe(false);
    expect(paymentRefusal('REGISTERED')).toBeNull();
  });
});
