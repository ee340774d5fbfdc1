/**
 * The calls of linked products as every client library of OAuth makes them: forms instead of JSON, names with underscores, and the
 * errors of RFC 6749. Each becomes the call of the contract that does the same. Source: decision 239.
 */
import type { Context } from 'hono';
import {
  exchangeLinkCode,
  refreshLinkTokens,
  revokeLinkToken,
} from '#shared/contract/account-link/linked-products.contract.ts';
import type { OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { authorisationCodeGrant } from '#shared/domain/account-link/account-link.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { defaultMarket, marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { linkScopes } from '../../areas/account-links/index.ts';
import { readBody } from '../read-input.ts';
import type { ShellApp, ShellEnvironment, ShellParts } from './shell-parts.ts';

type ShellContext = Context<ShellEnvironment>;

const authorisePath = '/oauth/authorize';
const refreshGrant = 'refresh_token';
const largestForm = 10_000;

/** Clients send a shopper to an address without a fragment (RFC 6749 §3.1); the portal's page has one. */
export function addOauthPages(app: ShellApp): void {
  const open = (c: ShellContext, segment: string) => {
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(`/${segment}/#${authorisePath}${new URL(c.req.url).search}`);
  };
  app.get(authorisePath, (c) => open(c, defaultMarket.portalSegment));
  app.get(`/:segment${authorisePath}`, (c) => {
    const market = marketOfPortalSegment(c.req.param('segment'));
    return market ? open(c, market.portalSegment) : c.notFound();
  });
}

export function addOauthEndpoints(
  app: ShellApp,
  { handle, server }: Pick<ShellParts, 'handle' | 'server'>,
): void {
  const { api, portal } = server.config.origins;

  // Source: RFC 8414 §2.
  app.get('/.well-known/oauth-authorization-server', (c) =>
    c.json({
      issuer: api,
      authorization_endpoint: portal + authorisePath,
      token_endpoint: api + exchangeLinkCode.path,
      revocation_endpoint: api + revokeLinkToken.path,
      scopes_supported: linkScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [authorisationCodeGrant, refreshGrant],
      code_challenge_methods_supported: ['S256'],
      ...Object.fromEntries(
        ['token', 'revocation'].map((name) => [`${name}_endpoint_auth_methods_supported`, authMethods]),
      ),
      service_documentation: `${api}/docs/guides/account-links`,
    }),
  );

  app.post(exchangeLinkCode.path, async (c, next) => {
    if (!isForm(c)) return next();
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const { grant_type: grantType } = form.fields;
    const { fields } = form;
    const isRefresh = grantType === refreshGrant;
    const response = isRefresh
      ? await make(c, refreshLinkTokens, { ...form.credentials, refreshToken: fields.refresh_token })
      : await make(c, exchangeLinkCode, {
          ...form.credentials,
          grantType,
          code: fields.code,
          redirectUri: fields.redirect_uri,
          codeVerifier: fields.code_verifier,
        });
    if (!response.ok) return refused(form, response);
    const tokens: ReplyOf<typeof exchangeLinkCode> = await response.json();
    return answered(response, {
      access_token: tokens.accessToken,
      token_type: tokens.tokenType,
      expires_in: tokens.expiresIn,
      refresh_token: tokens.refreshToken,
      scope: tokens.scopes.join(' '),
      account_id: tokens.accountId,
    });
  });

  app.post(revokeLinkToken.path, async (c, next) => {
    if (!isForm(c)) return next();
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const response = await make(c, revokeLinkToken, { ...form.credentials, token: form.fields.token });
    // Source: RFC 7009 §2.2.
    return response.ok
      ? new Response(null, { status: 200, headers: response.headers })
      : refused(form, response);
  });

  /** The call of the contract, with its limits and its log. */
  function make(c: ShellContext, { method, path }: OperationShape, body: object): Promise<Response> {
    const headers = new Headers(c.req.raw.headers);
    headers.set('content-type', 'application/json');
    for (const name of ['content-length', 'content-encoding', 'authorization']) headers.delete(name);
    const request = new Request(api + path, { method, headers, body: JSON.stringify(body) });
    return handle(request, c.env.connection);
  }
}

const authMethods = ['client_secret_basic', 'client_secret_post', 'none'];

const isForm = (c: ShellContext): boolean =>
  /^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('content-type') ?? '');

