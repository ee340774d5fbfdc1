/** @typedef {[from: number, to: number, text: string]} Edit */

/**
 * Replaces ranges of a text.
 *
 * @param {string} code
 * @param {readonly Edit[]} edits that don't overlap
 */
export const edited = (code, edits) =>
  edits
    .toSorted(([left], [right]) => right - left)
    .reduce((rest, [from, to, text]) => rest.slice(0, from) + text + rest.slice(to), code);
