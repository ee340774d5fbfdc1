/** The sandbox's control that starts it over. */

import type { Handlers } from '#server/http/handler.ts';
import type { resetContract } from '#shared/contract/control/reset.contract.ts';
import { resetSandbox } from '../reset/reset-sandbox.ts';
import type { SandboxContext } from '../sandbox-context.ts';

export const createResetHandlers = (server: SandboxContext): Handlers<typeof resetContract> => ({
  async resetSandbox({ body: { keep = [] } }) {
    await resetSandbox(server, { keep });
    return { now: server.clock.now().toISOString() };
  },
});
