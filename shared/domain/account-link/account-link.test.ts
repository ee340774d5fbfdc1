import { describe, expect, it } from 'vitest';
import {
  type AuthorisationLink,
  accountLinkError,
  authorisationLinkSchema,
  isLinkOffered,
  linkRequestOf,
  returnAddressOf,
} from './account-link.ts';

const link: AuthorisationLink = {
  clientId: 'tallybook',
  responseType: 'code',
  redirectUri: 'https://tallybook.example/linked',
  scope: 'orders.read name.read',
  state: 's-1',
  clientName: 'Tallybook',
  scopeDescriptions: [{ scope: 'orders.read', description: 'See your orders' }],
};

describe('the parameters of an authorisation link', () => {
  it('are these seven and the two of PKCE, the name and the descriptions once the server has returned them [PAY-019]', () => {
    expect(Object.keys(authorisationLinkSchema.shape)).toEqual([
      'clientId',
      'responseType',
      'redirectUri',
      'scope',
      'state',
      'codeChallenge',
      'codeChallengeMethod',
      'clientName',
      'scopeDescriptions',
    ]);
    expect(authorisationLinkSchema.parse(link)).toEqual(link);
    expect(authorisationLinkSchema.parse({ ...link, clientName: null }).clientName).toBeNull();
  });

  it.each([
    ['code', 'authorization_code'],
    ['token', 'token'],
    ['Code', 'Code'],
    ['', ''],
  ])('ask for a grant: the response type "%s" is sent as "%s" [PAY-020]', (responseType, grantType) => {
    expect(linkRequestOf({ ...link, responseType }).grantType).toBe(grantType);
  });

  it.each([
    ['orders.read', ['orders.read']],
    ['orders.read name.read', ['orders.read', 'name.read']],
    ['  orders.read   name.read ', ['orders.read', 'name.read']],
    ['orders.read,name.read', ['orders.read,name.read']],
    ['', []],
  ])('are sent with one element for each scope: "%s" [PAY-021]', (scope, scopes) => {
    expect(linkRequestOf({ ...link, scope })).toEqual({
      clientId: 'tallybook',
      grantType: 'authorization_code',
      scopes,
      redirectUri: 'https://tallybook.example/linked',
      state: 's-1',
    });
  });
});

describe('a failure of a link', () => {
  it.each([
    ['invalid_object', 'invalid_request', '[PAY-026]'],
    ['oauth_invalid_redirect_url', 'invalid_request', '[PAY-026]'],
    ['invalid_json', 'invalid_request', '[PAY-026]'],
    ['oauth_unregistered_client', 'unauthorized_client', '[PAY-352]'],
    ['oauth_disabled_client', 'unauthorized_client', '[PAY-352]'],
    ['oauth_bad_credentials', 'unauthorized_client', '[PAY-352]'],
    ['oauth_invalid_client_id', 'unauthorized_client', '[PAY-352]'],
    ['unauthorized', 'unauthorized_client', '[PAY-352]'],
    ['oauth_invalid_grant_type', 'unsupported_response_type', '[PAY-353]'],
    ['oauth_invalid_scopes', 'invalid_scope', '[PAY-354]'],
    ['account_already_linked', 'account_already_linked', '[PAY-029]'],
  ])('by the code %s is reported as %s %s', (errorCode, reported) => {
    // A code has its name with any status.
    for (const status of [400, 422, 500]) expect(accountLinkError({ status, errorCode })).toBe(reported);
  });

  it.each([null, 'internal_error'])(
    'of status 500 without one of these codes is a server_error: %s [PAY-027]',
    (errorCode) => {
      expect(accountLinkError({ status: 500, errorCode })).toBe('server_error');
    },
  );

  it.each([
    [0, null],
    [404, 'not_found'],
    [412, 'restricted_cookie'],
    [429, 'too_many_requests'],
    [501, null],
    [503, 'service_unavailable'],
    [422, 'toString'],
  ])('without its own name keeps its status %i [PAY-028]', (status, errorCode) => {
    expect(accountLinkError({ status, errorCode })).toBe(status);
  });
});

it('a product is offered until its third refusal', () => {
  expect([0, 2, 3, 4].map(isLinkOffered)).toEqual([true, true, false, false]);
});

describe('the return address', () => {
  it('has code and state beside what it had', () => {
    const redirectUri = 'https://tallybook.example/linked?shop=7&code=old#top';
    expect(returnAddressOf({ ...link, redirectUri, state: 'a&b=c d' }, 'c+1')).toBe(
      'https://tallybook.example/linked?shop=7&code=c%2B1&state=a%26b%3Dc+d#top',
    );
  });
});
