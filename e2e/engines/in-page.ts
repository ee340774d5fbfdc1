/** Runs inside the pages: finds elements by role, label and text, through open shadow roots. */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Sight, Step, Words } from './query.ts';

type Root = Document | ShadowRoot | Element;

const withoutBreaks = (text: string) => text.replace(/\s+/g, ' ').trim();

const matches =
  ({ text, exact, flags }: Words) =>
  (given: string): boolean => {
    const found = withoutBreaks(given);
    if (flags !== null) return new RegExp(text, flags).test(found);
    const wanted = withoutBreaks(text);
    return exact ? found === wanted : found.toLowerCase().includes(wanted.toLowerCase());
  };

/** The roots in which selectors work: the given one, and every open shadow root below it. */
function rootsOf(root: Root): Root[] {
  const hosts = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const own = root instanceof Element && root.shadowRoot ? [root.shadowRoot] : [];
  return [root, ...[...own, ...hosts].flatMap(rootsOf)];
}

/** The library works on elements. */
const containersOf = (root: Root): HTMLElement[] =>
  root instanceof Document
    ? [root.body]
    : root instanceof ShadowRoot
      ? ([...root.children] as HTMLElement[])
      : [root as HTMLElement];

function byText(root: Root, words: Words): Element[] {
  const isWanted = matches(words);
  const all = [...root.querySelectorAll('*')].filter(
    (element) =>
      !element.matches('script, style, noscript, head, head *') && isWanted(element.textContent ?? ''),
  );
  // The innermost elements that contain the whole text.
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

function within(
  root: Root,
  step: Exclude<Step, { or: unknown } | { nth: number } | { hasText: Words }>,
): Element[] {
  if ('css' in step) return [...root.querySelectorAll(step.css)];
  if ('text' in step) return byText(root, step.text);
  return containersOf(root).flatMap((container): Element[] => {
    if ('label' in step) return queryAllByLabelText(container, matches(step.label));
    return queryAllByRole(container, step.role, step.name ? { name: matches(step.name) } : {});
  });
}

function narrow(found: readonly Root[], step: Step): Root[] {
  if ('nth' in step) return [found.at(step.nth)].filter((each) => each !== undefined);
  if ('hasText' in step) return found.filter(({ textContent }) => matches(step.hasText)(textContent ?? ''));
  if ('or' in step) return [...found, ...findAll(step.or)];
  return [...new Set(found.flatMap(rootsOf).flatMap((root) => within(root, step)))];
}

function findAll(steps: readonly Step[]): Element[] {
  if (!document.body) return [];
  return steps.reduce<Root[]>(narrow, [document]) as Element[];
}

export const count = (steps: readonly Step[]): number => findAll(steps).length;

/** The one element that the steps lead to, or null. Several are an error, since a press would hit either. */
export function find(steps: readonly Step[]): Element | null {
  const [first = null, ...others] = findAll(steps);
  if (others.length > 0) throw new Error(`${others.length + 1} elements are found`);
  return first;
}

const problems: string[] = [];
addEventListener('error', ({ message }) => problems.push(message));
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  problems.push(`${violatedDirective} refuses ${blockedURI}`),
);

/** What this page threw, or was refused by its own policy, since it was first looked at. */
export const problemsSeen = (): string[] => problems.splice(0);

function topmostAt(x: number, y: number): Element | null {
  let top = document.elementFromPoint(x, y);
  while (top?.shadowRoot) {
    const inner = top.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === top) break;
    top = inner;
  }
  return top;
}

/** Also the hosts of shadow roots. */
function contains(outer: Element, inner: Node | null): boolean {
  for (let node = inner; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node === outer) return true;
  }
  return false;
}

/** A press on a label reaches its field, and the other way round what is drawn for a field may lie on it. */
const isPartOf = (element: Element, hit: Element | null): boolean => {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  return [element, ...labels].some((part) => contains(part, hit));
};

/** Also by a host around its shadow root. */
function isInert(element: Element): boolean {
  if (element.closest('[inert]')) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isInert(root.host);
}

export function sightOf(element: Element): Sight {
  const { width, height } = element.getBoundingClientRect();
  const isVisible = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  if (!isVisible) return { isVisible, place: '', obstacle: 'it is not visible' };
  let { left, top, right, bottom } = element.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    ({ left, top, right, bottom } = element.getBoundingClientRect());
  }
  const place = [left, top, right, bottom].map(Math.round).join(' ');
  if (element.matches(':disabled, [aria-disabled=true]'))
    return { isVisible, place, obstacle: 'it is disabled' };
  if (isInert(element)) return { isVisible, place, obstacle: 'it is inert' };
  // What is pressed inside a frame need not be at its centre.
  if (element instanceof HTMLIFrameElement) return { isVisible, place, obstacle: null };
  const hit = topmostAt((left + right) / 2, (top + bottom) / 2);
  if (isPartOf(element, hit)) return { isVisible, place, obstacle: null };
  const cover = hit ? `${hit.tagName.toLowerCase()}.${hit.className}` : 'nothing, outside of the window';
  return { isVisible, place, obstacle: `at its centre is ${cover}` };
}
