/**
 * A product's request to the portal's `/oauth/authorize`, and where its shopper goes afterwards. Source: POR-022, POR-339, POR-340,
 * portal-open O-81, decision 239.
 */
import { parseAddress, withParameters } from '../web-address.ts';
import { type LinkRequest, type LinkScopes, linkGrantOf, scopesIn } from './account-link.ts';

/** The names of the document, and those by which clients of OAuth send the same. */
const otherNames = { scopes: 'scope', grant_type: 'response_type' } as const;

/**
 * The request in the query of the page. What is missing is left to the server, which refuses it. Null for a request that says one
 * thing twice, or by both of its names differently: it could be read in two ways.
 */
export function authoriseRequestIn(query: URLSearchParams): LinkRequest | null {
  const read = [
    ...['client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'],
    ...Object.entries(otherNames).flat(),
  ];
  if (read.some((name) => query.getAll(name).length > 1)) return null;
  const scopes = scopesIn(query.get('scopes') ?? query.get(otherNames.scopes) ?? '');
  const responseType = query.get(otherNames.grant_type);
  const grantType = query.get('grant_type') ?? linkGrantOf(responseType ?? '');
  const isAmbiguous =
    (query.has('scopes') &&
      query.has(otherNames.scopes) &&
      !isSame(scopes, scopesIn(query.get(otherNames.scopes) ?? ''))) ||
    (responseType !== null && linkGrantOf(responseType) !== grantType);
  if (isAmbiguous) return null;
  const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')];
  return {
    clientId: query.get('client_id') ?? '',
    grantType,
    scopes: [...scopes],
    redirectUri: query.get('redirect_uri') ?? '',
    state: query.get('state') ?? '',
    ...(challenge !== null && { codeChallenge: challenge }),
    // The server refuses any other method.
    ...(method !== null && { codeChallengeMethod: method as LinkRequest['codeChallengeMethod'] }),
  };
}

const isSame = (one: LinkScopes, other: LinkScopes) =>
  [...one].sort().join(' ') === [...other].sort().join(' ');

interface Granted {
  readonly state: string;
  readonly code: string;
  readonly grantedScopes: LinkScopes;
}

/** Where the shopper goes with the code. Source: POR-339. */
export const grantedAddress = (redirectUri: string, { state, code, grantedScopes }: Granted): string =>
  withParameters(redirectUri, { state, code, granted_scopes: grantedScopes.join(' ') });

/** Where a shopper goes who lets the product not in. Source: POR-340. */
export const deniedAddress = (redirectUri: string, state: string): string =>
  withParameters(redirectUri, {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'Permissions error',
    state,
  });

const ownMachine: readonly string[] = ['127.0.0.1', '[::1]'];

/** The site of a return address, as the page names it; null for an app on the shopper's own device. */
export function siteOf(redirectUri: string): string | null {
  const address = parseAddress(redirectUri);
  const isSite =
    address !== null && /^https?:$/.test(address.protocol) && !ownMachine.includes(address.hostname);
  return isSite ? address.host : null;
}

/** Whether the product would learn what the shopper pays, and not only who the shopper is. */
export const seesPayments = (scopes: LinkScopes): boolean => scopes.includes('payments.read');
