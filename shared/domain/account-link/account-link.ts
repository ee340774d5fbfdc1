/** Linking the account to another product, which asks for it in the checkout. Source: PAY-019 to PAY-029, payments-open O-10. */

import * as z from 'zod/mini';
import { holdsCardNumber } from '../methods/card-number.ts';
import { withParameters } from '../web-address.ts';

/** The only method of PKCE there is: `plain` protects no code. */
const challengeMethod = 'S256';

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/** What the other product appends to the address of a checkout; clientName and the descriptions are ours. Source: PAY-019. */
export const authorisationLinkSchema = z.object({
  clientId: z.string(),
  responseType: z.string(),
  redirectUri: z.string(),
  /** Separated by spaces. */
  scope: z.string(),
  state: z.string(),
  /** PKCE (RFC 7636), where the product sends it. */
  codeChallenge: z.optional(z.string()),
  codeChallengeMethod: z.optional(z.string()),
  /** Null until the server has confirmed the request. */
  clientName: z.nullable(z.string()),
  scopeDescriptions: z.array(z.object({ scope: z.string(), description: z.string() })),
});
export type AuthorisationLink = z.infer<typeof authorisationLinkSchema>;

/** A request as the API takes it. */
export const linkRequestFields = {
  clientId: text(100),
  grantType: text(100),
  scopes: z.array(text(100)).check(z.minLength(1), z.maxLength(20)),
  redirectUri: text(2048),
  /** Given back with the code, so that the product knows its own request again. */
  state: text(512).check(z.refine((state) => !holdsCardNumber(state))),
  /** A SHA-256 hash, as base64 for addresses. */
  codeChallenge: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  codeChallengeMethod: z.optional(z.literal(challengeMethod)),
};
const linkRequestSchema = z.object(linkRequestFields);
export type LinkRequest = z.infer<typeof linkRequestSchema>;
export type LinkScopes = readonly string[];

/** A challenge and its method come together: without a method it would be `plain`. */
export const hasWholeChallenge = z.refine<Pick<LinkRequest, 'codeChallenge' | 'codeChallengeMethod'>>(
  ({ codeChallenge, codeChallengeMethod }) =>
    (codeChallenge === undefined) === (codeChallengeMethod === undefined),
  { path: ['codeChallengeMethod'] },
);

/** What a product proves a challenge with. */
export const codeVerifierSchema = z.string().check(z.regex(/^[\w.~-]{43,128}$/));

/** The only grant that a shopper can give. */
export const authorisationCodeGrant = 'authorization_code';

/** Source: PAY-020. */
export const linkGrantOf = (responseType: string): string =>
  responseType === 'code' ? authorisationCodeGrant : responseType;

/** Scopes as they stand in an address. Source: PAY-021, portal-open O-81. */
export const scopesIn = (text: string): LinkScopes => text.split(' ').filter((each) => each !== '');

/** Source: PAY-020, PAY-021. */
export function linkRequestOf({ responseType, scope, ...link }: AuthorisationLink): LinkRequest {
  return {
    clientId: link.clientId,
    grantType: linkGrantOf(responseType),
    scopes: [...scopesIn(scope)],
    redirectUri: link.redirectUri,
    state: link.state,
    ...(link.codeChallenge !== undefined && { codeChallenge: link.codeChallenge }),
    // The server refuses any other method.
    ...(link.codeChallengeMethod !== undefined && {
      codeChallengeMethod: link.codeChallengeMethod as LinkRequest['codeChallengeMethod'],
    }),
  };
}

/** The names by which the checkout reports a request's outcome, in the words of OAuth. Source: PAY-026, PAY-352 to PAY-354. */
const reportedAs = {
  invalid_object: 'invalid_request',
  oauth_invalid_redirect_url: 'invalid_request',
  invalid_json: 'invalid_request',
  oauth_unregistered_client: 'unauthorized_client',
  oauth_disabled_client: 'unauthorized_client',
  oauth_bad_credentials: 'unauthorized_client',
  oauth_invalid_client_id: 'unauthorized_client',
  unauthorized: 'unauthorized_client',
  oauth_invalid_grant_type: 'unsupported_response_type',
  oauth_invalid_scopes: 'invalid_scope',
  account_already_linked: 'account_already_linked',
} as const satisfies Readonly<Record<string, AccountLinkError>>;

const errorNames = [
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'account_already_linked',
  'server_error',
] as const;
export type AccountLinkError = (typeof errorNames)[number];

/**
 * What the summary says of a request that is over: why it failed, that the product was refused too often, or that it can't be
 * asked for inside a shop's page.
 */
export const accountLinkNoticeSchema = z.union([z.enum([...errorNames, 'hidden', 'inFrame']), z.number()]);
export type AccountLinkNotice = z.infer<typeof accountLinkNoticeSchema>;

/** A failure without its own name keeps its status. Source: PAY-027 to PAY-029. */
export function accountLinkError(failure: {
  readonly status: number;
  readonly errorCode: string | null;
}): AccountLinkError | number {
  const { status, errorCode } = failure;
  if (errorCode !== null && Object.hasOwn(reportedAs, errorCode)) {
    return reportedAs[errorCode as keyof typeof reportedAs];
  }
  return status === 500 ? 'server_error' : status;
}

const rejectionsUntilHidden = 3;

/** Whether a product that was refused this often is offered again automatically. Source: PAY-391. */
export const isLinkOffered = (rejections: number): boolean => rejections < rejectionsUntilHidden;

/** A code is used once. Source: portal-open O-81, O-82. */
export const linkCodeLifetimeMs = 10 * 60_000;

/** Until then an app reads with its access token; then it refreshes it. Source: decision 239. */
export const accessTokenLifetimeMs = 60 * 60_000;

/** Where the shopper goes with the code. Source: 001 §3, 002 §4. */
export function returnAddressOf({ redirectUri, state }: AuthorisationLink, code: string): string {
  return withParameters(redirectUri, { code, state });
}
