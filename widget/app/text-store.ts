/** The texts loaded so far, in the current language. Areas are loaded with the pages that need them. */
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import { type GivenTexts, loadTexts } from '#shared/content/load-texts.ts';
import { createTranslate } from '#shared/content/resolve-text.ts';

export interface TextStore {
  readonly locale: string;
  readonly t: Translate;
  /** Loads those of the areas that are missing. */
  loadAreas(areas: readonly TextPiece[]): Promise<void>;
  /** Changes the language once its texts have loaded. Rejects, without a change, if they can't be loaded. */
  setLocale(locale: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Creates a store and loads its first areas. @param given texts that are available already */
export async function createTextStore(
  locale: string,
  areas: readonly TextPiece[],
  given: GivenTexts | null = null,
): Promise<TextStore> {
  const listeners = new Set<() => void>();
  const requested = new Set<TextPiece>();
  let shown = new Set<TextPiece>();
  let wanted = locale;
  let running = Promise.resolve();

  const isShown = () => store.locale === wanted && [...requested].every((area) => shown.has(area));

  const fetchAndShow = async () => {
    if (isShown()) return;
    const language = wanted;
    const areas = new Set(requested);
    const t = createTranslate([await loadTexts(language, [...areas], given)]);
    shown = areas;
    Object.assign(store, { locale: language, t });
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
  };

  // Sequentially, because an older response that arrives later would replace newer texts.
  const show = () => {
    running = running.catch(() => {}).then(fetchAndShow);
    return running;
  };

  const store: TextStore = {
    locale,
    t: createTranslate([]),
    loadAreas: (more) => {
      for (const area of more) requested.add(area);
      return show();
    },
    setLocale: async (next) => {
      const before = wanted;
      wanted = next;
      try {
        await show();
      } catch (error) {
        // A language chosen in the meantime takes precedence.
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
