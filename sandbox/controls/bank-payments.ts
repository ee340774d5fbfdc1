/** Lets the sandbox's banks decide before their three days are over. */

import { pendingDebits } from '#server/areas/payments/index.ts';
import type { ProviderSandbox } from '#server/core/providers.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { controlContract } from '#shared/contract/control/control.contract.ts';
import { consumerNamed } from './consumer-named.ts';

type BankPaymentsContract = Pick<typeof controlContract, 'decideBankPayments'>;

export const createBankPaymentsHandlers = (
  provider: Pick<ProviderSandbox, 'decideDebit'>,
): Handlers<BankPaymentsContract> => ({
  async decideBankPayments({ body }, { server }) {
    const consumer = await consumerNamed(server, body.consumer);
    const at = server.clock.nowOf(consumer.id).toISOString();
    let decided = 0;
    for (const debitId of await pendingDebits(server.db, consumer.id)) {
      if (await provider.decideDebit({ debitId, at })) decided += 1;
    }
    return { decided };
  },
});
