import './testing/fake-browser.ts';

import { beforeEach, expect, it, vi } from 'vitest';

const { loadDiagnosis, loadFile, loadSession } =
  await vi.importActual<typeof import('./load-file.ts')>('./load-file.ts');

const links = () => [...document.head.querySelectorAll('link')];

/** jsdom reports no supported link relation. */
const knowsPreloads = vi.fn((_kind: string) => true);
DOMTokenList.prototype.supports = knowsPreloads;

beforeEach(() => document.head.replaceChildren());

it('requests the second file of its version by its hash, with the nonce of its tag [MER-007]', async () => {
  const loading = loadSession();
  const [link] = links() as [HTMLLinkElement];
  expect(link.rel).toBe('modulepreload');
  expect(knowsPreloads).toHaveBeenCalledExactlyOnceWith('modulepreload');
  expect(link.href).toBe('https://checkout.test/widget/1.0.0/session.js');
  expect(link.getAttribute('integrity') ?? link.integrity).toBe('sha384-session');
  expect(link.nonce).toBe('of-the-shop');
  expect(links()).toHaveLength(1);
  void loadSession().catch(() => {});
  expect(links()).toHaveLength(1);

  const lost = expect(loading).rejects.toBeUndefined();
  link.dispatchEvent(new Event('error'));
  await lost;
});

it('requests it again for the next checkout after it could not be loaded', async () => {
  for (const asked of [1, 2]) {
    const loading = loadSession();
    expect(links()).toHaveLength(asked);
    links().at(-1)?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toBeUndefined();
  }
});

it('is requested by a script of the same hash and nonce where a browser does not support such a preload [MER-007]', async () => {
  knowsPreloads.mockReturnValueOnce(false);
  const loading = loadSession();
  expect(links()).toEqual([]);
  const [script] = document.head.querySelectorAll('script');
  expect(script?.type).toBe('module');
  expect(script?.src).toBe('https://checkout.test/widget/1.0.0/session.js');
  expect(script?.getAttribute('integrity') ?? script?.integrity).toBe('sha384-session');
  expect(script?.nonce).toBe('of-the-shop');
  expect(script?.getAttribute('crossorigin')).toBe('');

  script?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toBeUndefined();
});

it('loads what starts the checks with the session, and takes another hash for a file that the session pins', async () => {
  const checks = loadDiagnosis();
  const file = loadFile('diagnose', 'runDiagnosis', 'sha256-checks');
  expect(links().map(({ href, integrity }) => [href, integrity])).toEqual([
    ['https://checkout.test/widget/1.0.0/session.js', 'sha384-session'],
    ['https://checkout.test/widget/1.0.0/diagnose.js', 'sha256-checks'],
  ]);
  for (const link of links()) link.dispatchEvent(new Event('error'));
  await expect(checks).rejects.toBeUndefined();
  await expect(file).rejects.toBeUndefined();
});
