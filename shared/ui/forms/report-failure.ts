import type { Translate } from '#shared/content/keys.ts';
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';

/**
 * Why a report of a problem was not sent: each refusal of its call has a text of its own, and every other failure the same one.
 * Source: POR-231 to POR-233, decision 231.
 * @param errorCode null where the call failed without one
 */
export function reportFailureText(t: Translate, errorCode: string | null): string {
  const refusal = createDispute.errors.find((code) => code === errorCode);
  return t(refusal ? `errors.${refusal}` : 'disputes.report.failed');
}
