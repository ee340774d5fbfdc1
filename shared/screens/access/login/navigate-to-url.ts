/** Leaves the app for an address of another one, or for another start of this one. */
export function navigateToUrl(address: string): void {
  const { origin, pathname, search } = new URL(address, location.href);
  const isThisPage = origin + pathname + search === location.origin + location.pathname + location.search;
  location.assign(address);
  // What is behind the hash alone starts nothing anew.
  if (isThisPage) location.reload();
}
