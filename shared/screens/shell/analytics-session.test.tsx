import { afterEach, describe, expect, it, vi } from 'vitest';

/** As a page that has just been loaded. */
async function load() {
  vi.resetModules();
  return (await import('./analytics-session.ts')).analyticsSessionId;
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the id of a visit', () => {
  it('is made once, and outlives a reload', async () => {
    const first = (await load())();
    expect(first).toMatch(uuid);
    expect((await load())()).toBe(first);
    sessionStorage.clear();
    expect((await load())()).not.toBe(first);
  });

  it('is the same for a page whose storage is blocked', async () => {
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked');
    });
    const idOf = await load();
    expect(idOf()).toMatch(uuid);
    expect(idOf()).toBe(idOf());
  });
});
