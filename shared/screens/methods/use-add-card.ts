import { useEffect, useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { addCardFlow } from '#shared/flows/methods/add-card.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { deviceDetails } from '../payments/device-details.ts';
import { retryOnce } from '../payments/retry-once.ts';
import { useDeferredSubmit } from '../payments/use-deferred-submit.ts';
import { type FlowRun, useFlow, useStartOverOnline } from '../payments/use-flow.ts';
import { type Challenge, useThreeDS } from '../payments/use-three-ds.ts';
import { type CardScanStep, useCardScanStep } from './scan/use-card-scan-step.ts';
import { type NewCard, type NewCardOptions, useNewCard } from './use-new-card.ts';

export interface AddCardOptions
  extends Pick<NewCardOptions, 'enabledBrands' | 'lastPaymentDate' | 'amexContext'> {
  /** Called with the id of the saved card. */
  readonly onSaved: (id: string) => void;
  /** Shows the saved cards, to choose one that was added before. */
  readonly onShowCards: () => void;
}

export interface AddCardRun
  extends FlowRun<StateOf<typeof addCardFlow>>,
    Pick<AddCardOptions, 'onShowCards'> {
  readonly card: NewCard;
  readonly preferred: boolean;
  readonly challenge: Challenge | null;
  readonly scan: CardScanStep;
  setPreferred(preferred: boolean): void;
  /** Validates the fields and saves the card, as soon as everything it needs has loaded. */
  save(): void;
  /** Whether a save is waiting for that. */
  readonly isWaiting: boolean;
}

/** Saving a new card: runs the flow with its calls, and holds what the shopper chose. */
export function useAddCard({ onSaved, onShowCards, ...options }: AddCardOptions): AddCardRun {
  const { call } = useApp();
  const threeDS = useThreeDS('BILLING');
  const scan = useCardScanStep('ADD_PAYMENT_WEB');
  const [preferred, setPreferred] = useState(true);
  const [traceId, setTraceId] = useState('');
  const savedId = useRef('');

  const run = useFlow(addCardFlow, {
    async initiate() {
      const body = { deviceDetails: deviceDetails() };
      const started = await call(initiateNewCard, { body }, { handles: fatalStatuses });
      setTraceId(started.traceId);
      return 'ready';
    },
    setUp: () => card.setUp({ purpose: 'order', traceId, storeToken: true }),
    initiateThreeDS: () => threeDS.initiate(traceId, true),
    finaliseThreeDS: () => threeDS.finalise(traceId),
    scanCard: () => scan.scan(traceId),
    async confirm() {
      const cardholderName = card.form.values.cardholderName.trim();
      const body = { traceId, cardholderName, preferred };
      const saved = await retryOnce(() => call(confirmNewCard, { body }, { handles: fatalStatuses }));
      savedId.current = saved.id;
      return 'saved';
    },
  });
  const card = useNewCard({ ...options, onSubmit: () => run.send('save') });

  useStartOverOnline(run);

  const { submit: save, isWaiting } = useDeferredSubmit(
    run.state !== 'initiating' && card.isPrefilled,
    () => {
      if (run.state === 'choosing') void card.form.submit();
    },
  );

  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    if (run.state === 'saved') latest.current(savedId.current);
  }, [run.state]);

  return {
    ...run,
    card,
    preferred,
    setPreferred,
    save,
    isWaiting,
    challenge: threeDS.challenge,
    scan,
    onShowCards,
  };
}
