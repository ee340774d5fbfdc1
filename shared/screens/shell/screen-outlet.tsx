/**
 * Renders the page the journey is at. The previous page stays until the next one and its texts have loaded, then the
 * title changes and the focus goes to the new heading, as it would after a page load.
 */
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextPiece } from '#shared/content/keys.ts';
import type { Path } from '#shared/flows/paths.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { ScreenEntry } from './screen.ts';

interface ScreenOutletProps {
  readonly screens: Readonly<Partial<Record<Path, ScreenEntry>>>;
  /** Fetches the texts of some areas; the app's `t` knows them afterwards. */
  readonly loadAreas: (areas: readonly TextPiece[]) => Promise<void>;
  /** Tells of each page shown, for its view event. */
  readonly onShown?: (path: Path) => void;
}

interface Shown {
  readonly key: string;
  readonly path: Path;
  readonly Screen: ComponentType;
  readonly entry: ScreenEntry;
}

const keyOf = (path: Path, params: Readonly<Record<string, string>>) => `${path} ${JSON.stringify(params)}`;

/** A page that came with the app is drawn without waiting for anything. */
const shownAtOnce = (key: string, path: Path, entry: ScreenEntry | undefined): Shown | null =>
  entry?.comesWithApp && entry.screen.value ? { key, path, Screen: entry.screen.value, entry } : null;

/** A page that is shown already is not shown anew: neither scrolled nor given the focus. */
const showing = (next: Shown) => (now: Shown | null) =>
  now?.key === next.key && now.Screen === next.Screen ? now : next;

export const ScreenOutlet = ({ screens, loadAreas, onShown }: ScreenOutletProps) => {
  const { t } = useApp();
  const { location } = useSituation();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const main = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const key = keyOf(location.path, location.params);
  const [shown, setShown] = useState(() => shownAtOnce(key, location.path, screens[location.path]));
  const shownKey = useRef<string | null>(null);
  shownKey.current = shown?.key ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another attempt at the same page
  useEffect(() => {
    const entry = screens[location.path];
    if (!entry) return;
    let isCurrent = true;
    setFailed(false);
    Promise.all([entry.screen.load(), loadAreas(entry.areas)]).then(
      ([Screen]) => isCurrent && setShown(showing({ key, path: location.path, Screen, entry })),
      // A page that is shown stays usable, whatever else of it could not be fetched.
      () => isCurrent && setFailed(shownKey.current !== key),
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
    // The first page must not steal the focus from the browser; later ones announce themselves by it.
    if (!isFirst.current) focusHeading(main.current);
    isFirst.current = false;
  }, [shown, onShown]);

  if (failed) return <LoadFailed onRetry={() => setTries(tries + 1)} />;
  if (!shown) return <Loader>{t('common.loading')}</Loader>;
  const { Screen } = shown;
  return (
    // A page that has been left takes no more presses while the next one is on its way.
    <div ref={main} className="ff-screen" aria-busy={shown.key !== key} inert={shown.key !== key}>
      <Screen key={shown.key} />
    </div>
  );
};

function focusHeading(root: HTMLElement | null) {
  // A screen that has put the focus somewhere itself knows better.
  if (!root || root.contains(document.activeElement)) return;
  const heading = root.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
