import * as z from 'zod/mini';

/** A challenge that is not decided expires after this time, in milliseconds. Source: PAY-403. */
export const challengeLifetimeMs = 10 * 60_000;

/** Posted by a challenge page to the app that frames it, once it has loaded: any other page in the frame cannot say so. */
const ready = z.strictObject({ type: z.literal('threeds:ready') });

/**
 * Posted by a challenge page to the app that frames it (payments-open O-05). It carries no outcome: that is read from
 * `POST /threeDS/finalise` only (PAY-402).
 */
const userComplete = z.strictObject({ type: z.literal('threeds:user-complete'), threeDSId: z.string() });

export const threeDSMessageSchema = z.union([ready, userComplete]);
export type ThreeDSMessage = z.infer<typeof threeDSMessageSchema>;
