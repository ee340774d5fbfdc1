/** No text that is kept may hold a card number. The schemas are walked, so that a new field cannot be forgotten. */
import { expect, it } from 'vitest';
import { textsOf } from '#shared/testing/texts-of.ts';
import { contracts } from './index.ts';
import type { OperationShape } from './operation.ts';

const partsOf = ({ params, query, body }: OperationShape) =>
  [params, query, body].filter((part) => part !== undefined);

const textsIn = (operations: Readonly<Record<string, OperationShape>>) =>
  Object.entries(operations).flatMap(([id, operation]) =>
    partsOf(operation).flatMap((part) => textsOf(part).map(([path, text]) => ({ id, path, text }))),
  );

const { createMerchant } = contracts.control;
const given = textsIn({ ...contracts.merchant, ...contracts.webhooks, createMerchant });

it.each([
  '4111 1111 1111 1111',
  '4111111111111111',
  '4111111111111111@shop.example',
  'a.4111-1111-1111-1111@shop.example',
  '378282246310005@shop.example',
  '3714 496353 98431',
  'https://shop.example/4111-1111-1111-1111/photo.png',
  'https://shop.example/?q=4111%201111%201111%201111',
  'https://shop.example/?q=%34111111111111111',
  'https://shop.example/?q=4111%252011111111111%31',
])('is refused in every text that a shop sends: %s', (number) => {
  const taken = given.filter(({ text }) => text.safeParse(number).success).map(({ path }) => path);
  expect([...new Set(taken)]).toEqual([]);
});

it('finds the texts that are written freely', () => {
  const paths = new Set(given.map(({ id, path }) => `${id} ${path}`));
  for (const path of [
    'createCheckout merchantReference',
    'createCheckout items.name',
    'createCheckout items.categories',
    'createCheckout discounts.displayName',
    'createCheckout billing.name',
    'createCheckout customFields',
    'createCheckout consumer.surname',
    'capturePayment shipping.address1',
    'refundPayment reason',
    'updateMerchantReference merchantReference',
    'listPayments merchantReference',
    'createMerchant displayName',
  ])
    expect(paths).toContain(path);
});

/**
 * Texts of the other calls that are not held to the rule when they are parsed, each for a reason. A field with the name of its
 * operation before it is excepted there alone.
 */
const notChecked: Readonly<Record<string, readonly string[]>> = {
  // The rule of the field refuses it later: server/http/card-numbers.test.ts.
  refusedByTheField: [
    ...['email', 'newEmail', 'mobile', 'newMobile', 'givenNames', 'otherGivenNames', 'surname'],
    ...['verifyMedicare name', 'name2', 'addShippingAddress name', 'shippingOptionIdentifier', 'phoneNumber'],
    ...['address1', 'address2', 'area2', 'suburb', 'state', 'attributionId', 'payload', 'signature'],
  ],
  // Compared with what is known, and never stored.
  compared: [
    ...[
      'token',
      'transactionToken',
      'checkoutToken',
      'civId',
      'threeDSId',
      'documentId',
      'agreementId',
      'id',
    ],
    ...['orderId', 'paymentScheduleId', 'paymentScheduleIds', 'paymentMethodId', 'paymentSourceId', 'cardId'],
    ...['bankAccountId', 'savedCardToken', 'publicToken', 'consumerAccountId', 'merchantId', 'campaign'],
    ...['clientId', 'clientSecret', 'grantType', 'scopes', 'redirectUri', 'locale', 'preferredLocale'],
    ...['username', 'consumerEmail', 'consumerMobile', 'twoFactorChallenges', 'validationUrl', 'amount'],
    ...['readFlags key', 'exchangeLinkCode code', 'refreshToken', 'revokeLinkToken token'],
    ...['assignPromoCode code', 'campaignId', 'secretKey'],
  ],
  // Of the browser, and not stored.
  notStored: [
    ...['userAgent', 'language', 'timezone', 'screen', 'fingerprint'],
    ...['amplitudeSessionId', 'profilingSessionId'],
  ],
  // Only a hash is stored.
  hashed: [
    ...['password', 'currentPassword', 'newPassword', 'confirmNewPassword'],
    ...['passportNumber', 'licenceNumber', 'dlCardNumber', 'verifyMedicare number'],
  ],
  // A random id that our own page makes.
  ownIds: ['loadId'],
};

it('is refused in every other text that is stored', () => {
  const { merchant, webhooks, control, ...others } = contracts;
  const numbers = ['4111 1111 1111 1111', '4111111111111111', '4111-1111-1111-1111', '٤١١١١١١١١١١١١١١١'];
  const taken = Object.values<Readonly<Record<string, OperationShape>>>(others)
    .flatMap(textsIn)
    .filter(({ text }) => numbers.some((number) => text.safeParse(number).success))
    .map(({ id, path }) => ({ id, field: path.split('.').at(-1) ?? '' }));
  const excepted = Object.values(notChecked).flat();
  const nameOf = ({ id, field }: (typeof taken)[number]) => {
    const ofCall = `${id} ${field}`;
    return excepted.includes(ofCall) ? ofCall : field;
  };
  expect([...new Set(taken.map(nameOf))].sort()).toEqual(excepted.toSorted());
});
