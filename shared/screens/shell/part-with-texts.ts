import type { TextPiece } from '#shared/content/keys.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { lazyPart, type Part, usePart } from './part.ts';

type LoadAreas = AppContextValue['loadAreas'];

/** Gives an app its part that comes with its own texts, which each app loads separately. */
export type PartWithTexts<Value> = (loadAreas: LoadAreas) => Part<Value>;

/** @param importModule such as `() => import('./the-part.ts')` */
export function partWithTexts<Value>(
  importModule: () => Promise<Value>,
  area: TextPiece,
): PartWithTexts<Value> {
  const parts = new WeakMap<LoadAreas, Part<Value>>();
  return (loadAreas) => {
    const part =
      parts.get(loadAreas) ??
      lazyPart(async () => (await Promise.all([importModule(), loadAreas([area])]))[0]);
    parts.set(loadAreas, part);
    return part;
  };
}

/** Loads it where it is wanted. */
export function usePartWithTexts<Value>(partOf: PartWithTexts<Value>, isWanted = true) {
  const { loadAreas } = useApp();
  return usePart(isWanted ? partOf(loadAreas) : null);
}
