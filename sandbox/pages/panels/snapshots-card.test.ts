// @vitest-environment jsdom
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snapshotsCard } from './snapshots-card.ts';

const now = '2026-02-04T00:00:00.000Z';
let saved: { name: string; savedAt: string; now: string; outdated: boolean }[];
let restored: string[];

/** A sandbox that keeps snapshots, and refuses a name that is taken. */
async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const name = method === 'POST' && body !== '{}' ? JSON.parse(String(body)).name : address.split('/')[3];
  if (method === 'GET') return Response.json({ results: saved });
  if (address.endsWith('/restore')) {
    restored.push(name);
    return Response.json({ now });
  }
  if (method === 'DELETE') {
    saved = saved.filter((each) => each.name !== name);
    return new Response(null, { status: 204 });
  }
  if (saved.some((each) => each.name === name)) {
    const refusal = { errorCode: 'snapshot_name_taken', message: 'This name is taken.', errorId: 'an id' };
    return Response.json(refusal, { status: 409 });
  }
  saved.push({ name, savedAt: now, now, outdated: false });
  return Response.json(saved.at(-1), { status: 201 });
}

beforeEach(async () => {
  saved = [{ name: 'late', savedAt: now, now, outdated: false }];
  restored = [];
  vi.stubGlobal('fetch', vi.fn(answer));
  document.body.replaceChildren(snapshotsCard());
  await vi.waitFor(() => expect(button('Restore late')).not.toBe(null));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const name = () => document.getElementById('snapshot-name') as HTMLInputElement;
const status = () => document.querySelector('[role=status]')?.textContent ?? '';
function save(text: string) {
  name().value = text;
  name().form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
}

it('saves the present state, restores it and deletes it', async () => {
  save('before-refund');
  await vi.waitFor(() => expect(status()).toBe('before-refund is saved.'));
  expect(name().value).toBe('');
  button('Restore before-refund')?.click();
  await vi.waitFor(() => expect(status()).toMatch(/^Everything is as in before-refund. It is .*Feb/));
  expect(restored).toEqual(['before-refund']);
  for (const each of ['before-refund', 'late']) {
    button(`Delete ${each}`)?.click();
    await vi.waitFor(() => expect(status()).toBe(`${each} is deleted.`));
  }
  expect(document.querySelector('.rows')?.textContent).toBe('No state was saved yet.');
});

it('shows a refusal at the name, which stays, without what was said before', async () => {
  save('before-refund');
  await vi.waitFor(() => expect(status()).toBe('before-refund is saved.'));
  save('late');
  await vi.waitFor(() =>
    expect(document.getElementById('snapshot-name-problem')?.textContent).toBe('This name is taken.'),
  );
  expect([name().value, document.activeElement, status()]).toEqual(['late', name(), '']);
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('offers only to delete one of an older version', async () => {
  saved = [{ name: 'old', savedAt: now, now, outdated: true }];
  document.body.replaceChildren(snapshotsCard());
  await vi.waitFor(() => expect(button('Restore old')?.disabled).toBe(true));
  expect(button('Delete old')?.disabled).toBe(false);
  expect(document.body.textContent).toContain('Of an older version');
});