type Fields = Readonly<Record<string, string | undefined>>;

interface Form {
  readonly fields: Fields;
  readonly credentials: { readonly clientId: string | undefined; readonly clientSecret: string | undefined };
  readonly isBasic: boolean;
}

/** The fields, or why they can't be read. A field without a value counts as left out (RFC 6749 §3.2). */
async function readForm(c: ShellContext): Promise<Form | Response> {
  const body = await readBody(c.req.raw, largestForm).catch(() => null);
  if (!body) return failed(400, 'invalid_request');
  const sent = [...new URLSearchParams(new TextDecoder().decode(body))].filter(([, value]) => value !== '');
  const fields: Fields = Object.fromEntries(sent);
  if (Object.keys(fields).length < sent.length)
    return failed(400, 'invalid_request', 'A field stands there twice.');
  const authorization = c.req.header('authorization');
  const basic = authorization === undefined ? null : basicIn(authorization);
  if (authorization !== undefined && !basic) return failed(401, 'invalid_client', undefined, true);
  const { client_id: clientId, client_secret: clientSecret } = fields;
  if (!basic) return { fields, credentials: { clientId, clientSecret }, isBasic: false };
  if (clientSecret !== undefined || (clientId ?? basic.clientId) !== basic.clientId) {
    return failed(400, 'invalid_request', 'A client says once who it is.');
  }
  return { fields, credentials: basic, isBasic: true };
}

/** Id and secret of the header, each in the encoding of forms (RFC 6749 §2.3.1). */
function basicIn(authorization: string): (Form['credentials'] & { readonly clientId: string }) | null {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization) ?? [];
  const [, id, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const decoded = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? '';
  return { clientId: decoded(id), clientSecret: decoded(secret) };
}

/** What RFC 6749 §5.2 calls our refusals. */
const oauthErrors: Readonly<Record<string, string>> = {
  not_found: 'invalid_grant',
  oauth_bad_credentials: 'invalid_client',
  oauth_disabled_client: 'invalid_client',
  oauth_invalid_grant_type: 'unsupported_grant_type',
  invalid_object: 'invalid_request',
  invalid_json: 'invalid_request',
  too_many_requests: 'temporarily_unavailable',
  service_unavailable: 'temporarily_unavailable',
  internal_error: 'server_error',
};

async function refused({ isBasic }: Form, response: Response): Promise<Response> {
  const { errorCode, message } = errorBodySchema.parse(await response.json());
  const error = oauthErrors[errorCode] ?? 'invalid_request';
  const isLater = response.status === 429 || response.status >= 500;
  const status = isLater ? response.status : error === 'invalid_client' ? 401 : 400;
  const answer = failed(status, error, message, isBasic && status === 401);
  for (const name of ['correlation-id', 'retry-after']) {
    const value = response.headers.get(name);
    if (value !== null) answer.headers.set(name, value);
  }
  return answer;
}

const notStored = { 'cache-control': 'no-store', pragma: 'no-cache' };

function answered({ headers }: Response, body: object): Response {
  return Response.json(body, {
    headers: { ...notStored, 'correlation-id': headers.get('correlation-id') ?? '' },
  });
}

const failed = (status: number, error: string, description?: string, asksForBasic = false): Response =>
  Response.json(
    { error, ...(description !== undefined && { error_description: description }) },
    {
      status,
      headers: { ...notStored, ...(asksForBasic && { 'www-authenticate': 'Basic realm="fourfold"' }) },
    },
  );
