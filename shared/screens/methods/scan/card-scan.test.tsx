import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya, traceId } from '#shared/testing/payments.ts';
import { scanFrame } from '#shared/testing/scan-frame.ts';
import { declarationsOf } from '#shared/testing/style-sheet.ts';
import { helpedBrowser } from './camera-help.ts';
import { CardScan } from './card-scan.tsx';

const intent = { civId: 'civ-1', civSecret: 'secret', expiresAt: '2026-01-15T00:10:00.000Z' };
const start = { type: 'card-scan:start', civId: 'civ-1', civSecret: 'secret' };
const button = (name: string) => screen.getByRole('button', { name });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** @param card null for one that was just typed */
async function open(app: Parameters<typeof fakeApp>[0] = {}, card: string | null = 'Visa ending 4012') {
  const fake = fakeApp({ user: maya, ...app });
  const onEnd = vi.fn();
  fake.answer(createCardScan, intent);
  fake.answer(checkCardScan, { isMatched: true, isRetryable: false });
  fake.answer(recordEvents, undefined as never);
  const request = { traceId, checkpoint: 'PAYNOW_WEB' } as const;
  const view = fake.draw(<CardScan request={request} card={card} onEnd={onEnd} />);
  const frame = await scanFrame();
  const begin = async () => {
    await frame.ready();
    await view.user.click(await screen.findByRole('button', { name: 'Start' }));
    await vi.waitFor(() => expect(frame.heard.at(-1)).toEqual(start));
  };
  /** The codes of the events that were sent. */
  const reported = async () => {
    window.dispatchEvent(new Event('pagehide'));
    return fake
      .made(recordEvents)
      .flatMap(({ body }) => body)
      .map(({ name, properties }) => [name, properties.code]);
  };
  return { ...fake, ...view, onEnd, frame, begin, reported };
}

