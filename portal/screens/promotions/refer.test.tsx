import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import { readReferral } from '#shared/contract/promotions/promotions.contract.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import Refer from './refer.screen.tsx';

const { refer: texts } = english;
const referralLink = 'https://portal.test/au/?ref=maya7k2qab#/login-email';
afterEach(() => vi.useRealTimers());

function visit(link: string | null = referralLink) {
  const portal = inPortal('/refer', { flags: { 'referral-sign-up': true } });
  portal.answer(readReferral, { referralStatus: link ? 'ACTIVE' : null, referralLink: link });
  return { ...portal, ...portal.open(<Refer />) };
}
const copyButton = () => screen.findByRole('button', { name: texts.copy });

describe('/refer', () => {
  it('shows the link of the shopper, and ways to send it [POR-021]', async () => {
    const { made, container } = visit();
    expect(await screen.findByText(referralLink)).toBeVisible();
    for (const name of [texts.email, texts.text]) {
      const { href } = screen.getByRole<HTMLAnchorElement>('link', { name });
      expect(href).toMatch(/^(mailto|sms):/);
      expect(href).toContain(encodeURIComponent(referralLink));
    }
    expect(made(readReferral)).toEqual([{}]);
    expect(await problemsOf(container)).toEqual([]);
  });

  it('copies the link, and says so for two seconds after the last time [POR-359]', async () => {
    visit();
    const button = await copyButton();
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    vi.useFakeTimers();
    await act(async () => fireEvent.click(button));
    expect(writeText).toHaveBeenCalledWith(referralLink);
    expect(screen.getByRole('button', { name: texts.copied })).toBeVisible();
    await act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByRole('button', { name: texts.copied })).toBeVisible();
    await act(async () => fireEvent.click(button));
    expect(writeText).toHaveBeenCalledTimes(2);
    await act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByRole('button', { name: texts.copied })).toBeVisible();
    await act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: texts.copy })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('says when the browser copies nothing', async () => {
    visit();
    const button = await copyButton();
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
    fireEvent.click(button);
    expect(await screen.findByText(texts.notCopied)).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('says that there is no link', async () => {
    visit(null);
    expect(await screen.findByText(texts.noneTitle)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again when it did not load', async () => {
    const portal = inPortal('/refer');
    portal.refuse(readReferral, 503, 'service_unavailable');
    const { user } = portal.open(<Refer />);
    await screen.findByText(texts.failedTitle);
    portal.answer(readReferral, { referralStatus: 'ACTIVE', referralLink });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(referralLink)).toBeVisible());
  });
});
