/** What the server wrote into the document, so that the first page need not ask for it. */

/** Unparsed: each reader validates the part it uses. */
export type DocumentData = Readonly<Record<string, unknown>>;

export const documentDataId = 'document-data';

/** Read once, since it only holds for the moment in which the page was made; empty where there is none. */
export function takeDocumentData(): DocumentData {
  const element = document.getElementById(documentDataId);
  element?.remove();
  try {
    return JSON.parse(element?.textContent || '{}');
  } catch {
    return {};
  }
}
