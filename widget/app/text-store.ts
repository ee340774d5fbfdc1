/** The texts loaded so far in the language shown. Areas load with the pages that show them. */
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import { type GivenTexts, loadTexts } from '#shared/content/load-texts.ts';
import { createTranslate } from '#shared/content/resolve-text.ts';

export interface TextStore {
  readonly locale: string;
  readonly t: Translate;
  /** Fetches what is missing of these areas. */
  loadAreas(areas: readonly TextPiece[]): Promise<void>;
  /** Shows everything in another language, once its texts are here. */
  setLocale(locale: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** @param given texts that are here already */
export async function createTextStore(
  locale: string,
  areas: readonly TextPiece[],
  given: GivenTexts | null = null,
): Promise<TextStore> {
  const listeners = new Set<() => void>();
  const opened = new Set<TextPiece>();
  let shown = new Set<TextPiece>();
  let wanted = locale;
  let running = Promise.resolve();

  const isShown = () => store.locale === wanted && [...opened].every((area) => shown.has(area));

  const fetchAndShow = async () => {
    if (isShown()) return;
    const language = wanted;
    const areas = new Set(opened);
    const t = createTranslate([await loadTexts(language, [...areas], given)]);
    shown = areas;
    Object.assign(store, { locale: language, t });
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
  };

  // One after the other: an older answer that comes later would take the newer texts away.
  const show = () => {
    running = running.catch(() => {}).then(fetchAndShow);
    return running;
  };

  const store: TextStore = {
    locale,
    t: createTranslate([]),
    loadAreas: (more) => {
      for (const area of more) opened.add(area);
      return show();
    },
    setLocale: async (next) => {
      const before = wanted;
      wanted = next;
      try {
        await show();
      } catch (error) {
        // Another choice made in the meantime is the one that counts.
        if (wanted === next) wanted = before;
        throw error;
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await store.loadAreas(areas);
  return store;
}
