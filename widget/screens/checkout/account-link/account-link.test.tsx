/** A product that wants to be linked to the account: the page before the order, the shopper's answers, and what follows. */
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authoriseAccountLink,
  confirmAccountLink,
  increaseLinkRejections,
  resetLinkRejections,
} from '#shared/contract/account-link/account-link.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import type { AuthorisationLink } from '#shared/domain/account-link/account-link.ts';
import { linkPending } from '#shared/flows/checkout/account-link.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession, openSession } from '#shared/testing/checkout-session.ts';
import { failure } from '#shared/testing/fake-app.tsx';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

const link: AuthorisationLink = {
  clientId: 'tallybook',
  responseType: 'code',
  redirectUri: 'https://tallybook.example/linked?from=shop',
  scope: 'orders.read name.read',
  state: 'a state',
  clientName: null,
  scopeDescriptions: [],
};
const request = {
  clientId: 'tallybook',
  grantType: 'authorization_code',
  scopes: ['orders.read', 'name.read'],
  redirectUri: 'https://tallybook.example/linked?from=shop',
  state: 'a state',
};
const confirmation = {
  clientName: 'Tallybook',
  scopeAndDescription: [
    { scope: 'orders.read', description: 'See your orders' },
    { scope: 'name.read', description: 'Know your first name' },
  ],
  rejections: 0,
};

const granted = (code: string) => ({
  code,
  state: request.state,
  grantedScopes: request.scopes,
});

/** A checkout that was opened with a request, as its shopper has logged in. */
function prepare(options: Partial<Parameters<typeof visitCheckout>[0]> = {}) {
  const visit = visitCheckout({ at: '/summary-processing', session: openSession(), ...options });
  visit.journey.update(linkPending(link));
  visit.answer(startCheckout, checkoutSession());
  visit.answer(confirmAccountLink, confirmation);
  visit.answer(authoriseAccountLink, granted('the code'));
  visit.answer(increaseLinkRejections, { rejections: 1 });
  visit.answer(resetLinkRejections, undefined);
  return visit;
}

const approve = { name: 'Link Tallybook' };
const refuse = { name: 'Don’t link' };
const question = { name: 'Link Tallybook to your account?' };

async function asked() {
  const visit = prepare();
  const view = visit.open();
  expect(await screen.findByRole('heading', question)).toBeVisible();
  const press = (button: { name: string }) => view.user.click(screen.getByRole('button', button));
  return { ...visit, ...view, press };
}

/** The summary is shown, and the order can be paid. */
async function canBePaid() {
  const provider = await cardFrame();
  await provider.ready();
  expect(screen.getByRole('button', { name: 'Pay $30.00 today' })).toBeEnabled();
}

const parent = Object.getOwnPropertyDescriptor(window, 'parent');
afterEach(() => {
  if (parent) Object.defineProperty(window, 'parent', parent);
});

describe('a request that the server confirms', () => {
  it('opens the page that asks, with the product and what it may do [PAY-016] [PAY-019] [PAY-022]', async () => {
    const { path, made, journey } = await asked();
    const { authorisationLink } = journey.situation().session;
    expect(path()).toBe('/account-link-request');
    expect(made(confirmAccountLink)).toEqual([{ query: { ...request, locale: 'en-AU' } }]);
    expect(screen.getByText('See your orders')).toBeVisible();
    expect(screen.getByText('Know your first name')).toBeVisible();
    expect(screen.getByText('tallybook.example')).toBeVisible();
    expect(screen.getByText('It stays linked until you unlink it in your account.')).toBeVisible();
    expect(authorisationLink).toEqual({
      ...link,
      clientName: 'Tallybook',
      scopeDescriptions: confirmation.scopeAndDescription,
    });
  });

  it('is made after the checkout was started, and not without a request', async () => {
    const { calls } = await asked();
    expect(calls()).toEqual([
      `POST ${startCheckout.path}`,
      'GET /portal/consumers/oauth/confirm-access-checkout',
    ]);
    const plain = visitCheckout({ at: '/summary-processing', session: openSession() });
    plain.answer(startCheckout, checkoutSession());
    plain.open();
    await vi.waitFor(() => expect(plain.path()).toBe('/summary'));
    expect(plain.made(confirmAccountLink)).toEqual([]);
  });
});

