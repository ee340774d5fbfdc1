import type { Translate } from '#shared/content/keys.ts';
import { failureText, knownErrorText } from '#shared/ui/forms/error-text.ts';
import type { Outcome } from './use-flow.ts';

/** What to say about the outcome that led back to a choice; nothing where the outcome is no error. [PAY-013] */
export function outcomeText(t: Translate, outcome: Outcome | null): string | undefined {
  if (!outcome) return undefined;
  if (outcome.failure !== undefined) return failureText(t, outcome.failure);
  return knownErrorText(t, outcome.name);
}
