import { useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../../app/leave-guard.ts';

export interface LeaveGuardState {
  readonly isAsking: boolean;
  /** Asks, and does it if the shopper leaves. */
  ask(leave: () => void): void;
  stay(): void;
  leave(): void;
}

/** Asks before the page is left while something on it is not saved. A closing tab is asked about by the browser. Source: POR-288, portal-open O-74. */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuardState {
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | null>(null);
  const release = useRef(() => {});

  const ask = (leave: () => void) => setWanted({ leave });

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    release.current = guardLeaving((leave) => setWanted({ leave }));
    addEventListener('beforeunload', warn);
    return () => {
      release.current();
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);

  return {
    isAsking: wanted !== null,
    ask,
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      release.current();
      wanted?.leave();
    },
  };
}
