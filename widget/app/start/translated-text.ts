/**
 * Keeps texts current in a page that a browser translates. The translator puts `<font>` elements in the place of a text;
 * Preact would then change the text that it once rendered, and the page would go on to show the translation of the old
 * one, such as an earlier amount. React replaces the content of such an element, and so does this.
 */
import { options, type VNode } from 'preact';

/** What Preact has rendered: the node, and the children. These names are part of its published build. */
interface Rendered {
  readonly __e: Node | null;
  readonly __k: readonly (Rendered | null)[] | null;
}

/** The text that an element showed last, where it is the only content. */
const shownTexts = new WeakMap<Node, string>();

/** The text of an element that has no other content. */
const onlyTextOf = ({ props: { children } }: VNode): string =>
  typeof children === 'string' || typeof children === 'number' ? String(children) : '';

function bringUpToDate(vnode: VNode) {
  const { __e: element, __k: children } = vnode as VNode & Rendered;
  if (!(element instanceof HTMLElement)) return;
  const text = onlyTextOf(vnode);
  const before = shownTexts.get(element) ?? '';
  if (text === before) return;
  shownTexts.set(element, text);
  if (before === '') return;
  const rendered = text === '' ? null : children?.[0]?.__e;
  if (rendered && rendered.parentNode !== element) element.replaceChildren(rendered);
  if (!rendered) for (const font of element.querySelectorAll(':scope > font')) font.remove();
}

const afterEach = options.diffed;
options.diffed = (vnode) => {
  afterEach?.(vnode);
  if (typeof vnode.type === 'string') bringUpToDate(vnode);
};
