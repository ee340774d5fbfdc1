import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { deactivateAccount, reactivateAccount } from '#shared/contract/access/manage-account.contract.ts';
import { maximumReasonLength, presetDeactivateReasons } from '#shared/domain/account/manage-account.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import {
  type ReasonChoice,
  type ReasonProblem,
  reasonOf,
  reasonProblem,
} from '#shared/flows/account/deactivate-reason.ts';
import { manageAccountFlow } from '#shared/flows/account/manage-account.flow.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { payHref } from '../orders/pay-href.ts';
import { useDuePayments } from '../orders/queries.ts';
import { Cans } from './cans.tsx';
import { closingDraft } from './closing-draft.ts';

type State = StateOf<typeof manageAccountFlow>;

interface ManageAccountDialogProps {
  /** `reactivating` opens the account again at once. */
  readonly start: Extract<State, 'reason' | 'reactivating'>;
  readonly onClose: () => void;
}

interface ManageAccountRun extends FlowRun<State> {
  readonly choice: ReasonChoice;
  readonly problem: ReasonProblem | null;
  choose(change: Partial<ReasonChoice>): void;
  /** Continues with the reason; where one is missing it says so. */
  next(): void;
}

function useManageAccount(start: State): ManageAccountRun {
  const { call } = useApp();
  const kept = useKeptDraft<ReasonChoice>(closingDraft);
  const [choice, setChoice] = useState<ReasonChoice>(kept ?? { preset: null, words: '' });
  const [problem, setProblem] = useState<ReasonProblem | null>(null);
  const run = useFlow(
    manageAccountFlow,
    {
      async deactivate() {
        const body = { deactivateReason: reasonOf(choice) };
        await call(deactivateAccount, { body }, { handles: fatalStatuses });
        return 'done';
      },
      async reactivate() {
        await call(reactivateAccount, {}, { handles: fatalStatuses });
        return 'done';
      },
    },
    { start },
  );
  const isWriting = ['reason', 'confirm', 'deactivating'].includes(run.state);
  useKeepDraft(closingDraft, isWriting && choice.preset !== null ? choice : null);
  return {
    ...run,
    choice,
    problem,
    choose(change) {
      setProblem(null);
      setChoice({ ...choice, ...change });
    },
    next() {
      const found = reasonProblem(choice);
      setProblem(found);
      if (!found) run.send('next');
    },
  };
}

/** Closes the account in three steps, or opens it again; both end in the outcome. Render it only while it is open. Source: POR-295. */
export const ManageAccountDialog = ({ start, onClose }: ManageAccountDialogProps) => {
  const { t } = useApp();
  const queries = useQueryClient();
  const run = useManageAccount(start);
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, run.state);
  const step = ({ reason: 1, confirm: 2, deactivating: 2 } as Partial<Record<State, number>>)[run.state];
  const close = () => {
    // The page behind shows the account as it was until the outcome is read.
    if (step !== 1) void queries.invalidateQueries();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      onBack={run.state === 'confirm' ? () => run.send('back') : undefined}
      closedBy={run.isCalling ? 'none' : 'closerequest'}
      above={step !== undefined && t('account.closing.step', { step, count: 2 })}
      title={titleOf(run.state, t)}
      footer={
        <div className="ff-stack ff-stack--3" ref={root}>
          <Actions run={run} onClose={close} />
        </div>
      }
    >
      <Body run={run} />
    </Dialog>
  );
};

function titleOf(state: State, t: AppContextValue['t']): string {
  switch (state) {
    case 'reason':
      return t('account.closing.why');
    case 'confirm':
    case 'deactivating':
      return t('account.closing.confirm');
    case 'deactivated':
      return t('account.closing.closed');
    case 'reactivating':
      return t('account.closing.reopen');
    case 'reactivated':
      return t('account.closing.reopened');
    case 'account_already_frozen':
      return t('account.closing.refused.alreadyTitle');
    case 'generic':
    case 'reopeningFailed':
      return t('account.closing.refused.genericTitle');
    default:
      return t('account.closing.refused.title');
  }
}

const Body = ({ run }: { run: ManageAccountRun }) => {
  const { t } = useApp();
  switch (run.state) {
    case 'reason':
      return <Reason run={run} />;
    case 'confirm':
    case 'deactivating':
      return (
        <Cans
          can={[t('account.closing.can.read'), t('account.closing.can.return')]}
          cannot={[t('account.closing.can.noOrders')]}
        />
      );
    case 'reactivating':
      return <Loader>{t('account.closing.reopening')}</Loader>;
    case 'deactivated':
      return <Outcome>{t('account.closing.closedText')}</Outcome>;
    case 'reactivated':
      return <Outcome>{t('account.closing.reopenedText')}</Outcome>;
    case 'account_balance_non_zero':
      return <Balance />;
    case 'active_orders':
      return (
        <LiveRegion urgent>
          <Alert kind="warning" title={t('account.closing.refused.active_ordersTitle')}>
            {t('errors.account_has_charge_at_ship_orders')}
          </Alert>
        </LiveRegion>
      );
    case 'account_already_frozen':
      return <Outcome urgent>{t('errors.account_already_frozen')}</Outcome>;
    case 'generic':
    case 'reopeningFailed':
      return <Outcome urgent>{t('account.closing.refused.generic')}</Outcome>;
    default:
      return null;
  }
};