describe('an approval', () => {
  it('sends the request, and takes the code and the state to the return address of the product [PAY-023]', async () => {
    const { press, made, goTo, journey } = await asked();
    await press(approve);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(made(authoriseAccountLink)).toEqual([{ body: request }]);
    expect(goTo.mock.calls).toEqual([
      ['https://tallybook.example/linked?from=shop&code=the+code&state=a+state'],
    ]);
    expect(journey.situation().session).toMatchObject({ accountLinkPending: false, authorisationLink: null });
    expect(screen.getByText('Taking you to tallybook.example')).toBeVisible();
  });

  it('is made once by a double click, and a refusal during the call does nothing', async () => {
    const visit = await asked();
    const answer = visit.hold(authoriseAccountLink);
    await visit.user.dblClick(screen.getByRole('button', approve));
    await visit.press(refuse);
    await act(async () => answer(granted('the code')));
    await vi.waitFor(() => expect(visit.goTo).toHaveBeenCalledTimes(1));
    expect(visit.made(authoriseAccountLink)).toHaveLength(1);
    expect(visit.made(increaseLinkRejections)).toEqual([]);
  });

  it('leads a shopper who comes back by the back button to the order', async () => {
    const { press, path } = await asked();
    await press(approve);
    await screen.findByText('Taking you to tallybook.example');
    await press({ name: 'Continue to your order' });
    expect(path()).toBe('/summary');
    await canBePaid();
  });

  it('whose response is lost can be repeated', async () => {
    const { press, refuse: refuseCall, answer, path, goTo, made } = await asked();
    refuseCall(authoriseAccountLink, 0);
    await press(approve);
    expect(await screen.findByText('We can’t reach Fourfold')).toBeVisible();
    expect(path()).toBe('/account-link-request');
    answer(authoriseAccountLink, granted('another'));
    await press(approve);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(made(authoriseAccountLink)).toEqual([{ body: request }, { body: request }]);
  });
});

/** What the server returns, how it is reported, and what the summary says. */
const failures: readonly [string, number, string | null, string | number, RegExp][] = [
  ['[PAY-026]', 400, 'invalid_object', 'invalid_request', /incomplete request/],
  ['[PAY-352]', 422, 'oauth_unregistered_client', 'unauthorized_client', /don’t allow this app/],
  ['[PAY-353]', 422, 'oauth_invalid_grant_type', 'unsupported_response_type', /in a way we don’t support/],
  ['[PAY-354]', 422, 'oauth_invalid_scopes', 'invalid_scope', /access it isn’t allowed/],
  ['[PAY-029]', 409, 'account_already_linked', 'account_already_linked', /already linked to this app/],
  ['[PAY-027]', 500, 'internal_error', 'server_error', /wrong on our side/],
  ['[PAY-028]', 429, 'too_many_requests', 429, /didn’t work this time/],
  ['[PAY-028]', 0, null, 0, /didn’t work this time/],
];

describe('a failed confirmation', () => {
  it.each(failures)(
    'is reported and leads to the order, which can still be paid %s [PAY-015] [PAY-390]: %i %s',
    async (_, status, errorCode, reported, text) => {
      const { open, refuse: refuseCall, path, journey } = prepare();
      refuseCall(confirmAccountLink, status, errorCode);
      open();
      expect(await screen.findByText(text)).toBeVisible();
      expect(path()).toBe('/summary');
      expect(journey.situation().session).toMatchObject({
        accountLinkNotice: reported,
        authorisationLink: null,
      });
      await canBePaid();
    },
  );

  it('is no error of the app, with any status', async () => {
    const { open, refuse: refuseCall, handled } = prepare();
    refuseCall(confirmAccountLink, 500, 'internal_error');
    open();
    await screen.findByText(/wrong on our side/);
    expect(handled(confirmAccountLink)).toEqual([0, 405, 500]);
  });

  it('of a session that has ended is confirmed again after the next login', async () => {
    const { open, answer, journey, path } = prepare();
    answer(confirmAccountLink, () => {
      // As the client does.
      journey.setUser(null);
      journey.addressChanged();
      return Promise.reject(failure(401, 'unauthorized'));
    });
    open();
    await vi.waitFor(() => expect(path()).toBe('/login-email'));
    expect(journey.situation().session).toMatchObject({ accountLinkPending: true, accountLinkNotice: null });
  });

  it.each(failures.filter(([, status]) => status === 409 || status === 429))(
    'of an approval leads to the order with the same words %s: %i %s',
    async (_, status, errorCode, reported, text) => {
      const { press, refuse: refuseCall, path, journey, goTo } = await asked();
      refuseCall(authoriseAccountLink, status, errorCode);
      await press(approve);
      expect(await screen.findByText(text)).toBeVisible();
      expect(path()).toBe('/summary');
      expect(journey.situation().session).toMatchObject({
        accountLinkNotice: reported,
        authorisationLink: null,
      });
      expect(goTo).not.toHaveBeenCalled();
    },
  );
});

