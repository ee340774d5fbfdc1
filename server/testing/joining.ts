/** The steps by which tests get a consumer: through the same calls as every shopper. */
import {
  finaliseRegistration,
  lookup,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import type { Profile } from '#shared/contract/access/account.contract.ts';
import type { TestServer } from './test-server.ts';
import type { Visitor } from './visitor.ts';

/**
 * Draws Australians without an account, each with an email and a mobile of their own, as it is typed and as it is kept.
 * @param mobiles the first six digits of their mobiles
 */
export function people(name: string, mobiles: string) {
  let drawn = 0;
  return () => {
    drawn += 1;
    const digits = `${mobiles}${String(drawn).padStart(4, '0')}`;
    return { email: `${name}${digits.slice(6)}@example.com`, mobile: digits, phone: `+61${digits.slice(1)}` };
  };
}

/** The code of the newest message to a mobile or email. */
export async function newestCode({ outbox }: Pick<TestServer, 'outbox'>, to: string): Promise<string> {
  const [message] = await outbox.list({ to, limit: 1 });
  if (!message?.code) throw new Error(`No code was sent to ${to}`);
  return message.code;
}

export const profile: Profile = {
  givenNames: 'Ana',
  surname: 'Marlow',
  dateOfBirth: '1990-02-01',
  contactAddress: {
    address1: '12 Banksia Street',
    suburb: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    countryCode: 'AU',
  },
  creditPolicyAgree: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
};

/** Starts a registration whose mobile is not confirmed yet. */
export async function startJoining(visitor: Visitor, email: string): Promise<string> {
  await visitor.call(lookup, { body: { email } });
  const started = await visitor.call(startRegistration, { body: { email, checkEmailVerification: false } });
  return started.body.registrationId;
}

/** An Australian with a confirmed mobile, signed in, without a profile. */
export async function join(
  server: TestServer,
  visitor: Visitor,
  { email, mobile }: { email: string; mobile: string },
): Promise<string> {
  const registrationId = await startJoining(visitor, email);
  await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
  const smsCode = await newestCode(server, `+61${mobile.slice(1)}`);
  await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
  const account = await visitor.call(finaliseRegistration, {
    body: { registrationId, registrationOrigin: 'CONSUMER_PORTAL' },
  });
  return account.body.uuid;
}
