import { describe, expect, it } from 'vitest';
import { identityCheckStatusSchema } from '../session.ts';
import {
  type AccountStanding,
  accountStatusSchema,
  hasAccountLevelPayments,
  isAdvertisedTo,
  isDeactivated,
  isHeld,
  isRestricted,
  isSuspended,
  knownAccountStatuses,
  paymentRefusal,
  paysBySchedule,
  payWatchStatusOf,
  purchaseRefusal,
  purchaseRefusals,
  statusAfterPayWatchHit,
} from './account-status.ts';

const good = {
  accountStatus: 'REGISTERED',
  accountFrozen: false,
  selfExclusion: false,
  identityCheckStatus: 'VERIFIED',
  profileConfirmed: true,
  isOverdue: false,
} as const satisfies AccountStanding;

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
    expect(purchaseRefusal({ ...good, accountStatus: status })).toBeNull();
    expect(paymentRefusal(status)).toBeNull();
  });
});

describe('an account that may not shop', () => {
  it('is suspended, restricted or overdue, or held by a policy [PAY-146] [POR-133]', () => {
    const cannotShop = (isOverdue: boolean) =>
      knownAccountStatuses.filter(
        (accountStatus) => purchaseRefusal({ ...good, accountStatus, isOverdue }) !== null,
      );
    expect(cannotShop(false)).toEqual(['POLICY_HOLD', 'PAYMENT_ARRANGEMENT', 'HARDSHIP', 'WRITTEN_OFF']);
    expect(cannotShop(true)).toEqual([...knownAccountStatuses]);
  });

  it('is frozen, or belongs to a person whom the register declined, and for no other status of a check', () => {
    expect(purchaseRefusal({ ...good, accountFrozen: true })).toBe('account_on_hold');
    const declined = identityCheckStatusSchema.options.filter(
      (identityCheckStatus) => purchaseRefusal({ ...good, identityCheckStatus }) !== null,
    );
    expect(declined).toEqual(['FAILED']);
  });

  it('is deactivated when it is frozen and self-excluded, and by neither alone [PAY-150] [POR-132]', () => {
    const combinations = [true, false].flatMap((accountFrozen) =>
      [true, false].map((selfExclusion) => ({ accountFrozen, selfExclusion })),
    );
    expect(combinations.filter(isDeactivated)).toEqual([{ accountFrozen: true, selfExclusion: true }]);
    expect(combinations.map((frozen) => purchaseRefusal({ ...good, ...frozen }))).toEqual([
      'account_deactivated',
      'account_on_hold',
      null,
      null,
    ]);
  });

  it('has given no profile', () => {
    expect(purchaseRefusal({ ...good, profileConfirmed: false })).toBe('profile_required');
  });

  it('is given first the reason that paying what is late would not end [PAY-055]', () => {
    const reasons: Partial<AccountStanding>[] = [
      { accountStatus: 'WRITTEN_OFF' },
      { accountStatus: 'HARDSHIP' },
      { accountFrozen: true, selfExclusion: true },
      { accountStatus: 'POLICY_HOLD' },
      { identityCheckStatus: 'FAILED' },
      { profileConfirmed: false },
      {},
    ];
    const heard = reasons.map((reason) => purchaseRefusal({ ...good, ...reason, isOverdue: true }));
    expect(heard).toEqual([...purchaseRefusals.slice(0, -1), 'profile_required', 'account_overdue']);
    expect(purchaseRefusal(good)).toBeNull();
  });
});

describe('an account that is shown what there is to buy', () => {
  it('is one that may buy, and whose owner has not asked to be excluded', () => {
    const closed: Partial<AccountStanding>[] = [
      ...['WRITTEN_OFF', 'POLICY_HOLD', 'HARDSHIP', 'PAYMENT_ARRANGEMENT'].map((accountStatus) => ({
        accountStatus,
      })),
      { accountFrozen: true },
      { selfExclusion: true },
      { accountFrozen: true, selfExclusion: true },
      { identityCheckStatus: 'FAILED' },
      { isOverdue: true },
    ];
    expect(closed.map((reason) => isAdvertisedTo({ ...good, ...reason }))).toEqual(closed.map(() => false));
    expect(isAdvertisedTo(good)).toBe(true);
    expect(isAdvertisedTo({ ...good, profileConfirmed: false })).toBe(true);
  });
});

it('a hit of the pay watch holds an account that no plan and no write-off closes already', () => {
  expect(['REGISTERED', 'POLICY_HOLD', 'BRAND_NEW'].map(statusAfterPayWatchHit)).toEqual(
    Array(3).fill('POLICY_HOLD'),
  );
  for (const status of ['HARDSHIP', 'PAYMENT_ARRANGEMENT', 'WRITTEN_OFF'])
    expect(statusAfterPayWatchHit(status)).toBe(status);
});

describe('an account that may not pay an instalment', () => {
  it('is suspended and has a chargeback pending [PAY-149]', () => {
    expect(paymentRefusal('WRITTEN_OFF')).toBe('chargeback_pending');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])('pays by its plan under %s [PAY-144]', (status) => {
    expect(hasAccountLevelPayments(status)).toBe(true);
    expect(paymentRefusal(status)).toBe('precondition_failed');
  });

  it('is neither one that is merely late nor one that a policy holds', () => {
    expect([isHeld('REGISTERED'), isHeld('POLICY_HOLD')]).toEqual([false, true]);
    expect(paymentRefusal('REGISTERED')).toBeNull();
    expect(paymentRefusal('POLICY_HOLD')).toBeNull();
  });
});

it.each([
  ['REGISTERED', true],
  ['POLICY_HOLD', true],
  ['HARDSHIP', false],
  ['PAYMENT_ARRANGEMENT', false],
  ['WRITTEN_OFF', false],
  ['SOMETHING_NEW', true],
])('says of %s whether its schedule charges: %s', (status, charges) => {
  expect(paysBySchedule(status)).toBe(charges);
});
