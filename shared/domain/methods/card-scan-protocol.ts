/**
 * The messages between our apps and the scan provider's page in their frame, which has the camera. They never contain a
 * picture, nor whether the card matched: the page sends what the camera sees to the provider itself (decision 107).
 */
import * as z from 'zod/mini';

/** The picture inside the outline of a card, one byte of brightness for each pixel, row by row. */
export const scanFrameSize = { width: 240, height: 152 } as const;
export const scanFrameBytes = scanFrameSize.width * scanFrameSize.height;

/** Header of the secret that came with the intent. */
export const scanSecretHeader = 'x-civ-secret';

/** Where the page sends its frames, on its own origin. */
export const scanFramesPath = (civId: string) => `/card-scan/${civId}/frames`;

/** The provider's response to a frame of the video: when to stop, and never whether the card matched. */
export const scanFrameReplySchema = z.object({ state: z.enum(['LOOKING', 'COMPLETED', 'CAN_NOT_SCAN']) });
export type ScanFrameReply = z.infer<typeof scanFrameReplySchema>;

/** The query of the frame's address: the page only serves the app that it names. */
export const cardScanQuerySchema = z.strictObject({ origin: z.string() });

/** Address of the frame at the scan provider. */
export const cardScanAddress = (providerOrigin: string, origin: string): string =>
  `${providerOrigin}/card-scan?${new URLSearchParams({ origin })}`;

const id = z.string().check(z.minLength(1), z.maxLength(64));

/** App to frame. `show` opens the camera, `start` does too and looks for a card; `stop` ends both. */
export const cardScanInputSchema = z.union([
  z.strictObject({ type: z.literal('card-scan:show') }),
  z.strictObject({ type: z.literal('card-scan:start'), civId: id, civSecret: id }),
  z.strictObject({ type: z.literal('card-scan:stop') }),
]);
export type CardScanInput = z.infer<typeof cardScanInputSchema>;

/** Why a scan failed. The codes are the provider's. Source: payments-open O-28. */
const cardScanFailureSchema = z.enum([
  /** Nothing could be read, although the camera looked long enough. */
  'FAIL',
  'NO_PERMISSION',
  /** There is no camera, or the page around this one does not allow it. */
  'UNSUPPORTED',
  'CAMERA_IN_USE',
  /** Anything else, such as a lost connection. */
  'ERROR',
]);
export type CardScanFailure = z.infer<typeof cardScanFailureSchema>;

/** Frame to app. */
export const cardScanOutputSchema = z.union([
  /** The page is ready and has looked whether there is a camera that it may ask for. */
  z.strictObject({ type: z.literal('card-scan:ready'), isSupported: z.boolean() }),
  /** The camera shows its picture. */
  z.strictObject({ type: z.literal('card-scan:looking') }),
  z.strictObject({ type: z.literal('card-scan:completed') }),
  z.strictObject({ type: z.literal('card-scan:failed'), code: cardScanFailureSchema }),
  /** The shopper allowed the camera after all, in the settings of the browser. */
  z.strictObject({ type: z.literal('card-scan:permitted') }),
]);
export type CardScanOutput = z.infer<typeof cardScanOutputSchema>;
