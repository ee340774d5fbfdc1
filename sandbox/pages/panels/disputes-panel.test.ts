// @vitest-environment jsdom
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { disputesPanel } from './disputes-panel.ts';

const dispute = {
  id: 'dsp_0123456789abcdefABCDEF',
  orderId: '100000001',
  merchantDisplayName: 'Marlow Field',
  status: 'OPEN',
  updatedAt: '2026-11-20T00:00:00.000Z',
  intent: 'PENDING_MERCHANT_RESPONSE',
  reason: 'REFUND_AND_RETURN',
  subject: 'The refund is too small',
  amount: { amount: '20.00', currency: 'AUD', symbol: '$' },
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('names the reason of each open dispute in words, above the answers of its shop', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [dispute] }));
  document.body.replaceChildren(disputesPanel());
  await vi.waitFor(() => expect(document.querySelector('.rows .buttons')).not.toBe(null));
  expect(document.body.textContent).toContain('Refund or return: The refund is too small');
  const buttons = [...(document.querySelector('.rows .buttons')?.children ?? [])];
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Accept and refund',
    'Challenge',
    'Ask for more',
  ]);
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('isolates what others wrote from the words around it', async () => {
  const named = { ...dispute, merchantDisplayName: 'חנות', subject: 'איפה?' };
  vi.stubGlobal('fetch', async () => Response.json({ results: [named] }));
  document.body.replaceChildren(disputesPanel());
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
      'חנות',
      'איפה?',
    ]),
  );
});
