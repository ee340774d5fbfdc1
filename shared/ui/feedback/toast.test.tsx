import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { ToastRegion } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ToastRegion', () => {
  it('is in the page before there is anything to say', () => {
    const { rerender } = renderInApp(<ToastRegion message={null} onDismiss={vi.fn()} />);
    const region = screen.getByRole('status');
    rerender(<ToastRegion message={{ text: 'Date moved to 11 Dec' }} onDismiss={vi.fn()} />);
    expect(screen.getByRole('status')).toBe(region);
    expect(region).toHaveTextContent('Date moved to 11 Dec');
  });

  it('goes by itself, but waits for the shopper when it holds an action', () => {
    const onDismiss = vi.fn();
    const { rerender } = renderInApp(<ToastRegion message={{ text: 'Saved' }} onDismiss={onDismiss} />);
    act(() => void vi.runAllTimers());
    expect(onDismiss).toHaveBeenCalledOnce();
    const action = { label: 'Undo', onPress: vi.fn() };
    rerender(<ToastRegion message={{ text: 'Card removed', action }} onDismiss={onDismiss} />);
    act(() => void vi.runAllTimers());
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});
