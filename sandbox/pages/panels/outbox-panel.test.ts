// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxPanel } from './outbox-panel.ts';

const message = (id: string, code?: string) => ({
  id,
  channel: 'SMS',
  to: '+61412000201',
  at: '2026-01-15T00:00:00.000Z',
  template: 'mobile-verification',
  text: `The text of ${id}`,
  ...(code !== undefined && { code }),
});

let sent: string[];
let messages: object[];
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  messages = [message('the newest', '492817'), message('an older one', '104233'), message('a notice')];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${address}`);
    if (method === 'DELETE') messages = [];
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ results: messages });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('the outbox of the sandbox', () => {
  it('shows sent messages, the newest first, with their codes [MER-192]', async () => {
    document.body.append(outboxPanel());
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['GET /sandbox/outbox']);
    expect([...document.querySelectorAll('.code')].map(({ textContent }) => textContent)).toEqual([
      '492817',
      '104233',
    ]);
    expect(shown().map((text) => text?.match(/The text of .*/)?.[0])).toEqual([
      'The text of the newest',
      'The text of an older one',
      'The text of a notice',
    ]);
    expect(shown()[0]).toContain('Text message to +61412000201');
  });

  it('makes links of the addresses in a message', async () => {
    const link = 'http://portal.localhost:4400/au/#/order/100000001';
    messages = [{ ...message('a notice'), text: `Pay it now: ${link}` }];
    document.body.append(outboxPanel());
    await vi.advanceTimersByTimeAsync(0);
    expect(document.querySelector('a')?.href).toBe(link);
    expect(shown()[0]).toContain(`Pay it now: ${link}`);
  });

  it('reloads every two seconds, and says that nothing was sent once it is emptied', async () => {
    document.body.append(outboxPanel());
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    document.querySelector<HTMLButtonElement>('.empty')?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toContain('DELETE /sandbox/outbox');
    expect(shown()).toEqual(['Nothing was sent yet.']);
  });
});
