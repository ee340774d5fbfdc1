/** Simulates the scan provider's page in its frame: records the app's messages, and sends those of a camera. */
import { act, screen } from '@testing-library/react';
import type { CardScanInput, CardScanOutput } from '#shared/domain/methods/card-scan-protocol.ts';
import { providerOrigin } from './card-frame.ts';

export async function scanFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Picture of your camera');
  const heard: CardScanInput[] = [];
  if (!frame.contentWindow) throw new Error('The frame is not in the page.');
  frame.contentWindow.postMessage = ((message: CardScanInput, target: string) => {
    if (target === providerOrigin) heard.push(message);
  }) as typeof window.postMessage;
  const say = (data: CardScanOutput, from: Partial<MessageEventInit> = {}) =>
    act(async () => {
      const source = frame.contentWindow;
      window.dispatchEvent(new MessageEvent('message', { data, origin: providerOrigin, source, ...from }));
    });
  return {
    frame,
    say,
    /** The app's messages so far. */
    heard,
    ready: (isSupported = true) => say({ type: 'card-scan:ready', isSupported }),
    completes: () => say({ type: 'card-scan:completed' }),
    fails: (code: Extract<CardScanOutput, { type: 'card-scan:failed' }>['code']) =>
      say({ type: 'card-scan:failed', code }),
  };
}
