/** The sandbox's own calls. A server without the sandbox's controls refuses them earlier. */

import type { ProviderSandbox } from '#server/core/providers.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Contracts } from '#shared/contract/index.ts';
import type { SandboxClock } from '../scenarios/sandbox-clock.ts';
import { createBankPaymentsHandlers } from './bank-payments.ts';
import { createClockHandlers } from './clock.ts';
import { disputesHandlers } from './disputes.ts';
import { donationsHandlers } from './donations.ts';
import { flagsHandlers } from './flags.ts';
import { merchantKeysHandlers } from './merchant-keys.ts';
import { merchantsHandlers } from './merchants.ts';
import { outboxHandlers } from './outbox.ts';

export const createControlHandlers = (
  clock: SandboxClock,
  provider: ProviderSandbox,
): Handlers<Contracts['control']> => ({
  ...createClockHandlers(clock),
  ...outboxHandlers,
  ...createBankPaymentsHandlers(provider),
  ...flagsHandlers,
  ...donationsHandlers,
  ...merchantsHandlers,
  ...merchantKeysHandlers,
  ...disputesHandlers,
});
