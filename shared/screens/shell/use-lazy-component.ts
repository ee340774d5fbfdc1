import { type ComponentType, useEffect, useState } from 'react';

/** A component that is fetched once it is wanted; null until it is there, and while it is not wanted. */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which component it is does not change.
  useEffect(() => {
    if (!isWanted) return setLoaded(null);
    let isCurrent = true;
    // What cannot be fetched is left out: nothing that is loaded this way stands between a shopper and an order.
    load().then(
      (component) => isCurrent && setLoaded(() => component),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return Loaded;
}
