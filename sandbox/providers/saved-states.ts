/** What a name keeps: the events after which the provider knew what it knew then. */
export interface SavedStateChanged {
  readonly type: 'state-saved' | 'state-restored' | 'state-deleted';
  readonly name: string;
}

interface SavedStates<Event> {
  has(name: string): boolean;
  /** Notes an event that was applied. */
  note(event: Event): void;
  /** Nothing is known any more. What was saved stays. */
  forget(): void;
  /** Returns the events to apply to an empty provider after `state-restored`, else none. */
  apply(event: SavedStateChanged): readonly Event[];
}

/** Saved states of the provider. Its journal keeps them, as it keeps everything else. */
export function createSavedStates<Event>(): SavedStates<Event> {
  const saved = new Map<string, readonly Event[]>();
  let known: Event[] = [];

  return {
    has: (name) => saved.has(name),
    note: (event) => void known.push(event),
    forget() {
      known = [];
    },
    apply({ type, name }) {
      if (type === 'state-saved') saved.set(name, [...known]);
      else if (type === 'state-deleted') saved.delete(name);
      else known = [...(saved.get(name) ?? [])];
      return type === 'state-restored' ? known : [];
    },
  };
}
