import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { isLoggedIn, type LocalUser } from '#shared/domain/session.ts';
import { localUserAfterEnforce, sessionAfterEnforce } from '#shared/flows/access/enforced-login.ts';
import type { Journey } from '#shared/flows/journey.ts';

/**
 * Starts a new session by the browser's remembered login when the token is missing. Returns whether the shopper is logged in.
 * Source: POR-075.
 */
export async function enforceRememberedLogin(
  call: Call,
  journey: Journey,
  stored: LocalUser,
): Promise<boolean> {
  const { channel } = journey.situation().session;
  try {
    const reply = await call(enforceLogin, { body: { channel } }, { handles: [0, 401, 500] });
    const user = localUserAfterEnforce(reply, stored);
    journey.update(sessionAfterEnforce(reply));
    journey.setUser(user);
    return isLoggedIn(user);
  } catch (error) {
    // The email page then says that the login belongs to another country (ACC-040).
    if (isApiError(error) && error.errorCode === 'invalid_region') {
      journey.update({ rememberedElsewhere: true });
    }
    return false;
  }
}
