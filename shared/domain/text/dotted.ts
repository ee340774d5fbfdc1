/** Joins short notes by dots, without those that are absent. Each dot stays beside the note before it, so no line begins with one. */
export const dotted = (notes: readonly (string | false | null | undefined)[]): string =>
  notes.filter(Boolean).join('\u00a0· ');
