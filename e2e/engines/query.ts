/** How an element is looked for, as it is sent into a page. The words are Playwright's. */

/** A text or a pattern; a text counts anywhere in what it is compared with, in any case, unless it is exact. */
export interface Words {
  readonly text: string;
  readonly exact: boolean;
  /** Null for a text. */
  readonly flags: string | null;
}

/** One step narrows down what the steps before it have found, which at first is the document. */
export type Step =
  | { readonly role: string; readonly name: Words | null }
  | { readonly label: Words }
  | { readonly text: Words }
  | { readonly css: string }
  | { readonly hasText: Words }
  | { readonly nth: number }
  | { readonly or: readonly Step[] };

export const wordsOf = (words: string | RegExp, exact = false): Words =>
  typeof words === 'string'
    ? { text: words, exact, flags: null }
    : { text: words.source, exact: false, flags: words.flags };

/** Where an element is, and what keeps a person from using it. */
export interface Sight {
  readonly isVisible: boolean;
  /** Moves when the element, or what contains it, moves. */
  readonly place: string;
  /** Why it can't be pressed now; null when it can. */
  readonly obstacle: string | null;
}
