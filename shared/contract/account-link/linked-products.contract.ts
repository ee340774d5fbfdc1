/** What a linked product's own server calls. Source: decision 121. */
import * as z from 'zod/mini';
import { codeVerifierSchema, linkRequestFields } from '#shared/domain/account-link/account-link.ts';
import { operation } from '../operation.ts';

/** Exchanges the code of a return address, once, for the shopper's id at this product. */
export const exchangeLinkCode = operation({
  method: 'POST',
  path: '/v1/oauth/token',
  access: 'public',
  body: z.strictObject({
    clientId: linkRequestFields.clientId,
    clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
    grantType: linkRequestFields.grantType,
    code: z.string().check(z.minLength(1), z.maxLength(100)),
    redirectUri: linkRequestFields.redirectUri,
    /** Needed where the code was asked for with a challenge, and refused where it was not. */
    codeVerifier: z.optional(codeVerifierSchema),
  }),
  reply: z.object({ accountId: z.uuid(), scopes: z.array(z.string()) }),
  errors: ['oauth_bad_credentials', 'oauth_disabled_client', 'oauth_invalid_grant_type'],
});

export const linkedProductsContract = { exchangeLinkCode } as const;
