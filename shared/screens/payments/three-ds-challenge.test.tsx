import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { ThreeDSChallenge } from './three-ds-challenge.tsx';

const complete = { type: 'threeds:user-complete', threeDSId: 'tds-1' };

function draw(bank: string | null = 'Harbour Mutual Bank') {
  const onComplete = vi.fn();
  const onCancel = vi.fn();
  const challenge = { threeDSId: 'tds-1', challengeUri };
  renderInApp(
    <ThreeDSChallenge challenge={challenge} bank={bank} onComplete={onComplete} onCancel={onCancel} />,
  );
  return { onComplete, onCancel };
}

describe('the challenge of the bank', () => {
  it('shows the bank’s page in a frame that names the bank [PAY-259]', async () => {
    draw();
    const { frame } = await bankFrame();
    expect(frame.src).toBe(challengeUri);
    expect(frame.title).toBe('Security check from Harbour Mutual Bank');
    expect(screen.getByText(/You won’t be charged until the check is done/)).toBeVisible();
  });

  it('says “your bank” if the card’s bank is unknown', async () => {
    draw(null);
    const { frame } = await bankFrame();
    expect(frame.title).toBe('Security check from your bank');
  });

  it('can’t navigate the app’s window', async () => {
    draw();
    const { frame } = await bankFrame();
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  });

  it('is completed by a message of the bank’s page [PAY-260]', async () => {
    const { onComplete } = draw();
    const bank = await bankFrame();
    await bank.say(complete);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another origin', complete, { origin: 'http://evil.localhost:4401' }],
    ['the app’s own origin', complete, { origin: location.origin }],
    ['another window', complete, { source: window }],
    ['no window', complete, { source: null }],
    ['another challenge', { ...complete, threeDSId: 'tds-2' }, {}],
    ['another protocol', { ...complete, type: 'threeds:passed' }, {}],
    ['one that claims success', { ...complete, result: 'PASSED' }, {}],
    ['nothing', null, {}],
  ])('ignores a message of %s [PAY-261] [PAY-402]', async (_, data, from) => {
    const { onComplete } = draw();
    const bank = await bankFrame();
    await bank.say(data, from);
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('can be cancelled', async () => {
    const { onCancel } = draw();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the check and choose another card' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
