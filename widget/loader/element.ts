/** Makes an element with its properties and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  // An element's `style` takes a text, too.
  properties?: Partial<Omit<HTMLElementTagNameMap[K], 'style'>> & { style?: string },
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Style for the host of what stands in the shop's page. No rule of the shop that is meant for other elements can hide it, such as
 * `div:empty { display: none }`. Fonts, colours and margins stay the shop's, and what hides an element around it hides it, too.
 * The shop hides it by `hidden` or by its style attribute. Source: decision 207.
 */
export const shownInPage = `:host{display:block!important;visibility:inherit!important;opacity:1!important;position:static!important;content-visibility:visible!important;width:auto!important;height:auto!important;max-width:none!important;max-height:none!important;transform:none!important;filter:none!important;clip-path:none!important;contain:none!important;animation:none!important;transition:none!important}
:host(:is([hidden],[style*="y:none"],[style*="y: none"])){display:none!important}
`;

/** A constructed sheet, the only one that a shop's `style-src 'nonce-…'` allows. */
export function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Gives the host its own children and style, which the shop's style sheets cannot affect. They can affect the host, except
 * where its own sheet has an `!important` rule for `:host`, which comes before every rule of the shop.
 */
export function fillShadow(host: HTMLElement, css: string, child: Node): void {
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [makeSheet(css)];
  root.append(child);
}
