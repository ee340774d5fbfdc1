import './testing/fake-browser.ts';

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FourfoldGlobal } from './api.ts';

type Page = { Fourfold?: FourfoldGlobal | { q: unknown[] } };
const page = window as Page;

beforeEach(() => {
  delete page.Fourfold;
  vi.resetModules();
  // jsdom keeps defined elements for good; each load of a test is one of a fresh page.
  vi.spyOn(customElements, 'define')
    .mockClear()
    .mockImplementation(() => {});
});

async function loadScript(version = '1.0.0'): Promise<FourfoldGlobal> {
  Object.assign(globalThis, { __FOURFOLD_VERSION__: version });
  vi.resetModules();
  await import('./main.ts');
  return page.Fourfold as FourfoldGlobal;
}

describe('the script', () => {
  it('adds one property to the window [MER-001]', async () => {
    const before = new Set(Object.getOwnPropertyNames(window));
    await loadScript();
    expect(Object.getOwnPropertyNames(window).filter((name) => !before.has(name))).toEqual(['Fourfold']);
    expect(reportError).not.toHaveBeenCalled();
  });

  it('runs what was queued before it, once and in order [MER-002]', async () => {
    const order: unknown[] = [];
    const first = vi.fn(() => order.push('first'));
    const second = vi.fn(() => order.push('second'));
    page.Fourfold = { q: [first, second] };
    const fourfold = await loadScript();
    expect(order).toEqual(['first', 'second']);
    expect(first).toHaveBeenCalledExactlyOnceWith(fourfold);
    expect(second).toHaveBeenCalledExactlyOnceWith(fourfold);
  });

  it('runs what is pushed later at once, and reports one that throws [MER-003]', async () => {
    const fault = new Error('of the shop');
    const after = vi.fn();
    page.Fourfold = {
      q: [
        () => {
          throw fault;
        },
        after,
      ],
    };
    const fourfold = await loadScript();
    expect(reportError).toHaveBeenCalledWith(fault);
    expect(after).toHaveBeenCalledOnce();
    const later = vi.fn();
    fourfold.q.push(later);
    expect(later).toHaveBeenCalledExactlyOnceWith(fourfold);
  });

  it.each(['1.0.0', '1.2.0'])(
    'loaded again as %s keeps the first and warns once of both versions [MER-004]',
    async (second) => {
      const warn = vi
        .spyOn(console, 'warn')
        .mockClear()
        .mockImplementation(() => {});
      const first = await loadScript('1.0.0');
      const instance = first.init({ merchantId: 'demo-au', id: 'a', onWarning() {} });
      expect(await loadScript(second)).toBe(first);
      expect(first.version).toBe('1.0.0');
      expect(first.init({ merchantId: 'demo-au', id: 'a', onWarning() {} })).toBe(instance);
      expect(warn).toHaveBeenCalledOnce();
      // The console shows the tag that the page can do without.
      const tag = expect.any(HTMLScriptElement);
      expect(warn).toHaveBeenCalledWith('Fourfold', 'DOUBLE_LOAD', `1.0.0 stays, remove ${second}:`, tag);
      const defined = vi.mocked(customElements.define).mock.calls.map(([name]) => name);
      expect(defined).toEqual(['fourfold-placement', 'fourfold-button']);
    },
  );

  it('reports the version of its build [MER-005]', async () => {
    expect((await loadScript('1.4.2')).version).toBe('1.4.2');
  });
});
