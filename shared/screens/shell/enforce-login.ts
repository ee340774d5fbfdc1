import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { isLoggedIn, type LocalUser } from '#shared/domain/session.ts';
import { localUserAfterEnforce, sessionAfterEnforce } from '#shared/flows/access/enforced-login.ts';
import type { Journey } from '#shared/flows/journey.ts';

/**
 * Without a token there is no session to go on with: a browser that remembers its shopper starts another by that alone, for
 * the app it is in. True when they are in. Source: POR-075.
 */
export async function enforce(call: Call, journey: Journey, kept: LocalUser): Promise<boolean> {
  const { channel } = journey.situation().session;
  try {
    const reply = await call(enforceLogin, { body: { channel } }, { handles: [0, 401, 500] });
    const user = localUserAfterEnforce(reply, kept);
    journey.update(sessionAfterEnforce(reply));
    journey.setUser(user);
    return isLoggedIn(user);
  } catch (error) {
    // The email page says where this login belongs (ACC-040).
    if (isApiError(error) && error.errorCode === 'invalid_region') {
      journey.update({ rememberedElsewhere: true });
    }
    return false;
  }
}
