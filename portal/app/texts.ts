/** The portal's words by i18next. The checkout's small resolver is held to the same answers by a conformance test. */
import { createInstance } from 'i18next';
import { i18nextOptions } from '#shared/content/i18next-options.ts';
import type { TextArea, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';

const namespace = 'texts';
const complete = 'en';

export interface PortalTexts {
  readonly locale: string;
  /** A new function for new words, so that whatever keeps a text reads it again. */
  readonly t: Translate;
  /** Fetches what is missing of these areas. A failed fetch may be asked for again. */
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  /** Shows everything in another language, once its texts are here. */
  setLocale(locale: string): Promise<void>;
  /** Tells of new words. */
  subscribe(listener: () => void): () => void;
}

/** Texts come by area, as the pages that show them are opened; a new language brings all areas opened so far. */
export async function createPortalTexts(locale: string, areas: readonly TextArea[]): Promise<PortalTexts> {
  const listeners = new Set<() => void>();
  const opened = new Set<TextArea>();
  const known = new Set<string>();
  let wanted = locale;
  const instance = createInstance({
    ...i18nextOptions,
    lng: locale,
    fallbackLng: complete,
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
  });
  await instance.init();

  const fetchInto = async (language: string, some: Iterable<TextArea>) => {
    const missing = [...some].filter((area) => !known.has(`${language} ${area}`));
    if (missing.length === 0) return;
    const sources = await loadTexts(language, missing);
    sources.forEach(({ texts }, index) => {
      // The closest source speaks for the language itself, the last one is the complete English.
      const isComplete = index === sources.length - 1;
      instance.addResourceBundle(isComplete ? complete : language, namespace, texts, true, true);
    });
    for (const area of missing) known.add(`${language} ${area}`);
    tell();
  };

  const speak = (): Translate => (key, values) => instance.t(key, { ...values });

  const tell = () => {
    Object.assign(texts, { locale: instance.language, t: speak() });
    for (const listener of listeners) listener();
  };

  const texts: PortalTexts = {
    locale,
    t: speak(),
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
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await texts.loadAreas(areas);
  return texts;
}
