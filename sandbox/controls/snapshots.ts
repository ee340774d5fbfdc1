/** Keeps states of the sandbox and brings them back. */

import type { Handlers } from '#server/http/handler.ts';
import type { snapshotsContract } from '#shared/contract/control/snapshots.contract.ts';
import { deleteSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from '../reset/snapshots.ts';
import type { SandboxContext } from '../sandbox-context.ts';

export const createSnapshotsHandlers = (server: SandboxContext): Handlers<typeof snapshotsContract> => ({
  async listSnapshots() {
    return { results: await listSnapshots(server) };
  },
  async saveSnapshot({ body: { name } }) {
    return saveSnapshot(server, name);
  },
  async restoreSnapshot({ params: { name } }) {
    await restoreSnapshot(server, name);
    return { now: server.clock.now().toISOString() };
  },
  async deleteSnapshot({ params: { name } }) {
    await deleteSnapshot(server, name);
    return undefined;
  },
});
