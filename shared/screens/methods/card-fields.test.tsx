import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardFrame, providerOrigin } from '#shared/testing/card-frame.ts';
import { journeyForTests, renderInApp } from '#shared/testing/in-app.tsx';
import { CardFields, type CardFieldsHandle } from './card-fields.tsx';
import { type CardFieldsAnswer, loadTimeoutMs, submitTimeoutMs } from './card-fields-link.ts';

const traceId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
const request = { purpose: 'order', traceId, storeToken: true, cardHolderName: 'Maya Rowe' } as const;

function draw(props: Partial<Parameters<typeof CardFields>[0]> = {}) {
  const handle: CardFieldsHandle = { current: null };
  const onEnter = vi.fn();
  const fields = (
    <CardFields
      handle={handle}
      mode="new"
      enabledBrands={['VISA', 'MASTERCARD']}
      lastPaymentDate="2027-01-01"
      amexContext="order"
      onEnter={onEnter}
      {...props}
    />
  );
  return { ...renderInApp(fields), handle, onEnter };
}

function submit(handle: CardFieldsHandle) {
  const answered = vi.fn<(answer: CardFieldsAnswer) => void>();
  void handle.current?.submit(request).then(answered);
  return answered;
}

afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.theme;
});

describe('the card fields', () => {
  it('are a titled frame of the provider, with this app’s parameters', async () => {
    draw();
    const { frame } = await cardFrame();
    const address = new URL(frame.src);
    expect(address.origin).toBe(providerOrigin);
    expect(address.searchParams.get('origin')).toBe(location.origin);
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)('have the face of the page around them: %s', async (channel) => {
    const journey = journeyForTests({ channel });
    renderInApp(
      <CardFields
        handle={{ current: null }}
        mode="new"
        enabledBrands={['VISA']}
        lastPaymentDate={null}
        amexContext="global"
        onEnter={() => {}}
      />,
      { journey },
    );
    const { frame } = await cardFrame();
    expect(new URL(frame.src).searchParams.get('face')).toBe(channel.toLowerCase());
  });

  it('are configured once ready, at exactly the provider’s origin', async () => {
    document.documentElement.dataset.theme = 'dark';
    draw();
    const provider = await cardFrame();
    expect(provider.configuration()).toBeUndefined();
    await provider.ready();
    expect(provider.configuration()).toEqual({
      type: 'card-fields:configure',
      locale: 'en-AU',
      theme: 'dark',
      mode: 'new',
      enabledBrands: ['VISA', 'MASTERCARD'],
      lastPaymentDate: '2027-01-01',
      brandOfSavedCard: null,
      amexContext: 'order',
    });
    expect(new Set(provider.targets())).toEqual(new Set([providerOrigin]));
  });

  it('follow the page’s theme without reloading', async () => {
    draw();
    const provider = await cardFrame();
    await provider.ready();
    const { src } = provider.frame;
    await act(async () => {
      document.documentElement.dataset.theme = 'dark';
    });
    await vi.waitFor(() => expect(provider.configuration()?.theme).toBe('dark'));
    expect(provider.frame.src).toBe(src);
  });

  it('have the height that the frame reports', async () => {
    draw();
    const provider = await cardFrame();
    await provider.ready();
    await provider.say({ type: 'card-fields:resize', height: 262 });
    expect(provider.frame).toHaveAttribute('height', '262');
  });

  it('reply to a submit with the result code and no card data', async () => {
    const { handle } = draw();
    const provider = await cardFrame();
    await provider.ready();
    provider.answers(22);
    const answered = submit(handle);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ type: 'result', resultCode: 22 }));
    expect(provider.submits()[0]).toMatchObject(request);
  });

  it('report invalid fields, and a missing result of the provider', async () => {
    const { handle } = draw();
    const provider = await cardFrame();
    await provider.ready();
    for (const type of ['invalid', 'failed'] as const) {
      provider.answers(type);
      const answered = submit(handle);
      await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ type }));
    }
  });

  it('defer a submit until the frame is ready', async () => {
    const { handle } = draw();
    const provider = await cardFrame();
    const answered = submit(handle);
    expect(provider.submits()).toEqual([]);
    await provider.ready();
    await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ type: 'result', resultCode: 0 }));
  });

  it('fail a submit that is never answered', async () => {
    vi.useFakeTimers();
    const { handle } = draw();
    const provider = await vi.waitFor(() => cardFrame());
    await provider.ready();
    provider.answers('silence');
    const answered = submit(handle);
    await act(() => vi.advanceTimersByTimeAsync(submitTimeoutMs));
    expect(answered).toHaveBeenCalledWith({ type: 'failed' });
  });

  it.each([
    ['another origin', { origin: 'http://evil.localhost:4401' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
  ])('believe no message from %s', async (_, from) => {
    const { handle } = draw();
    const provider = await cardFrame();
    await provider.ready();
    provider.answers('silence');
    const answered = submit(handle);
    const requestId = provider.submits()[0]?.requestId;
    await provider.say({ type: 'card-fields:result', requestId, resultCode: 0 }, from);
    expect(answered).not.toHaveBeenCalled();
    await provider.say({ type: 'card-fields:result', requestId, resultCode: 0 });
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  });

  it('submit when Enter is pressed inside', async () => {
    const { onEnter } = draw();
    const provider = await cardFrame();
    await provider.ready();
    await provider.say({ type: 'card-fields:enter' });
    expect(onEnter).toHaveBeenCalledTimes(1);
  });

  it('hand Escape to the dialog around them, else to the page', async () => {
    draw();
    const provider = await cardFrame();
    await provider.ready();
    const onKey = vi.fn();
    document.addEventListener('keydown', onKey);
    await provider.say({ type: 'card-fields:escape' });
    expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['Escape']);
    const frame = document.querySelector('iframe');
    const dialog = document.createElement('dialog');
    dialog.close = vi.fn();
    const onCancel = vi.fn((event: Event) => event.preventDefault());
    dialog.addEventListener('cancel', onCancel);
    if (frame) vi.spyOn(frame, 'closest').mockReturnValue(dialog);
    await provider.say({ type: 'card-fields:escape' });
    document.removeEventListener('keydown', onKey);
    expect(onCancel).toHaveBeenCalledOnce();
    expect(dialog.close).not.toHaveBeenCalled();
    expect(onKey).toHaveBeenCalledOnce();
  });

  const problem = () => {
    const text = screen.queryByText('The card form didn’t load');
    if (text) expect(text.closest('[role=status]')).not.toBeNull();
    return text;
  };
  it('can be reloaded if the frame does not load within five seconds, which is announced', async () => {
    vi.useFakeTimers();
    draw();
    const frame = document.querySelector('iframe');
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs - 1));
    expect(problem()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([problem() !== null, loadTimeoutMs]).toEqual([true, 5_000]);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    const provider = await vi.waitFor(() => cardFrame());
    expect(provider.frame).not.toBe(frame);
    await provider.ready();
    expect(problem()).toBeNull();
  });

  it('fail a submit if the frame does not load, and never send it', async () => {
    vi.useFakeTimers();
    const { handle } = draw();
    const answered = submit(handle);
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs - 1));
    expect(answered).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(answered).toHaveBeenCalledExactlyOnceWith({ type: 'notLoaded' });
    expect(problem()).toBeVisible();

    const late = await vi.waitFor(() => cardFrame());
    await late.ready();
    expect(late.submits()).toEqual([]);
    const again = submit(handle);
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith({ type: 'result', resultCode: 0 }));
  });

  it('of a saved card show nothing if the frame does not load, and the next submit loads it again', async () => {
    vi.useFakeTimers();
    const { handle } = draw({ mode: 'token', brandOfSavedCard: 'VISA' });
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs));
    expect([problem(), screen.queryByRole('button')]).toEqual([null, null]);
    const first = document.querySelector('iframe');

    let answered = vi.fn();
    await act(async () => {
      answered = submit(handle);
    });
    const second = await vi.waitFor(() => cardFrame());
    expect(second.frame).not.toBe(first);
    await second.ready();
    await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ type: 'result', resultCode: 0 }));
    expect(second.submits()).toHaveLength(1);

    const last = submit(handle);
    await vi.waitFor(() => expect(last).toHaveBeenCalledWith({ type: 'result', resultCode: 0 }));
    expect(document.querySelector('iframe')).toBe(second.frame);
  });

  it('of a saved card name its security code if that does not load', async () => {
    vi.useFakeTimers();
    draw({ mode: 'code', brandOfSavedCard: 'VISA' });
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs));
    expect(screen.getByText('The field for your security code didn’t load')).toBeVisible();
    expect(problem()).toBeNull();
  });

  it('wait the full time for a submit that was sent once the frame had loaded', async () => {
    vi.useFakeTimers();
    const { handle } = draw();
    const provider = await vi.waitFor(() => cardFrame());
    provider.answers('silence');
    const answered = submit(handle);
    await provider.ready();
    await act(() => vi.advanceTimersByTimeAsync(submitTimeoutMs - 1));
    expect(answered).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(answered).toHaveBeenCalledExactlyOnceWith({ type: 'failed' });
  });

  it('may still come after that, and then nothing is wrong', async () => {
    vi.useFakeTimers();
    draw();
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs));
    expect(problem()).toBeVisible();
    const provider = await vi.waitFor(() => cardFrame());
    await provider.ready();
    expect(problem()).toBeNull();
  });

  it('take the place of any other page that is loaded there', async () => {
    const { container, handle } = draw();
    const provider = await cardFrame();
    await provider.ready();
    const { frame } = provider;
    act(() => void frame.dispatchEvent(new Event('load')));
    expect(frame.isConnected).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
    const answered = submit(handle);
    act(() => void frame.dispatchEvent(new Event('load')));
    expect(frame.isConnected).toBe(false);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith({ type: 'failed' }));
    const anew = await cardFrame();
    expect(anew.frame.src).toBe(frame.src);
    expect(container.querySelector('.ff-card-fields--loading')).not.toBeNull();
    await anew.ready();
    expect(container.querySelector('.ff-card-fields--loading')).toBeNull();
  });

  it('show nothing for a saved card that needs no code, and can’t be focused [PAY-214]', async () => {
    draw({ mode: 'token', brandOfSavedCard: 'VISA' });
    const provider = await cardFrame();
    await provider.ready();
    expect(provider.frame).toHaveAttribute('tabindex', '-1');
    expect(provider.frame.closest('[aria-hidden=true]')).not.toBeNull();
    expect(provider.configuration()?.mode).toBe('token');
  });
});
