/** Shoppers with an account, created by the calls of the product's own pages in a fraction of the time. */
import { randomUUID } from 'node:crypto';
import {
  finaliseRegistration,
  login,
  lookup,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { finaliseAccount } from '#shared/contract/access/account.contract.ts';
import { unsubscribeFromMarketing } from '#shared/contract/access/marketing.contract.ts';
import { resetPassword, resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { confirmCheckout, startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { type Caller, createCaller } from './by-call.ts';
import { cards } from './card-frame.ts';
import { capture, newCheckout, type Wanted } from './merchant.ts';
import { newPerson, type Person } from './people.ts';
import { newPassword as password } from './portal.ts';

export interface KnownShopper extends Person {
  readonly password: string;
  readonly by: Caller;
}

/** Always right in the sandbox. */
export const anyCode = '111111';
const deviceDetails = { userAgent: 'e2e', language: 'en-AU', timezone: 'UTC', screen: '1x1' };

/** Creates an Australian with a password and these cards, who declined marketing; the last card is the default. */
export async function knownShopper(saved: readonly string[] = []): Promise<KnownShopper> {
  const person = newPerson('AU');
  const by = createCaller('portal');
  const { email } = person;
  const mobile = person.mobile.typed;
  await by.call(lookup, { body: { email } });
  const { registrationId } = await by.call(startRegistration, {
    body: { email, checkEmailVerification: false },
  });
  await by.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
  await by.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode: anyCode } });
  await by.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CONSUMER_PORTAL' } });
  await by.call(finaliseAccount, { body: profileOf(person) });
  await by.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
  await by.call(resetPassword, { body: { email, password, code: anyCode } });
  await by.call(unsubscribeFromMarketing, {});
  for (const number of saved) await saveCard(by, number);
  return { ...person, password, by };
}

const profileOf = ({ givenNames, surname, address }: Person) => ({
  givenNames,
  surname,
  dateOfBirth: '1994-03-07',
  contactAddress: { ...address, state: 'VIC', countryCode: 'AU' },
  creditPolicyAgree: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
});

async function saveCard({ call, presentCard, approve }: Caller, number: string): Promise<void> {
  const { traceId } = await call(initiateNewCard, { body: { deviceDetails } });
  await presentCard(traceId, number);
  const workflow = 'BILLING';
  const asked = await call(initiateThreeDS, { body: { traceId, saveCard: true, workflow } });
  if (asked.challengeUri !== null) {
    await approve(asked.challengeUri);
    await call(finaliseThreeDS, { body: { traceId, threeDSId: asked.threeDSId, workflow } });
  }
  const cardholderName = 'Ana Marlow';
  await call(confirmNewCard, { body: { traceId, cardholderName, preferred: true } });
}

/** Creates a shopper with an order of 120.00 that the shop has captured, whose first instalment that card paid. */
export async function shopperWithAnOrder(
  card: string = cards.good,
  wanted: Wanted = {},
): Promise<KnownShopper & { readonly orderId: string }> {
  const shopper = await knownShopper();
  return { ...shopper, orderId: await buy(shopper, card, wanted) };
}

async function buy({ email, password }: KnownShopper, card: string, wanted: Wanted): Promise<string> {
  const { token } = await newCheckout(wanted);
  const { call, presentCard } = createCaller('checkout');
  const params = { token };
  const profilingSessionId = randomUUID();
  await call(login, { body: { username: email, password } });
  const { traceId } = await call(startCheckout, { params, body: { deviceDetails, profilingSessionId } });
  if (traceId === null) throw new Error('The checkout did not start');
  await presentCard(traceId, card);
  await call(confirmCheckout, { params, body: { profilingSessionId } });
  return (await capture(token)).orderId;
}
