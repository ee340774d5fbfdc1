/**
 * Runs the work after the page has loaded and its frame was told so. The app that frames it shows the page from its first
 * message on, and takes a load after that for another page: a message before the load would leave a moment for one.
 */
export function afterLoad(work: () => void, page: Window = window): void {
  page.addEventListener('load', () => page.setTimeout(work), { once: true });
}
