import { describe, expect, it } from 'vitest';
import { isPhone } from '../phone.ts';
import { homeDialog, isGreeted } from './home-dialog.ts';

type Visit = Parameters<typeof homeDialog>[0];
type Read = NonNullable<Parameters<typeof homeDialog>[1]>;

const nothing: Visit = { variant: 'C', mayWelcome: true, hasNewPortalAccess: false, mayShowApp: false };
const now = new Date('2026-11-28T02:00:00.000Z');
/** Fourteen days and a millisecond ago. */
const longAgo = '2026-11-14T01:59:59.999Z';
const fourteenDaysAgo = '2026-11-14T02:00:00.000Z';
const visited = new Set(['orders-page-visited']);

const opens = (visit: Partial<Visit>, read: Partial<Read> | null = {}, createdDate = longAgo) =>
  homeDialog(
    { ...nothing, ...visit },
    read && { tags: new Set(), orderCount: 0, ...read },
    { createdDate },
    now,
  );

describe('the welcome', () => {
  it('is for variants B and D, without orders, on the first visit, where shops may be shown [POR-145] [POR-146]', () => {
    for (const variant of ['B', 'D'] as const) {
      expect(opens({ variant })).toBe('welcome');
      expect(opens({ variant }, { orderCount: 1 })).toBeNull();
      expect(opens({ variant }, { tags: visited })).toBeNull();
      expect(opens({ variant, mayWelcome: false })).toBeNull();
    }
    for (const variant of ['A', 'C'] as const) expect(opens({ variant })).toBeNull();
  });
});

describe('the introduction of the newer portal', () => {
  const hasAccess = { hasNewPortalAccess: true };

  it('is for an account with access and an order, that has not seen it [POR-148] [POR-150] [POR-151]', () => {
    expect(opens(hasAccess, { orderCount: 1 }, now.toISOString())).toBe('introduction');
    expect(opens({}, { orderCount: 1 })).toBeNull();
    expect(opens(hasAccess, { orderCount: 1, tags: new Set(['introduction-modal-seen']) })).toBeNull();
  });

  it('is without orders for those who registered more than 14 days ago and were here before [POR-149] [POR-150]', () => {
    expect(opens(hasAccess, { tags: visited })).toBe('introduction');
    expect(opens(hasAccess, { tags: visited }, fourteenDaysAgo)).toBeNull();
    expect(opens(hasAccess, { tags: new Set() })).toBeNull();
    expect(opens(hasAccess, { tags: new Set([...visited, 'introduction-modal-seen']) })).toBeNull();
    expect(opens({}, { tags: visited })).toBeNull();
  });

  it('waits while the welcome opens', () => {
    expect(opens({ ...hasAccess, variant: 'B' })).toBe('welcome');
    expect(opens({ ...hasAccess, variant: 'B' }, { tags: visited })).toBe('introduction');
  });
});

describe('the mobile app', () => {
  const phone = { mayShowApp: true };

  it('is shown where neither of the others is [POR-107]', () => {
    expect(opens(phone)).toBe('app');
    expect(opens({})).toBeNull();
    expect(opens({ ...phone, variant: 'B' })).toBe('welcome');
    expect(opens({ ...phone, hasNewPortalAccess: true }, { orderCount: 1 })).toBe('introduction');
  });

  it('is for phones [POR-107]', () => {
    const agents = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    ];
    expect(agents.map(isPhone)).toEqual([true, true, false, false, false]);
  });
});

it('greets no one where the tags or the orders could not be read', () => {
  expect(opens({ variant: 'B', hasNewPortalAccess: true }, null)).toBeNull();
  expect(opens({ variant: 'B', hasNewPortalAccess: true, mayShowApp: true }, null)).toBe('app');
});

it('reads them only for those who may be greeted', () => {
  expect(isGreeted(nothing)).toBe(false);
  expect(isGreeted({ ...nothing, mayShowApp: true })).toBe(false);
  expect(isGreeted({ ...nothing, hasNewPortalAccess: true })).toBe(true);
  for (const variant of ['B', 'D'] as const) {
    expect(isGreeted({ ...nothing, variant })).toBe(true);
    expect(isGreeted({ ...nothing, variant, mayWelcome: false })).toBe(false);
  }
});
