/**
 * Whether the shopper sees an element of the checkout although another page may lie over it: measured by the browser,
 * which alone knows what covers, moves or fades a frame. Source: docs/decisions/0085-a-press-counts-once-it-is-seen.md.
 */
import type { Sight } from '#shared/ui/app-context.tsx';

/** How long an element must have been seen before a press counts: nobody reads and presses faster. */
export const leastSightMs = 500;

const options = {
  // A little less than all of it, because a fraction of a pixel may always lie outside.
  threshold: 0.95,
  trackVisibility: true,
  // The shortest that browsers accept.
  delay: 100,
};

const isMeasurable = (): boolean =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype;

/** Without the second version of `IntersectionObserver`, nothing was ever seen. */
const blindSight: Sight = { watch: () => () => {}, hasSeen: () => false };

type SightEntry = IntersectionObserverEntry & { readonly isVisible: boolean };

/** Watches elements of a checkout in a frame. */
export function createSight(): Sight {
  if (!isMeasurable()) return blindSight;
  const seen = new WeakSet<Element>();
  /** Of elements in plain view. */
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  const forget = (element: Element) => {
    clearTimeout(timers.get(element));
    timers.delete(element);
    seen.delete(element);
  };
  const record = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isVisible } of entries as readonly SightEntry[]) {
      if (!isVisible) forget(target);
      else if (!timers.has(target))
        timers.set(
          target,
          setTimeout(() => seen.add(target), leastSightMs),
        );
    }
  };
  const observer = new IntersectionObserver(record, options);
  return {
    watch(element) {
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        forget(element);
      };
    },
    hasSeen(element) {
      record(observer.takeRecords());
      return seen.has(element);
    },
  };
}
