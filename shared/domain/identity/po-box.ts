/** Applied to text without accents and dots; `\s*` because spacing varies. */
const poBoxPatterns: readonly RegExp[] = [
  /\bg?\s*p\s*o\s*box(?![a-z])/,
  /\bp\s*o\s*b(?![a-z])/,
  /\bpost\s*office\s*box(?![a-z])/,
  /\b(?:locked|private)\s*bag(?![a-z])/,
  /\bparcel\s*(?:locker|collect)/,
  /\b(?:boite|case)\s*postale/,
  /\b[bc]\s*p\s*\d/,
];

/** Whether an address line names a post office box or a parcel locker, in English or French [ACC-246]. */
export function containsPoBox(line: string): boolean {
  const plain = line.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', ' ').toLowerCase();
  return poBoxPatterns.some((pattern) => pattern.test(plain));
}
