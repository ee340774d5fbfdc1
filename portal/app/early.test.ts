/** Which header and skeleton are shown while the portal is loading. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBare, isStandalone, screens } from './screen-map.ts';

const visitAt = async (hash: string) => {
  history.replaceState(null, '', `/au/${hash}`);
  vi.resetModules();
  await import('./early.ts');
  return document.documentElement.dataset.visit;
};

// Of browsers that know modules.
const scripts = HTMLScriptElement.prototype as { noModule?: boolean };

beforeEach(() => {
  scripts.noModule = false;
  localStorage.setItem('user', '{}');
});
afterEach(() => {
  delete document.documentElement.dataset.visit;
  localStorage.clear();
});

const addresses = Object.keys(screens).map((path) => path.replace(/\{\w+\}/, '100000001'));

it.each(['', '#', '#/', '#/?page=2', ...addresses.flatMap((path) => [`#${path}`, `#${path}?from=mail`])])(
  'are those of the page that a signed-in shopper opens: %s',
  async (hash) => {
    const path = hash.replace(/^#|\?.*/g, '');
    const standsAlone = isStandalone(path) || isBare(path);
    expect(await visitAt(hash)).toBe(standsAlone ? 'new' : 'returning');
  },
);

it('are those of the login for a visitor', async () => {
  localStorage.clear();
  expect(await visitAt('#/order/100000001')).toBe('new');
});

it('are those of the login if storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(await visitAt('#/')).toBe('new');
  vi.restoreAllMocks();
});

it('are not shown in a browser that can’t run the app', async () => {
  delete scripts.noModule;
  expect(await visitAt('#/')).toBeUndefined();
});
