import type { Translate } from '#shared/content/keys.ts';
import { failureText, knownErrorText } from '#shared/ui/forms/error-text.ts';
import type { Outcome } from './use-flow.ts';

/** Text of the error that led back to the choice of a card; undefined if the outcome is not an error. [PAY-013] */
export function outcomeText(t: Translate, outcome: Outcome | null): string | undefined {
  if (!outcome) return undefined;
  if (outcome.failure !== undefined) return failureText(t, outcome.failure);
  if (outcome.name === 'notLoaded') return t('methods.fields.notLoaded');
  if (outcome.name === 'card_scan_failure') return t('methods.scan.failure');
  return knownErrorText(t, outcome.name);
}
