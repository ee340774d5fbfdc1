/** The first letter or digit of a name, large; a name without one has its first sign. */
export const firstLetter = (name: string): string =>
  ((/[\p{L}\p{Nd}]\p{M}*/u.exec(name) ?? [[...name][0] ?? ''])[0] ?? '').toUpperCase();
