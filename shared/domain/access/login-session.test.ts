import { expect, it } from 'vitest';
import { isActiveNow, type LoginSession, loginSessionSchema, ownFirst } from './login-session.ts';

const now = new Date('2026-11-28T10:00:00.000Z');
const at = (lastActiveAt: string, current = false) => isActiveNow({ lastActiveAt, current }, now);

it('says that a login is active within five minutes of its last use, and the own one always', () => {
  expect(at('2026-11-28T09:55:00.000Z')).toBe(true);
  expect(at('2026-11-28T09:54:59.999Z')).toBe(false);
  expect(at('2026-11-28T08:00:00.000Z', true)).toBe(true);
});

it('puts the own login first, and keeps the order of the others', () => {
  const login = (sessionId: string, current = false) => ({ sessionId, current }) as LoginSession;
  const sorted = ownFirst([login('c'), login('b', true), login('a')]);
  expect(sorted.map(({ sessionId }) => sessionId)).toEqual(['b', 'c', 'a']);
});

it('has an id and a kind of three [POR-334]', () => {
  const login = {
    ...{
      sessionId: '0b0f3a52-6d0c-4f0e-9a51-0c53e3a2a6d1',
      deviceName: null,
      browser: null,
      merchantName: null,
    },
    ...{ createdAt: now.toISOString(), lastActiveAt: now.toISOString(), current: false, channel: 'PORTAL' },
  };
  for (const sessionType of ['PORTAL', 'CHECKOUT', 'PERSISTENT'])
    expect(loginSessionSchema.safeParse({ ...login, sessionType }).success).toBe(true);
  for (const wrong of [
    { ...login, sessionType: 'WIDGET' },
    { ...login, sessionType: 'PORTAL', sessionId: '1' },
    login,
  ])
    expect(loginSessionSchema.safeParse(wrong).success).toBe(false);
});
