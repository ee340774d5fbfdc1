/** All texts in pieces, by locale and area, each fetched when asked for (`tooling/rollup/content.mjs`). */
declare module 'virtual:texts' {
  type Piece = () => Promise<{ default: import('#shared/content/resolve-text.ts').TextTree }>;
  const pieces: Readonly<
    Record<string, Readonly<Partial<Record<import('#shared/content/keys.ts').TextArea, Piece>>>>
  >;
  export default pieces;
}
