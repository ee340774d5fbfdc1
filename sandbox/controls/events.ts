/** Makes events of a shop happen. */
import type { Handlers } from '#server/http/handler.ts';
import type { controlEventsContract } from '#shared/contract/control/events.contract.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { triggerEvent } from '../scenarios/trigger-event.ts';

export const createEventsHandlers = (sandbox: SandboxContext): Handlers<typeof controlEventsContract> => ({
  triggerEvent: ({ params, body }) => triggerEvent(sandbox, params.merchantId, body.type),
});
