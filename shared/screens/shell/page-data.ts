/** Data that the server wrote into the HTML page, so that the first screen need not request it. */

/** Unparsed: each reader validates the part it uses. */
export type PageData = Readonly<Record<string, unknown>>;

export const pageDataId = 'page-data';

/** Read once, since it is only valid for the moment in which the page was made; empty where there is none. */
export function takePageData(): PageData {
  const element = document.getElementById(pageDataId);
  element?.remove();
  try {
    return JSON.parse(element?.textContent || '{}');
  } catch {
    return {};
  }
}
