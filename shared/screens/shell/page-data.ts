/** Data that the server embeds in the HTML page, so that the first screen need not request it. */

/** Not validated: every reader parses the part it uses. */
export type PageData = Readonly<Record<string, unknown>>;

/** Id of the element that holds the data. */
export const pageDataId = 'page-data';

/** Reads the data and removes it from the page, since it becomes outdated; empty if the page has none. */
export function takePageData(): PageData {
  const element = document.getElementById(pageDataId);
  element?.remove();
  try {
    return JSON.parse(element?.textContent || '{}');
  } catch {
    return {};
  }
}
