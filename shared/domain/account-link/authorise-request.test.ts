import { describe, expect, it } from 'vitest';
import {
  authoriseRequestIn,
  deniedAddress,
  grantedAddress,
  seesPayments,
  siteOf,
} from './authorise-request.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const sent = {
  client_id: 'tallybook',
  redirect_uri: 'https://tallybook.example/linked',
  scopes: 'orders.read name.read',
  grant_type: 'authorization_code',
  state: 'a ü & 🧾',
};
const inQuery = (parameters: Record<string, string>) =>
  authoriseRequestIn(new URLSearchParams(String(new URLSearchParams(parameters))));

const request = {
  clientId: 'tallybook',
  redirectUri: 'https://tallybook.example/linked',
  scopes: ['orders.read', 'name.read'],
  grantType: 'authorization_code',
  state: 'a ü & 🧾',
};

describe('a request to let an app in', () => {
  it('has the document’s five parameters, with the scopes separated by spaces [POR-022]', () => {
    expect(inQuery(sent)).toEqual(request);
  });

  it('has the names of OAuth as well, with the challenge of PKCE', () => {
    const { scopes, grant_type, ...others } = sent;
    const standard = { ...others, scope: scopes, response_type: 'code', nonce: 'n', prompt: 'consent' };
    expect(inQuery(standard)).toEqual(request);
    expect(inQuery({ ...standard, code_challenge: challenge, code_challenge_method: 'S256' })).toEqual({
      ...request,
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
    });
    expect(inQuery({ ...standard, ...sent, scope: 'name.read  orders.read' })).toEqual(request);
  });

  it.each([
    [{ grant_type: 'client_credentials' }, 'client_credentials'],
    [{ response_type: 'token' }, 'token'],
    [{}, ''],
  ])('keeps a grant that we do not have, for the server to refuse: %o', (grant, grantType) => {
    const { grant_type, ...others } = sent;
    expect(inQuery({ ...others, ...grant })).toEqual({ ...request, grantType });
  });

  it('leaves what is missing empty', () => {
    expect(inQuery({})).toEqual({ clientId: '', redirectUri: '', scopes: [], grantType: '', state: '' });
    expect(inQuery({ ...sent, code_challenge: challenge })).toEqual({ ...request, codeChallenge: challenge });
  });

  it.each([
    'client_id',
    'redirect_uri',
    'scopes',
    'scope',
    'grant_type',
    'response_type',
    'state',
    'code_challenge',
  ])('is none when it says %s twice', (name) => {
    const query = new URLSearchParams(sent);
    query.delete(name);
    query.append(name, 'code');
    query.append(name, 'code');
    expect(authoriseRequestIn(query)).toBeNull();
  });

  it('is none when its two names say different things', () => {
    expect(inQuery({ ...sent, scope: 'payments.read' })).toBeNull();
    expect(inQuery({ ...sent, response_type: 'token' })).toBeNull();
    expect(inQuery({ ...sent, grant_type: 'refresh_token', response_type: 'code' })).toBeNull();
  });
});

const parametersOf = (address: string) => [...new URL(address).searchParams];

describe('the way back', () => {
  it('brings state, code and the granted scopes, with the state as it came [POR-339]', () => {
    const address = grantedAddress(`${sent.redirect_uri}?shop=7#top`, {
      state: sent.state,
      code: 'c+1',
      grantedScopes: ['name.read', 'orders.read'],
    });
    expect(address).toMatch(/^https:\/\/tallybook\.example\/linked\?shop=7&.*#top$/);
    expect(parametersOf(address)).toEqual([
      ['shop', '7'],
      ['state', sent.state],
      ['code', 'c+1'],
      ['granted_scopes', 'name.read orders.read'],
    ]);
  });

  it('of a shopper who cancels brings the refusal and no code [POR-340]', () => {
    expect(parametersOf(deniedAddress(sent.redirect_uri, sent.state))).toEqual([
      ['error', 'access_denied'],
      ['error_reason', 'user_denied'],
      ['error_description', 'Permissions error'],
      ['state', sent.state],
    ]);
  });

  it.each([
    ['https://tallybook.example/linked', 'tallybook.example'],
    ['http://partner.localhost:4401/linked', 'partner.localhost:4401'],
    ['http://127.0.0.1:51004/callback', null],
    ['http://[::1]:51004/callback', null],
    ['com.example.app:/callback', null],
    ['nothing', null],
  ])('from %s leads to the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });
});

it('payments are seen by their own scope', () => {
  expect(seesPayments(['name.read', 'payments.read'])).toBe(true);
  expect(seesPayments(['orders.read'])).toBe(false);
});
