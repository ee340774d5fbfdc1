/** A legal document as plain HTML, so that its text is in no bundle and opens in a separate tab. */
import { html } from 'hono/html';
import { brandName } from '#shared/domain/brand.ts';
import {
  type LegalDocument,
  legalDocuments,
  legalPath,
  versionsInForce,
} from '#shared/domain/legal-documents.ts';
import { type Locale, languageOf, languages, resolveLocale, translationIn } from '#shared/domain/locales.ts';
import type { Market } from '#shared/domain/markets/index.ts';
import { documentPage } from '../document/document-page.ts';
import { legalTexts } from './texts.ts';

interface LegalPage {
  readonly document: LegalDocument;
  readonly market: Market;
  readonly locale: Locale;
  /** The current version by default. */
  readonly version?: string | undefined;
}

/** Null for an unknown version. */
export async function legalPage({ document, market, locale, version }: LegalPage): Promise<string | null> {
  const shownVersion = version ?? versionsInForce[document];
  const edition = Object.hasOwn(legalTexts, shownVersion) ? legalTexts[shownVersion] : undefined;
  if (!edition) return null;
  const texts = translationIn(edition, locale) ?? edition.en;
  const values: Readonly<Record<string, string>> = {
    brand: brandName,
    country: new Intl.DisplayNames(locale, { type: 'region' }).of(market.countryCode) ?? market.countryCode,
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(shownVersion),
    ),
  };
  const fill = (text: string) => text.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
  const { title, intro, sections } = texts[document];
  const others = legalDocuments.filter((each) => each !== document);
  const otherLocales = languages
    .map((language) => resolveLocale(language, market))
    .filter((each) => languageOf(each) !== languageOf(locale));
  return documentPage({
    lang: locale,
    title,
    content: html`<p class="facts">${fill(texts.market)} · ${fill(texts.version)}</p>
<p class="notice" role="note">${fill(texts.notice)}</p>
<p>${fill(intro)}</p>
${sections.map(({ heading, text }) => html`<h2>${heading}</h2><p>${fill(text)}</p>`)}`,
    footer: html`
<nav aria-label="${texts.others}"><h2>${texts.others}</h2><ul>${others.map(
      (each) => html`<li><a href="${legalPath(each, market, locale)}">${texts[each].title}</a></li>`,
    )}</ul></nav>
<nav aria-label="${texts.languages}"><h2>${texts.languages}</h2><ul>${otherLocales.map(
      (each) =>
        html`<li><a href="${legalPath(document, market, each, version)}" hreflang="${each}" lang="${each}">${nameOf(each)}</a></li>`,
    )}</ul></nav>
`,
  });
}

/** The language's own name for itself. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(languageOf(locale)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
