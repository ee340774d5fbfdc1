import { describe, expect, it } from 'vitest';
import { newSession } from '#shared/domain/new-session.ts';
import { checkoutMap } from '../checkout/checkout-map.ts';
import { nextState } from '../flow.ts';
import { createRouteResolver } from '../resolve-next.ts';
import { readSession } from '../session-storage.ts';
import { accountLinkFlow } from './account-link.flow.ts';
import { authorisationLinkIn, linkConfirmed, linkHidden, linkPending, linkSettled } from './account-link.ts';

const query =
  'token=t&clientId=tallybook&responseType=code&redirectUri=https%3A%2F%2Fa.example%2Fb&scope=x+y&state=s';
const link = {
  clientId: 'tallybook',
  responseType: 'code',
  redirectUri: 'https://a.example/b',
  scope: 'x y',
  state: 's',
  clientName: null,
  scopeDescriptions: [],
};

describe('the request in the address of a checkout', () => {
  it('is read as the product wrote it, and trusted for no name', () => {
    expect(authorisationLinkIn(new URLSearchParams(`${query}&clientName=Fourfold`))).toEqual(link);
    expect(authorisationLinkIn(new URLSearchParams('token=t'))).toBeNull();
  });

  it('is a request too where it is incomplete, for the server to refuse', () => {
    const empty = { responseType: '', redirectUri: '', scope: '', state: '' };
    expect(authorisationLinkIn(new URLSearchParams('clientId=tallybook'))).toEqual({ ...link, ...empty });
  });
});

describe('what a visit remembers', () => {
  const reply = { clientName: 'Tallybook', scopeAndDescription: [{ scope: 'x', description: 'See X' }] };
  const confirmed = {
    ...link,
    clientName: 'Tallybook',
    scopeDescriptions: [{ scope: 'x', description: 'See X' }],
  };

  it('is the offer, or after three refusals that it is hidden', () => {
    expect(linkConfirmed(link, { ...reply, rejections: 2 })).toEqual(linkPending(confirmed));
    expect(linkConfirmed(link, { ...reply, rejections: 3 })).toEqual(linkHidden(confirmed));
  });

  it('outlives a reload of the page', () => {
    for (const patch of [
      linkPending(confirmed),
      linkHidden(link),
      linkSettled('invalid_scope'),
      linkSettled(429),
    ]) {
      const session = { ...newSession('CHECKOUT'), ...patch };
      expect(readSession(JSON.stringify({ fields: session }), 'CHECKOUT')).toEqual(session);
    }
  });
});

describe('the page that asks', () => {
  const { admission, resolveNext } = createRouteResolver(checkoutMap);
  const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
  const session = {
    ...newSession('CHECKOUT'),
    email: 'maya@example.com',
    isReturning: true,
    profileConfirmed: true,
  };
  const situation = (patch: object) => ({ session: { ...session, ...patch }, user, flags: {} as never });

  it('opens for a request that the server has confirmed, and for none that is only in the address', () => {
    expect(
      admission('/account-link-request', situation(linkPending({ ...link, clientName: 'Tallybook' }))),
    ).toEqual({ admit: true });
    for (const patch of [{}, linkPending(link), linkHidden(link), linkSettled(null)]) {
      expect(admission('/account-link-request', situation(patch))).toEqual({
        admit: false,
        redirectTo: '/summary-processing',
      });
    }
  });

  it('comes between the start of a checkout and its summary', () => {
    const next = (path: '/summary-processing' | '/account-link-request' | '/summary', event?: string) =>
      resolveNext(path, event ? { event } : {}, situation(linkPending(link)));
    expect(next('/summary-processing')).toBe('/summary');
    expect(next('/summary-processing', 'linkConfirmed')).toBe('/account-link-request');
    expect(next('/summary-processing', 'linkFailed')).toBe('/summary');
    expect(next('/account-link-request')).toBe('/summary');
    expect(next('/summary', 'linkAskedFor')).toBe('/account-link-request');
  });
});

describe('the answer', () => {
  const stateAfter = (...events: string[]) =>
    events.reduce((state, event) => nextState(accountLinkFlow, state, event), accountLinkFlow.start);

  it('is given once', () => {
    expect(stateAfter('approve')).toBe('approving');
    expect(stateAfter('approve', 'approved')).toBe('approved');
    expect(stateAfter('approve', 'approved', 'approve')).toBe('approved');
    expect(stateAfter('refuse', 'refused', 'approve')).toBe('refused');
  });

  it('can be given again where the first was lost', () => {
    expect(stateAfter('approve', 'unreachable', 'approve', 'approved')).toBe('approved');
    expect(stateAfter('approve', 'unreachable', 'refuse', 'hidden')).toBe('hidden');
  });

  it('is a refusal even if it was not counted, unless another tab has approved', () => {
    expect(stateAfter('refuse', 'service_unavailable')).toBe('refused');
    expect(stateAfter('refuse', 'account_already_linked')).toBe('failed');
    expect(stateAfter('approve', 'oauth_disabled_client')).toBe('failed');
  });
});
