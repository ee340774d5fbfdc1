/** The portal's texts, by i18next. A conformance test checks that the checkout's small resolver gives the same results. */
import { createInstance } from 'i18next';
import { i18nextOptions } from '#shared/content/i18next-options.ts';
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';
import { isolateOthers } from '#shared/domain/texts-of-others.ts';

const namespace = 'texts';

export interface PortalTexts {
  readonly locale: string;
  /** A new function whenever texts are added, so that what memoises a text reads it again. */
  readonly t: Translate;
  /** Fetches the texts of these areas that are missing. A failed fetch is tried again with the next call. */
  loadAreas(areas: readonly TextPiece[]): Promise<void>;
  /** Shows everything in another language once its texts have loaded. */
  setLocale(locale: string): Promise<void>;
  /** Notifies of new texts. */
  subscribe(listener: () => void): () => void;
}

/** Texts load by area, as pages that show them open; another language loads all areas opened so far. */
export async function createPortalTexts(locale: string, areas: readonly TextPiece[]): Promise<PortalTexts> {
  const listeners = new Set<() => void>();
  const opened = new Set<TextPiece>();
  const known = new Set<string>();
  let wanted = locale;
  const instance = createInstance({
    ...i18nextOptions,
    lng: locale,
    // No fallback language: missing texts are already filled in from English.
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

  const translator = (): Translate => (key, values) => instance.t(key, isolateOthers(values ?? {}));

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
      // If another language was chosen in the meantime, that one counts.
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
