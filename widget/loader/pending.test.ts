import './testing/fake-browser.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Pending, readPending, setPending, tokenPattern } from './pending.ts';

const key = 'fourfold.pending';
const token = `ffc_${'t'.repeat(43)}`;
const record = (openId: string, changes: object = {}): Pending => ({
  v: 1,
  token,
  openId,
  instanceId: 'cart',
  merchantId: 'demo-au',
  ...changes,
});
const openIds = () => readPending()?.map(({ openId }) => openId);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the records of open checkouts', () => {
  it('are none at first, and none are stored', () => {
    expect(readPending()).toEqual([]);
    setPending('a');
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('are stored under one name, each replacing the one before', () => {
    setPending('a', record('a'));
    setPending('b', record('b'));
    setPending('a', record('a', { instanceId: 'product' }));
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual([
      record('b'),
      record('a', { instanceId: 'product' }),
    ]);
  });

  it('are removed one by one, and leave nothing behind', () => {
    setPending('a', record('a'));
    setPending('b', record('b'));
    setPending('a');
    expect(readPending()).toEqual([record('b')]);
    setPending('b');
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('are the newest five', () => {
    for (const openId of 'abcdef') setPending(openId, record(openId));
    expect(openIds()).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('are those of this version with a token of its form', () => {
    const strange = [record('b', { v: 2 }), record('c', { token: 'ffc_short' }), record('d', { token: 7 })];
    sessionStorage.setItem(key, JSON.stringify([record('a'), ...strange]));
    expect(openIds()).toEqual(['a']);
  });

  it('are not known where storage is blocked or holds something else', () => {
    sessionStorage.setItem(key, 'not json');
    expect(readPending()).toBeNull();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => setPending('a', record('a'))).not.toThrow();
  });
});

it('a token is ffc_ and 43 characters of an address', () => {
  expect(tokenPattern.test(token)).toBe(true);
  for (const other of [
    `${token}t`,
    `x${token}`,
    `ffc_${'t'.repeat(42)}`,
    `ffc_${'!'.repeat(43)}`,
    'ffc_',
    '',
  ]) {
    expect(tokenPattern.test(other), other).toBe(false);
  }
});
