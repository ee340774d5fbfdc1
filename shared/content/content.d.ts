/** All texts, in pieces that are loaded on demand (`tooling/rollup/content.mjs`). */
declare module 'virtual:texts' {
  /** The locales that have their own texts. */
  export const locales: readonly string[];
  export function fetchPiece(
    locale: string,
    name: import('#shared/content/keys.ts').TextPiece,
  ): Promise<{ default: import('#shared/content/resolve-text.ts').TextTree }>;
}

/** The `start` piece in every locale that has its own texts, for the server. */
declare module 'virtual:piece/start' {
  const byLocale: Readonly<Record<string, import('#shared/content/resolve-text.ts').TextTree>>;
  export default byLocale;
}