describe('a refusal', () => {
  it('is counted, and leads to the order without a message [PAY-025]', async () => {
    const { press, made, path, journey, goTo } = await asked();
    await press(refuse);
    await vi.waitFor(() => expect(path()).toBe('/summary'));
    expect(made(increaseLinkRejections)).toEqual([{ body: { clientId: 'tallybook' } }]);
    expect(journey.situation().session).toMatchObject({ accountLinkPending: false, accountLinkNotice: null });
    expect(goTo).not.toHaveBeenCalled();
    await canBePaid();
  });

  it('leads to the order though it could not be counted', async () => {
    const { press, refuse: refuseCall, path } = await asked();
    refuseCall(increaseLinkRejections, 503);
    await press(refuse);
    await vi.waitFor(() => expect(path()).toBe('/summary'));
  });

  it('after another tab has approved says that the product is linked', async () => {
    const { press, refuse: refuseCall } = await asked();
    refuseCall(increaseLinkRejections, 409, 'account_already_linked');
    await press(refuse);
    expect(await screen.findByText(/already linked to this app/)).toBeVisible();
  });

  it('for the third time hides the product, until the shopper wants to be asked again [PAY-024] [PAY-391]', async () => {
    const { press, answer, path, made } = await asked();
    answer(increaseLinkRejections, { rejections: 3 });
    await press(refuse);
    expect(await screen.findByText('Tallybook wasn’t linked')).toBeVisible();
    expect(path()).toBe('/summary');
    await press({ name: 'Ask me again' });
    expect(await screen.findByRole('heading', question)).toBeVisible();
    expect(made(resetLinkRejections)).toEqual([{}]);
    await press(approve);
    await vi.waitFor(() => expect(made(authoriseAccountLink)).toHaveLength(1));
  });
});

describe('a product that was refused three times', () => {
  it.each([
    [2, '/account-link-request'],
    [3, '/summary'],
    [4, '/summary'],
  ])('is not offered automatically: after %i the page is %s [PAY-391]', async (rejections, page) => {
    const { open, answer, path } = prepare();
    answer(confirmAccountLink, { ...confirmation, rejections });
    open();
    await vi.waitFor(() => expect(path()).toBe(page));
  });

  it('stays hidden where the refusals could not be forgotten, and the next press tries again', async () => {
    const { open, answer, refuse: refuseCall, path } = prepare();
    answer(confirmAccountLink, { ...confirmation, rejections: 3 });
    refuseCall(resetLinkRejections, 0);
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Ask me again' });
    await user.click(again);
    expect(await screen.findByText('Check your connection, then try again.')).toBeVisible();
    expect(path()).toBe('/summary');
    answer(resetLinkRejections, undefined);
    await user.click(again);
    await vi.waitFor(() => expect(path()).toBe('/account-link-request'));
  });
});

describe('inside of a shop’s page', () => {
  it('nothing can be linked, no call is made, and the order can be paid', async () => {
    Object.defineProperty(window, 'parent', { value: { postMessage() {} }, configurable: true });
    const { open, path, made } = prepare();
    open();
    expect(await screen.findByText(/can’t be linked inside a shop’s page/)).toBeVisible();
    expect(path()).toBe('/summary');
    expect(made(confirmAccountLink)).toEqual([]);
  });
});
