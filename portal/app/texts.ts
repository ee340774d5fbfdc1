/** The portal's words by i18next. The checkout's small resolver is held to the same answers by a conformance test. */
import { createInstance, type i18n } from 'i18next';
import { i18nextOptions } from '#shared/content/i18next-options.ts';
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';

const namespace = 'texts';

export interface PortalTexts {
  readonly instance: i18n;
  readonly t: Translate;
  /** Fetches what is missing of these areas. A failed fetch may be asked for again. */
  loadAreas(areas: readonly TextPiece[]): Promise<void>;
  /** Shows everything in another language, once its texts are here. */
  setLocale(locale: string): Promise<void>;
}

/** Texts come by area, as the pages that show them are opened; a new language brings all areas opened so far. */
export async function createPortalTexts(locale: string, areas: readonly TextPiece[]): Promise<PortalTexts> {
  const opened = new Set<TextPiece>();
  let wanted = locale;
  const instance = createInstance({
    ...i18nextOptions,
    lng: locale,
    // What a language does not say itself has been filled in from English.
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    react: { useSuspense: false },
  });
  await instance.init();

  const fetchInto = async (language: string, some: Iterable<TextPiece>) => {
    const { texts } = await loadTexts(language, [...some]);
    instance.addResourceBundle(language, namespace, texts, true, true);
  };

  const texts: PortalTexts = {
    instance,
    t: (key, values) => instance.t(key, { ...values }),
    // The module cache remembers what has been fetched.
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
        wanted = before;
        throw error;
      }
      // Another choice made in the meantime is the one that counts.
      if (wanted !== next) return;
      await instance.changeLanguage(next);
      document.documentElement.lang = next;
    },
  };
  await texts.loadAreas(areas);
  return texts;
}
