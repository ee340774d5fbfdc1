/**
 * Scans a card with the camera, above everything else. The picture is a frame of the scan provider: our page has neither the
 * camera nor what it sees (decision 107).
 */
import './card-scan.css';
import { useId, useRef } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { type CardScanButton, cardScanButtons, cardScanStatus } from '#shared/domain/methods/card-scan.ts';
import { cardScanAddress } from '#shared/domain/methods/card-scan-protocol.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { MarkPaths } from '#shared/ui/brand/mark.tsx';
import { useModal } from '#shared/ui/dialogs/use-modal.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { cameraIcon, closeIcon, Icon, lockIcon } from '#shared/ui/icons/icon.tsx';
import { useFocusRecovery } from '../../payments/use-focus-recovery.ts';
import { helpedBrowser } from './camera-help.ts';
import { type ShownProblem, useCardScan } from './use-card-scan.ts';
import type { CardScanEnd, CardScanRequest } from './use-card-scan-step.ts';

interface CardScanProps {
  readonly request: CardScanRequest;
  /** Name of the card that must be scanned, null for one that was just typed. */
  readonly card: string | null;
  readonly onEnd: (how: CardScanEnd) => void;
}

type Run = ReturnType<typeof useCardScan>;

/** Scans a card. Render it only while it is open: every mount begins a scan. */
export const CardScan = ({ request, card, onEnd }: CardScanProps) => {
  const { t, providerOrigin } = useApp();
  const titleId = useId();
  const run = useCardScan(request, onEnd);
  const { state, status, problem, isLooking } = run;
  const ref = useModal({ open: true, onClose: run.close, closedBy: 'closerequest' });
  const actions = useRef<HTMLDivElement>(null);
  useFocusRecovery(actions, state);
  const hasPicture = status !== cardScanStatus.Initial;
  return (
    <dialog ref={ref} className="ff-scan" aria-labelledby={titleId}>
      <header className="ff-scan__head">
        <svg width="24" height="24" viewBox="3 3 26 26" aria-hidden="true">
          <MarkPaths />
        </svg>
        <h2 id={titleId} tabIndex={-1}>
          {t('methods.scan.title')}
        </h2>
        <IconButton shape={closeIcon} label={t('methods.scan.close')} onPress={run.close} />
      </header>
      <div className={`ff-scan__view${hasPicture ? '' : ' ff-scan__view--none'}`}>
        <iframe
          ref={run.frame}
          className="ff-scan__picture"
          src={cardScanAddress(providerOrigin, location.origin)}
          title={t('methods.scan.picture')}
          allow="camera"
          tabIndex={-1}
        />
        <Outline
          look={
            problem?.code === 'card_mis_match'
              ? 'problem'
              : isLooking && state === 'scanning'
                ? 'busy'
                : 'idle'
          }
        />
      </div>
      <div className="ff-scan__foot">
        <LiveRegion urgent>{problem && <Problem problem={problem} card={card} />}</LiveRegion>
        {!problem && <Explanation run={run} card={card} checkpoint={request.checkpoint} />}
        <LiveRegion>
          {isLooking && state === 'scanning' && <p className="ff-sr">{t('methods.scan.hold')}</p>}
        </LiveRegion>
        <div className="ff-scan__actions" ref={actions}>
          <Actions run={run} />
        </div>
      </div>
    </dialog>
  );
};

/** The outline to hold the card in. Its corner folds while the card is read. */
const Outline = ({ look }: { look: 'idle' | 'busy' | 'problem' }) => (
  <div className={`ff-scan__outline ff-scan__outline--${look}`}>
    <svg viewBox="0 0 300 189" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="square"
        d={`${look === 'busy' ? '' : 'M1.5 36V15A13.5 13.5 0 0 1 15 1.5h21'}M264 1.5h21A13.5 13.5 0 0 1 298.5 15v21M298.5 153v21a13.5 13.5 0 0 1-13.5 13.5h-21M36 187.5H15A13.5 13.5 0 0 1 1.5 174v-21`}
      />
      {look === 'busy' && <path fill="#ffb27a" d="M0 30V4a4 4 0 0 1 4-4h26z" />}
    </svg>
  </div>
);

