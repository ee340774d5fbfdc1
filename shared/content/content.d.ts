/** All texts in pieces, each fetched when asked for (`tooling/rollup/content.mjs`). */
declare module 'virtual:texts' {
  /** The locales that have texts of their own. */
  export const locales: readonly string[];
  export function fetchPiece(
    locale: string,
    name: import('#shared/content/keys.ts').TextPiece,
  ): Promise<{ default: import('#shared/content/resolve-text.ts').TextTree }>;
}

/** One piece in every locale that has texts of its own, for who cannot fetch. */
declare module 'virtual:piece/start' {
  const byLocale: Readonly<Record<string, import('#shared/content/resolve-text.ts').TextTree>>;
  export default byLocale;
}
