/** How often one may learn whether somebody has an account. */
import { limitAttempts, limitSite } from '../codes/attempts.ts';
import type { Caller } from '../signing-in/caller.ts';
import { countedCaller, networkOf } from '../signing-in/known-browsers.ts';

/**
 * Counts a question whether an email has an account. Nothing is counted for each email: to ask twice tells nothing new, and a
 * stranger who asks often would keep the owner from asking.
 */
export async function limitAccountLookups(caller: Caller, email: string): Promise<void> {
  await count(caller, await countedCaller(caller, email));
}

/**
 * Counts a question about a mobile, or about another email than its own, that a registration or account asks. Always for the
 * network too, whoever is known there: each account could otherwise ask as often as all of them. Those who are signed in are
 * counted apart, so that strangers in their network do not keep them from asking.
 *
 * @param asker the registration or account that asks
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
