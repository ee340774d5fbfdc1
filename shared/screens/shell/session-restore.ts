/** Who a shopper is whom this browser has seen before. */
import { ApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  localUserOf,
  sessionAfterAccount,
  sessionAfterSignIn,
} from '#shared/flows/access/session-updates.ts';
import type { Journey } from '#shared/flows/journey.ts';

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

/** Asks who a kept token belongs to. */
export async function restoreAccount(call: Call, journey: Journey): Promise<void> {
  try {
    journey.update(sessionAfterAccount(await call(readAccount, {}, { handles: [0, 401, 500] })));
  } catch {
    journey.setUser(null);
  }
}
