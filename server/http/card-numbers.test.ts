/** A card number is refused in each text that a call stores, also where only the rule of its field refuses it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountEmailVerifyAsk,
  accountMobileVerifyAsk,
  registrationEmailVerifyAsk,
  registrationMobileVerifyAsk,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { finaliseAccount, updateAccount } from '#shared/contract/access/account.contract.ts';
import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  startEmailChange,
  startMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import { addShippingAddress } from '#shared/contract/checkout/shipping-addresses.contract.ts';
import { saveBillingAddress } from '#shared/contract/methods/methods.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import { textsOf } from '#shared/testing/texts-of.ts';
import { join, profile, startJoining } from '../testing/joining.ts';
import { addSavedCard, inChannel } from '../testing/portal-shopper.ts';
import { createShopServer, newShopper } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createVisitor, type Visitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const numbers = [
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '٤١١١١١١١١١١١١١١١',
  '378282246310005',
  '3714 496353 98431',
];
const inEmail = (number: string) => `${number.replaceAll(/\D/gu, '') || '4111111111111111'}@example.com`;

type Fields = Readonly<Record<string, unknown>>;
interface Stored {
  readonly operation: OperationShape;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Fields;
  readonly by: Visitor;
}

/** The body with another text at the path. */
function withText(body: Fields, [name = '', ...rest]: readonly string[], text: string): Fields {
  return { ...body, [name]: rest.length === 0 ? text : withText((body[name] ?? {}) as Fields, rest, text) };
}

/** Compared with what is known, or chosen from a list. */
const notStored = [
  'registrationId',
  'token',
  'preferredLocale',
  'amplitudeSessionId',
  'dateOfBirth',
  'countryCode',
  'transactionToken',
];

/** The fields of the call that do not refuse a card number. */
async function acceptedBy({ operation, params, body, by }: Stored): Promise<string[]> {
  const accepted: string[] = [];
  const texts = textsOf(operation.body ?? operation.params ?? never()).map(([path]) => path);
  for (const path of texts.filter((each) => !notStored.includes(each.split('.').at(-1) ?? ''))) {
    for (const number of numbers) {
      const text = path.toLowerCase().endsWith('email') ? inEmail(number) : number;
      const given = { params, body: withText(body, path.split('.'), text) };
      const { status } = await by.call(operation, given as never);
      if (status !== 400 && status !== 422) accepted.push(`${path} ${text}: ${status}`);
    }
  }
  return accepted;
}
const never = () => {
  throw new Error('The call stores nothing');
};

const gantryStreet = {
  name: 'Maya Rowe',
  address1: '14 Gantry Street',
  address2: 'Flat 2',
  area2: 'North',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
  phoneNumber: '0412345678',
};

it('of a registration', async () => {
  const by = createVisitor(server, 'PORTAL');
  const email = 'registering@example.com';
  const registrationId = await startJoining(by, email);
  const friendbuyReferral = { attributionId: 'a', payload: 'p', signature: 's' };
  const calls: Stored[] = [
    { by, operation: startRegistration, body: { email, friendbuyReferral, checkEmailVerification: false } },
    { by, operation: registrationEmailVerifyAsk, body: { registrationId, email } },
    {
      by,
      operation: registrationMobileVerifyAsk,
      body: { registrationId, mobile: '0411555001', countryCode: 'AU' },
    },
  ];
  for (const call of calls)
    expect([call.operation.path, await acceptedBy(call)]).toEqual([call.operation.path, []]);
});

it('of an account', async () => {
  const by = createVisitor(server, 'PORTAL');
  await join(server, by, { email: 'account@example.com', mobile: '0411555002' });
  const { token: ofEmail } = (await by.call(startEmailChange, { body: {} })).body;
  await by.call(confirmEmailChange, { body: { token: ofEmail, code: '111111' } });
  const { token: ofMobile } = (await by.call(startMobileChange, { body: {} })).body;
  await by.call(confirmMobileChange, { body: { token: ofMobile, code: '111111' } });
  const calls: Stored[] = [
    { by, operation: finaliseAccount, body: { ...profile } },
    { by, operation: updateAccount, body: { ...profile } },
    { by, operation: accountEmailVerifyAsk, body: { email: 'account@example.com' } },
    { by, operation: accountMobileVerifyAsk, body: { mobile: '0411555002' } },
    { by, operation: changeEmail, body: { token: ofEmail, newEmail: 'other@example.com' } },
    { by, operation: changeMobile, body: { token: ofMobile, newMobile: '0411555003' } },
  ];
  for (const call of calls)
    expect([call.operation.path, await acceptedBy(call)]).toEqual([call.operation.path, []]);
});

it('of an address for parcels, or for the letters of a bank', async () => {
  const shopper = await newShopper(server, { countryCode: 'GB' });
  const by = shopper.visitor;
  const inPortal = await inChannel(server, shopper, 'PORTAL', 'GB');
  const { name, area2, phoneNumber, ...place } = gantryStreet;
  const paymentMethodId = await addSavedCard(server, inPortal, 'visa');
  const british = { suburb: 'Leeds', state: 'Yorkshire', postcode: 'LS1 4AP', countryCode: 'GB' };
  const calls: Stored[] = [
    { by, operation: addShippingAddress, body: { address: { ...gantryStreet, ...british } } },
    {
      by: inPortal.visitor,
      operation: saveBillingAddress,
      params: { paymentMethodId },
      body: { ...place, ...british },
    },
  ];
  for (const call of calls)
    expect([call.operation.path, await acceptedBy(call)]).toEqual([call.operation.path, []]);
});
