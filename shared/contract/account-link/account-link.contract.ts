/** Linking the account to another product. Source: PAY-022 to PAY-025, POR-336 to POR-344, payments-open O-10, portal-open §H. */
import * as z from 'zod/mini';
import { hasWholeChallenge, linkRequestFields } from '#shared/domain/account-link/account-link.ts';
import { instantSchema } from '#shared/domain/dates.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import { operation } from '../operation.ts';

const refusals = [
  'oauth_invalid_client_id',
  'oauth_unregistered_client',
  'oauth_disabled_client',
  'oauth_invalid_redirect_url',
  'oauth_invalid_grant_type',
  'oauth_invalid_scopes',
  'account_already_linked',
] as const satisfies readonly ErrorCode[];

const scopeAndDescription = z.array(z.object({ scope: z.string(), description: z.string() }));

const confirmationQuery = z
  .strictObject({
    ...linkRequestFields,
    /** The language of the descriptions; without one, the account's. */
    locale: z.optional(z.string().check(z.maxLength(35))),
  })
  .check(hasWholeChallenge);

/** What the checkout asks the shopper: who wants which access. It changes nothing. */
export const confirmAccountLink = operation({
  method: 'GET',
  path: '/portal/consumers/oauth/confirm-access-checkout',
  access: 'consumer',
  query: confirmationQuery,
  reply: z.object({
    clientName: z.string(),
    scopeAndDescription,
    /** How often the shopper has refused this product; from three on the shopper is asked only on request. */
    rejections: z.int(),
  }),
  errors: refusals,
});

/** What the portal asks the shopper, before anything is granted. Source: POR-336, POR-337. */
export const confirmAppAccess = operation({
  method: 'GET',
  path: '/portal/consumers/oauth/confirm-access',
  access: 'consumer',
  query: confirmationQuery,
  reply: z.object({ clientId: z.string(), clientName: z.string(), scopeAndDescription }),
  errors: refusals,
});

/** The shopper agrees. The same request again, as after a lost response, gets a further code until one was exchanged. */
export const authoriseAccountLink = operation({
  method: 'POST',
  path: '/portal/consumers/oauth/authorize',
  access: 'consumer',
  body: z.strictObject(linkRequestFields).check(hasWholeChallenge),
  reply: z.object({ code: z.string(), state: z.string(), grantedScopes: z.array(z.string()) }),
  errors: refusals,
});

/** The shopper refuses. */
export const increaseLinkRejections = operation({
  method: 'POST',
  path: '/portal/consumers/oauth/tags/increase-rejection-counter',
  access: 'consumer',
  body: z.strictObject({ clientId: linkRequestFields.clientId }),
  reply: z.object({ rejections: z.int() }),
  errors: ['oauth_invalid_client_id', 'oauth_unregistered_client', 'account_already_linked'],
});

/** Forgets what the shopper has refused, so that the shopper is asked again. */
export const resetLinkRejections = operation({
  method: 'DELETE',
  path: '/portal/consumers/oauth/tags/reset',
  access: 'consumer',
  reply: null,
  errors: [],
});

/** What the shopper has linked, newest first, in the language of the account. Source: POR-341, POR-342. */
export const listLinkedProducts = operation({
  method: 'GET',
  path: '/portal/consumers/oauth/permissions',
  access: 'consumer',
  reply: z.object({
    permissions: z.array(
      z.object({
        clientId: z.string(),
        clientName: z.string(),
        scopeAndDescription,
        linkedAt: instantSchema,
        /** When it last used its access; null while it has not. */
        lastUsedAt: z.nullable(instantSchema),
      }),
    ),
  }),
  errors: [],
});

/** Revokes a link with its codes and tokens. Source: POR-343. */
export const unlinkProduct = operation({
  method: 'DELETE',
  path: '/portal/consumers/oauth/revoke-permissions/{clientId}',
  access: 'consumer',
  params: z.strictObject({ clientId: linkRequestFields.clientId }),
  reply: null,
  errors: [],
});

export const accountLinkContract = {
  confirmAccountLink,
  confirmAppAccess,
  authoriseAccountLink,
  increaseLinkRejections,
  resetLinkRejections,
  listLinkedProducts,
  unlinkProduct,
} as const;
