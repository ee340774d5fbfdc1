/** Logging in by a code. Its tries and those of the password are counted together. Source: access-open A03, A04. */
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { consumerOf, findConsumerByEmail } from './consumers.ts';
import { emailOf } from './known-email.ts';
import { consumerNamed, limitLogins, limitLookups, proveLogin, refuseBarred, signIn } from './login.ts';
import { browserSecretOf, keptSecretOf } from './sessions.ts';
import { anonymousSubject, checkCode, sendCode } from './verification-codes.ts';

type OneTimeCodeHandlers = Pick<Handlers<typeof accessContract>, 'requestOneTimeCode' | 'loginByOneTimeCode'>;

export const oneTimeCodeHandlers: OneTimeCodeHandlers = {
  async requestOneTimeCode({ body }, context) {
    const { server } = context;
    await limitLookups(context, body.email);
    const secret = keptSecretOf(context);
    const email = await emailOf(server, body.email);
    const consumer = await findConsumerByEmail(server.db, email);
    if (!consumer) throw new Refusal('not_found');
    const retryAfterSeconds = await sendCode(server, {
      ...ownerOf(secret, email),
      email,
      channel: consumer.mobile ? 'SMS' : 'EMAIL',
      target: consumer.mobile ?? consumer.email,
      template: 'one-time-login',
      locale: consumer.preferredLocale,
    });
    if (retryAfterSeconds > 0) throw new Refusal('too_many_otp_requests', { retryAfterSeconds });
    return undefined;
  },

  async loginByOneTimeCode({ body }, context) {
    const { server } = context;
    await limitLogins(context);
    const consumer = await consumerNamed(context, body.username);
    if (!consumer) throw new Refusal('authentication_failure');
    const given = { code: body.oneTimeCode, uses: true };
    const owner = ownerOf(browserSecretOf(context), consumer.email);
    await proveLogin(context, consumer, async () => (await checkCode(server, owner, given)) === 'right');
    refuseBarred(context, consumer);
    return signIn(context, await consumerOf(server.db, consumer.id), false);
  },
};

/** The code is of use in the browser that asked for it only. */
const ownerOf = (browserSecret: string, email: string) =>
  ({ purpose: 'one-time-login', subject: anonymousSubject(browserSecret, email) }) as const;
