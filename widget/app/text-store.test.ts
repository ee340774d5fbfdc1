import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextArea } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';
import { createTextStore } from './text-store.ts';

vi.mock('#shared/content/load-texts.ts', { spy: true });

const title = 'access.loginEmail.title';
const english = 'Log in or sign up';

/** Holds back the next fetch until it is released. */
function holdNextFetch(): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { loadTexts: fetchTexts } = realTexts;
  vi.mocked(loadTexts).mockImplementationOnce(async (...wanted) => {
    await held;
    return fetchTexts(...wanted);
  });
  return letGo;
}

let realTexts: typeof import('#shared/content/load-texts.ts');

describe('the texts of the checkout', () => {
  beforeEach(async () => {
    vi.mocked(loadTexts).mockReset();
    realTexts = await vi.importActual('#shared/content/load-texts.ts');
    vi.mocked(loadTexts).mockImplementation(realTexts.loadTexts);
  });

  it('has the texts of an area once it is loaded', async () => {
    const texts = await createTextStore('en-AU', ['common']);
    await texts.loadAreas(['access']);
    expect(texts.t(title)).toBe(english);
  });

  it('keeps the texts of a page that opens while the language changes', async () => {
    const texts = await createTextStore('en-AU', ['common']);
    const letGo = holdNextFetch();
    const change = texts.setLocale('en-GB');
    const opening = texts.loadAreas(['access']);
    letGo();
    await Promise.all([change, opening]);
    expect(texts.locale).toBe('en-GB');
    expect(texts.t(title)).toBe(english);
  });

  it('has the texts when a second request for the same area resolves', async () => {
    const texts = await createTextStore('en-AU', ['common']);
    const letGo = holdNextFetch();
    const first = texts.loadAreas(['access']);
    const second = texts.loadAreas(['access']).then(() => texts.t(title));
    letGo();
    await first;
    expect(await second).toBe(english);
  });

  it('loads again what failed to load', async () => {
    const areas: TextArea[] = ['access'];
    const texts = await createTextStore('en-AU', ['common']);
    vi.mocked(loadTexts).mockRejectedValueOnce(new Error('offline'));
    await expect(texts.loadAreas(areas)).rejects.toThrow('offline');
    await texts.loadAreas(areas);
    expect(texts.t(title)).toBe(english);
  });

  it('keeps its language if the other one fails to load', async () => {
    const texts = await createTextStore('en-AU', ['common']);
    vi.mocked(loadTexts).mockRejectedValueOnce(new Error('offline'));
    await expect(texts.setLocale('fr-CA')).rejects.toThrow('offline');
    await texts.loadAreas(['access']);
    expect(texts.locale).toBe('en-AU');
    expect(document.documentElement.lang).toBe('en-AU');
  });
});
