/** Simulates the bank's page in the frame of a 3-D Secure challenge. */
import { act, screen } from '@testing-library/react';

export const challengeUri = 'http://acs.localhost:4401/challenge/tds-1';

export async function bankFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^Security check/);
  const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    act(async () => {
      const origin = new URL(challengeUri).origin;
      const source = frame.contentWindow;
      window.dispatchEvent(new MessageEvent('message', { data, origin, source, ...from }));
    });
  return {
    frame,
    say,
    /** Reports that the bank's own page is ready. */
    loads: () => say({ type: 'threeds:ready' }),
    /** Reports that the challenge is over, with any result. */
    completes: () => say({ type: 'threeds:user-complete', threeDSId: 'tds-1' }),
  };
}
