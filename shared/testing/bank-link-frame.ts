/** Simulates the bank provider's page in the frame of a bank link. */
import { act, screen } from '@testing-library/react';

export const linkUri = 'http://bank.localhost:4401/link/link_abc';

export async function bankLinkFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Your bank’s login');
  const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    act(async () => {
      const { origin } = new URL(linkUri);
      const source = frame.contentWindow;
      window.dispatchEvent(new MessageEvent('message', { data, origin, source, ...from }));
    });
  return {
    frame,
    say,
    ready: () => say({ type: 'bank-link:ready' }),
    /** The shopper chose accounts. */
    shares: () => say({ type: 'bank-link:done', publicToken: 'public_abc' }),
  };
}
