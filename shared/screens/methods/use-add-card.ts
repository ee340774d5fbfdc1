/** Saving a new card: the flow, its calls, and what the shopper chose. */
import { useEffect, useRef, useState } from 'react';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { addCardFlow } from '#shared/flows/methods/add-card.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { deviceDetails } from '../payments/device-details.ts';
import { retryOnce } from '../payments/retry-once.ts';
import { useDeferredSubmit } from '../payments/use-deferred-submit.ts';
import { type FlowRun, handledByFlow, useFlow } from '../payments/use-flow.ts';
import { type Challenge, useThreeDS } from '../payments/use-three-ds.ts';
import { type NewCard, type NewCardOptions, useNewCard } from './use-new-card.ts';

export interface AddCardOptions
  extends Pick<NewCardOptions, 'enabledBrands' | 'lastPaymentDate' | 'amexContext'> {
  /** The card is saved; `id` is its id among the saved cards. */
  readonly onSaved: (id: string) => void;
  /** Where a card that was added before can be chosen. */
  readonly onShowCards: () => void;
}

export interface AddCardRun
  extends FlowRun<StateOf<typeof addCardFlow>>,
    Pick<AddCardOptions, 'onShowCards'> {
  readonly card: NewCard;
  readonly preferred: boolean;
  readonly challenge: Challenge | null;
  setPreferred(preferred: boolean): void;
  /** Validates the fields and saves the card, once everything it needs has loaded. */
  save(): void;
  /** Save was pressed, and is waiting for that. */
  readonly isWaiting: boolean;
}

export function useAddCard({ onSaved, onShowCards, ...options }: AddCardOptions): AddCardRun {
  const { call } = useApp();
  const threeDS = useThreeDS('BILLING');
  const [preferred, setPreferred] = useState(true);
  const [traceId, setTraceId] = useState('');
  const savedId = useRef('');

  const run = useFlow(addCardFlow, {
    async initiate() {
      const body = { deviceDetails: deviceDetails() };
      const started = await call(initiateNewCard, { body }, { handles: handledByFlow });
      setTraceId(started.traceId);
      return 'ready';
    },
    setUp: () => card.setUp({ purpose: 'order', traceId, storeToken: true }),
    initiateThreeDS: () => threeDS.initiate(traceId, true),
    finaliseThreeDS: () => threeDS.finalise(traceId),
    async confirm() {
      const cardholderName = card.form.values.cardholderName.trim();
      const body = { traceId, cardholderName, preferred };
      const saved = await retryOnce(() => call(confirmNewCard, { body }, { handles: handledByFlow }));
      savedId.current = saved.id;
      return 'saved';
    },
  });
  const card = useNewCard({ ...options, onSubmit: () => run.send('save') });

  const { submit: save, isWaiting } = useDeferredSubmit(run.state !== 'initiating' && card.isFilledIn, () => {
    if (run.state === 'choosing') void card.form.submit();
  });

  const newest = useRef(onSaved);
  newest.current = onSaved;
  useEffect(() => {
    if (run.state === 'saved') newest.current(savedId.current);
  }, [run.state]);

  return {
    ...run,
    card,
    preferred,
    setPreferred,
    save,
    isWaiting,
    challenge: threeDS.challenge,
    onShowCards,
  };
}
