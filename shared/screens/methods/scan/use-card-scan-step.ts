import { useRef, useState } from 'react';
import type { CardScanCheckpoint } from '#shared/domain/methods/card-scan.ts';
import { useSituation } from '#shared/ui/app-context.tsx';

/** How the scan of a card ended for the flow that asked for it. */
export type CardScanEnd = 'matched' | 'canceled' | 'card_scan_failure';

/** A scan that a confirm asked for. */
export interface CardScanRequest {
  readonly traceId: string;
  readonly checkpoint: CardScanCheckpoint;
}

export interface CardScanStep {
  /** Null while no scan is running. */
  readonly request: CardScanRequest | null;
  /** Opens the scan, and resolves with its end. Where scanning is off it opens nothing. Source: PAY-230, PAY-346. */
  scan(traceId: string): Promise<CardScanEnd>;
  end(how: CardScanEnd): void;
}

/**
 * The scan of a card as a step of a flow.
 * @param checkpoint ADD_PAYMENT_WEB for adding a card, PAYNOW_WEB for a payment. Source: PAY-236.
 */
export function useCardScanStep(checkpoint: CardScanCheckpoint): CardScanStep {
  const { flags } = useSituation();
  const [request, setRequest] = useState<CardScanRequest | null>(null);
  const settle = useRef<(how: CardScanEnd) => void>(() => {});
  return {
    request,
    scan(traceId) {
      if (!flags['card-scanning-add-payment-enabled']) return Promise.resolve('card_scan_failure');
      setRequest({ traceId, checkpoint });
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    },
    end(how) {
      setRequest(null);
      settle.current(how);
    },
  };
}
