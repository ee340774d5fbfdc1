import { useRef, useState } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

/** A choice on its way to the server. */
export interface Saving {
  /** What was chosen and is not stored yet; null while nothing is being saved. */
  readonly chosen: boolean | null;
  /** Why the last choice was not stored. */
  readonly problem: string | undefined;
  readonly choose: (choice: boolean) => void;
}

/** Saves one choice at a time. @param save stores it, and shows what the server then has */
export function useSaving(save: (choice: boolean) => Promise<void>): Saving {
  const { t } = useApp();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);
  const choose = async (choice: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setChosen(choice);
    setProblem(undefined);
    try {
      await save(choice);
    } catch (failure) {
      setProblem(failureText(t, failure));
    }
    isRunning.current = false;
    setChosen(null);
  };
  return { chosen, problem, choose: (choice) => void choose(choice) };
}
