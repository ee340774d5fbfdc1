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
 * Gives the host its own children and style, which the shop's style sheets cannot affect. It uses a constructed sheet,
 * the only one that a shop's `style-src 'nonce-…'` allows.
 */
export function fillShadow(host: HTMLElement, css: string, child: Node): void {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.append(child);
}
