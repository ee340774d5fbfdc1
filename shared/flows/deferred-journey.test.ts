import { describe, expect, it } from 'vitest';
import { checkoutMap } from './checkout/checkout-map.ts';
import { createDeferredJourney, firstPath } from './deferred-journey.ts';
import { createJourney, type StoragePort } from './journey.ts';

const memory = (text: string | null = null): StoragePort => ({
  read: () => text,
  write: (next) => {
    text = next;
  },
});

const begin = (address: StoragePort) => {
  const keep = { session: memory(), user: memory() };
  const begun = createDeferredJourney({
    channel: 'CHECKOUT',
    ...keep,
    loadTables: async () => bringTables(),
  });
  const bringTables = () => {
    const options = {
      ...({ channel: 'CHECKOUT', home: '/summary-processing', ...keep } as const),
      routes: checkoutMap,
      address: { read: () => address.read() ?? '/', push: address.write, replace: address.write },
    };
    begun.adopt(createJourney(options, begun.visitState));
  };
  return { ...begun, bringTables };
};

describe('a journey that begins before its tables have loaded', () => {
  it('is where the tables put an unknown visitor', () => {
    const { journey, bringTables } = begin(memory('/'));
    expect(journey.location().path).toBe(firstPath);
    bringTables();
    expect(journey.location().path).toBe(firstPath);
  });

  it('keeps what it learned before they loaded', () => {
    const { journey, bringTables } = begin(memory('/'));
    journey.update({ email: 'maya@example.com' });
    bringTables();
    expect(journey.situation().session.email).toBe('maya@example.com');
  });

  it('has no links, targets or query before that, and none of them moves it', () => {
    const address = memory('/');
    const { journey } = begin(address);
    expect(journey.open('/login-password')).toBe(false);
    expect(journey.hasTargetFor({ errorCode: 'not_found' })).toBe(false);
    journey.setQuery({ page: '2' });
    journey.forgetQuery();
    journey.addressChanged();
    expect(journey.location().path).toBe('/login-email');
    expect(address.read()).toBe('/');
  });

  it('is ready once its tables are', async () => {
    const { journey } = begin(memory('/summary-expired'));
    expect(journey.location().path).toBe('/login-email');
    await journey.ready();
    expect(journey.location().path).toBe('/summary-expired');
  });

  it('moves on as soon as the tables allow it', async () => {
    const { journey } = begin(memory('/'));
    journey.update({ email: 'maya@example.com', isReturning: true, passwordExists: true });
    journey.next();
    await new Promise((resolve) => journey.subscribe(() => resolve(undefined)));
    await Promise.resolve();
    expect(journey.location().path).toBe('/login-password');
  });

  it('follows an address that changed before they loaded', () => {
    const address = memory('/');
    const { journey, bringTables } = begin(address);
    address.write('/summary-expired');
    bringTables();
    expect(journey.location().path).toBe('/summary-expired');
  });
});
