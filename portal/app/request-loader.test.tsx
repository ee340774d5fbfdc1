import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/client/create-client.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { suggestAddresses } from '#shared/contract/identity/addresses.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import { declarationsOf } from '#shared/testing/style-sheet.ts';
import { inPortal } from '../testing/in-portal.tsx';
import { RequestLoader } from './request-loader.tsx';
import { createRequests } from './requests.ts';

/** Calls stay pending until the test resolves or rejects them, the oldest first. */
function portal() {
  const waiting: { answer(): void; refuse(): void }[] = [];
  const requests = createRequests();
  const call = requests.watch(
    (() =>
      new Promise((resolve, reject) => {
        waiting.push({
          answer: () => resolve(undefined as never),
          refuse: () => reject(new Error('refused')),
        });
      })) as Call,
  );
  const ask = (operation: Pick<OperationShape, 'method' | 'path'>, input: object = {}) =>
    act(async () => {
      call(operation as OperationShape, input as never).catch(() => {});
    });
  const end = (how: 'answer' | 'refuse' = 'answer') => act(async () => waiting.shift()?.[how]());
  inPortal('/').open(<RequestLoader requests={requests} />);
  return { ask, end };
}

const get = (end: string) => ({ method: 'GET', path: `/portal/consumers${end}` }) as const;
const post = (end: string) => ({ method: 'POST', path: `/portal/consumers${end}` }) as const;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => screen.getByRole('status').textContent;
const isDrawn = () => document.querySelector('.ff-requests') !== null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the full-screen loader', () => {
  it('shows while a request is under way, however it ends [POR-056]', async () => {
    for (const how of ['answer', 'refuse'] as const) {
      const { ask, end } = portal();
      expect(said()).toBe('');
      await ask(post('/account'));
      await pass(300);
      expect([said(), isDrawn()]).toEqual(['One moment', true]);
      await end(how);
      await pass(200);
      expect([said(), isDrawn()]).toEqual(['', false]);
      document.body.replaceChildren();
    }
  });

  it('stays until the last of several has ended [POR-056]', async () => {
    const { ask, end } = portal();
    await ask(get('/limit'));
    await ask(get('/account'));
    await pass(300);
    await end();
    await pass(1000);
    expect(isDrawn()).toBe(true);
    await end();
    await pass(200);
    expect(isDrawn()).toBe(false);
  });

  it('is not shown for a short wait, and stays between two requests that follow each other', async () => {
    const { ask, end } = portal();
    await ask(get('/limit'));
    await pass(299);
    expect(isDrawn()).toBe(false);
    await pass(1);
    const drawn = document.querySelector('.ff-requests');
    expect(drawn).not.toBeNull();
    await end();
    await pass(199);
    await ask(get('/account'));
    await pass(1000);
    expect(document.querySelector('.ff-requests')).toBe(drawn);
  });

  it.each([
    get('/ordertransactions/{orderId}/dispute'),
    post('/disputes/{disputeId}/comment'),
    post('/ordertransactions/{orderId}/report-problem'),
    post('/ordertransactions/{orderId}/create-dispute'),
    recordEvents,
    suggestAddresses,
  ])('is not for $method $path [POR-059]', async (operation) => {
    const { ask } = portal();
    await ask(operation);
    await pass(1000);
    expect(isDrawn()).toBe(false);
  });

  it('is not shown for data that is refreshed, but is for the first read of another shopper', async () => {
    const { ask, end } = portal();
    const read = (offset: string) => ask(get('/ordertransactions'), { query: { offset } });
    const isWaited = async () => {
      await pass(1000);
      const drawn = isDrawn();
      await end();
      await pass(200);
      return drawn;
    };
    await read('0');
    expect(await isWaited()).toBe(true);
    await read('0');
    expect(await isWaited()).toBe(false);
    await read('10');
    expect(await isWaited()).toBe(true);
    await ask(post('/auth/logout'));
    await end();
    await pass(200);
    await read('0');
    expect(await isWaited()).toBe(true);
  });

  it('is on layer 40, lets presses through and stands still under reduced motion', () => {
    expect(declarationsOf('portal/app/request-loader.css', '.ff-requests')).toMatchObject({
      'z-index': 'var(--ff-z-loader)',
      'pointer-events': 'none',
    });
    expect(declarationsOf('shared/ui/theme/tokens.css', ':root')['--ff-z-loader']).toBe('40');
    const still = '@media (prefers-reduced-motion:reduce)';
    expect(declarationsOf('shared/ui/feedback/loader.css', '.ff-loader__leaf', still)).toEqual({
      animation: 'none',
    });
  });
});
