import { useEffect, useState } from 'react';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

const handles = [0, 405, 500];

interface MarketingChoice {
  /** The shopper has not chosen yet; false until that is known. */
  readonly isUndecided: boolean;
  readonly problem: string | undefined;
  /** The answer that is on its way. */
  readonly saving: boolean | null;
  choose(wantsNews: boolean): void;
  /** Goes on without an answer. */
  later(): void;
}

/** Asks whoever has not chosen yet; the way in goes on for everybody else, and where we cannot tell. Source: POR-308. */
export function useMarketingChoice(): MarketingChoice {
  const { call, t } = useApp();
  const next = useNext();
  const [isUndecided, setUndecided] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState<boolean | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    let isCurrent = true;
    const goOn = () => isCurrent && next();
    call(readMarketingSubscription, {}, { handles }).then(({ status }) => {
      if (status !== 'UNDECIDED') goOn();
      else if (isCurrent) setUndecided(true);
    }, goOn);
    return () => {
      isCurrent = false;
    };
  }, []);

  const choose = async (wantsNews: boolean) => {
    if (saving !== null) return;
    setProblem(undefined);
    setSaving(wantsNews);
    try {
      await call(wantsNews ? subscribeToMarketing : unsubscribeFromMarketing, {}, { handles });
      next();
    } catch (failure) {
      setProblem(failureText(t, failure));
      setSaving(null);
    }
  };

  return { isUndecided, problem, saving, choose: (wantsNews) => void choose(wantsNews), later: () => next() };
}
