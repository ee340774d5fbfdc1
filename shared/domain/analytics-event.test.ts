import { expect, it } from 'vitest';
import { analyticsEventSchema } from './analytics-event.ts';

const event = {
  name: 'Hard ID Verified',
  properties: { channel: 'PORTAL', attempts: 2, isReturning: true, merchant: null, signup: 'C' },
  sentAt: '2026-01-15T00:00:00.000Z',
};

it('an event has a name, flat properties and a time, and nothing else', () => {
  expect(analyticsEventSchema.parse(event)).toEqual(event);
  for (const change of [
    { name: 'hard_id' },
    { name: 'Hard_ID' },
    { name: ' Hard ID' },
    { name: `H${'a'.repeat(100)}` },
    { properties: { ' channel': 'PORTAL' } },
    { properties: { 'channel!': 'PORTAL' } },
    { properties: { 1: 'PORTAL' } },
    { more: 1 },
    { sentAt: 'now' },
    { properties: { a: { b: 1 } } },
  ]) {
    expect(analyticsEventSchema.safeParse({ ...event, ...change }).success).toBe(false);
  }
});

it('an event may hold a number of fewer digits than a phone has', () => {
  for (const value of ['12', '3 of 4', '2026-1', 'attempt 123456', '12:30:45.123']) {
    expect(analyticsEventSchema.safeParse({ ...event, properties: { value } }).success, value).toBe(true);
  }
});

it('an event names no person', () => {
  for (const value of [
    'ana@example.com',
    '0412 345 678',
    '+61412345678',
    'PA1234567',
    '2123-45670-1',
    '4111.1111.1111.1111',
  ]) {
    const named = { ...event, properties: { value } };
    expect(analyticsEventSchema.safeParse(named).success, value).toBe(false);
  }
});
