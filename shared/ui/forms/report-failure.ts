import type { Translate } from '#shared/content/keys.ts';
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';

/**
 * The text for a report of a problem that was not sent. Each refusal of the call has its own text; all other failures share one.
 * Source: POR-231 to POR-233, decision 231.
 * @param errorCode null where the call failed without one
 */
export function reportFailureText(t: Translate, errorCode: string | null): string {
  const refusal = createDispute.errors.find((code) => code === errorCode);
  return t(refusal ? `errors.${refusal}` : 'disputes.report.failed');
}
