import * as z from 'zod/mini';

/**
 * Posted by a challenge page to the app that frames it (O-05). It carries no outcome: that is read from
 * `POST /threeDS/finalise` alone (PAY-402).
 */
export const threeDSUserCompleteSchema = z.strictObject({
  type: z.literal('threeds:user-complete'),
  threeDSId: z.string(),
});
export type ThreeDSUserComplete = z.infer<typeof threeDSUserCompleteSchema>;
