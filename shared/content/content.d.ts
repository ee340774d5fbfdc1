/**
 * The texts of one area (`tooling/rollup/content.mjs`). A module pattern has room for one asterisk only, so each
 * area has its line, and a misspelt area does not compile.
 */
declare module '*.json?area=common' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=errors' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=access' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=identity' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=checkout' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=payments' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=methods' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=orders' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=portal' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
declare module '*.json?area=emails' {
  const texts: import('#shared/content/resolve-text.ts').TextTree;
  export default texts;
}
