import { lazyPart } from '../../shell/part.ts';

/** The scan of a card, fetched when a payment asks for it. */
export const cardScanPart = lazyPart(async () => (await import('./card-scan.tsx')).CardScan);
