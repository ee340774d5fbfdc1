/** Asks before a page with unsaved changes is left. A document has one address bar, so there is one guard at most. */

/** Called when a navigation is held back. `leave` continues it. */
type AskToLeave = (leave: () => void) => void;

interface LeaveGuard {
  readonly ask: AskToLeave;
  /** Where its page is in the history; undefined where the browser does not tell. */
  readonly index: number | undefined;
}

let current: LeaveGuard | null = null;

export const leaveGuard = (): LeaveGuard | null => current;

/** Holds navigations until the returned function is called. */
export function guardLeaving(ask: AskToLeave): () => void {
  const guard = { ask, index: historyIndex() };
  current = guard;
  return () => {
    if (current === guard) current = null;
  };
}

interface WithNavigation {
  readonly navigation?: { readonly currentEntry: { readonly index: number } | null };
}

/** Which entry of the history is shown, where the browser has the Navigation API. */
export const historyIndex = (): number | undefined =>
  (window as WithNavigation).navigation?.currentEntry?.index;
