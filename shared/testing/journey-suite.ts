/** Tests of the access journey that the checkout and the portal both run, on the route tables of each app. */
import { describe, expect, it } from 'vitest';
import type { Journey } from '#shared/flows/journey.ts';
import { maya } from './payments.ts';

/** A shopper whose second factor is missing. */
export const half = { ...maya, requires2fa: true };
/** The session of a shopper who has an account. */
export const returning = { email: 'maya@example.com', isReturning: true, profileConfirmed: true } as const;

interface AppJourney<Started> {
  readonly channel: 'CHECKOUT' | 'PORTAL';
  /** Opens the app at the email page. */
  start(): Started | Promise<Started>;
  /** The page that is shown when this address is typed in. */
  opened(journey: Started, address: string): string;
  /** The pages that are shown instead of one that needs a sign-in. */
  readonly signedOut: readonly string[];
  /** The access pages that the app has a screen for. */
  readonly accessPages: readonly string[];
  /** Pages that no link of the login leads to. */
  readonly notLinked: readonly Parameters<Journey['open']>[];
}

/** Every test cites rows that both apps have to show. */
export function describeJourney<Started extends Journey>(app: AppJourney<Started>): void {
  const { channel, start, opened } = app;

  describe('the access journey', () => {
    it('stores its channel, the blocked markets and those that may pay in the session [ACC-006] [POR-082]', async () => {
      const journey = await start();
      expect(journey.situation().session.channel).toBe(channel);
      const markets = { blockedMarkets: ['FR'], allowedTransactionCountryCodes: ['AU', 'NZ'] };
      journey.update(markets);
      expect(journey.situation().session).toMatchObject(markets);
    });

    it(`sets ${channel} on the session of a shopper who signs in here [PAY-009]`, async () => {
      const journey = await start();
      journey.setUser(maya);
      expect(journey.situation()).toMatchObject({ user: maya, session: { channel } });
    });

    it('has these access pages, and one that only redirects [ACC-016]', async () => {
      expect([...app.accessPages].sort()).toEqual(
        [
          ...['/login-email', '/login-password', '/login-one-time-code', '/profile'],
          ...['/reset-password-verify-ask', '/reset-password-verify-confirm', '/reset-password'],
          ...['/reset-password-two-factors-check', '/verify-ask', '/verify-confirm'],
          ...['/verify-ask-email', '/verify-confirm-email'],
          ...['/verify-declined', '/verify-declined-mobile', '/verify-declined-email'],
          ...['/security-verify-ask', '/security-verify-confirm'],
          ...['/promote-persistent-login', '/mobile-app-download'],
          ...['/identification', '/identification-declined', '/identification-profile'],
          ...['/identification-verify-address', '/identification-required'],
        ].sort(),
      );
      const journey = await start();
      journey.update(returning);
      expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-ask');
    });

    it('redirects /forgot-password to the text message or to the choice of a channel [ACC-093]', async () => {
      const journey = await start();
      journey.update({ ...returning, smsVerificationEnabled: false });
      expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-ask');
      journey.update({ smsVerificationEnabled: true });
      const { flags } = journey.situation();
      journey.setFlags({ ...flags, 'auto-sms-password-reset': true });
      expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-confirm');
    });

    it('describes the user by only these three facts [POR-070]', async () => {
      const journey = await start();
      journey.setUser({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
      expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
        name: 'Maya',
        requires2fa: false,
        shouldAllowEmail: true,
      });
    });

    it.each([
      '/profile',
      '/identification',
      '/identification-declined',
      '/identification-profile',
      '/identification-verify-address',
      '/identification-required',
      '/verify-ask-email',
      '/verify-confirm-email',
      '/promote-persistent-login',
    ])(
      'opens %s for a shopper who has signed in, and for no other visitor [ACC-014] [ACC-176] [ACC-177] [ACC-201]',
      async (path) => {
        const journey = await start();
        journey.update(returning);
        expect(app.signedOut).toContain(opened(journey, path));
        journey.setUser(half);
        expect(opened(journey, path)).not.toBe(path);
        journey.setUser(maya);
        expect(opened(journey, path)).toBe(path);
      },
    );

    it.each(['/profile', '/verify-ask-email', '/verify-confirm-email'])(
      'opens %s for a shopper who is registering [ACC-015]',
      async (path) => {
        const journey = await start();
        expect(opened(journey, path)).toBe('/login-email');
        journey.update({ registrationId: 'r1' });
        expect(opened(journey, path)).toBe(path);
      },
    );

    it('redirects from a page without what it needs to the email [ACC-460]', async () => {
      const journey = await start();
      for (const path of ['/login-password', '/reset-password', '/verify-ask']) {
        expect(opened(journey, path)).toBe('/login-email');
      }
      journey.update({ email: 'maya@example.com' });
      expect(opened(journey, '/login-password')).toBe('/login-password');
      expect(opened(journey, '/reset-password')).toBe('/login-email');
      journey.update({ resetPasswordVerificationCode: '111111' });
      expect(opened(journey, '/reset-password')).toBe('/reset-password');
      expect(opened(journey, '/verify-ask')).toBe('/login-email');
      journey.update({ registrationId: 'r1' });
      expect(opened(journey, '/verify-ask')).toBe('/verify-ask');
    });

    it('leads only where the route row of the page allows [ACC-012]', async () => {
      const journey = await start();
      journey.update(returning);
      opened(journey, '/login-password');
      for (const target of app.notLinked) expect(journey.open(...target)).toBe(false);
      expect(journey.location().path).toBe('/login-password');
      expect(journey.open('/login-email')).toBe(true);
      expect(journey.location().path).toBe('/login-email');
      opened(journey, '/login-password');
      // The page's next target, which none of its links leads to.
      journey.setUser(maya);
      expect(journey.open('/security-verify-ask')).toBe(true);
      // The page's target for an error.
      opened(journey, '/identification');
      expect(journey.open('/identification-declined')).toBe(true);
    });

    it('redirects from the email page to the logout while a second factor is pending [ACC-039]', async () => {
      const journey = await start();
      journey.update(returning);
      journey.setUser(half);
      expect(opened(journey, '/login-email')).toBe('/logout');
    });

    it.each([
      ['soft_id_check_failed', '/profile'],
      ['identity_declined', '/identification-declined'],
      ['invalid_address', '/identification-verify-address'],
      ['abandon_verification', '/identification-required'],
    ])('leads from /identification by %s to %s [ACC-273]', async (event, to) => {
      const journey = await start();
      journey.update({ ...returning, profileConfirmed: false });
      journey.setUser(maya);
      expect(opened(journey, '/identification')).toBe('/identification');
      journey.next({ event });
      expect(journey.location().path).toBe(to);
    });
  });
}
