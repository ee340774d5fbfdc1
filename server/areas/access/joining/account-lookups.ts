/** Limits how often a caller may learn whether an account exists. */
import { limitAttempts, limitSite } from '../codes/attempts.ts';
import type { Caller } from '../signing-in/caller.ts';
import { countedCaller, networkOf } from '../signing-in/known-browsers.ts';

/**
 * Rate-limits account look-ups by email. There is no limit per email: repeated look-ups reveal nothing new, and
 * strangers could use such a limit to block the owner.
 */
export async function limitAccountLookups(caller: Caller, email: string): Promise<void> {
  await count(caller, await countedCaller(caller, email));
}

/**
 * Rate-limits look-ups of a mobile, or of another email, by a registration or account. The network is always counted
 * too, even for a known browser: otherwise each account would have a full limit. Signed-in people are counted
 * separately, so that strangers in their network do not block them.
 *
 * @param asker the registration or account that looks up
 */
export async function limitAccountLookupsOf(caller: Caller, asker: string): Promise<void> {
  await count(caller, caller.session ? `accounts in ${networkOf(caller)}` : networkOf(caller));
  await limitAttempts(caller.server, 'existenceByAsker', asker);
}

async function count(caller: Caller, counted: string): Promise<void> {
  const { server, network } = caller;
  await limitAttempts(server, 'existenceByCaller', counted);
  await limitAttempts(server, 'existenceByCallerSustained', counted);
  if (counted === networkOf(caller)) await limitSite(server, 'existenceBySite', network);
}
