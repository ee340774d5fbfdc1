import { describe, expect, it, vi } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import { checkoutMap } from './checkout/checkout-map.ts';
import { createJourney, type JourneyOptions, type StoragePort } from './journey.ts';
import { portalMap } from './orders/portal-map.ts';

const memory = (text: string | null = null): StoragePort & { text(): string | null } => ({
  read: () => text,
  write: (next) => {
    text = next;
  },
  text: () => text,
});

const maya = JSON.stringify({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
const confirmed = (channel: 'PORTAL' | 'CHECKOUT') =>
  JSON.stringify({ ...newSession(channel), isReturning: true, profileConfirmed: true });

const start = (address: string, more: Partial<JourneyOptions> = {}) => {
  const entries = [address];
  const journey = createJourney({
    channel: 'PORTAL',
    routes: portalMap,
    home: '/',
    address: {
      read: () => entries.at(-1) ?? '/',
      push: (next) => void entries.push(next),
      replace: (next) => void entries.splice(-1, 1, next),
    },
    session: memory(confirmed('PORTAL')),
    user: memory(maya),
    ...more,
  });
  return { journey, entries };
};

describe('a journey', () => {
  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'is of the app it is in, regardless of what was stored: %s [ACC-006]',
    (channel) => {
      const kept = memory(confirmed(channel === 'PORTAL' ? 'CHECKOUT' : 'PORTAL'));
      expect(start('/', { channel, session: kept }).journey.situation().session.channel).toBe(channel);
    },
  );

  it('leads on from an address that is a decision only, with its query [ACC-093]', () => {
    const session = memory(JSON.stringify({ ...newSession('PORTAL'), email: 'a@b.co', isReturning: true }));
    const { journey, entries } = start('/forgot-password?reason=why', { session, user: memory() });
    expect(journey.location().path).toBe('/reset-password-verify-ask');
    expect(journey.location().query.get('reason')).toBe('why');
    journey.addressChanged();
    expect(entries).toEqual(['/reset-password-verify-ask?reason=why']);
  });

  it('keeps no page of a half-finished login to come back to [ACC-039]', () => {
    const deepLink = memory();
    const user = memory(JSON.stringify({ name: 'Maya', requires2fa: true, shouldAllowEmail: true }));
    const { journey } = start('/login-email', { deepLink, user });
    expect(journey.location().path).toBe('/logout');
    expect(deepLink.text()).toBeNull();
  });

  it('remembers the page that a half-finished login was to continue to', () => {
    const deepLink = memory();
    const user = memory(JSON.stringify({ name: 'Maya', requires2fa: true, shouldAllowEmail: true }));
    const { journey } = start('/order/100000017', { deepLink, user });
    expect(journey.location().path).toBe('/security-verify-ask');
    expect(deepLink.text()).toBe('/order/100000017');
  });

  it('replaces an unknown address with home [POR-002]', () => {
    const { journey, entries } = start('/nowhere/at/all');
    expect(journey.location().path).toBe('/');
    journey.addressChanged();
    expect(entries).toEqual(['/']);
  });

  it('knows what was asked for at an address that has no page here, also after it was looked at again [POR-094]', () => {
    const { journey } = start('/en-us/order/12?pay=1');
    expect(journey.location()).toMatchObject({ path: '/', unknownAddress: '/en-us/order/12?pay=1' });
    journey.open('/account');
    expect(journey.location().unknownAddress).toBeUndefined();
  });

  it('remembers such an address for a visitor who has to log in first [POR-049]', () => {
    const deepLink = memory();
    const { journey, entries } = start('/perks', { user: memory(), deepLink });
    // The tables look at the address once more when the app has started.
    journey.addressChanged();
    expect(deepLink.text()).toBe('/perks');
    journey.next();
    journey.update({ email: 'maya@example.com', passwordExists: true });
    journey.next();
    journey.setUser({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
    journey.next();
    journey.next();
    expect(journey.location().path).toBe('/');
    expect(journey.location().unknownAddress).toBe('/perks');
    expect(entries.at(-1)).toBe('/');
  });

  it.each([
    ['CHECKOUT', '/', '/summary-processing'],
    ['PORTAL', '/account', '/account'],
  ] as const)('sends no visitor away before the session was looked up: %s', (channel, address, lands) => {
    const home = channel === 'CHECKOUT' ? '/summary-processing' : '/';
    const routes = channel === 'CHECKOUT' ? checkoutMap : portalMap;
    const { journey, entries } = start(address, { channel, home, routes, session: memory() });
    expect(entries).toEqual([address]);
    journey.update({ isReturning: true, profileConfirmed: true });
    journey.addressChanged();
    expect([journey.location().path, entries]).toEqual([lands, [lands]]);
  });

  it('opens the page of an address with its parameters and query [POR-001]', () => {
    const { journey } = start('/order/100000017?from=home');
    expect(journey.location().path).toBe('/order/{orderId}');
    expect(journey.location().params).toEqual({ orderId: '100000017' });
    expect(journey.location().query.get('from')).toBe('home');
  });

  it('remembers what a signed-out visitor asked for and opens it after sign-in [POR-028] [POR-049] [POR-416]', () => {
    const deepLink = memory();
    const { journey } = start('/order/100000017?pay=1', { user: memory(), deepLink });
    expect(journey.location().path).toBe('/logout');
    expect(deepLink.text()).toBe('/order/100000017?pay=1');

    journey.next();
    expect(journey.location().path).toBe('/login-email');
    journey.update({ email: 'maya@example.com', passwordExists: true });
    journey.next();
    journey.setUser({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
    journey.next();
    expect(journey.location().path).toBe('/marketing');
    journey.next();
    expect(journey.location().path).toBe('/order/{orderId}');
    expect(deepLink.text()).toBeNull();
  });

  it('stores the full link of a promo code before the login, and opens it after the marketing question [POR-051] [POR-052]', () => {
    const deepLink = memory();
    const asked = '/in-store/promo?id=summer-au&from=a%26b';
    const { journey, entries } = start(asked, { user: memory(), deepLink });
    expect(deepLink.text()).toBe(asked);
    expect(journey.location().path).toBe('/login-email');
    journey.addressChanged();
    expect(entries).toEqual(['/login-email']);

    journey.update({ email: 'maya@example.com', passwordExists: true });
    journey.next();
    journey.setUser({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
    journey.next();
    expect(journey.location().path).toBe('/marketing');
    expect(portalMap['/marketing'].next).toBe('/marketing-finished');
    journey.next();
    expect(journey.location().path).toBe('/in-store/promo');
    expect(journey.location().query.get('id')).toBe('summer-au');
    expect(entries.at(-1)).toBe(asked);
    expect(deepLink.text()).toBeNull();
  });

  it('goes home from the end of the marketing question where no page was asked for [POR-028]', () => {
    const { journey, entries } = start('/marketing-finished', { deepLink: memory() });
    expect(journey.location().path).toBe('/');
    journey.addressChanged();
    expect(entries).toEqual(['/']);
    expect(portalMap['/marketing-finished'].redirect).toBe(true);
  });

  it('does not remember the marketing page, the logout page or a verify page [POR-050]', () => {
    const deepLink = memory();
    start('/marketing', { user: memory(), deepLink });
    start('/logout', { user: memory(), deepLink });
    for (const path of ['/verify-ask', '/verify-confirm', '/verify-ask-email', '/verify-confirm-email']) {
      start(path, { user: memory(), session: memory(), deepLink });
    }
    expect(deepLink.text()).toBeNull();
  });

  it('does not remember home as the page that was asked for, and drops an earlier one', () => {
    const deepLink = memory('/order/100000017');
    start('/', { user: memory(), deepLink });
    expect(deepLink.text()).toBeNull();
    start('/?page=2', { user: memory(), deepLink });
    expect(deepLink.text()).toBe('/?page=2');
  });

  it.each([
    ['/login-password', 'enable-shop-redirect-after-log-in', {}],
    ['/profile', 'enable-shop-redirect-after-sign-up', { profileConfirmed: false }],
  ] as const)(
    'goes from %s to the shop where %s is on, unless a page was asked for [POR-037] [POR-040]',
    (from, flag, session) => {
      const goes = (link?: string, isOn = true) => {
        const known = { ...newSession('PORTAL'), email: 'a@b.co', isReturning: true, profileConfirmed: true };
        const { journey } = start(from, {
          session: memory(JSON.stringify({ ...known, ...session })),
          deepLink: memory(link),
        });
        journey.setFlags({ ...flagDefaults, [flag]: isOn });
        journey.update({ profileConfirmed: true });
        journey.next();
        return journey.location().path;
      };
      expect(goes()).toBe('/shop');
      expect(goes('/order/100000017')).toBe('/marketing');
      expect(goes(undefined, false)).toBe('/marketing');
    },
  );

  it('does not keep a transient page in the history', () => {
    const { journey, entries } = start('/logout', { user: memory() });
    journey.next();
    expect(entries).toEqual(['/login-email']);
  });

  it('refuses a link that the row of the page does not allow [ACC-012]', () => {
    const { journey } = start('/login-email', { user: memory(), session: memory() });
    expect(journey.open('/order/{orderId}', { orderId: '1' })).toBe(false);
    expect(journey.location().path).toBe('/login-email');
  });

  it('starts afresh when what was kept is not a session of ours', () => {
    const { journey } = start('/login-email', { user: memory('{"name":7}'), session: memory('not json') });
    expect(journey.situation().session).toEqual(newSession('PORTAL'));
    expect(journey.situation().user).toBeNull();
  });

  it('continues at its page with a visit that a former version of the app has stored', () => {
    const { missingDetails, unfinishedPayment, ...former } = newSession('PORTAL');
    const stored = { ...former, registrationId: 'registration', email: 'maya@example.com' };
    const { journey } = start('/profile', { user: memory(), session: memory(JSON.stringify(stored)) });
    expect(journey.location().path).toBe('/profile');
    expect(journey.situation().session.email).toBe('maya@example.com');
  });

  it('keeps the session through a reload', () => {
    const session = memory();
    const { journey } = start('/login-email', { user: memory(), session });
    journey.update({ email: 'maya@example.com' });
    const again = start('/login-password', { user: memory(), session });
    expect(again.journey.location().path).toBe('/login-password');
    expect(again.journey.situation().session.email).toBe('maya@example.com');
  });

  it('begins at its first page without an address, and follows a redirect without a query', () => {
    const { journey, entries } = start('');
    expect(journey.location()).toMatchObject({ path: '/', params: {} });
    journey.update({ email: 'a@b.co' });
    const asked = start('/marketing-finished');
    asked.journey.addressChanged();
    expect(asked.entries).toEqual(['/']);
    expect(entries).toEqual(['']);
  });

  it('keeps a page that was shown in the history, and opens what its links allow', () => {
    const { journey, entries } = start('/');
    expect(journey.open('/order/{orderId}', { orderId: '100000017' })).toBe(true);
    expect(journey.open('/account')).toBe(true);
    expect(entries).toEqual(['/', '/order/100000017', '/account']);
  });

  it('knows the errors of its page that lead on', () => {
    const { journey } = start('/security');
    expect(journey.hasTargetFor({ errorCode: 'forbidden' })).toBe(true);
    expect(journey.hasTargetFor({ errorCode: 'not_found' })).toBe(false);
  });

  it('changes the query of its page: what is added can be undone, what is taken away cannot', () => {
    const { journey, entries } = start('/order/100000017');
    journey.setQuery({ pay: '1' });
    expect(entries).toEqual(['/order/100000017', '/order/100000017?pay=1']);
    expect(journey.location().query.get('pay')).toBe('1');
    journey.setQuery({ from: 'home', pay: null });
    expect(entries).toEqual(['/order/100000017', '/order/100000017?pay=1', '/order/100000017?from=home']);
    journey.setQuery({ from: null });
    expect(entries).toEqual(['/order/100000017', '/order/100000017?pay=1', '/order/100000017']);
    expect(journey.location()).toMatchObject({ path: '/order/{orderId}', params: { orderId: '100000017' } });
    expect(journey.location().query.size).toBe(0);
  });

  it('forgets the query of its page, and stays there', () => {
    const { journey, entries } = start('/order/100000017?pay=1');
    journey.forgetQuery();
    expect(entries).toEqual(['/order/100000017']);
    expect(journey.location()).toMatchObject({ path: '/order/{orderId}', params: { orderId: '100000017' } });
    expect(journey.location().query.size).toBe(0);
  });

  it('stores three facts about the shopper who signs in, and nothing after the logout', () => {
    const user = memory();
    const { journey } = start('/logout', { user });
    const signedIn = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    journey.setUser({ ...signedIn, mobile: '0412345482' } as typeof signedIn);
    expect(JSON.parse(user.text() ?? '')).toEqual(signedIn);
    expect(journey.situation().user).toEqual(signedIn);
    journey.setUser(null);
    expect(user.text()).toBeNull();
    expect(journey.situation().user).toBeNull();
  });

  it('counts its changes, and reports them until the listener unsubscribes', () => {
    const { journey } = start('/');
    const heard = vi.fn();
    const stop = journey.subscribe(heard);
    const before = journey.version();
    journey.update({ email: 'a@b.co' });
    journey.setFlags(flagDefaults);
    expect(journey.version()).toBe(before + 2);
    stop();
    journey.update({ email: 'c@d.co' });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('follows the back button', () => {
    const { journey, entries } = start('/');
    const heard = vi.fn();
    journey.subscribe(heard);
    journey.open('/order/{orderId}', { orderId: '100000017' });
    entries.pop();
    journey.addressChanged();
    expect(journey.location().path).toBe('/');
    expect(heard).toHaveBeenCalled();
  });

  it('opens the email page in a checkout without a signed-in shopper, and the summary otherwise [PAY-388]', () => {
    const checkout = {
      channel: 'CHECKOUT',
      routes: checkoutMap,
      home: '/summary-processing',
    } as const;
    expect(start('/', { ...checkout, user: memory(), session: memory() }).journey.location().path).toBe(
      '/login-email',
    );
    expect(start('/', { ...checkout, session: memory(confirmed('CHECKOUT')) }).journey.location().path).toBe(
      '/summary-processing',
    );
  });
});