const Outcome = ({ children, urgent }: { children: string; urgent?: boolean }) => (
  <LiveRegion {...(urgent && { urgent })}>
    <p>{children}</p>
  </LiveRegion>
);

const Reason = ({ run }: { run: ManageAccountRun }) => {
  const { t, countryCode } = useApp();
  const { choice, problem } = run;
  const choices = [...presetDeactivateReasons, 'OTHER' as const];
  const textOf = (found: ReasonProblem | null) => found && t(`account.closing.${found}`);
  return (
    <>
      <ChoiceList
        legend={<span className="ff-sr">{t('account.closing.reason')}</span>}
        name="reason"
        choices={choices.map((value) => ({ value, title: t(`account.closing.reasons.${value}`) }))}
        value={choice.preset ?? undefined}
        onChange={(value) => run.choose({ preset: value as ReasonChoice['preset'] })}
        error={problem === 'reasonMissing' && textOf(problem)}
      />
      {choice.preset === 'OTHER' && (
        <TextArea
          name="words"
          label={t('account.closing.words')}
          value={choice.words}
          onChange={(words) => run.choose({ words })}
          maxLength={maximumReasonLength}
          error={textOf(problem) ?? undefined}
        />
      )}
      <p className="ff-small ff-muted">
        <RichText
          text={t('account.closing.money')}
          parts={{
            contact: (text) => (
              <a href={siteLink('help', marketOf(countryCode))} target="_blank" rel="noopener">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </>
  );
};

/** What is left to pay, as far as it could be read. */
const Balance = () => {
  const { t, formatMoney, formatDate } = useApp();
  const entries = useDuePayments().data?.results ?? [];
  const amount = sumByCurrency(entries.map(amountToPay)).map(formatMoney).join(' + ');
  const last = entries.at(-1);
  const date = last?.installmentDueDate;
  const isOfOne = entries.every(({ orderNumber }) => orderNumber === last?.orderNumber);
  return (
    <>
      <LiveRegion urgent>
        <Alert
          kind="warning"
          title={
            amount
              ? t('account.closing.refused.balance', { amount })
              : t('account.closing.refused.balanceTitle')
          }
        >
          {last && date && isOfOne
            ? t('account.closing.refused.left', {
                shop: last.merchant.merchantDisplayName,
                count: entries.length,
                date: formatDate(date, 'long'),
              })
            : t('errors.account_balance_non_zero')}
        </Alert>
      </LiveRegion>
      <p className="ff-small ff-muted">{t('account.closing.refused.rest')}</p>
    </>
  );
};

interface ActionsProps {
  readonly run: ManageAccountRun;
  readonly onClose: () => void;
}

const Actions = ({ run, onClose }: ActionsProps) => {
  const { t, href } = useApp();
  const keep = (
    <Button variant="secondary" block onPress={onClose}>
      {t('account.closing.keep')}
    </Button>
  );
  switch (run.state) {
    case 'reason':
      return (
        <Button size="large" block onPress={run.next}>
          {t('common.continue')}
        </Button>
      );
    case 'confirm':
    case 'deactivating':
      return (
        <>
          <Button
            variant="danger"
            size="large"
            block
            busy={run.isCalling && t('account.closing.busy')}
            onPress={() => run.send('confirm')}
          >
            {t('account.closing.submit')}
          </Button>
          {!run.isCalling && keep}
        </>
      );
    case 'account_balance_non_zero':
      return (
        <>
          <PayLink />
          {keep}
        </>
      );
    case 'active_orders':
      return (
        <>
          <ButtonLink size="large" block href={href('/')}>
            {t('account.closing.seeOrders')}
          </ButtonLink>
          {keep}
        </>
      );
    case 'generic':
    case 'reopeningFailed':
      return (
        <>
          <Button size="large" block onPress={() => run.send('again')}>
            {t('common.tryAgain')}
          </Button>
          <Button variant="secondary" block onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      );
    case 'reactivating':
      return null;
    default:
      return (
        <Button size="large" block onPress={onClose}>
          {t('common.close')}
        </Button>
      );
  }
};

/** To the only payment that is left, or to all of them. */
const PayLink = () => {
  const { t, href, formatMoney } = useApp();
  const entries: readonly ScheduleListEntry[] = useDuePayments().data?.results ?? [];
  const [only, ...others] = entries;
  return only && others.length === 0 ? (
    <ButtonLink size="large" block href={payHref(href, only)}>
      {t('account.closing.refused.pay', { amount: formatMoney(amountToPay(only)) })}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" block href={href('/payment-schedule')}>
      {t('account.closing.refused.seePayments')}
    </ButtonLink>
  );
};
