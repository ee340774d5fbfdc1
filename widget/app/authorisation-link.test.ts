import { afterEach, describe, expect, it } from 'vitest';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { takeAuthorisationLink } from './authorisation-link.ts';
import { createCheckoutJourney } from './start/deferred-app.tsx';

const request =
  'clientId=tallybook&responseType=code&redirectUri=https%3A%2F%2Ftallybook.example%2Flinked&scope=orders.read%20name.read&state=a%20state';
const link = {
  clientId: 'tallybook',
  responseType: 'code',
  redirectUri: 'https://tallybook.example/linked',
  scope: 'orders.read name.read',
  state: 'a state',
  clientName: null,
  scopeDescriptions: [],
};

const journey = () =>
  createCheckoutJourney({
    session: storageEntry(() => sessionStorage, 'fourfold.session.test'),
    user: storageEntry(() => localStorage, 'user'),
  });

afterEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

describe('the request of a product in the address of a checkout', () => {
  it('is taken out of it, and the rest stays', () => {
    history.replaceState(null, '', `/?token=t&${request}&d=r#/summary`);
    expect(takeAuthorisationLink()).toEqual(link);
    expect(location.search + location.hash).toBe('?token=t&d=r#/summary');
    expect(takeAuthorisationLink()).toBeNull();
  });

  it('is remembered by the visit, over a reload, until another one comes', () => {
    history.replaceState(null, '', `/?token=t&${request}#/`);
    expect(journey().situation().session).toMatchObject({
      accountLinkPending: true,
      authorisationLink: link,
    });
    const reloaded = journey();
    expect(reloaded.situation().session).toMatchObject({ accountLinkPending: true, authorisationLink: link });
    reloaded.update({
      accountLinkPending: false,
      authorisationLink: null,
      accountLinkNotice: 'server_error',
    });
    expect(journey().situation().session.accountLinkPending).toBe(false);
    history.replaceState(null, '', `/?token=t&${request}#/`);
    expect(journey().situation().session).toMatchObject({
      accountLinkPending: true,
      authorisationLink: link,
      accountLinkNotice: null,
    });
  });
});
