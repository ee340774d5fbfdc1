/** The sandbox's own calls. A server without the sandbox's controls refuses them earlier. */

import type { Handlers } from '#server/http/handler.ts';
import type { Contracts } from '#shared/contract/index.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { createBankPaymentsHandlers } from './bank-payments.ts';
import { createClockHandlers } from './clock.ts';
import { disputesHandlers } from './disputes.ts';
import { donationsHandlers } from './donations.ts';
import { createEventsHandlers } from './events.ts';
import { createFaultsHandlers } from './faults.ts';
import { flagsHandlers } from './flags.ts';
import { merchantKeysHandlers } from './merchant-keys.ts';
import { merchantsHandlers } from './merchants.ts';
import { outboxHandlers } from './outbox.ts';
import { createResetHandlers } from './reset.ts';
import { createSnapshotsHandlers } from './snapshots.ts';
import { webhooksHandlers } from './webhooks.ts';

export const createControlHandlers = (server: SandboxContext): Handlers<Contracts['control']> => ({
  ...createClockHandlers(server.clock),
  ...outboxHandlers,
  ...createBankPaymentsHandlers(server.sandbox),
  ...createEventsHandlers(server),
  ...createFaultsHandlers(server.faultRules),
  ...flagsHandlers,
  ...donationsHandlers,
  ...merchantsHandlers,
  ...merchantKeysHandlers,
  ...disputesHandlers,
  ...webhooksHandlers,
  ...createResetHandlers(server),
  ...createSnapshotsHandlers(server),
});
