/** What the shopper chose on the summary. It outlives a page in between, a reload, and a login that has ended. */
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { StartedSession } from './started.tsx';

interface Choice {
  readonly cardId?: string;
  /** The campaign that was opted in to; empty after it was opted out of. */
  readonly donation?: string;
}

export function useChoice({ traceId }: StartedSession): Choice & { choose(change: Choice): void } {
  const { journey } = useApp();
  const { checkoutChoice } = useSituation().session;
  // Another shopper's start of the same checkout has another trace, and is chosen for anew.
  const kept: Choice & { traceId?: string } = checkoutChoice;
  const choice: Choice = kept.traceId === traceId ? kept : {};
  return {
    ...choice,
    choose: (change) => journey.update({ checkoutChoice: { ...choice, ...change, traceId } }),
  };
}
