import { useEffect, useState } from 'react';
import { appStatuses, isApiError } from '#shared/client/api-error.ts';
import { readAccountChange, undoAccountChange } from '#shared/contract/access/account-change.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { sessionAfterLookup } from '#shared/flows/access/session-updates.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

type Change = ReplyOf<typeof readAccountChange>;
type Undone = ReplyOf<typeof undoAccountChange>;

/** The state of the link's change, as far as it has loaded. */
export type UndoState =
  | { readonly is: 'loading' | 'unknown' | 'failed' | 'expired' | 'undone' }
  | { readonly is: 'undoable'; readonly change: Change }
  | { readonly is: 'done'; readonly account: Undone };

const states = { UNDONE: { is: 'undone' }, EXPIRED: { is: 'expired' } } as const;
const refused: Readonly<Record<string, UndoState>> = {
  not_found: { is: 'unknown' },
  invalid_object: { is: 'unknown' },
  change_already_undone: { is: 'undone' },
  change_undo_expired: { is: 'expired' },
};
const refusalOf = (failure: unknown) => refused[(isApiError(failure) && failure.errorCode) || ''];

/** The change of the account that the address names, and taking it back. */
export function useUndoChange() {
  const { call, countryCode, journey, t } = useApp();
  const [token] = useState(() => journey.location().query.get('token') ?? '');
  const [state, setState] = useState<UndoState>({ is: 'loading' });
  const [round, setRound] = useState(0);
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew in each round
  useEffect(() => {
    let isCurrent = true;
    const show = (next: UndoState) => isCurrent && setState(next);
    call(readAccountChange, { body: { token } }, { handles: appStatuses }).then(
      (change) => show(change.state === 'UNDOABLE' ? { is: 'undoable', change } : states[change.state]),
      (failure) => show(refusalOf(failure) ?? { is: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, token, round]);

  const undo = async () => {
    if (isUndoing) return;
    setProblem(undefined);
    setUndoing(true);
    try {
      setState({
        is: 'done',
        account: await call(undoAccountChange, { body: { token } }, { handles: appStatuses }),
      });
    } catch (failure) {
      const known = refusalOf(failure);
      if (known) setState(known);
      else setProblem(failureText(t, failure));
    }
    setUndoing(false);
  };

  /** All sessions have ended, so setting a new password begins like after a forgotten one. */
  const reset = ({ email, ...known }: Undone) => {
    const { flags } = journey.situation();
    journey.setUser(null);
    journey.update(sessionAfterLookup(email, known, { countryCode, flags }));
    journey.next();
  };

  const retry = () => {
    setState({ is: 'loading' });
    setRound((before) => before + 1);
  };
  return { state, isUndoing, problem, undo: () => void undo(), reset, retry };
}
