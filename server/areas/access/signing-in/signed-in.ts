import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';

/** Where a second code may go: to a contact that is proven, and not the way that the first one came. */
export function waysOfSecondFactor(
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
 * What a password counts as beside a second code: the way of the code that set it, since whoever reads those codes sets one.
 * Null where no other way is left. Source: decision 82.
 */
export function wayOfPassword(consumer: Consumer): SendBy | null {
  const { passwordSetBy } = consumer;
  return waysOfSecondFactor(consumer, passwordSetBy).length > 0 ? passwordSetBy : null;
}

/** Who signed in. The masked mobile is for choosing where a second code goes; absent where it may not go there. */
export function signedInOf(
  consumer: Consumer,
  requires2fa: boolean,
  codeSentBy: SendBy | null = null,
): SignedIn {
  const name = consumer.givenNames ?? '';
  if (!requires2fa) return { name, requires2fa, shouldAllowEmail: consumer.emailVerified };
  const ways = waysOfSecondFactor(consumer, codeSentBy);
  return {
    name,
    requires2fa,
    shouldAllowEmail: ways.includes('EMAIL'),
    ...(consumer.mobile && ways.includes('SMS') && { mobile: maskMobile(consumer.mobile) }),
  };
}
