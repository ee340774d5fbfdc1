/** How often one may learn whether somebody has an account. */
import { limitAttempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import { countedCaller } from './known-browsers.ts';

/**
 * Counts a question whether an email has an account, or a mobile that is given with it. Nothing is counted for each email:
 * to ask twice tells nothing new, and a stranger who asks often would keep the owner from asking.
 */
export async function limitExistence(caller: Caller, email: string): Promise<void> {
  const counted = await countedCaller(caller, email);
  await limitAttempts(caller.server, 'existenceByCaller', counted);
  await limitAttempts(caller.server, 'existenceByCallerSustained', counted);
}

/** @param asker the registration or account that asks */
export async function limitExistenceOf({ server }: Pick<Caller, 'server'>, asker: string): Promise<void> {
  await limitAttempts(server, 'existenceByAsker', asker);
}
