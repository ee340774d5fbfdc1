import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import {
  type CardScanProblem,
  type CardScanStatus,
  cardScanOutcome,
  cardScanProblemOf,
} from '#shared/domain/methods/card-scan.ts';
import type { CallOf, StateOf } from '#shared/flows/flow.ts';
import { cardScanFlow, statusOfScan } from '#shared/flows/methods/card-scan.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { retryOnce } from '../../payments/retry-once.ts';
import { type FlowCalls, useFlow } from '../../payments/use-flow.ts';
import { useTrack } from '../../shell/use-track.ts';
import { whenLoadedAgain } from '../loaded-again.ts';
import { type CardScanLink, connectCardScan } from './card-scan-link.ts';
import type { CardScanEnd, CardScanRequest } from './use-card-scan-step.ts';

/** What went wrong, with what the shopper can do about it that the code does not say. */
export interface ShownProblem {
  readonly code: CardScanProblem;
  readonly isCameraInUse: boolean;
}

interface CardScanRun {
  readonly state: StateOf<typeof cardScanFlow>;
  readonly status: CardScanStatus;
  /** Null while nothing went wrong. */
  readonly problem: ShownProblem | null;
  /** Whether the camera shows its picture. */
  readonly isLooking: boolean;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  begin(): void;
  again(): void;
  /** Stops the running scan. */
  stop(): void;
  /** Ends the scan so that another card can be chosen. */
  back(): void;
  close(): void;
}

/** The scan of a card: runs the flow with its calls and the frame of the camera. Source: PAY-240 to PAY-253. */
export function useCardScan(
  { traceId, checkpoint }: CardScanRequest,
  onEnd: (how: CardScanEnd) => void,
): CardScanRun {
  const { call, providerOrigin } = useApp();
  const track = useTrack();
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<CardScanLink>(null);
  const intent = useRef({ civId: '', civSecret: '' });
  const cancel = useRef<() => void>(() => {});
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isLooking, setLooking] = useState(false);

  /** Every problem is reported. Source: PAY-253. */
  const report = (code: CardScanProblem, isCameraInUse = false): CardScanProblem => {
    track('Card Scan Failed', { code });
    if (code !== 'user_canceled') setProblem({ code, isCameraInUse });
    return code;
  };
  /** Any failure of a call ends the scan. Source: PAY-251. */
  const orTerminal = async (step: () => Promise<string>): Promise<string> => {
    try {
      return await step();
    } catch (failure) {
      report('terminal_error');
      throw failure;
    }
  };

  const body = { traceId, checkpoint };
  const calls: FlowCalls<CallOf<typeof cardScanFlow>> = {
    createIntent: () =>
      orTerminal(async () => {
        intent.current = await retryOnce(() => call(createCardScan, { body }, { handles: fatalStatuses }));
        return 'created';
      }),
    checkAvailability: () =>
      orTerminal(async () => {
        if (!(await link.current?.isSupported())) return report('unsupported');
        // The card is held up before the scan starts.
        link.current?.show();
        return 'available';
      }),
    async scan() {
      setProblem(null);
      const stopped = new Promise<'stopped'>((resolve) => {
        cancel.current = () => resolve('stopped');
      });
      const ended = await Promise.race([link.current?.scan(intent.current) ?? 'ERROR', stopped]);
      link.current?.stop();
      setLooking(false);
      if (ended === 'completed') return ended;
      if (ended === 'stopped') return report('user_canceled');
      if (ended === 'UNSUPPORTED') return report('unsupported');
      return report(cardScanProblemOf(ended), ended === 'CAMERA_IN_USE');
    },
    checkResult: () =>
      orTerminal(async () => {
        const { civId } = intent.current;
        const result = await retryOnce(() =>
          call(checkCardScan, { body: { ...body, civId } }, { handles: fatalStatuses }),
        );
        const outcome = cardScanOutcome(result);
        return outcome === 'matched' ? outcome : report(outcome);
      }),
  };
  const run = useFlow(cardScanFlow, calls, { isPayment: checkpoint === 'PAYNOW_WEB' });
  const { state, send } = run;

  const onPermitted = useRef(() => {});
  onPermitted.current = () => {
    if (problem?.code !== 'no_permission') return;
    setProblem(null);
    send('begin');
  };
  const end = useRef(onEnd);
  end.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reporting is the same in every render
  useLayoutEffect(() => {
    if (!frame.current) return;
    whenLoadedAgain(frame.current, () => {
      end.current('card_scan_failure');
      report('terminal_error');
    });
    const connected = connectCardScan({
      frame: frame.current,
      providerOrigin,
      onLooking: () => setLooking(true),
      onPermitted: () => onPermitted.current(),
    });
    link.current = connected;
    // The camera is never left on. Its picture is removed with the frame.
    return () => connected.close();
  }, [providerOrigin]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when it opens
  useEffect(() => send('begin'), []);

  useEffect(() => {
    if (state === 'matched' || state === 'canceled') end.current(state);
    if (state === 'failed') end.current('card_scan_failure');
  }, [state]);

  return {
    state,
    status: statusOfScan[state],
    problem,
    isLooking,
    frame,
    begin: () => send('begin'),
    again() {
      setProblem(null);
      send('again');
    },
    stop: () => cancel.current(),
    back: () => send('back'),
    close() {
      // An error is kept as the end; without one, the shopper has ended the scan.
      if (problem) return onEnd('card_scan_failure');
      report('user_canceled');
      onEnd('canceled');
    },
  };
}
