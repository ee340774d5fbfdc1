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
