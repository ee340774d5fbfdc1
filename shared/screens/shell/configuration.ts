/** Deployment settings that the server writes into the page as `<meta>` elements. */

export interface Configuration {
  /** Origin of the card provider's pages. */
  readonly providerOrigin: string;
}

/** Content of `<meta name="fourfold:…">`, empty if the page has none. */
export const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="fourfold:${name}"]`)?.content ?? '';

/** Reads the settings of this page. */
export const readConfiguration = (): Configuration => ({
  providerOrigin: metaContent('provider-origin'),
});
