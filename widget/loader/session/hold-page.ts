import { makeSheet } from '../element.ts';

/** Keeps the page behind the layer from scrolling. @returns how to let it scroll again, from where it was */
export function holdPage(): () => void {
  const { documentElement: root } = document;
  const { scrollX: left, scrollY: top } = window;
  // The browser scrolls the page by the style of the body where the root has none.
  const scroller = getComputedStyle(root).overflow === 'visible' ? 'body' : ':root';
  // Nothing moves sideways where a scroll bar took room.
  const gutter = innerWidth > root.clientWidth ? ':root{scrollbar-gutter:stable!important}' : '';
  const sheet = makeSheet(`${scroller}{overflow:hidden!important}${gutter}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.addEventListener('touchmove', holdTouch, notPassive);
  return () => {
    document.removeEventListener('touchmove', holdTouch, notPassive);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    if (left !== scrollX || top !== scrollY) scrollTo({ left, top, behavior: 'instant' });
  };
}

const notPassive = { capture: true, passive: false };

/** iOS scrolls the page all the same while its keyboard is shown. Two fingers zoom, and a dialog higher than the window scrolls. */
function holdTouch(event: TouchEvent): void {
  const dialog = event.composedPath().find((each) => each instanceof HTMLDialogElement);
  const canScroll = dialog && dialog.scrollHeight > dialog.clientHeight;
  if (event.touches.length < 2 && !canScroll) event.preventDefault();
}
