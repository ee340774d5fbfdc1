/** The bank provider with scenarios: the results of linking and of debits. Source: merchant-api §7.4. */
import type { Config } from '#server/core/config.ts';
import type { Database } from '#server/core/database/database.ts';
import type { BankProvider, LinkOutcome } from '#server/core/providers.ts';
import { paymentOf, simulatedFor } from './scenario-cards.ts';
import { knobOf } from './scenario-consumer.ts';

interface Sandbox {
  readonly db: Database;
  readonly config: Pick<Config, 'sandboxControl'>;
}

const outcomes: Readonly<Record<string, LinkOutcome>> = {
  ok: 'OK',
  expired: 'EXPIRED',
  timeout: 'TIMED_OUT',
  notfound: 'NOT_FOUND',
};

/** Adds the scenarios to a bank provider; other calls are unchanged. */
export function scenarioBanks({
  banks,
  ...sandbox
}: Sandbox & { readonly banks: BankProvider }): BankProvider {
  return {
    ...banks,
    async createLinkToken(request) {
      const knob = await knobOf(sandbox, request.consumerId, 'bank');
      const simulatedOutcome = outcomes[knob ?? ''];
      return banks.createLinkToken({ ...request, ...(simulatedOutcome && { simulatedOutcome }) });
    },
    async placeHold(hold) {
      const payment = await paymentOf(sandbox, hold.key);
      return banks.placeHold({ ...hold, ...(payment && (await simulatedFor(sandbox, payment))) });
    },
    async charge(charge) {
      const payment = await paymentOf(sandbox, charge.key);
      return banks.charge({ ...charge, ...(payment && (await simulatedFor(sandbox, payment))) });
    },
  };
}
