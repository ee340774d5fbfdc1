import { maskMobile } from '#shared/domain/access/mobile.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import type { ReplyOf } from '../codes/requests.ts';
import { reachesPhone } from '../codes/verification-codes.ts';

/** What the pages of logging in need to know of an account. The mobile is masked. */
export async function lookupView(
  server: Pick<ServerContext, 'messages' | 'log'>,
  { email, countryCode, mobile, passwordHash }: Consumer,
): Promise<ReplyOf<'lookup'>> {
  return {
    existing: true,
    countryCode,
    mobile: mobile && maskMobile(mobile),
    passwordExists: passwordHash !== null,
    smsVerificationRequired: mobile === null,
    smsVerificationEnabled: await reachesPhone(server, { email, mobile }),
  };
}
