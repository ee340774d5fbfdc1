/** Navigates to a URL outside the app, or reloads the app at another URL. */
export function navigateToUrl(address: string): void {
  const { origin, pathname, search } = new URL(address, location.href);
  const isThisPage = origin + pathname + search === location.origin + location.pathname + location.search;
  location.assign(address);
  // A change of only the hash does not load the page again.
  if (isThisPage) location.reload();
}
