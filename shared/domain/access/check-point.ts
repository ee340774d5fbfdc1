import type { Channel } from '../session.ts';

/** The fraud check's names for the points at which a one-time code is used to log in [ACC-082]. */
export type CheckPointType = 'ONLINE_CHECKOUT_LOGIN' | 'ONLINE_PORTAL_LOGIN';

const checkPoints = {
  CHECKOUT: 'ONLINE_CHECKOUT_LOGIN',
  PORTAL: 'ONLINE_PORTAL_LOGIN',
} as const satisfies Record<Channel, CheckPointType>;

export const checkPointOf = (channel: Channel): CheckPointType => checkPoints[channel];
