/** Logging in by a code. Its attempts and those of the password are counted together. Source: access-open A03, A04. */
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { findConsumerByEmail, hasProven } from '../../consumers/index.ts';
import { limitAccountLookups } from '../joining/account-lookups.ts';
import { parseEmail } from '../joining/parse-email.ts';
import type { Caller } from '../signing-in/caller.ts';
import { isKnownBrowser, isKnownNetwork } from '../signing-in/known-browsers.ts';
import { consumerNamed, limitLogins, signIn } from '../signing-in/login.ts';
import { proveLogin } from '../signing-in/login-tries.ts';
import { browserSecretOf, requireBrowserSecret } from '../signing-in/sessions.ts';
import type { BodyOf } from './requests.ts';
import { anonymousSubject, checkCode, isSupersededCode, sendCode } from './verification-codes.ts';

export async function requestOneTimeCode(caller: Caller, body: BodyOf<'requestOneTimeCode'>): Promise<void> {
  const { server } = caller;
  await limitAccountLookups(caller, body.email);
  const secret = requireBrowserSecret(caller);
  const email = await parseEmail(server, body.email);
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Refusal('not_found');
  const target = targetOf(consumer);
  const retryAfterSeconds = await sendCode(caller, {
    ...ownerOf(secret, consumer),
    email,
    channel: channelOf(consumer),
    target,
    toOwner: hasProven(consumer, target) && (await isKnownBrowser(caller, email)),
    fromKnownNetwork: await isKnownNetwork(caller, email),
    template: 'one-time-login',
    locale: consumer.preferredLocale,
  });
  if (retryAfterSeconds > 0) throw new Refusal('too_many_otp_requests', { retryAfterSeconds });
}

export async function loginByOneTimeCode(
  caller: Caller,
  body: BodyOf<'loginByOneTimeCode'>,
): Promise<SignedIn> {
  const { server } = caller;
  await limitLogins(caller, body.username);
  const consumer = await consumerNamed(server, body.username);
  const browserSecret = browserSecretOf(caller);
  // Before it is counted as a wrong login.
  if (consumer && (await isSupersededCode(server, ownerOf(browserSecret, consumer), body.oneTimeCode))) {
    throw new Refusal('verification_code_superseded');
  }
  await proveLogin(caller, body.username, {
    isRight: async () => consumer !== null && isRight(server, browserSecret, consumer, body.oneTimeCode),
    // Only the owner has received it, and a code is compared five times at most.
    opensLock: true,
  });
  if (!consumer) throw new Refusal('authentication_failure');
  return signIn(caller, consumer, { codeSentBy: channelOf(consumer) });
}

async function isRight(server: ServerContext, browserSecret: string, consumer: Consumer, code: string) {
  const given = { code, targets: [targetOf(consumer)], uses: true };
  return (await checkCode(server, ownerOf(browserSecret, consumer), given)) === 'right';
}

const channelOf = ({ mobile }: Consumer): SendBy => (mobile ? 'SMS' : 'EMAIL');

const targetOf = ({ mobile, email }: Consumer) => mobile ?? email;

/** The code is only valid in the browser that requested it. */
const ownerOf = (browserSecret: string, consumer: Consumer) =>
  ({ purpose: 'one-time-login', subject: anonymousSubject(browserSecret, consumer) }) as const;
