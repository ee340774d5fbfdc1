/** What the email page of a checkout says about paying in four. Source: ACC-404. */
import { experimentOf } from '../experiment-of.ts';
import type { Situation } from '../situation.ts';

export type LoginMessage = 'schedule' | 'text' | 'none';

const messages = { A: 'text', B: 'schedule', C: 'none' } as const satisfies Record<string, LoginMessage>;

/** The variant of the message for this visit; the portal shows none. */
export const loginMessage = (situation: Situation): LoginMessage =>
  situation.session.channel === 'CHECKOUT'
    ? messages[experimentOf(situation, 'checkout-login-messaging')]
    : 'none';
