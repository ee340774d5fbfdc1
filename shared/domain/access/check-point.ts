import type { Channel } from '../session.ts';

/** Where a login by one-time code happens, as the fraud check names it [ACC-082]. */
export type CheckPointType = 'ONLINE_CHECKOUT_LOGIN' | 'ONLINE_PORTAL_LOGIN';

const checkPoints = {
  CHECKOUT: 'ONLINE_CHECKOUT_LOGIN',
  PORTAL: 'ONLINE_PORTAL_LOGIN',
} as const satisfies Record<Channel, CheckPointType>;

export const checkPointOf = (channel: Channel): CheckPointType => checkPoints[channel];