const Explanation = ({
  run: { state, isLooking },
  card,
  checkpoint,
}: {
  run: Run;
  card: string | null;
  checkpoint: CardScanRequest['checkpoint'];
}) => {
  const { t } = useApp();
  // The browser may be asking for permission.
  if (state === 'scanning' && !isLooking) {
    return <p className="ff-h2">{t('methods.scan.preparing')}</p>;
  }
  if (state === 'scanning' || state === 'finished' || state === 'matched') {
    return (
      <div className="ff-stack ff-stack--1">
        <p className="ff-h2">{t('methods.scan.reading')}</p>
        <p className="ff-lede">
          {t(checkpoint === 'PAYNOW_WEB' ? 'methods.scan.notPaid' : 'methods.scan.notSaved')}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="ff-stack ff-stack--1">
        <p className="ff-h2">
          {card === null ? t('methods.scan.holdUp') : t('methods.scan.holdUpCard', { card })}
        </p>
        <p className="ff-lede">
          {t(checkpoint === 'PAYNOW_WEB' ? 'methods.scan.beforePaying' : 'methods.scan.beforeSaving')}
        </p>
      </div>
      <ul className="ff-scan__tips ff-small">
        <li>
          <Icon shape={cameraIcon} />
          <span>{t('methods.scan.light')}</span>
        </li>
        <li>
          <Icon shape={lockIcon} />
          <span>{t('methods.scan.privacy')}</span>
        </li>
      </ul>
    </>
  );
};

const problemTexts = {
  card_mis_match: ['methods.scan.misMatchTitle', 'methods.scan.misMatch'],
  can_not_scan: ['methods.scan.canNotScanTitle', 'methods.scan.canNotScan'],
  to_many_tries: ['methods.scan.tooManyTriesTitle', 'methods.scan.tooManyTries'],
  user_canceled: ['methods.scan.terminalTitle', 'methods.scan.terminal'],
  terminal_error: ['methods.scan.terminalTitle', 'methods.scan.terminal'],
  unsupported: ['methods.scan.unsupportedTitle', 'methods.scan.unsupported'],
} as const satisfies Record<Exclude<ShownProblem['code'], 'no_permission'>, readonly [TextKey, TextKey]>;

interface ProblemProps {
  readonly problem: ShownProblem;
  readonly card: string | null;
}

const Problem = ({ problem: { code, isCameraInUse }, card }: ProblemProps) => {
  const { t } = useApp();
  if (code === 'no_permission') return <NoPermission />;
  const [title, text] = isCameraInUse
    ? (['methods.scan.inUseTitle', 'methods.scan.inUse'] as const)
    : problemTexts[code];
  return (
    <Alert kind={code === 'card_mis_match' ? 'overdue' : 'warning'} title={t(title)}>
      {/* The number of a saved card was not entered here. */}
      {text === 'methods.scan.misMatch' && card !== null ? t('methods.scan.misMatchCard', { card }) : t(text)}
    </Alert>
  );
};

/** Without a picture, the steps to allow the camera are shown instead, one per line. Source: PAY-249. */
const NoPermission = () => {
  const { t } = useApp();
  const [first = '', ...others] = t(`methods.scan.help.${helpedBrowser(navigator.userAgent)}`).split('\n');
  return (
    <div className="ff-stack">
      <p className="ff-scan__camera">
        <Icon shape={cameraIcon} />
      </p>
      <div className="ff-stack ff-stack--1">
        <p className="ff-h2">{t('methods.scan.noPermissionTitle')}</p>
        <p className="ff-lede">{t('methods.scan.noPermission')}</p>
      </div>
      {others.length === 0 ? (
        <p>{first}</p>
      ) : (
        <ol className="ff-scan__steps">
          {[first, ...others].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  );
};

const Actions = ({ run }: { run: Run }) => {
  const { t, newWindow } = useApp();
  const { state, problem } = run;
  if (state === 'scanning') {
    return (
      <Button variant="secondary" size="large" block onPress={run.stop}>
        {t('methods.scan.stop')}
      </Button>
    );
  }
  const offered: readonly CardScanButton[] = problem ? cardScanButtons[problem.code] : ['again'];
  const busy =
    state === 'finished' || state === 'matched' ? t('methods.scan.comparing') : t('methods.scan.preparing');
  const isReady = state === 'ready' || (problem !== null && state === 'initial');
  return (
    <>
      {offered.includes('again') && (
        <Button size="large" block onPress={problem ? run.again : run.begin} busy={!isReady && busy}>
          {t(problem ? 'methods.scan.again' : 'methods.scan.start')}
        </Button>
      )}
      {problem?.code === 'unsupported' && newWindow && (
        <Button size="large" block onPress={newWindow}>
          {t('methods.scan.newWindow')}
        </Button>
      )}
      {offered.includes('back') && (
        <Button variant="secondary" block onPress={run.back}>
          {t('common.back')}
        </Button>
      )}
    </>
  );
};
