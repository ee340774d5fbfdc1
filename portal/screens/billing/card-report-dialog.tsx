import { useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { confirmCardReport, readCardReport } from '#shared/contract/methods/methods.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { cardReportFlow } from '#shared/flows/methods/card-report.flow.ts';
import { cardName } from '#shared/screens/methods/saved-card-choice.tsx';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { CheckList } from '#shared/ui/forms/choice-list.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import { cardReportDraft } from './card-report-draft.ts';
import { useMethodsChanged } from './use-methods.ts';

type Report = ReplyOf<typeof readCardReport>;
type Confirmed = ReplyOf<typeof confirmCardReport>;

interface ReportRun extends FlowRun<StateOf<typeof cardReportFlow>> {
  readonly cards: Report['cards'];
  /** When a new card is needed, if all are reported; null if nothing is to be paid. */
  readonly dueDate: Report['dueDateOfAddCard'];
  readonly chosen: readonly string[];
  readonly confirmed: Confirmed | null;
  readonly isMissing: boolean;
  choose(ids: readonly string[]): void;
  /** Continues with what is chosen; with nothing it says so. */
  next(): void;
}

function useCardReport(): ReportRun {
  const { call } = useApp();
  const changed = useMethodsChanged();
  const [cards, setCards] = useState<Report['cards']>([]);
  const [dueDate, setDueDate] = useState<Report['dueDateOfAddCard']>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const kept = useKeptDraft<readonly string[]>(cardReportDraft);
  const [isMissing, setMissing] = useState(false);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const run = useFlow(cardReportFlow, {
    async load() {
      const report = await call(readCardReport, {}, { handles: fatalStatuses });
      setCards(report.cards);
      setDueDate(report.dueDateOfAddCard);
      const isChosen = ({ id, selected }: Report['cards'][number]) => (kept ? kept.includes(id) : selected);
      setChosen(report.cards.filter(isChosen).map(({ id }) => id));
      return report.canCancel ? 'ready' : 'declined';
    },
    async confirm() {
      const allCardsFlag = chosen.length === cards.length;
      const body = { cardIdList: [...chosen], allCardsFlag };
      setConfirmed(await call(confirmCardReport, { body }, { handles: fatalStatuses }));
      await changed();
      return 'done';
    },
  });
  useKeepDraft(cardReportDraft, confirmed ? null : run.state === 'loading' ? kept : chosen);
  return {
    ...run,
    cards,
    dueDate,
    chosen,
    confirmed,
    isMissing,
    choose(ids) {
      setMissing(false);
      setChosen(ids);
    },
    next() {
      setMissing(chosen.length === 0);
      if (chosen.length > 0) run.send('next');
    },
  };
}

/** Reports lost or stolen cards in three steps. Render it only while it is open. Source: POR-276 to POR-279. */
export const CardReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useApp();
  const run = useCardReport();
  const step = stepOf(run);
  return (
    <Dialog
      open
      onClose={onClose}
      onBack={run.state === 'Confirmation' ? () => run.send('back') : undefined}
      closedBy={run.state === 'confirming' ? 'none' : 'closerequest'}
      above={step > 0 && t('billing.report.step', { step, count: steps.length })}
      title={t('billing.report.dialog')}
      footer={<Footer run={run} onClose={onClose} />}
    >
      <Body run={run} />
    </Dialog>
  );
};

const steps = ['SelectCard', 'Confirmation', 'Result'];

/** Counts from 1; 0 outside the steps. */
const stepOf = ({ state }: ReportRun): number =>
  steps.indexOf(state === 'confirming' ? 'Confirmation' : state) + 1;

const Body = ({ run }: { run: ReportRun }) => {
  const { t } = useApp();
  switch (run.state) {
    case 'loading':
      return <Loader>{t('billing.report.loading')}</Loader>;
    case 'SelectCard':
      return <SelectCard run={run} />;
    case 'Confirmation':
    case 'confirming':
      return <Confirmation run={run} />;
    case 'Result':
      return <Result run={run} />;
    case 'declined':
    case 'outdated':
    case 'loadFailed':
      return (
        <LiveRegion urgent>
          <Alert kind="warning" title={t(`billing.report.${run.state}Title`)}>
            {t(`billing.report.${run.state}`)}
          </Alert>
        </LiveRegion>
      );
    default:
      return null;
  }
};

