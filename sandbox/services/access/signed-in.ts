import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';

/** Who signed in. The masked mobile is for choosing where a second code goes. */
export function signedInOf(consumer: Consumer, requires2fa: boolean): SignedIn {
  return {
    name: consumer.givenNames ?? '',
    requires2fa,
    shouldAllowEmail: consumer.emailVerified,
    ...(requires2fa && consumer.mobile && { mobile: maskMobile(consumer.mobile) }),
  };
}
