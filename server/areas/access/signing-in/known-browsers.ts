/**
 * The browsers in which a person has signed in before, each by a secret in a cookie of its own, and the networks that she
 * signed in from. They open nothing: they tell the owner from strangers, so that what strangers do is not counted against
 * the owner. Decisions 69 and 81.
 */
import { and, eq, gt } from 'drizzle-orm';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import type { Executor } from '../../../core/database/database.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { knownBrowsers, knownNetworks } from '../access.tables.ts';
import type { Caller } from './caller.ts';

const knownForMs = 365 * 24 * 3_600_000;
/** Addresses pass from one household to the next. */
const networkKnownForMs = 90 * 24 * 3_600_000;

/** Whether the account of that email, if there is one, was signed in to with this browser. */
export async function isKnownBrowser(caller: Caller, email: string): Promise<boolean> {
  return (await knownBrowserOf(caller, email)) !== null;
}

/**
 * By what attempts of this browser at the account of that email are counted; null where it was never signed in to here. Not the
 * secret: whoever signs in to an account of their own would get a new one, and a new count at everybody else's.
 */
export async function knownBrowserOf({ browser, server }: Caller, email: string): Promise<string | null> {
  if (!browser.known) return null;
  const [found] = await server.db
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(consumers, eq(consumers.id, knownBrowsers.consumerId))
    .where(
      and(
        eq(knownBrowsers.secretHash, hashSecret(browser.known)),
        gt(knownBrowsers.expiresAt, server.clock.now()),
        eq(consumers.email, normaliseEmail(email)),
      ),
    );
  return found ? `browser ${found.id}` : null;
}

/** Whether the account of that email, if there is one, was signed in to lately from the caller's network. */
export async function isKnownNetwork({ network, server }: Caller, email: string): Promise<boolean> {
  const [found] = await server.db
    .select({ consumerId: consumers.id })
    .from(knownNetworks)
    .innerJoin(consumers, eq(consumers.id, knownNetworks.consumerId))
    .where(
      and(
        eq(knownNetworks.networkHash, hashSecret(network)),
        gt(knownNetworks.expiresAt, server.clock.now()),
        eq(consumers.email, normaliseEmail(email)),
      ),
    );
  return found !== undefined;
}

export const networkOf = ({ network }: Pick<Caller, 'network'>): string => `network ${network}`;

/** Whose attempts a limit for each caller counts: the browser's own where it is known, else those of its network. */
export async function countedCaller(caller: Caller, email: string): Promise<string> {
  return (await knownBrowserOf(caller, email)) ?? networkOf(caller);
}

/**
 * Makes the browser known to a person who has signed in, beside others of the household. The secret is a new one, so that
 * one which somebody planted before is worth nothing.
 */
export async function makeBrowserKnown(
  executor: Executor,
  { browser, server }: Caller,
  consumerId: string,
): Promise<void> {
  const secret = newSecret();
  const secretHash = hashSecret(secret);
  const expiresAt = new Date(server.clock.now().getTime() + knownForMs);
  if (browser.known) {
    await executor
      .update(knownBrowsers)
      .set({ secretHash })
      .where(eq(knownBrowsers.secretHash, hashSecret(browser.known)));
  }
  await executor
    .insert(knownBrowsers)
    .values({ secretHash, consumerId, expiresAt })
    .onConflictDoUpdate({
      target: [knownBrowsers.secretHash, knownBrowsers.consumerId],
      set: { expiresAt },
    });
  browser.setKnown(secret, knownForMs);
}

/** Forgets every browser and network that a person has signed in with. */
export async function forgetWhereKnown(executor: Executor, consumerId: string): Promise<void> {
  await executor.delete(knownBrowsers).where(eq(knownBrowsers.consumerId, consumerId));
  await executor.delete(knownNetworks).where(eq(knownNetworks.consumerId, consumerId));
}

/** Makes the network known to a person who has signed in. */
export async function makeNetworkKnown(
  executor: Executor,
  { network, server }: Caller,
  consumerId: string,
): Promise<void> {
  const expiresAt = new Date(server.clock.now().getTime() + networkKnownForMs);
  await executor
    .insert(knownNetworks)
    .values({ networkHash: hashSecret(network), consumerId, expiresAt })
    .onConflictDoUpdate({
      target: [knownNetworks.networkHash, knownNetworks.consumerId],
      set: { expiresAt },
    });
}
