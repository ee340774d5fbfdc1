/** Which page of an app led to which: recorded by every test, and checked by the last one of a run. */
import type { BrowserContext, Frame } from 'playwright/test';
import { accessPaths, checkoutPaths, type Path, portalPaths } from '#shared/flows/paths.ts';
import { matchPath } from '#shared/flows/resolve-next.ts';
import type { AppName } from './apps.ts';
import { record, recorded } from './records.ts';

interface Step {
  readonly app: AppName;
  /** Null for the first page of a window. */
  readonly from: Path | null;
  readonly to: Path;
}

/** The steps of one test. */
interface Walk {
  readonly file: string;
  readonly steps: readonly Step[];
}

const pages: Readonly<Record<AppName, readonly Path[]>> = {
  portal: [...accessPaths, ...portalPaths],
  checkout: [...accessPaths, ...checkoutPaths],
};

/** Watches every page of both apps that a browser shows, framed or not. @returns a function that records the steps */
export function watchSteps(context: BrowserContext, file: string): () => void {
  const steps = new Map<string, Step>();
  const places = new WeakMap<Frame, Omit<Step, 'from'>>();
  const note = (frame: Frame) => {
    const place = placeOf(frame.url());
    const before = places.get(frame);
    if (!place) return;
    places.set(frame, place);
    const step = { ...place, from: before?.app === place.app ? before.to : null };
    steps.set(JSON.stringify(step), step);
  };
  context.on('framenavigated', note);
  return () => {
    context.off('framenavigated', note);
    record('steps', [{ file, steps: [...steps.values()] } satisfies Walk]);
  };
}

/** Recognised by host name, since some tests have their own product on other ports. */
function placeOf(address: string): Omit<Step, 'from'> | null {
  if (!URL.canParse(address)) return null;
  const { hostname, hash } = new URL(address);
  const app = hostname.split('.')[0];
  if (app !== 'portal' && app !== 'checkout') return null;
  const match = matchPath(hash.slice(1).split('?')[0] || '/', pages[app]);
  return match && { app, to: match.path };
}

export const walks = () => recorded<Walk>('steps');
