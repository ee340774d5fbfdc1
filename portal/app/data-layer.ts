/** What a tag manager reads that an operator has added to the portal's page. */
declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Tells a tag manager which page is shown, by the name of its event. Source: POR-390, portal-open O-95. */
export function pushPageView(name: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: name });
}
