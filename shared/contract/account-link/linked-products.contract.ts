/** What a linked product's own server, or a native app, calls. Source: decisions 122 and 239. */
import * as z from 'zod/mini';
import { codeVerifierSchema, linkRequestFields } from '#shared/domain/account-link/account-link.ts';
import { instantSchema, isoDateSchema } from '#shared/domain/dates.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { operation } from '../operation.ts';

const credentials = {
  clientId: linkRequestFields.clientId,
  /** A public client, such as an app on a phone, has none. */
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
};
const token = z.string().check(z.minLength(1), z.maxLength(100));

const tokens = {
  /** The shopper's id at this product. */
  accountId: z.uuid(),
  scopes: z.array(z.string()),
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  /** In seconds. */
  expiresIn: z.int(),
  /** Valid once, and until the shopper unlinks the product. */
  refreshToken: z.string(),
};

/** Exchanges the code of a return address, once. */
export const exchangeLinkCode = operation({
  method: 'POST',
  path: '/v1/oauth/token',
  access: 'public',
  body: z.strictObject({
    ...credentials,
    grantType: linkRequestFields.grantType,
    code: token,
    redirectUri: linkRequestFields.redirectUri,
    /** Needed where the code was asked for with a challenge, and refused where it was not. */
    codeVerifier: z.optional(codeVerifierSchema),
  }),
  reply: z.object(tokens),
  errors: ['oauth_bad_credentials', 'oauth_disabled_client', 'oauth_invalid_grant_type'],
});

/** Exchanges a refresh token for new tokens. One that was exchanged before ends the link. */
export const refreshLinkTokens = operation({
  method: 'POST',
  path: '/v1/oauth/refresh',
  access: 'public',
  body: z.strictObject({ ...credentials, refreshToken: token }),
  reply: z.object(tokens),
  errors: ['oauth_bad_credentials', 'oauth_disabled_client'],
});

/** Ends an access token, or the whole link by its refresh token. An unknown token is no failure (RFC 7009 §2.2). */
export const revokeLinkToken = operation({
  method: 'POST',
  path: '/v1/oauth/revoke',
  access: 'public',
  body: z.strictObject({ ...credentials, token }),
  reply: null,
  errors: ['oauth_bad_credentials'],
});

/** What the shopper lets the product see, by an access token. What its scopes do not allow is left out. */
export const readLinkedAccount = operation({
  method: 'GET',
  path: '/v1/linked-account',
  access: 'public',
  reply: z.object({
    accountId: z.uuid(),
    scopes: z.array(z.string()),
    /** By `name.read`. */
    firstName: z.optional(z.nullable(z.string())),
    /** By `orders.read`: the 50 newest. */
    orders: z.optional(
      z.array(
        z.object({
          id: orderIdSchema,
          shop: z.string(),
          orderDate: instantSchema,
          total: moneySchema,
          leftToPay: moneySchema,
        }),
      ),
    ),
    /** By `payments.read`: the 50 that are due soonest. */
    payments: z.optional(
      z.array(z.object({ orderId: orderIdSchema, dueDate: z.nullable(isoDateSchema), amount: moneySchema })),
    ),
  }),
  errors: [],
});

export const linkedProductsContract = {
  exchangeLinkCode,
  refreshLinkTokens,
  revokeLinkToken,
  readLinkedAccount,
} as const;
