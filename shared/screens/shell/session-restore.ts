/** Restoring the session of a returning shopper. */
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

/** Resumes a remembered login after a 401. Returns whether the call that failed may be repeated. */
export async function resumeSession(call: Call, journey: Journey): Promise<boolean> {
  try {
    const signedIn = await call(resumeLogin, { body: {} }, { handles: [0, 401, 500] });
    journey.update({ ...sessionAfterSignIn(signedIn), persistentLoggedIn: true });
    journey.setUser(localUserOf(signedIn));
    return !signedIn.requires2fa;
  } catch (error) {
    // The email page then says that the login belongs to another country (ACC-040).
    if (error instanceof ApiError && error.errorCode === 'invalid_region') {
      journey.update({ rememberedElsewhere: true });
    }
    // 409: another tab has resumed it already, so the call may be repeated (POR-074).
    return error instanceof ApiError && error.status === 409;
  }
}

/** Loads the account of the stored token; logs out if that fails. */
export async function restoreAccount(call: Call, journey: Journey): Promise<void> {
  try {
    journey.update(sessionAfterAccount(await call(readAccount, {}, { handles: [0, 401, 500] })));
  } catch {
    journey.setUser(null);
  }
}
