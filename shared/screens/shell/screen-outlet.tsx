import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextPiece } from '#shared/content/keys.ts';
import type { Path } from '#shared/flows/paths.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { isLoadFault } from './load-fault.ts';
import { PageFailed } from './page-failed.tsx';
import type { ScreenEntry } from './screen.ts';

interface ScreenOutletProps {
  readonly screens: Readonly<Partial<Record<Path, ScreenEntry>>>;
  /** Loads the texts of some areas, which `t` can then resolve. */
  readonly loadAreas: (areas: readonly TextPiece[]) => Promise<void>;
  /** Shown until the first page has loaded. */
  readonly placeholder?: Elements;
  /** Called for each page shown, for its analytics event. */
  readonly onShown?: (path: Path) => void;
}

interface Shown {
  readonly key: string;
  readonly path: Path;
  readonly Screen: ComponentType;
  readonly entry: ScreenEntry;
}

const keyOf = (path: Path, params: Readonly<Record<string, string>>) => `${path} ${JSON.stringify(params)}`;

/** A page that is bundled with the app renders immediately. */
const initiallyShown = (key: string, path: Path, entry: ScreenEntry | undefined): Shown | null =>
  entry?.comesWithApp && entry.screen.value ? { key, path, Screen: entry.screen.value, entry } : null;

/** Keeps the state of a page that is already shown, so that it is neither scrolled nor focused again. */
const keepOrShow = (next: Shown) => (current: Shown | null) =>
  current?.key === next.key && current.Screen === next.Screen ? current : next;

/**
 * Renders the journey's current page. The previous page stays until the next one and its texts have loaded. Then the title
 * changes, and the focus moves to the new heading, as after a page load.
 */
export const ScreenOutlet = ({ screens, loadAreas, placeholder, onShown }: ScreenOutletProps) => {
  const { t } = useApp();
  const { location } = useSituation();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  const main = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const key = keyOf(location.path, location.params);
  const [shown, setShown] = useState(() => initiallyShown(key, location.path, screens[location.path]));
  const shownKey = useRef<string | null>(null);
  shownKey.current = shown?.key ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` loads the same page again
  useEffect(() => {
    const entry = screens[location.path];
    if (!entry) return;
    let isCurrent = true;
    setFailure(null);
    Promise.all([entry.screen.load(), loadAreas(entry.areas)]).then(
      ([Screen]) => isCurrent && setShown(keepOrShow({ key, path: location.path, Screen, entry })),
      (error) => {
        if (!isLoadFault(error)) reportError(error);
        // A page that is already shown stays, even if more of its texts fail to load.
        if (isCurrent && shownKey.current !== key) setFailure({ error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, location.path, screens, loadAreas, tries]);

  // Before the screen's own effects, which may set a more specific title once its content has loaded.
  useLayoutEffect(() => {
    if (shown) document.title = t(shown.entry.titleKey);
  }, [shown, t]);

  useEffect(() => {
    if (!shown) return;
    onShown?.(shown.path);
    scrollTo(0, 0);
    // The focus on the heading announces a new page. The first page is announced by the browser.
    if (!isFirst.current) {
      focusHeading(main.current);
      // From here on a skeleton waits before it is shown, see `skeleton.css`.
      delete document.documentElement.dataset.visit;
    }
    isFirst.current = false;
  }, [shown, onShown]);

  // A module that another one needs can fail for good, so that the second try is a new page; the visit is stored.
  const retry = () => (tries === 0 ? setTries(1) : globalThis.location.reload());
  if (failure) return <PageFailed error={failure.error} onRetry={retry} />;
  if (!shown) return placeholder;
  const { Screen } = shown;
  return (
    // The previous page can't be used any more while the next one is loading.
    <div ref={main} className="ff-screen" aria-busy={shown.key !== key} inert={shown.key !== key}>
      <Screen key={shown.key} />
    </div>
  );
};

function focusHeading(root: HTMLElement | null) {
  // Does nothing if the screen has set the focus itself.
  if (!root || root.contains(document.activeElement)) return;
  const heading = root.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
