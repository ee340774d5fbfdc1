/** A page for shoppers of one market as plain HTML: help with the way to reach us, or the mobile app. */
import { html } from 'hono/html';
import { brandName } from '#shared/domain/brand.ts';
import { type Locale, type Translations, translationIn } from '#shared/domain/locales.ts';
import type { Market } from '#shared/domain/markets/index.ts';
import { appStores, type SitePage, supportEmail } from '#shared/domain/site-links.ts';
import { documentPage } from '../document/document-page.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

const supportTexts: Translations<typeof english> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

interface SupportPage {
  readonly page: SitePage;
  readonly market: Market;
  readonly locale: Locale;
  /** Where the portal of the market is. */
  readonly portal: string;
}

export function supportPage({ page, market, locale, portal }: SupportPage): Promise<string> {
  const texts = translationIn(supportTexts, locale) ?? english;
  const values: Readonly<Record<string, string>> = {
    brand: brandName,
    country: new Intl.DisplayNames(locale, { type: 'region' }).of(market.countryCode) ?? market.countryCode,
  };
  const fill = (text: string) => text.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
  const { title, intro, sections } = texts[page];
  const contact = html`<h2>${texts.contact}</h2><p>${texts.contactText}</p><p><a href="mailto:${supportEmail}">${supportEmail}</a></p>`;
  const stores = html`<ul><li><a href="${appStores.apple}">App Store</a></li><li><a href="${appStores.google}">Google Play</a></li></ul>`;
  return documentPage({
    lang: locale,
    title,
    content: html`<p>${fill(intro)}</p>
${sections.map(({ heading, text }) => html`<h2>${heading}</h2><p>${fill(text)}</p>`)}
${page === 'help' ? contact : stores}
<p><a href="${portal}">${texts.portal}</a></p>`,
  });
}
