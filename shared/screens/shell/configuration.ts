/** What the server wrote into the page's head: the origins that differ from one deployment to the next. */

export interface Configuration {
  /** Origin of the card provider's pages. */
  readonly providerOrigin: string;
}

/** Empty where the server wrote nothing under that name. */
export const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="fourfold:${name}"]`)?.content ?? '';

export const readConfiguration = (): Configuration => ({
  providerOrigin: metaContent('provider-origin'),
});
