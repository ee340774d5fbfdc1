/** The texts loaded so far in the language shown. Areas arrive with the pages that show them. */
import type { TextArea, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';
import { createTranslate } from '#shared/content/resolve-text.ts';

export interface TextStore {
  readonly locale: string;
  readonly t: Translate;
  /** Fetches what is missing of these areas. */
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  /** Shows everything in another language, once its texts are here. */
  setLocale(locale: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export async function createTextStore(locale: string, areas: readonly TextArea[]): Promise<TextStore> {
  const listeners = new Set<() => void>();
  const loaded = new Set<TextArea>();
  const load = async (wanted: string) => createTranslate(await loadTexts(wanted, [...loaded]));

  const show = async (wanted: string) => {
    const t = await load(wanted);
    Object.assign(store, { locale: wanted, t });
    document.documentElement.lang = wanted;
    for (const listener of listeners) listener();
  };

  const store: TextStore = {
    locale,
    t: createTranslate([]),
    loadAreas: async (more) => {
      const missing = more.filter((area) => !loaded.has(area));
      if (missing.length === 0) return;
      for (const area of missing) loaded.add(area);
      await show(store.locale);
    },
    setLocale: async (wanted) => {
      if (wanted !== store.locale) await show(wanted);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await store.loadAreas(areas);
  return store;
}
