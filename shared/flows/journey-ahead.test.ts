import { describe, expect, it } from 'vitest';
import { createJourney, type KeepPort } from './journey.ts';
import { beginJourney, entrance } from './journey-ahead.ts';
import { accessPaths, checkoutPaths } from './paths.ts';

const memory = (text: string | null = null): KeepPort => ({
  read: () => text,
  write: (next) => {
    text = next;
  },
});

const begin = (address: KeepPort) => {
  const keep = { session: memory(), user: memory() };
  const begun = beginJourney({ channel: 'CHECKOUT', ...keep, arrive: async () => bringTables() });
  const bringTables = () => {
    const options = {
      ...({ channel: 'CHECKOUT', home: '/summary-processing', ...keep } as const),
      paths: [...accessPaths, ...checkoutPaths],
      address: { read: () => address.read() ?? '/', push: address.write, replace: address.write },
    };
    begun.take(createJourney(options, begun.standing));
  };
  return { ...begun, bringTables };
};

describe('a journey that begins before its tables are here', () => {
  it('is where the tables put a visitor of whom nothing is known', () => {
    const { journey, bringTables } = begin(memory('/'));
    expect(journey.place().path).toBe(entrance);
    bringTables();
    expect(journey.place().path).toBe(entrance);
  });

  it('keeps what it learned meanwhile', () => {
    const { journey, bringTables } = begin(memory('/'));
    journey.update({ email: 'maya@example.com' });
    bringTables();
    expect(journey.situation().session.email).toBe('maya@example.com');
  });

  it('moves on as soon as the tables allow it', async () => {
    const { journey } = begin(memory('/'));
    journey.update({ email: 'maya@example.com', isReturning: true, passwordExists: true });
    journey.next();
    await new Promise((resolve) => journey.subscribe(() => resolve(undefined)));
    await Promise.resolve();
    expect(journey.place().path).toBe('/login-password');
  });

  it('follows an address that changed meanwhile', () => {
    const address = memory('/');
    const { journey, bringTables } = begin(address);
    address.write('/summary-expired');
    bringTables();
    expect(journey.place().path).toBe('/summary-expired');
  });
});
