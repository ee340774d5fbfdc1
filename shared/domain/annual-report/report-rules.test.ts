import { describe, expect, it } from 'vitest';
import { countryCodes } from '../markets/index.ts';
import { isOnTime, onTimePercent, tenthsOf } from './on-time.ts';
import { hasAgreedPermissions, permissionsCookie } from './permissions.ts';
import { pulseMinimum, pulseStatusOf } from './pulse.ts';
import { type ShopWithOrders, shopsOfYear } from './shops.ts';

describe('the pie', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [84, 8],
    [85, 9],
    [94, 9],
    [95, 10],
    [100, 10],
  ])('shows %i percent as %i tenths, half up [POR-358]', (percent, tenths) => {
    expect(tenthsOf(percent)).toBe(tenths);
  });

  it('rounds once: 84.6 percent are eight tenths, not nine [POR-358]', () => {
    const payments = (onTime: number, all: number) =>
      Array.from({ length: all }, (_, index) => ({
        ...{ dueDate: '2020-02-01', isPaid: true },
        lastPaidOn: index < onTime ? '2020-02-01' : '2020-02-02',
      }));
    expect(onTimePercent(payments(11, 13))).toBe(84);
    expect(tenthsOf(onTimePercent(payments(11, 13)) ?? 0)).toBe(8);
    expect(onTimePercent(payments(17, 20))).toBe(85);
    expect(onTimePercent(payments(0, 3))).toBe(0);
    expect(onTimePercent([])).toBeNull();
  });
});

it.each([
  ['2020-02-01', true, true],
  ['2020-01-31', true, true],
  ['2020-02-02', true, false],
  ['2020-02-01', false, false],
  [null, true, false],
])(
  'a payment due on 1 February, last paid on %s and paid in full: %s, is on time: %s',
  (lastPaidOn, isPaid, expected) => {
    expect(isOnTime({ dueDate: '2020-02-01', lastPaidOn, isPaid })).toBe(expected);
  },
);

describe('Pulse', () => {
  it('asks for 30 payments on time in the United States and for 15 elsewhere [POR-357]', () => {
    for (const code of countryCodes)
      expect([code, pulseMinimum(code)]).toEqual([code, code === 'US' ? 30 : 15]);
  });

  it.each([
    ['US', 29, 2],
    ['US', 30, 3],
    ['AU', 14, 2],
    ['AU', 15, 3],
  ] as const)(
    'in %s with %i payments on time has the status %i, and one more step for who joined [POR-348] [POR-357]',
    (countryCode, numOnTimePayments, status) => {
      expect(pulseStatusOf({ countryCode, numOnTimePayments, hasJoined: false })).toBe(status);
      expect(pulseStatusOf({ countryCode, numOnTimePayments, hasJoined: true })).toBe(status === 3 ? 1 : 2);
    },
  );

  it('is none in a market without it [POR-348]', () => {
    for (const countryCode of ['FR', 'DE', 'IM'] as const) {
      expect(pulseStatusOf({ countryCode, numOnTimePayments: 40, hasJoined: true })).toBe(0);
    }
  });
});

describe('the permissions', () => {
  it('are remembered for a year by a cookie of this name [POR-350]', () => {
    expect(permissionsCookie).toBe(
      'annual_report_permissions=agreed; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    );
  });

  it('are agreed only where the cookie says so [POR-350]', () => {
    expect(hasAgreedPermissions('a=b; annual_report_permissions=agreed; c=d')).toBe(true);
    for (const cookies of [
      '',
      'annual_report_permissions=',
      'x_annual_report_permissions=agreed',
      'annual_report_permissions=agreedx',
    ]) {
      expect(hasAgreedPermissions(cookies)).toBe(false);
    }
  });
});

describe('the shops of a year', () => {
  const shop = (id: string, patch: Partial<ShopWithOrders> = {}): ShopWithOrders => ({
    ...{ id, name: id, url: `https://${id}.example/`, categoryCode: null, givesBack: false },
    ...{ orderCount: 1, firstOrderOn: '2020-02-01', lastOrderOn: '2020-02-01' },
    ...patch,
  });
  const favouriteOf = (...shops: ShopWithOrders[]) => shopsOfYear(shops).favourite?.id;

  it('have as favourite the one with more orders, and of equals the later one', () => {
    expect(favouriteOf(shop('a'), shop('b', { orderCount: 2 }), shop('c'))).toBe('b');
    expect(favouriteOf(shop('a'), shop('b', { lastOrderOn: '2020-02-02' }))).toBe('b');
    expect(favouriteOf(shop('a', { lastOrderOn: '2020-02-02' }), shop('b'))).toBe('a');
    expect(favouriteOf(shop('a'), shop('b'))).toBe('a');
    expect(favouriteOf()).toBeUndefined();
  });

  it('are of culture, or of gift cards, by their category', () => {
    for (const categoryCode of ['BOOKS', 'MUSIC', 'FILM', 'TICKETS', 'ART']) {
      expect(shopsOfYear([shop('a', { categoryCode })])).toMatchObject({
        ...{ hasCulturePurchase: true, hasGiftCardPurchase: false },
      });
    }
    expect(shopsOfYear([shop('a', { categoryCode: 'GIFT_CARDS' })])).toMatchObject({
      ...{ hasCulturePurchase: false, hasGiftCardPurchase: true },
    });
    expect(shopsOfYear([shop('a', { categoryCode: 'HOME' }), shop('b')])).toMatchObject({
      ...{ hasCulturePurchase: false, hasGiftCardPurchase: false },
    });
  });

  it('are named as giving back, three at most', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id, index) => shop(id, { givesBack: index > 0 }));
    expect(shopsOfYear(all).csrMerchantInfo.map(({ name }) => name)).toEqual(['b', 'c', 'd']);
  });
});
