/** The portal's words by i18next. The checkout's small resolver is held to the same answers by a conformance test. */
import { createInstance, type i18n } from 'i18next';
import type { TextArea, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';

const namespace = 'texts';

export interface PortalTexts {
  readonly instance: i18n;
  readonly t: Translate;
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  setLocale(locale: string): Promise<void>;
}

/** Every area of a language is fetched when the first page needs it, and again for a new language. */
export async function createPortalTexts(locale: string, areas: readonly TextArea[]): Promise<PortalTexts> {
  const loaded = new Set<TextArea>();
  const instance = createInstance({
    lng: locale,
    fallbackLng: 'en',
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    interpolation: { escapeValue: false },
    // A hole is seen and reported instead of hidden (POR-061).
    parseMissingKeyHandler: (key) => `{{${key}}}`,
    react: { useSuspense: false },
  });
  await instance.init();

  const fetchInto = async (language: string, wanted: readonly TextArea[]) => {
    const sources = await loadTexts(language, wanted);
    sources.forEach(({ texts }, index) => {
      // The closest source speaks for the language itself, the last one is the complete English.
      const isFallback = index === sources.length - 1;
      instance.addResourceBundle(isFallback ? 'en' : language, namespace, texts, true, true);
    });
  };

  const texts: PortalTexts = {
    instance,
    t: (key, values) => instance.t(key, { ...values }),
    loadAreas: async (more) => {
      const missing = more.filter((area) => !loaded.has(area));
      for (const area of missing) loaded.add(area);
      if (missing.length > 0) await fetchInto(instance.language, missing);
    },
    setLocale: async (wanted) => {
      await fetchInto(wanted, [...loaded]);
      await instance.changeLanguage(wanted);
      document.documentElement.lang = wanted;
    },
  };
  await texts.loadAreas(areas);
  return texts;
}
