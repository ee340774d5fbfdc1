import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { ServerContext } from '../core/server-context.ts';
import { consumerOf } from '../services/access/index.ts';
import { type PaymentRow, payments } from '../services/payments/payments.tables.ts';
import { type Scenario, scenarioOf } from './scenario.ts';

const kinds = ['HOLD', 'CHARGE'] as const;

/** What the bank of a scenario's consumer answers to this payment; 0 wherever it has no opinion. */
export async function simulatedResult(server: ServerContext, payment: PaymentRow): Promise<ResultCode> {
  if (!server.config.sandboxControl || !kinds.some((kind) => kind === payment.kind)) return 0;
  const { email } = await consumerOf(server.db, payment.consumerId);
  const scenario = scenarioOf(server.config, email);
  const rule = scenario && ruleOf(scenario, payment);
  if (!rule) return 0;
  const [code, times] = rule.split('x').map(Number) as [ResultCode, number?];
  return times === undefined || (await timesAnswered(server, payment, code)) < times ? code : 0;
}

/** A code, or `<code>x<n>` for the first n. */
function ruleOf({ story, knobs }: Scenario, { kind, startedBy }: PaymentRow): string | undefined {
  if (startedBy === 'SCHEDULED') return knobs.auto;
  return knobs.pay ?? (story === 'declined' && kind === 'HOLD' ? '4' : undefined);
}

async function timesAnswered({ db }: ServerContext, payment: PaymentRow, code: ResultCode): Promise<number> {
  const { consumerId, startedBy } = payment;
  const isScheduled = eq(payments.startedBy, 'SCHEDULED');
  const [row] = await db
    .select({ answered: count() })
    .from(payments)
    .where(
      and(
        eq(payments.consumerId, consumerId),
        inArray(payments.kind, [...kinds]),
        eq(payments.resultCode, code),
        ne(payments.id, payment.id),
        startedBy === 'SCHEDULED' ? isScheduled : ne(payments.startedBy, 'SCHEDULED'),
      ),
    );
  return row?.answered ?? 0;
}
