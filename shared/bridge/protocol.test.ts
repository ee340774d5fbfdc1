import { describe, expect, it } from 'vitest';
import { ERROR_CODES, FINAL_ERROR_CODES, RECOVERABLE_ERROR_CODES } from './codes.ts';
import { channelName, isHello, makeHello, newId } from './protocol.ts';

describe('ids', () => {
  it('are 22 base64url characters and never the same', () => {
    const ids = Array.from({ length: 500 }, newId);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(new Set(ids).size).toBe(500);
  });
});

describe('a hello', () => {
  const openId = newId();
  const loadId = newId();
  const hello = makeHello(openId, loadId);

  it('is known by each of its fields [MER-069]', () => {
    expect(isHello(hello, openId)).toBe(true);
    const forgeries = [
      { ...hello, ns: 'other' },
      { ...hello, v: '1' },
      { ...hello, v: undefined },
      { ...hello, type: 'goodbye' },
      { ...hello, openId: newId() },
      { ...hello, loadId: 'short' },
      { ...hello, loadId: undefined },
      { ...hello, loadId: { toString: () => loadId } },
      null,
      undefined,
      'hello',
      [],
    ];
    expect(isHello({ ...hello, v: 2 }, openId)).toBe(true);
    for (const forgery of forgeries) expect(isHello(forgery, openId)).toBe(false);
  });

  it('names the channel of its load [MER-069]', () => {
    expect(channelName(openId, loadId)).toBe(`ff1.${openId}.${loadId}`);
  });
});

describe('error codes', () => {
  it('are either final or recoverable', () => {
    expect(new Set(ERROR_CODES).size).toBe(FINAL_ERROR_CODES.length + RECOVERABLE_ERROR_CODES.length);
  });
});
