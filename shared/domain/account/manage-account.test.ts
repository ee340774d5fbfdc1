import { describe, expect, it } from 'vitest';
import {
  deactivateReasonSchema,
  deactivationRefusal,
  isManageAccountDisabled,
  manageAccountAction,
  presetDeactivateReasons,
  reactivationRefusal,
} from './manage-account.ts';

const account = (accountStatus: string, accountFrozen: boolean, selfExclusion: boolean) => ({
  accountStatus,
  accountFrozen,
  selfExclusion,
});
const nothingOpen = { owes: false, hasChargeAtShipOrders: false };

describe('the reason for closing an account', () => {
  it('is one of four presets [POR-296] [POR-297]', () => {
    expect(presetDeactivateReasons).toEqual([
      'NO_LONGER_WANT_TO_USE',
      'NEED_A_BREAK',
      'APPLYING_FOR_MORTGAGE',
      'UNABLE_TO_SHOP',
    ]);
    for (const preset of presetDeactivateReasons) expect(deactivateReasonSchema.parse(preset)).toBe(preset);
  });

  it('or own words of 1 to 500 characters, spaces around them not counted [POR-293] [POR-297]', () => {
    expect(deactivateReasonSchema.parse('  Moving\r\nabroad ')).toBe('Moving\nabroad');
    for (const kept of ['x', 'x'.repeat(500), ` ${'x'.repeat(500)} `])
      expect(deactivateReasonSchema.parse(kept)).toBe(kept.trim());
    for (const refused of ['', '   ', '\u2063', 'x'.repeat(501), 'card 4111 1111 1111 1111', 'a \u202e b'])
      expect(deactivateReasonSchema.safeParse(refused).success).toBe(false);
  });
});

describe('the way to close an account or open it again', () => {
  it.each([
    ['REGISTERED', false, false, 'deactivate', 'enabled'],
    ['REGISTERED', false, true, 'deactivate', 'enabled'],
    ['REGISTERED', true, false, 'deactivate', 'disabled'],
    ['REGISTERED', true, true, 'reactivate', 'enabled'],
    ['HARDSHIP', false, false, 'deactivate', 'disabled'],
    ['WRITTEN_OFF', true, true, 'deactivate', 'disabled'],
    ['BRAND_NEW', true, false, 'deactivate', 'disabled'],
  ] as const)(
    'of %s, frozen %s, self-excluded %s: %s, %s [POR-298] [POR-299] [POR-300] [POR-301]',
    (status, accountFrozen, selfExclusion, action, link) => {
      const shown = account(status, accountFrozen, selfExclusion);
      expect(manageAccountAction(shown)).toBe(action);
      expect(isManageAccountDisabled(shown)).toBe(link === 'disabled');
    },
  );

  it('is refused for what is owed, then for what is charged at shipping, and where it is closed already [POR-302] [POR-303]', () => {
    const open = account('REGISTERED', false, false);
    const refusal = (owes: boolean, hasChargeAtShipOrders: boolean) =>
      deactivationRefusal({ ...open, owes, hasChargeAtShipOrders });
    expect(refusal(false, false)).toBeNull();
    expect(refusal(true, false)).toBe('account_balance_non_zero');
    expect(refusal(true, true)).toBe('account_balance_non_zero');
    expect(refusal(false, true)).toBe('account_has_charge_at_ship_orders');
    for (const selfExclusion of [true, false]) {
      const frozen = { ...account('REGISTERED', true, selfExclusion), ...nothingOpen };
      expect(deactivationRefusal(frozen)).toBe('account_already_frozen');
    }
    expect(deactivationRefusal({ ...account('HARDSHIP', false, false), ...nothingOpen })).toBe(
      'precondition_failed',
    );
  });

  it('ends no freeze that its owner did not ask for', () => {
    expect(reactivationRefusal(account('REGISTERED', true, true))).toBeNull();
    expect(reactivationRefusal(account('REGISTERED', false, false))).toBe('account_not_frozen');
    expect(reactivationRefusal(account('REGISTERED', true, false))).toBe('precondition_failed');
    expect(reactivationRefusal(account('WRITTEN_OFF', true, true))).toBe('precondition_failed');
  });
});
