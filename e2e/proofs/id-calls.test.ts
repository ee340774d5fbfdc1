import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { randomIds, type Strangers } from './foreign-objects.ts';
import { attemptsOf } from './id-calls.ts';

/** Calls by an id that no stranger is tried with, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  readCheckout: 'the token of a checkout is a secret of 256 bits, and itself the key to the checkout',
  startCheckout: 'by the token of a checkout',
  confirmCheckout: 'by the token of a checkout',
  crossRegionSignIn: 'by the token of a checkout',
  readCheckoutStatus: 'by the token of a checkout',
  quoteCheckout: 'by the token of a checkout',
  abandonCheckout: 'by the token of a checkout',
  holdPresence: 'by the token of a checkout',
  leavePresence: 'by the token of a checkout',
  keepTypedContact: 'by the token of a checkout',
  readAccountChange: 'the token of an email is itself the key to the change',
  undoAccountChange: 'the token of an email is itself the key to the change',
  readSuggestedAddress: 'suggested addresses belong to no consumer',
  unsubscribeFromEmail:
    'anyone who has the email may unsubscribe, and the reply says nothing about an account',
  assignPromoCode: 'the id of a campaign is public',
  unlinkProduct: 'a linked product has the same id for every consumer',
  refreshLinkTokens:
    "an app's credentials, and only for its own tokens (server/areas/account-links/tokens.test.ts)",
  revokeLinkToken:
    "an app's credentials, and only for its own tokens (server/areas/account-links/tokens.test.ts)",
  readMessaging: 'the id of a merchant is public',
  readMerchantOrigin: 'the id of a merchant is public',
  listMerchantDisputes: 'a list is filtered by the order: of a foreign one it is empty',
  listRequests: 'a list is filtered by the id of a request: of a foreign one it is empty',
  listPayments: 'a list is filtered by the token: of a foreign one it is empty',
};

/** Fields that are named like an id, and identify nothing that a person owns. */
const noIds = [
  // What the caller makes up for the visit.
  ...['amplitudeSessionId', 'profilingSessionId'],
  // The checkout that a login is for; its token is itself the key.
  'transactionToken',
  // What the bank or a product gave to the caller, and its secret.
  ...['publicToken', 'clientId'],
  // The identity service reads it; the server does not.
  'consumerAccountId',
];

const isId = (field: string) => /(Id|Ids|IdList|Uuid|[tT]oken)$/.test(field) && !noIds.includes(field);

const fieldsOf = (schema: OperationShape['body']): string[] => {
  const { properties = {} } =
    (schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) ?? {};
  return Object.keys(properties);
};

/** The sandbox's controls are for operators, to whom everything belongs. */
const calls = Object.values(contracts)
  .flatMap((group) => Object.entries<OperationShape>(group))
  .filter(([, { access }]) => access !== 'control');

const takesId = ({ params, query, body }: OperationShape) =>
  params !== undefined || [query, body].some((schema) => fieldsOf(schema).some(isId));

it('has a stranger try every call that takes an id', () => {
  const tried = attemptsOf({ checkout: '' } as Strangers, randomIds()).map(({ name }) => name);
  const missing = calls
    .filter(([name, call]) => takesId(call) && !tried.includes(name) && !(name in exceptions))
    .map(
      ([name, { method, path }]) =>
        `${name} (${method} ${path}) takes an id: add it to e2e/proofs/id-calls.ts.`,
    );
  expect(missing).toEqual([]);
  expect(tried).toHaveLength(new Set(tried).size);
});

it('has no exception that is not needed', () => {
  const tried = attemptsOf({ checkout: '' } as Strangers, randomIds()).map(({ name }) => name);
  const names = calls.filter(([, call]) => takesId(call)).map(([name]) => name);
  const needless = Object.keys(exceptions).filter((name) => tried.includes(name) || !names.includes(name));
  expect(needless).toEqual([]);
  const fields = calls.flatMap(([, { query, body }]) => [...fieldsOf(query), ...fieldsOf(body)]);
  expect(noIds.filter((field) => !fields.includes(field))).toEqual([]);
});
