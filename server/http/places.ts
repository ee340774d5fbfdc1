/** How many of one kind may be under way at once, by a key such as an account. */
export interface Places {
  /** Takes a place of the key; null when all are taken. The place is free again once the returned function was called. */
  take(key: string): (() => void) | null;
}

/** Counted in the memory of one process, because memory and connections are what they protect. */
export function createPlaces(atOnce: number): Places {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const before = taken.get(key) ?? 0;
      if (before >= atOnce) return null;
      taken.set(key, before + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
