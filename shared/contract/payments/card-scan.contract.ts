/** Scanning a card with the camera, where a confirm returned `card_scan_required`. Source: PAY-235 to PAY-238. */
import * as z from 'zod/mini';
import { cardScanCheckpointSchema, cardScanResultSchema } from '#shared/domain/methods/card-scan.ts';
import { operation } from '../operation.ts';
import { traceIdSchema } from './payments.contract.ts';

const scan = { checkpoint: cardScanCheckpointSchema, traceId: traceIdSchema };

/**
 * Creates a scan of the card that is set up for the trace, or returns the one that is under way. With `civSecret` the browser
 * sends frames of its camera to the scan provider.
 */
export const createCardScan = operation({
  method: 'POST',
  path: '/portal/consumers/card-scan/civ',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject(scan),
  reply: z.object({ civId: z.string(), civSecret: z.string(), expiresAt: z.string() }),
  status: [201],
  errors: ['precondition_failed'],
});

/** The only place where the result of a scan is read. The third mismatch returns that there is no further try (PAY-404). */
export const checkCardScan = operation({
  method: 'POST',
  path: '/portal/consumers/card-scan/check',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ ...scan, civId: z.string().check(z.maxLength(64)) }),
  reply: cardScanResultSchema,
  errors: ['precondition_failed'],
});

export const cardScanContract = { createCardScan, checkCardScan } as const;
