/** Brings a sandbox back to the state after its seed. Source: merchant-api §7.2, MER-202, decision 272. */
import { requestsAreWritten } from '#server/areas/request-log/index.ts';
import { ProviderUnavailable } from '#server/core/providers.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { seed } from '../seed/seed.ts';
import { seededTime } from '../seeded/seed-server-keys.ts';
import { emptyTables } from './empty-tables.ts';
import type { Snapshot } from './snapshots.tables.ts';
import { bringBack, deleteSnapshot, findSnapshot, saveSnapshot, seedSnapshot } from './snapshots.ts';

/** Without SANDBOX_SEED the seed is a state of its day: what is due in three days, what was missed ten days ago. */
const freshForMs = 86_400_000;

/** Fills an empty sandbox, and keeps the state after it for resets. */
export async function seedSandbox(server: SandboxContext): Promise<void> {
  const isComplete = await server.runUnit('seed', () => seed(server, server.sandbox));
  if (isComplete) await keepSeed(server);
}

/** @param keep `merchants` with their keys, origins and webhooks; without it there are only the seeded ones */
export async function resetSandbox(
  server: SandboxContext,
  { keep }: { readonly keep: readonly 'merchants'[] },
): Promise<void> {
  const keepsMerchants = keep.includes('merchants');
  const kept = await findSnapshot(server.db, seedSnapshot);
  if (!kept || !isOfThisSeed(server, kept) || !(await bringBack(server, kept, keepsMerchants))) {
    return seedAgain(server, keepsMerchants);
  }
  // The addresses of the sandbox's pages may be others since.
  await seed(server, server.sandbox);
  server.randomness.restart(kept.randomness);
}

function isOfThisSeed({ config, clock }: SandboxContext, { seed, savedAt }: Snapshot): boolean {
  if (seed !== null || config.sandboxSeed !== null) return seed === config.sandboxSeed;
  return clock.saved().savedAt.getTime() - savedAt.getTime() < freshForMs;
}

/** By the calls that made it first, which takes some seconds. */
async function seedAgain(server: SandboxContext, keepsMerchants: boolean): Promise<void> {
  const { config, db, clock, faultRules, randomness, sandbox } = server;
  await sandbox.reset();
  await requestsAreWritten(db);
  await emptyTables(db, keepsMerchants);
  randomness.restart();
  await clock.restart(config.sandboxSeed === null ? null : seededTime);
  await faultRules.refresh();
  const isComplete = await server.runUnit('seed', () => seed(server, sandbox));
  // With other merchants in it, the state is not the one after the seed.
  if (isComplete && !keepsMerchants) await keepSeed(server);
}

async function keepSeed(server: SandboxContext): Promise<void> {
  try {
    if (await findSnapshot(server.db, seedSnapshot)) await deleteSnapshot(server, seedSnapshot);
    await saveSnapshot(server, seedSnapshot);
  } catch (error) {
    // The server starts anyway, as after a seed without orders.
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn('the card provider is away: a reset will make the seed again, which takes longer');
  }
}
