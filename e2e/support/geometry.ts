/** Checks by layout boxes that every text of a page has enough room. */
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
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : [];
  const floats = (element: Element) =>
    ancestors(element).find((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position));
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display.startsWith('inline') && element.parentElement
      ? blockOf(element.parentElement)
      : element;

  const texts: { text: string; element: Element; rects: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
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
