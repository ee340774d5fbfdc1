/** Who a shopper is whom this browser has seen before, and what the flags are that were answered. */
import { ApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { LocalUser } from '#shared/domain/session.ts';
import {
  localUserOf,
  sessionAfterAccount,
  sessionAfterSignIn,
} from '#shared/flows/access/session-updates.ts';
import type { Journey } from '#shared/flows/journey.ts';

export { flagValues } from '#shared/domain/flags.ts';

/** Signs a remembered consumer in again; true when the call that failed may be repeated. */
export async function resume(call: Call, journey: Journey): Promise<boolean> {
  try {
    const signedIn = await call(resumeLogin, { body: {} }, { handles: [0, 401, 500] });
    journey.update({ ...sessionAfterSignIn(signedIn), persistentLoggedIn: true });
    journey.setUser(localUserOf(signedIn));
    return !signedIn.requires2fa;
  } catch (error) {
    // The email page says where this login belongs (ACC-040).
    if (error instanceof ApiError && error.errorCode === 'invalid_region') {
      journey.update({ rememberedElsewhere: true });
    }
    // Another tab was faster: the call may be repeated all the same (POR-074).
    return error instanceof ApiError && error.status === 409;
  }
}

/** Signs a shopper in who was here before and has no token; fetched for them alone. Source: POR-075. */
export const enforce = (call: Call, journey: Journey, kept: LocalUser): Promise<boolean> =>
  import('./enforce-login.ts').then((part) => part.enforce(call, journey, kept)).catch(() => false);

/** Asks who a kept token belongs to. */
export async function restoreAccount(call: Call, journey: Journey): Promise<void> {
  try {
    journey.update(sessionAfterAccount(await call(readAccount, {}, { handles: [0, 401, 500] })));
  } catch {
    journey.setUser(null);
  }
}