const SelectCard = ({ run }: { run: ReportRun }) => {
  const { t } = useApp();
  return (
    <CheckList
      legend={t('billing.report.select')}
      name="cards"
      choices={run.cards.map((card) => ({
        value: card.id,
        title: cardName(t, card),
        isName: true,
        picture: <CardBrandIcon mark={card.cardBrand} />,
      }))}
      values={run.chosen}
      onChange={run.choose}
      error={run.isMissing && t('billing.report.missing')}
    />
  );
};

const isAll = ({ cards, chosen }: ReportRun) => chosen.length === cards.length;

const allText = (isOnly: boolean) => (isOnly ? 'billing.report.only.text' : 'billing.report.all.text');

const Confirmation = ({ run }: { run: ReportRun }) => {
  const { t, formatDate } = useApp();
  const isOnly = isAll(run) && run.cards.length === 1;
  const names = run.cards.filter(({ id }) => run.chosen.includes(id)).map((card) => cardName(t, card));
  const allTitle = () =>
    isOnly ? t('billing.report.only.title', { card: names[0] ?? '' }) : t('billing.report.all.title');
  const problem = run.outcome?.failure !== undefined && failureText(t, run.outcome.failure);
  return (
    <>
      <LiveRegion urgent>
        {problem && (
          <Alert kind="warning" title={t('billing.report.failedTitle')}>
            {problem}
          </Alert>
        )}
      </LiveRegion>
      <h3 className="ff-h3">
        {isAll(run) ? allTitle() : t('billing.report.some.title', { count: run.chosen.length })}
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi className="notranslate">{name}</bdi>
          </li>
        ))}
      </ul>
      <p>{t(isAll(run) ? allText(isOnly) : 'billing.report.some.text')}</p>
      {isAll(run) && run.dueDate && (
        <Alert kind="warning" title={t('billing.report.all.beforeTitle')}>
          {t('billing.report.all.before', { date: formatDate(run.dueDate, 'long') })}
        </Alert>
      )}
    </>
  );
};

const Result = ({ run }: { run: ReportRun }) => {
  const { t, formatDate } = useApp();
  const { confirmed } = run;
  const all = confirmed?.allCardsFlag ?? false;
  const due = all ? confirmed?.dueDateOfAddCard : null;
  return (
    <>
      <LiveRegion>
        <Alert
          kind="success"
          title={
            all
              ? t('billing.report.all.done')
              : t('billing.report.some.done', { count: confirmed?.canceledCardIds.length ?? 0 })
          }
        >
          {t(all ? 'billing.report.all.result' : 'billing.report.some.result')}
        </Alert>
      </LiveRegion>
      {due && (
        <Alert kind="info" title={t('billing.report.all.dueTitle', { date: formatDate(due, 'long') })}>
          {t('billing.report.all.due')}
        </Alert>
      )}
    </>
  );
};

const Footer = (props: { run: ReportRun; onClose: () => void }) => {
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, props.run.state);
  return (
    <div className="ff-stack" ref={root}>
      <Action {...props} />
    </div>
  );
};

const Action = ({ run, onClose }: { run: ReportRun; onClose: () => void }) => {
  const { t } = useApp();
  const { state, send } = run;
  switch (state) {
    case 'loading':
      return null;
    case 'SelectCard':
      return (
        <Button size="large" block onPress={run.next}>
          {t('common.continue')}
        </Button>
      );
    case 'Confirmation':
    case 'confirming':
      return (
        <Button
          size="large"
          block
          busy={state === 'confirming' && t('billing.report.busy')}
          onPress={() => send('confirm')}
        >
          {t('billing.report.submit')}
        </Button>
      );
    case 'outdated':
    case 'loadFailed':
      return (
        <Button size="large" block onPress={() => send('retry')}>
          {t(state === 'outdated' ? 'billing.report.again' : 'common.tryAgain')}
        </Button>
      );
    default:
      return (
        <Button size="large" block onPress={onClose}>
          {t('common.close')}
        </Button>
      );
  }
};
