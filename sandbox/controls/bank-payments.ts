/** Lets the sandbox's banks decide before their three days are over. */

import { findConsumerByEmail } from '#server/areas/consumers/index.ts';
import { pendingDebits } from '#server/areas/payments/index.ts';
import type { ProviderSandbox } from '#server/core/providers.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { controlContract } from '#shared/contract/control/control.contract.ts';

type BankPaymentsContract = Pick<typeof controlContract, 'decideBankPayments'>;

export const createBankPaymentsHandlers = (
  provider: Pick<ProviderSandbox, 'decideDebit'>,
): Handlers<BankPaymentsContract> => ({
  async decideBankPayments({ body }, { server }) {
    const consumer = await findConsumerByEmail(server.db, body.consumer);
    if (!consumer) throw new Refusal('not_found');
    const at = server.clock.nowOf(consumer.id).toISOString();
    let decided = 0;
    for (const debitId of await pendingDebits(server.db, consumer.id)) {
      if (await provider.decideDebit({ debitId, at })) decided += 1;
    }
    return { decided };
  },
});
