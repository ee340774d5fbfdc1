/** The portal's words by i18next. The checkout's small resolver is held to the same answers by a conformance test. */
import { createInstance } from 'i18next';
import { i18nextOptions } from '#shared/content/i18next-options.ts';
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';

const namespace = 'texts';

export interface PortalTexts {
  readonly locale: string;
  /** A new function for new words, so that whatever keeps a text reads it again. */
  readonly t: Translate;
  /** Fetches what is missing of these areas. A failed fetch may be asked for again. */
  loadAreas(areas: readonly TextPiece[]): Promise<void>;
  /** Shows everything in another language, once its texts are here. */
  setLocale(locale: string): Promise<void>;
  /** Tells of new words. */
  subscribe(listener: () => void): () => void;
}

/** Texts come by area, as the pages that show them are opened; a new language brings all areas opened so far. */
export async function createPortalTexts(locale: string, areas: readonly TextPiece[]): Promise<PortalTexts> {
  const listeners = new Set<() => void>();
  const opened = new Set<TextPiece>();
  const known = new Set<string>();
  let wanted = locale;
  const instance = createInstance({
    ...i18nextOptions,
    lng: locale,
    // What a language does not say itself has been filled in from English.
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
  });
  await instance.init();

  const fetchInto = async (language: string, some: Iterable<TextPiece>) => {
    const missing = [...some].filter((area) => !known.has(`${language} ${area}`));
    if (missing.length === 0) return;
    const source = await loadTexts(language, missing);
    instance.addResourceBundle(language, namespace, source.texts, true, true);
    for (const area of missing) known.add(`${language} ${area}`);
    notify();
  };

  const translator = (): Translate => (key, values) => instance.t(key, { ...values });

  const notify = () => {
    Object.assign(texts, { locale: instance.language, t: translator() });
    for (const listener of listeners) listener();
  };

  const texts: PortalTexts = {
    locale,
    t: translator(),
    loadAreas: async (more) => {
      for (const area of more) opened.add(area);
      await fetchInto(wanted, more);
    },
    setLocale: async (next) => {
      const before = wanted;
      wanted = next;
      try {
        await fetchInto(next, opened);
      } catch (error) {
        if (wanted === next) wanted = before;
        throw error;
      }
      // Another choice made in the meantime is the one that counts.
      if (wanted !== next) return;
      await instance.changeLanguage(next);
      document.documentElement.lang = next;
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await texts.loadAreas(areas);
  return texts;
}
