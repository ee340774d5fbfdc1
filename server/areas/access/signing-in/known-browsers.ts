/**
 * Browsers and networks in which a person has signed in before. Each browser keeps a secret for that person in a
 * separate cookie. They give no access: they only tell the owner from strangers, so that attempts of strangers are not
 * counted against the owner. Decisions 69 and 81.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import type { Executor } from '../../../core/database/database.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { knownBrowsers, knownNetworks } from '../access.tables.ts';
import type { Caller } from './caller.ts';

const knownForMs = 365 * 24 * 3_600_000;
/** Internet providers reassign addresses to other households. */
const networkKnownForMs = 90 * 24 * 3_600_000;

/** Whether the account of that email, if there is one, was signed in to with this browser. */
export async function isKnownBrowser(caller: Caller, email: string): Promise<boolean> {
  return (await knownBrowserOf(caller, email)) !== null;
}

/**
 * The key by which attempts of this browser at the account of that email are counted; null if the browser has never
 * signed in to it. The key is not the secret: signing in to any account renews the secret, which would reset the counts
 * for all accounts.
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

/** Whether the account of that email, if there is one, was signed in to recently from the caller's network. */
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

/** The key for a limit per caller: the known browser, or its network. */
export async function countedCaller(caller: Caller, email: string): Promise<string> {
  return (await knownBrowserOf(caller, email)) ?? networkOf(caller);
}

/**
 * Makes the browser known to a person who has signed in, in addition to other people who use it. The secret is renewed,
 * so that one which an attacker planted before is worthless.
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
    .values({ id: randomUUID(), secretHash, consumerId, expiresAt })
    .onConflictDoUpdate({
      target: [knownBrowsers.secretHash, knownBrowsers.consumerId],
      set: { expiresAt },
    });
  browser.setKnown(secret, knownForMs);
}

/** Forgets every browser and network that a person has signed in with. */
export async function forgetKnownBrowsersAndNetworks(executor: Executor, consumerId: string): Promise<void> {
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
