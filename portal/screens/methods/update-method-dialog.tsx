import { type ReactNode, useRef } from 'react';
import { AddCardAction, AddCardBody } from '#shared/screens/methods/add-card.tsx';
import { MethodChoiceList } from '#shared/screens/methods/method-choice-list.tsx';
import { type AddCardRun, useAddCard } from '#shared/screens/methods/use-add-card.ts';
import { useEnabledBrands } from '#shared/screens/methods/use-enabled-brands.ts';
import { outcomeText } from '#shared/screens/payments/outcome-text.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { type MethodTarget, type UpdateMethodRun, useUpdateMethod } from './use-update-method.ts';

export interface UpdateMethodProps {
  readonly target: MethodTarget;
  readonly shop: string;
  /** What the change is good for. */
  readonly text: string;
  /** Why it is not possible any more, where the server says so. */
  readonly notOpenText: string;
  readonly onClose: () => void;
}

/**
 * Changes what pays for an order or an agreement. Render it only while it is open: every mount starts anew. Source: PAY-125,
 * POR-190, POR-206.
 */
const UpdateMethodDialog = (props: UpdateMethodProps) => {
  const run = useUpdateMethod(props.target);
  return run.state === 'addingCard' ? <NewCard {...props} run={run} /> : <Methods {...props} run={run} />;
};
export default UpdateMethodDialog;

interface StepProps extends UpdateMethodProps {
  readonly run: UpdateMethodRun;
}

const Methods = ({ run, shop, text, notOpenText, onClose }: StepProps) => {
  const { t } = useApp();
  const { state, query } = run;
  const isOver = state === 'updated' || state === 'notOpen';
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={run.isCalling ? 'none' : 'any'}
      above={shop}
      title={t('methodChange.title')}
      footer={<Footer run={run} onClose={onClose} />}
    >
      <LiveRegion urgent>
        <Problem run={run} notOpenText={notOpenText} />
      </LiveRegion>
      <LiveRegion>
        {state === 'updated' && (
          <Alert kind="success" title={t('methodChange.done', { method: nameOf(run) })}>
            {text}
          </Alert>
        )}
      </LiveRegion>
      {!isOver && query.isPending && <Skeleton label={t('methodChange.loading')} shape="cards" count={2} />}
      {!isOver && query.isLoadingError && (
        <LoadProblem title={t('methodChange.failedTitle')} onRetry={() => void query.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      )}
      {!isOver && query.data && <Choices run={run}>{text}</Choices>}
    </Dialog>
  );
};

const nameOf = ({ chosen }: UpdateMethodRun): string => chosen?.row.title ?? '';

const Choices = ({ run, children }: { readonly run: UpdateMethodRun; readonly children: ReactNode }) => (
  <form
    className="ff-stack ff-stack--5"
    noValidate
    inert={run.isCalling}
    onSubmit={(event) => {
      event.preventDefault();
      press(run);
    }}
  >
    <p className="ff-muted">{children}</p>
    <MethodChoiceList
      rows={run.offered.map(({ row }) => row)}
      value={run.chosen?.row.value}
      onChange={run.choose}
      add={run.add}
    />
    {run.chosen?.fields}
    {run.notice}
    <button type="submit" hidden />
  </form>
);

/** What pays already is not set once more. */
function press({ chosen, isCalling }: UpdateMethodRun): void {
  if (chosen && !chosen.isCurrent && !isCalling) chosen.press();
}

const Problem = ({ run, notOpenText }: { readonly run: UpdateMethodRun; readonly notOpenText: string }) => {
  const { t } = useApp();
  const { state, outcome } = run;
  if (state === 'notOpen') {
    return (
      <Alert kind="warning" title={t('methodChange.notOpenTitle')}>
        {notOpenText}
      </Alert>
    );
  }
  if (state !== 'choosing' || !outcome || outcome.name === 'cancelled') return null;
  const text = outcome.name === 'not_found' ? t('methodChange.gone') : outcomeText(t, outcome);
  return (
    <Alert kind="warning" title={t('methodChange.notChanged')}>
      {text ?? t('errors.unknown')}
    </Alert>
  );
};

const Footer = ({ run, onClose }: { readonly run: UpdateMethodRun; readonly onClose: () => void }) => {
  const { t } = useApp();
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, run.state);
  const isOver = run.state === 'updated' || run.state === 'notOpen';
  return (
    <div className="ff-stack ff-stack--3" ref={root}>
      {isOver ? (
        <Button size="large" block onPress={onClose}>
          {t('payments.payNow.done')}
        </Button>
      ) : (
        run.chosen && (
          <Button
            size="large"
            block
            busy={run.isCalling && t('methodChange.busy')}
            unavailable={!run.isCalling && run.chosen.isCurrent && t('methodChange.same')}
            onPress={() => press(run)}
          >
            {t('methodChange.submit')}
          </Button>
        )
      )}
    </div>
  );
};

/** The form of a new card, which then pays. Source: PAY-314. */
const NewCard = ({ run, target, shop, onClose }: StepProps) => {
  const { t } = useApp();
  const card = useAddCard({
    enabledBrands: useEnabledBrands(),
    lastPaymentDate: target.lastPaymentDate,
    amexContext: 'order',
    onSaved: run.payWithNewCard,
    onShowCards: () => run.send('back'),
  });
  const isBusy = isRunning(card);
  return (
    <Dialog
      open
      onClose={onClose}
      onBack={isBusy ? undefined : () => run.send('back')}
      closedBy={isBusy ? 'none' : 'closerequest'}
      above={shop}
      title={t('methods.add.title')}
      footer={<AddCardAction run={card} label={t('methodChange.saveCard')} />}
    >
      <AddCardBody run={card} surface="raised" />
    </Dialog>
  );
};

/** While the card is with its provider, its bank or us, the dialog stays. Source: PAY-401. */
const isRunning = ({ state, isCalling }: AddCardRun): boolean =>
  (isCalling && state !== 'initiating') || state === 'challenging' || state === 'saved';
