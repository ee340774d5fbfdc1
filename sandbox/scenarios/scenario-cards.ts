/** The card provider with scenarios: the results of charges, and how long a hold takes. */
import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { cardSessions } from '#server/areas/card-sessions/card-sessions.tables.ts';
import { type PaymentRow, payments } from '#server/areas/payments/payments.tables.ts';
import type { Config } from '#server/core/config.ts';
import type { Database } from '#server/core/database/database.ts';
import { pause } from '#server/core/pause.ts';
import {
  type CardProvider,
  type ChallengeBehaviour,
  ProviderUnavailable,
  type ScanBehaviour,
} from '#server/core/providers.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Scenario } from './scenario.ts';
import { knobOf, scenarioOfConsumer } from './scenario-consumer.ts';

interface Sandbox {
  readonly db: Database;
  readonly config: Pick<Config, 'sandboxControl'>;
}

/** Adds the scenarios to a card provider; other calls are unchanged. */
export function scenarioCards({
  cards,
  ...sandbox
}: Sandbox & { readonly cards: CardProvider }): CardProvider {
  return {
    ...cards,
    async placeHold(hold) {
      const payment = await paymentOf(sandbox, hold.key);
      if (payment) await pause(await settlingMsLeft(sandbox, payment));
      return cards.placeHold({ ...hold, ...(payment && (await simulatedFor(sandbox, payment))) });
    },
    async charge(charge) {
      const payment = await paymentOf(sandbox, charge.key);
      return cards.charge({ ...charge, ...(payment && (await simulatedFor(sandbox, payment))) });
    },
    async lookup(key) {
      const payment = await paymentOf(sandbox, key);
      if (payment && (await settlingMsLeft(sandbox, payment)) > 0) {
        throw new ProviderUnavailable('The scenario keeps this payment settling');
      }
      return cards.lookup(key);
    },
    async openTrace(trace) {
      const { scan, apple } = (await scenarioOfConsumer(sandbox, trace.consumerId))?.knobs ?? {};
      return cards.openTrace({
        ...trace,
        ...(scan && { simulatedScan: scan as ScanBehaviour }),
        ...(apple === 'fail' && { simulatedCaptureFailure: true }),
      });
    },
    async startChallenge(challenge) {
      const simulatedBehaviour = await behaviourOf(sandbox, challenge.traceId);
      return cards.startChallenge({ ...challenge, ...(simulatedBehaviour && { simulatedBehaviour }) });
    },
  };
}

/** The key of a provider call is the id of its payment. */
export async function paymentOf({ db }: Sandbox, key: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, key));
  return payment ?? null;
}

/** How much longer a confirm stays settling, in milliseconds. */
export async function settlingMsLeft(sandbox: Sandbox, payment: PaymentRow): Promise<number> {
  if (payment.kind !== 'HOLD') return 0;
  const ms = Number((await knobOf(sandbox, payment.consumerId, 'confirm')) ?? 0);
  // By the machine's clock, as the claim was dated.
  return ms === 0 ? 0 : payment.claimedAt.getTime() + ms - Date.now();
}

async function behaviourOf(sandbox: Sandbox, traceId: string): Promise<ChallengeBehaviour | undefined> {
  const [trace] = await sandbox.db.select().from(cardSessions).where(eq(cardSessions.id, traceId));
  const knob = trace && (await knobOf(sandbox, trace.consumerId, '3ds'));
  return knob as ChallengeBehaviour | undefined;
}

/** The bank's result for this payment, if the scenario sets one. */
export async function simulatedFor(
  sandbox: Sandbox,
  payment: PaymentRow,
): Promise<{ readonly simulatedResult?: ResultCode }> {
  const scenario = await scenarioOfConsumer(sandbox, payment.consumerId);
  const rule = scenario && ruleOf(scenario, payment);
  if (!rule) return {};
  const [code, times] = rule.split('x').map(Number) as [ResultCode, number?];
  const applies = times === undefined || (await timesAnswered(sandbox, payment, code)) < times;
  return applies && code !== 0 ? { simulatedResult: code } : {};
}

/** A code, or `<code>x<n>` for the first n. */
function ruleOf({ story, knobs }: Scenario, { kind, startedBy }: PaymentRow): string | undefined {
  if (startedBy === 'SCHEDULED') return knobs.auto;
  return knobs.pay ?? (story === 'declined' && kind === 'HOLD' ? '4' : undefined);
}

async function timesAnswered({ db }: Sandbox, payment: PaymentRow, code: ResultCode): Promise<number> {
  const { consumerId, startedBy } = payment;
  const isScheduled = eq(payments.startedBy, 'SCHEDULED');
  const [row] = await db
    .select({ answered: count() })
    .from(payments)
    .where(
      and(
        eq(payments.consumerId, consumerId),
        inArray(payments.kind, ['HOLD', 'CHARGE']),
        eq(payments.resultCode, code),
        ne(payments.id, payment.id),
        startedBy === 'SCHEDULED' ? isScheduled : ne(payments.startedBy, 'SCHEDULED'),
      ),
    );
  return row?.answered ?? 0;
}
