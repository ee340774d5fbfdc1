/** Letting an app in: the question before anything is granted, the answers, and where the browser goes. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  authoriseAccountLink,
  confirmAppAccess,
  unlinkProduct,
} from '#shared/contract/account-link/account-link.contract.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { isStandalone } from '../../app/screen-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import AuthoriseAppScreen from './authorise-app.screen.tsx';
import { leaveFor } from './leave-for.ts';

vi.mock('./leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => vi.mocked(leaveFor).mockClear());

const state = 'ü 🧾 & "?#';
const redirectUri = 'https://tallybook.example/linked?shop=7';
const asked = {
  client_id: 'tallybook',
  redirect_uri: redirectUri,
  scopes: 'orders.read payments.read',
  grant_type: 'authorization_code',
  state,
};
const request = {
  clientId: 'tallybook',
  grantType: 'authorization_code',
  scopes: ['orders.read', 'payments.read'],
  redirectUri,
  state,
};
const access = {
  clientId: 'tallybook',
  clientName: 'Tallybook',
  scopeAndDescription: [
    { scope: 'orders.read', description: 'See your orders' },
    { scope: 'payments.read', description: 'See your payment dates' },
  ],
};
const granted = { code: 'c+1', state, grantedScopes: ['orders.read', 'payments.read'] };

function prepare(parameters: Record<string, string> = asked) {
  const portal = inPortal(`/oauth/authorize?${new URLSearchParams(parameters)}`);
  portal.answer(confirmAppAccess, access);
  portal.answer(authoriseAccountLink, granted);
  return { ...portal, show: () => portal.open(<AuthoriseAppScreen />) };
}

type Portal = ReturnType<typeof prepare>;

const question = () => screen.findByRole('heading', { name: 'Let Tallybook see your payments?' });
const button = (name: string) => screen.getByRole('button', { name });
const approve = 'Let Tallybook see them';
const left = () => vi.mocked(leaveFor).mock.calls.map(([address]) => address);
const parametersOf = (address = '') => [...new URL(address).searchParams];

describe('/oauth/authorize', () => {
  it('needs a login and stands alone, and asks with the request of its address [POR-022] [POR-336] [POR-337]', async () => {
    expect(portalMap['/oauth/authorize'].access).toBe('signed-in');
    expect(isStandalone('/oauth/authorize')).toBe(true);
    const { show, made, calls } = prepare();
    show();
    expect(await question()).toBeVisible();
    expect(made(confirmAppAccess)).toEqual([{ query: { ...request, locale: 'en-AU' } }]);
    for (const { description } of access.scopeAndDescription)
      expect(screen.getByText(description)).toBeVisible();
    expect(screen.getByText('tallybook.example')).toBeVisible();
    expect(screen.getByText('Maya', { exact: false, selector: 'strong' })).toBeVisible();
    expect(await problemsOf(document.body)).toEqual([]);
    // Nothing is granted before the shopper has answered.
    expect(calls()).toEqual(['GET /portal/consumers/oauth/confirm-access']);
    expect(left()).toEqual([]);
  });

  it('shows nothing of the app before the server has confirmed the request [POR-337]', async () => {
    const { show, hold } = prepare();
    const confirm = hold(confirmAppAccess);
    show();
    expect(screen.getByText('Checking the app’s request')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => confirm(access));
    expect(await question()).toBeVisible();
  });

  it('grants by a button, and takes state, code and granted scopes to the app [POR-338] [POR-339]', async () => {
    const { show, made } = prepare();
    const { user } = show();
    await question();
    await user.click(button(approve));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(made(authoriseAccountLink)).toEqual([{ body: request }]);
    expect(left()[0]).toMatch(/^https:\/\/tallybook\.example\/linked\?/);
    expect(parametersOf(left()[0])).toEqual([
      ['shop', '7'],
      ['state', state],
      ['code', 'c+1'],
      ['granted_scopes', 'orders.read payments.read'],
    ]);
    expect(screen.getByText('Taking you to tallybook.example')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes the refusal to the app, and grants nothing [POR-340]', async () => {
    const { show, made } = prepare();
    const { user } = show();
    await question();
    await user.click(button('Don’t link'));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(parametersOf(left()[0])).toEqual([
      ['shop', '7'],
      ['error', 'access_denied'],
      ['error_reason', 'user_denied'],
      ['error_description', 'Permissions error'],
      ['state', state],
    ]);
    expect(made(authoriseAccountLink)).toEqual([]);
  });

  it('grants once by a double click, and a refusal during the call does nothing', async () => {
    const { show, hold, made } = prepare();
    const { user } = show();
    await question();
    const authorise = hold(authoriseAccountLink);
    await user.dblClick(button(approve));
    await user.click(button('Don’t link'));
    await act(async () => authorise(granted));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(made(authoriseAccountLink)).toHaveLength(1);
    expect(left()[0]).toContain('code=');
  });

  it('can be repeated after a lost response, with the same request', async () => {
    const { show, refuse, answer, made } = prepare();
    const { user } = show();
    await question();
    refuse(authoriseAccountLink, 0);
    await user.click(button(approve));
    expect(await screen.findByText('We can’t reach Fourfold')).toBeVisible();
    expect(left()).toEqual([]);
    answer(authoriseAccountLink, granted);
    await user.click(button(approve));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(made(authoriseAccountLink)).toEqual([{ body: request }, { body: request }]);
  });

  it.each([
    ['was linked by it', (portal: Portal) => portal.answer(unlinkProduct, undefined)],
    ['was not linked', (portal: Portal) => portal.refuse(unlinkProduct, 404, 'not_found')],
  ])('leaves no link behind where it is refused after a lost response: the app %s', async (_, prepared) => {
    const portal = prepare();
    const { user } = portal.show();
    await question();
    portal.refuse(authoriseAccountLink, 0);
    await user.click(button(approve));
    await screen.findByText('We can’t reach Fourfold');
    prepared(portal);
    await user.click(button('Don’t link'));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(portal.made(unlinkProduct)).toEqual([{ params: { clientId: 'tallybook' } }]);
    expect(left()[0]).toContain('error=access_denied');
  });

  it('does not say that it was refused while the link may stand', async () => {
    const { show, refuse } = prepare();
    const { user } = show();
    await question();
    refuse(authoriseAccountLink, 0);
    await user.click(button(approve));
    await screen.findByText('We can’t reach Fourfold');
    refuse(unlinkProduct, 0);
    await user.click(button('Don’t link'));
    expect(await screen.findByText('We can’t reach Fourfold')).toBeVisible();
    expect(button('Don’t link')).toBeEnabled();
    expect(left()).toEqual([]);
  });

  it.each([0, 429, 500, 503])(
    'can be tried again when the request could not be checked: %i',
    async (status) => {
      const { show, refuse, answer, handled } = prepare();
      refuse(confirmAppAccess, status);
      const { user } = show();
      expect(await screen.findByText('We couldn’t check the app’s request')).toBeVisible();
      expect(handled(confirmAppAccess)).toEqual([0, 405, 500]);
      answer(confirmAppAccess, access);
      await user.click(button('Try again'));
      expect(await question()).toBeVisible();
    },
  );

  it('asks in other words where payments are not seen, and for an app on this device', async () => {
    const { show, answer } = prepare({
      ...asked,
      scopes: 'name.read',
      redirect_uri: 'http://127.0.0.1:51004/callback',
    });
    const scopeAndDescription = [{ scope: 'name.read', description: 'Know your first name' }];
    answer(confirmAppAccess, { ...access, scopeAndDescription });
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'Link Tallybook to your account?' })).toBeVisible();
    expect(screen.getByText(/You go back to the app on this device/)).toBeVisible();
    await user.click(button('Link Tallybook'));
    expect(await screen.findByText('Taking you back to the app')).toBeVisible();
    expect(left()[0]).toMatch(/^http:\/\/127\.0\.0\.1:51004\/callback\?state=/);
  });
});

const refusals = [
  [422, 'oauth_unregistered_client', /isn’t registered with us/],
  [422, 'oauth_disabled_client', /is switched off/],
  [422, 'oauth_invalid_client_id', /don’t recognise this app/],
  [422, 'oauth_invalid_redirect_url', /return address that isn’t registered/],
  [422, 'oauth_invalid_grant_type', /a way to log in that we don’t support/],
  [422, 'oauth_invalid_scopes', /access it isn’t allowed to have/],
  [400, 'invalid_object', /sent an incomplete request/],
  [409, 'account_already_linked', /already linked to this app/],
] as const;

/** The page says it, leads home and nowhere else, and grants nothing. */
async function staysWith(text: RegExp) {
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(left()).toEqual([]);
}

describe('a request that is refused', () => {
  it.each(refusals)('stays on the page and leads home only: %i %s', async (status, errorCode, text) => {
    const { show, refuse, made } = prepare();
    refuse(confirmAppAccess, status, errorCode);
    show();
    await staysWith(text);
    expect(made(authoriseAccountLink)).toEqual([]);
    expect(await problemsOf(document.body)).toEqual([]);
  });

  it.each(refusals)('does the same when it is approved: %i %s', async (status, errorCode, text) => {
    const { show, refuse } = prepare();
    const { user } = show();
    await question();
    refuse(authoriseAccountLink, status, errorCode);
    await user.click(button(approve));
    await staysWith(text);
  });

  it('is not even sent when it can be read in two ways', async () => {
    const { show, calls } = prepare({ ...asked, scope: 'name.read' });
    show();
    await staysWith(/sent an incomplete request/);
    expect(calls()).toEqual([]);
  });
});