describe('the scan of a card', () => {
  it('creates an intent, looks for a camera, scans, asks for the result, and ends as matched [PAY-237] [PAY-238] [PAY-240] [PAY-242]', async () => {
    const { begin, frame, onEnd, made, calls } = await open();
    await begin();
    expect(made(createCardScan)).toEqual([{ body: { traceId, checkpoint: 'PAYNOW_WEB' } }]);
    await frame.say({ type: 'card-scan:looking' });
    expect(screen.getByText('Hold still, reading the number')).toBeInTheDocument();
    await frame.completes();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('matched'));
    expect(made(checkCardScan)).toEqual([{ body: { traceId, checkpoint: 'PAYNOW_WEB', civId: 'civ-1' } }]);
    expect(calls().slice(0, 2)).toEqual([
      'POST /portal/consumers/card-scan/civ',
      'POST /portal/consumers/card-scan/check',
    ]);
  });

  it('shows the picture of the camera before it is begun', async () => {
    const { frame } = await open();
    expect(frame.heard).toEqual([]);
    await frame.ready();
    await screen.findByRole('button', { name: 'Start' });
    expect(frame.heard).toEqual([{ type: 'card-scan:show' }]);
  });

  it('does not say that it reads the card before there is a picture', async () => {
    const { begin, frame } = await open();
    await begin();
    expect(screen.getByText('Getting the camera ready')).toBeVisible();
    expect(screen.queryByText('Reading the card')).toBeNull();
    await frame.say({ type: 'card-scan:looking' });
    expect(screen.getByText('Reading the card')).toBeVisible();
    expect(screen.queryByText('Getting the camera ready')).toBeNull();
  });

  it('ends when another page is loaded instead of the camera’s [PAY-251] [PAY-253]', async () => {
    const { frame, onEnd, reported } = await open();
    await frame.ready();
    frame.frame.dispatchEvent(new Event('load'));
    expect(onEnd).not.toHaveBeenCalled();
    frame.frame.dispatchEvent(new Event('load'));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('card_scan_failure');
    expect(await reported()).toEqual([['Card Scan Failed', 'terminal_error']]);
  });

  it('can’t be begun before it is initialised [PAY-245]', async () => {
    const { frame, user } = await open();
    const preparing = await screen.findByRole('button', { name: 'Getting the camera ready' });
    expect(preparing).toHaveAttribute('aria-busy', 'true');
    await user.click(preparing);
    expect(frame.heard).not.toContainEqual(start);
    await frame.ready();
    expect(await screen.findByRole('button', { name: 'Start' })).not.toHaveAttribute('aria-busy');
  });

  it('lies above every modal, on layer 200000 [PAY-123]', async () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    document.body.append(document.createElement('dialog'));
    document.querySelector('dialog')?.showModal();
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Show us the card' });
    expect(shown.mock.contexts.at(-1)).toBe(dialog);
    expect(dialog).toHaveClass('ff-scan');
    const { 'z-index': layer } = declarationsOf('shared/screens/methods/scan/card-scan.css', '.ff-scan');
    expect(layer).toBe('var(--ff-z-card-scan)');
    expect(declarationsOf('shared/ui/theme/tokens.css', ':root')['--ff-z-card-scan']).toBe('200000');
    document.querySelector('dialog:not(.ff-scan)')?.remove();
  });

  it('lets only the frame have the camera, and names the card', async () => {
    const { frame } = await open();
    expect(frame.frame).toHaveAttribute('allow', 'camera');
    expect(frame.frame.src).toBe(
      `http://provider.localhost:4401/card-scan?origin=${encodeURIComponent(location.origin)}`,
    );
    expect(screen.getByText('Hold up Visa ending 4012')).toBeVisible();
  });

  it('listens to its own frame only', async () => {
    const { begin, frame, made } = await open();
    await begin();
    const message = { type: 'card-scan:completed' } as const;
    await frame.say(message, { origin: 'http://shop.localhost:4402' });
    await frame.say(message, { source: window });
    expect(made(checkCardScan)).toEqual([]);
  });

  it('that can’t read anything says so, and can be tried again with the same intent [PAY-243] [PAY-246] [PAY-253]', async () => {
    const { begin, frame, user, made, onEnd, reported } = await open();
    await begin();
    await frame.fails('FAIL');
    expect(await screen.findByText('We couldn’t read the card')).toBeVisible();
    expect(buttons()).toEqual(['', 'Scan again', 'Back']);
    await user.click(button('Scan again'));
    await vi.waitFor(() => expect(frame.heard.at(-1)).toEqual(start));
    await frame.completes();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('matched'));
    expect(made(createCardScan)).toHaveLength(1);
    expect(await reported()).toEqual([['Card Scan Failed', 'can_not_scan']]);
  });

  it('of another card says so, and is initialised again [PAY-247] [PAY-252] [PAY-253] [POR-421]', async () => {
    const { begin, frame, user, made, answer, onEnd, reported } = await open();
    answer(checkCardScan, { isMatched: false, isRetryable: true });
    await begin();
    await frame.completes();
    expect(await screen.findByText('We saw another card')).toBeVisible();
    await vi.waitFor(() => expect(made(createCardScan)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Scan again' })).not.toHaveAttribute('aria-busy');
    expect(buttons()).toEqual(['', 'Scan again', 'Back']);
    await user.click(button('Back'));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('card_scan_failure'));
    expect(await reported()).toEqual([['Card Scan Failed', 'card_mis_match']]);
  });

  it.each([
    ['a saved card', 'Visa ending 4012', 'Hold up Visa ending 4012, then scan it again.'],
    ['a typed card', null, 'Hold up the card whose number you entered, then scan it again.'],
  ])('of another card than %s says which one to hold up', async (_, card, text) => {
    const { begin, frame, answer } = await open({}, card);
    answer(checkCardScan, { isMatched: false, isRetryable: true });
    await begin();
    await frame.completes();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('that never matches cannot be tried again [PAY-248] [PAY-253] [PAY-366] [POR-422]', async () => {
    const { begin, frame, user, answer, onEnd, reported } = await open();
    answer(checkCardScan, { isMatched: false, isRetryable: false });
    await begin();
    await frame.completes();
    expect(await screen.findByText('We couldn’t match this card')).toBeVisible();
    expect(buttons()).toEqual(['', 'Back']);
    await user.click(button('Back'));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('card_scan_failure'));
    expect(await reported()).toEqual([['Card Scan Failed', 'to_many_tries']]);
  });

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      ['Tap the icon to the left of the address.', 'Open “Permissions”.', 'Allow “Camera”.'],
    ],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      ['Tap the icon beside the address.', 'Open “Website Settings”.', 'Set “Camera” to “Allow”.'],
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      ['Tap the lock beside the address.', 'Open “Permissions”.', 'Allow “Camera”.'],
    ],
  ])(
    'without permission lists what to do in the browser, has no button, and begins once it is allowed [PAY-249] [PAY-253] [PAY-367] [POR-423]',
    async (agent, steps) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
      const { begin, frame, made, reported } = await open();
      await begin();
      await frame.fails('NO_PERMISSION');
      const alert = within(await screen.findByRole('alert'));
      expect(await alert.findByText('The camera is switched off for this page')).toBeVisible();
      expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps);
      expect(alert.getByText(/Or stop, and use another card\.$/)).toBeVisible();
      expect(buttons()).toEqual(['']);
      await frame.say({ type: 'card-scan:permitted' });
      await vi.waitFor(() => expect(made(createCardScan)).toHaveLength(2));
      expect(screen.queryByText('The camera is switched off for this page')).toBeNull();
      expect(await reported()).toEqual([['Card Scan Failed', 'no_permission']]);
    },
  );

  it('that is stopped shows no error, and can be begun again [PAY-243] [PAY-250] [PAY-253]', async () => {
    const { begin, frame, user, onEnd, reported } = await open();
    await begin();
    await user.click(button('Stop'));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('');
    expect(frame.heard.at(-1)).toEqual({ type: 'card-scan:stop' });
    await user.click(button('Stop and go back'));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('canceled'));
    expect(await reported()).toEqual([
      ['Card Scan Failed', 'user_canceled'],
      ['Card Scan Failed', 'user_canceled'],
    ]);
  });

  it('switches the camera off when Escape closes it in the middle', async () => {
    const { begin, frame, user, onEnd, unmount } = await open();
    await begin();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('canceled'));
    unmount();
    expect(frame.heard.at(-1)).toEqual({ type: 'card-scan:stop' });
  });

  it('without a camera says so, and offers no scan [PAY-241] [PAY-253]', async () => {
    const { frame, user, onEnd, reported } = await open();
    await frame.ready(false);
    expect(await screen.findByText('There’s no camera we can use here')).toBeVisible();
    expect(buttons()).toEqual(['', 'Back']);
    await user.click(button('Back'));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('card_scan_failure'));
    expect(await reported()).toEqual([['Card Scan Failed', 'unsupported']]);
  });

  it('in a frame that may not have the camera offers a separate window', async () => {
    const newWindow = vi.fn();
    const { frame, user } = await open({ app: { newWindow } });
    await frame.ready(false);
    await user.click(await screen.findByRole('button', { name: 'Continue in a new window' }));
    expect(newWindow).toHaveBeenCalledOnce();
  });

  it.each([
    ['CAMERA_IN_USE', 'The camera is busy'],
    ['ERROR', 'The scan was interrupted'],
  ] as const)(
    'that fails with %s can be begun anew or given up [PAY-244] [PAY-251] [PAY-252] [PAY-253]',
    async (code, title) => {
      const { begin, frame, user, made, onEnd, reported } = await open();
      await begin();
      await frame.fails(code);
      expect(await screen.findByText(title)).toBeVisible();
      await user.click(button('Scan again'));
      await vi.waitFor(() => expect(made(createCardScan)).toHaveLength(2));
      await user.click(await screen.findByRole('button', { name: 'Start' }));
      await vi.waitFor(() => expect(frame.heard.at(-1)).toEqual(start));
      await frame.fails(code);
      await user.click(await screen.findByRole('button', { name: 'Back' }));
      await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('card_scan_failure'));
      expect(await reported()).toEqual(Array(2).fill(['Card Scan Failed', 'terminal_error']));
    },
  );

  it('whose server refuses its result is interrupted [PAY-251] [PAY-253]', async () => {
    const { begin, frame, refuse, reported } = await open();
    await begin();
    refuse(checkCardScan, 412, 'precondition_failed');
    await frame.completes();
    expect(await screen.findByText('The scan was interrupted')).toBeVisible();
    expect(await reported()).toEqual([['Card Scan Failed', 'terminal_error']]);
  });
});

it.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'firefox'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 FxiOS/130.0 Mobile/15E148 Safari/605.1', 'firefox'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 CriOS/130.0 Mobile/15E148 Safari/604.1', 'chrome'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 Mobile/15E148 Instagram 350.0', 'inApp'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
    'inApp',
  ],
  ['Opera/9.80', 'other'],
])('%s is helped as %s', (agent, browser) => {
  expect(helpedBrowser(agent)).toBe(browser);
});
