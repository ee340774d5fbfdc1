import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';

/** Where a second code may go: to a confirmed contact, but not by the channel of the first code. */
export function secondFactorChannels(
  { mobile, emailVerified }: Pick<Consumer, 'mobile' | 'emailVerified'>,
  codeSentBy: SendBy | null,
): readonly SendBy[] {
  const ways: readonly SendBy[] = [
    ...(mobile ? ['SMS' as const] : []),
    ...(emailVerified ? ['EMAIL' as const] : []),
  ];
  return ways.filter((way) => way !== codeSentBy);
}

/**
 * The channel that a password counts as when a second code is sent: that of the code which set it, since a person who
 * reads those codes can set a password. Null if no other channel is left. Source: decision 82.
 */
export function passwordChannel(consumer: Consumer): SendBy | null {
  const { passwordSetBy } = consumer;
  return secondFactorChannels(consumer, passwordSetBy).length > 0 ? passwordSetBy : null;
}

/**
 * The response for a signed-in consumer. The masked mobile is for choosing where a second code goes; absent if it may
 * not go there.
 */
export function signedInOf(
  consumer: Consumer,
  requires2fa: boolean,
  codeSentBy: SendBy | null = null,
): SignedIn {
  const name = consumer.givenNames ?? '';
  if (!requires2fa) return { name, requires2fa, shouldAllowEmail: consumer.emailVerified };
  const ways = secondFactorChannels(consumer, codeSentBy);
  return {
    name,
    requires2fa,
    shouldAllowEmail: ways.includes('EMAIL'),
    ...(consumer.mobile && ways.includes('SMS') && { mobile: maskMobile(consumer.mobile) }),
  };
}
