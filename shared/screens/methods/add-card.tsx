/** Adding a card. Body and action are separate components, so that a page can place the action in its sticky bar. */
import type { Translate } from '#shared/content/keys.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import { refusedCookieText } from '../access/page/refused-cookie.ts';
import { useNewWindow } from '../access/page/use-new-window.ts';
import { outcomeText } from '../payments/outcome-text.ts';
import { ThreeDSChallenge } from '../payments/three-ds-challenge.tsx';
import type { CardFieldsSurface } from './card-fields.tsx';
import { NewCardFields } from './new-card-fields.tsx';
import { CardScanStep } from './scan/card-scan-step.tsx';
import type { AddCardRun } from './use-add-card.ts';

interface AddCardBodyProps {
  readonly run: AddCardRun;
  /** The surface below the form, whose colour is the background of the provider's frame. */
  readonly surface?: CardFieldsSurface;
}

/** The form of a new card, its errors, and the bank's check. */
export const AddCardBody = ({ run, surface = 'surface' }: AddCardBodyProps) => {
  const { t } = useApp();
  const { card, challenge, state, send } = run;
  return (
    <>
      <LiveRegion urgent>
        <AddCardError run={run} />
      </LiveRegion>
      {state === 'challenging' && challenge && (
        <ThreeDSChallenge
          challenge={challenge}
          bank={null}
          onComplete={() => send('completed')}
          onCancel={() => send('cancelled')}
        />
      )}
      <CardScanStep step={run.scan} card={null} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run.save();
        }}
      >
        <NewCardFields card={card} surface={surface} locked={isClosed(run)} onEnter={run.save}>
          <Checkbox name="preferred" checked={run.preferred} onChange={run.setPreferred}>
            <span>{t('methods.add.preferred')}</span>
            <span className="ff-small ff-muted">{t('methods.add.preferredHint')}</span>
          </Checkbox>
        </NewCardFields>
        <button type="submit" hidden />
      </form>
    </>
  );
};

/** The button that saves the card. */
export const AddCardAction = ({ run, label }: { run: AddCardRun; label: string }) => {
  const { t } = useApp();
  return (
    <Button
      testId="save-card"
      size="large"
      block
      onPress={run.save}
      busy={busyText(t, run)}
      unavailable={isClosed(run) && t('methods.add.locked')}
    >
      {label}
    </Button>
  );
};

/** In these states the form is locked until the shopper starts over. Source: PAY-230, PAY-365. */
const isClosed = ({ state }: AddCardRun): boolean =>
  state === 'unspecifiedError' || state === 'scanFailed' || state === 'fatal';

/** The screen still has to show the saved card among the others. */
function busyText(t: Translate, { state, isWaiting }: AddCardRun): string | false {
  if (
    isWaiting ||
    state === 'settingUp' ||
    state === 'scanning' ||
    state === 'confirming' ||
    state === 'saved'
  )
    return t('methods.add.saving');
  return (state === 'preparingChallenge' || state === 'finalising') && t('methods.add.checking');
}

const errorTexts = {
  unspecifiedError: ['methods.add.unspecifiedTitle', 'methods.add.unspecified', 'common.tryAgain'],
  scanFailed: ['methods.add.scanTitle', 'methods.add.scan', 'methods.add.startOver'],
  fatal: ['methods.add.failedTitle', 'common.checkConnection', 'common.tryAgain'],
} as const;

const AddCardError = ({ run }: { run: AddCardRun }) => {
  const { t } = useApp();
  const { state, outcome, send } = run;
  const isCookieRefused = state === 'fatal' && outcome?.name === 'restricted_cookie';
  const newWindow = useNewWindow(isCookieRefused);
  if (state === 'unspecifiedError' || state === 'scanFailed' || state === 'fatal') {
    const [title, text, action] = errorTexts[state];
    const isUnanswered = outcome?.name === 'unanswered';
    return (
      <div className="ff-card-error">
        <Alert
          kind="warning"
          title={t(title)}
          action={
            isCookieRefused && newWindow ? (
              <Button variant="secondary" size="small" onPress={newWindow}>
                {t('access.newWindow.open')}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onPress={() => send('startOver')}>
                {t(isUnanswered ? 'common.tryAgain' : action)}
              </Button>
            )
          }
        >
          {isCookieRefused
            ? t(refusedCookieText(location.protocol, newWindow))
            : isUnanswered
              ? t('methods.fields.unanswered')
              : (outcome?.name === 'too_many_cards' && outcomeText(t, outcome)) || t(text)}
        </Alert>
      </div>
    );
  }
  const text = state === 'choosing' && outcomeText(t, outcome);
  return text ? (
    <div className="ff-card-error">
      <Alert
        kind="warning"
        title={t('methods.add.notSaved')}
        action={
          outcome?.name === 'duplicate_card' && (
            <Button variant="secondary" size="small" onPress={run.onShowCards}>
              {t('methods.add.showCards')}
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </div>
  ) : null;
};
