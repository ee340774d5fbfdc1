import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';

/** The kinds of agreements that a shopper has, or had. Source: POR-108, POR-280. */
export async function agreementKindsOf(db: Executor, consumerId: string) {
  const { rows } = await db.execute<{ purchase: boolean; billing: boolean }>(sql`
    select
      exists (select from purchase_agreements where consumer_id = ${consumerId}) as purchase,
      exists (select from billing_agreements where consumer_id = ${consumerId}) as billing`);
  const [found] = rows;
  return {
    hasPurchaseAgreements: found?.purchase ?? false,
    hasBillingAgreements: found?.billing ?? false,
  };
}
