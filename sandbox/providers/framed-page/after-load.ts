/**
 * Runs the work after the load events of the page and its frame. The app that frames it shows the page after its first
 * message, and treats a load event after that as another page, so the message must not be sent earlier.
 */
export function afterLoad(work: () => void, page: Window = window): void {
  page.addEventListener('load', () => page.setTimeout(work), { once: true });
}
