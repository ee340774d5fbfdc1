import { afterEach, expect, it, vi } from 'vitest';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya, traceId } from '#shared/testing/payments.ts';
import { CardScanStep, cardScanPart } from './card-scan-step.tsx';

afterEach(() => vi.restoreAllMocks());

it('a scan whose code does not load fails once, and is reported [PAY-251] [PAY-253]', async () => {
  // Another test may have loaded it.
  vi.spyOn(cardScanPart, 'value', 'get').mockReturnValue(undefined);
  vi.spyOn(cardScanPart, 'load').mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  );
  const app = fakeApp({ user: maya });
  app.answer(recordEvents, undefined as never);
  const end = vi.fn();
  const step = { request: { traceId, checkpoint: 'PAYNOW_WEB' }, end, scan: vi.fn() } as const;
  app.draw(<CardScanStep step={step} card={null} />);
  await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith('card_scan_failure'));
  window.dispatchEvent(new Event('pagehide'));
  const events = app.made(recordEvents).flatMap(({ body }) => body);
  expect(events.map(({ name, properties }) => [name, properties.code])).toEqual([
    ['Card Scan Failed', 'terminal_error'],
  ]);
});
