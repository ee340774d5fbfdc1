import { useEffect } from 'react';
import { lazyPart, usePart } from '../../shell/part.ts';
import { useTrack } from '../../shell/use-track.ts';
import type { CardScanStep as Step } from './use-card-scan-step.ts';

/** The scan of a card, fetched when a payment asks for it. */
export const cardScanPart = lazyPart(async () => (await import('./card-scan.tsx')).CardScan);

interface CardScanStepProps {
  readonly step: Step;
  /** Name of the card that must be scanned, null for one that was just typed. */
  readonly card: string | null;
}

/** The scan of a card above the screen that asks for it, fetched when it is needed. */
export const CardScanStep = ({ step, card }: CardScanStepProps) => {
  const { request, end } = step;
  const track = useTrack();
  const { value: CardScan } = usePart(request && cardScanPart);
  const didNotLoad = request !== null && CardScan === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it did not load
  useEffect(() => {
    if (!didNotLoad) return;
    // The scan reports every other error itself. [PAY-253]
    track('Card Scan Failed', { code: 'terminal_error' });
    end('card_scan_failure');
  }, [didNotLoad]);
  return request && CardScan ? <CardScan request={request} card={card} onEnd={end} /> : null;
};
