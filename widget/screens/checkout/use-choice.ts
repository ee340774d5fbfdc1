/**
 * What the shopper chose on the summary. Stored in the visit, so that it survives other pages, a reload and a new
 * login.
 */
import type { SessionData } from '#shared/domain/session.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { StartedSession } from './started.tsx';

interface Choice {
  readonly cardId?: string;
  /** The donation campaign that the shopper opted in to; empty after opting out. */
  readonly donation?: string;
  /** Of an EXPRESS checkout: where it is delivered to, and how. */
  readonly addressId?: string;
  readonly optionId?: string;
}

/** The choice for this start of the checkout, and how to change it. */
export function useChoice({ traceId }: StartedSession): Choice & { choose(change: Choice): void } {
  const { journey } = useApp();
  const { session } = useSituation();
  return {
    ...choiceIn(session, traceId),
    // Read at the time of the change, so that a choice made after a call keeps what was chosen during it.
    choose: (change) =>
      journey.update({
        checkoutChoice: { ...choiceIn(journey.situation().session, traceId), ...change, traceId },
      }),
  };
}

/** If another shopper starts the same checkout its trace changes, and the earlier choice does not apply. */
function choiceIn({ checkoutChoice }: Pick<SessionData, 'checkoutChoice'>, traceId: string): Choice {
  const stored: Choice & { traceId?: string } = checkoutChoice;
  return stored.traceId === traceId ? stored : {};
}
