/** What the server wrote into the page's head: the origins that differ from one deployment to the next. */

export interface Configuration {
  /** Origin of the card provider's documents. */
  readonly providerOrigin: string;
}

const content = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const readConfiguration = (): Configuration => ({
  providerOrigin: content('fourfold:provider-origin'),
});
