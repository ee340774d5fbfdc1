/**
 * What the shopper chose on the summary. Stored in the visit, so that it survives other pages, a reload and a new
 * login.
 */
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { StartedSession } from './started.tsx';

interface Choice {
  readonly cardId?: string;
  /** The donation campaign that the shopper opted in to; empty after opting out. */
  readonly donation?: string;
}

/** The choice for this start of the checkout, and how to change it. */
export function useChoice({ traceId }: StartedSession): Choice & { choose(change: Choice): void } {
  const { journey } = useApp();
  const { checkoutChoice } = useSituation().session;
  // If another shopper starts the same checkout its trace changes, and the earlier choice does not apply.
  const stored: Choice & { traceId?: string } = checkoutChoice;
  const choice: Choice = stored.traceId === traceId ? stored : {};
  return {
    ...choice,
    choose: (change) => journey.update({ checkoutChoice: { ...choice, ...change, traceId } }),
  };
}
