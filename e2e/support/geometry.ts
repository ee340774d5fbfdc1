/** Checks by layout boxes that every text of a page has enough room, and that a page mirrors. */
import type { Page } from 'playwright/test';

/** Runs in the page. @returns one sentence for each text that is cut, hidden, or written over another */
function textFaults(): string[] {
  const tolerance = 1;
  const { clientWidth, scrollWidth } = document.documentElement;
  const quoted = (text: string | null) => `“${(text ?? '').trim().slice(0, 60)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Texts only for screen readers are one pixel in size. */
  const isForEyes = (element: Element | null): boolean => {
    if (!element || element === document.body) return true;
    const { width, height } = element.getBoundingClientRect();
    const isBox = getComputedStyle(element).display !== 'contents';
    return !(isBox && width <= 1 && height <= 1) && isForEyes(element.parentElement);
  };
  const parentOf = (element: Element): Element | null =>
    element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(parentOf(element))] : [];
  const floats = (element: Element) =>
    ancestors(element).find((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position));
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display.startsWith('inline') && element.parentElement
      ? blockOf(element.parentElement)
      : element;

  const textNodes = (root: Node): Node[] =>
    [...root.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE
        ? [node]
        : [
            ...((node as Element).shadowRoot ? textNodes((node as Element).shadowRoot as Node) : []),
            ...textNodes(node),
          ],
    );
  const texts: { text: string; element: Element; rects: DOMRect[] }[] = [];
  for (const node of textNodes(document.body)) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('script, style, option, noscript')) continue;
    if (!isShown(element) || !isForEyes(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    texts.push({ text: quoted(node.textContent), element, rects });
  }

  const faults: string[] = [];
  if (scrollWidth > clientWidth)
    faults.push(`the page is ${scrollWidth - clientWidth} wider than its window`);

  for (const { text, element, rects } of texts) {
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    if (left < -tolerance || right > clientWidth + tolerance) faults.push(`${text} leaves the window`);
    for (const box of ancestors(element)) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(box);
      if (display.startsWith('inline') && overflowX === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const sticksOut = rects.some(
        (rect) =>
          (overflowX !== 'visible' && (rect.left < left - tolerance || rect.right > right + tolerance)) ||
          (['hidden', 'clip'].includes(overflowY) &&
            (rect.top < top - tolerance || rect.bottom > bottom + tolerance)),
      );
      if (sticksOut) faults.push(`${text} is cut by ${box.localName}.${box.className}`);
      if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + tolerance)
        faults.push(`${text} ends in an ellipsis`);
    }
    // A control must contain its own text.
    const control = element.closest('button, a, label, legend, summary');
    if (control && control.scrollWidth > control.clientWidth + tolerance && control.clientWidth > 0)
      faults.push(`${text} is wider than its ${control.localName}`);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const chosen = select.selectedOptions[0]?.text ?? '';
    if (!pen || !isShown(select)) continue;
    pen.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(chosen).width > room + tolerance)
      faults.push(`${quoted(chosen)} is cut by its select`);
  }

  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      // A floating bar may cover what scrolls, and lines of one block may overlap by their leading.
      if (floats(one.element) !== floats(other.element)) continue;
      if (blockOf(one.element) === blockOf(other.element)) continue;
      if (one.rects.some((rect) => other.rects.some((each) => overlap(rect, each))))
        faults.push(`${one.text} lies on ${other.text}`);
    }
  });
  return faults;
}

export const textFaultsOn = (page: Page): Promise<string[]> => page.evaluate(textFaults);

/** Runs in the page. @returns one sentence for each part that does not change sides when the page runs from right to left */
function mirrorFaults(): string[] {
  const tolerance = 2;
  const root = document.documentElement;
  const { dir } = root;
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const isBox = (element: Element) => {
    const { display } = getComputedStyle(element);
    return !/^(inline|contents|none)$/.test(display) && element.checkVisibility({ visibilityProperty: true });
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  /** What runs from left to right in every language, such as a code, and what the reader has scrolled sideways. */
  const staysInside = (element: Element): boolean =>
    (getComputedStyle(element).direction === 'ltr' && !element.matches('bdi, [dir=auto]')) ||
    (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX));
  const stays = (element: Element | null): boolean =>
    element !== null && (staysInside(element) || stays(element.parentElement));
  root.dir = 'rtl';
  const boxes = within(document.body).filter(
    (element) => !element.closest('svg > *, noscript') && !stays(element.parentElement) && isBox(element),
  );
  const textIn = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range;
  };
  const parts = [
    ...boxes.map((element) => ({ element, measured: element as Element | Range })),
    // The lines of a block as a whole: what stands in a line keeps the order of its language.
    ...boxes
      .filter((element) => hasText(element) && !stays(element))
      .map((element) => ({ element, measured: textIn(element) as Element | Range })),
  ];
  // Spaces between letters depend on their order.
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { font-kerning: none !important; font-variant-ligatures: none !important }');
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...sheets, plain];
  const measure = (direction: 'ltr' | 'rtl') => {
    root.dir = direction;
    return parts.map(({ measured }) => measured.getBoundingClientRect());
  };
  const leftToRight = measure('ltr');
  const rightToLeft = measure('rtl');
  root.dir = dir;
  document.adoptedStyleSheets = sheets;
  const faults = parts.flatMap(({ element }, index) => {
    const [one, other] = [leftToRight[index], rightToLeft[index]];
    if (!one || !other) return [];
    const expected = root.clientWidth - one.right;
    const isMirrored =
      Math.abs(other.left - expected) <= tolerance && Math.abs(other.top - one.top) <= tolerance;
    return isMirrored
      ? []
      : [
          `${element.localName}.${element.getAttribute('class') ?? ''} “${element.textContent?.trim().slice(0, 40)}” is at ${Math.round(other.left)}, expected at ${Math.round(expected)}`,
        ];
  });
  return [...new Set(faults)];
}

export const mirrorFaultsOn = (page: Page): Promise<string[]> => page.evaluate(mirrorFaults);
