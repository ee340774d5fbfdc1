/** Links a bank account: the bank's page, then the account. Source: PAY-291 to PAY-296, PAY-358, PAY-359. */

import { useRef } from 'react';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { refusedCookieText } from '../../access/page/refused-cookie.ts';
import { useNewWindow } from '../../access/page/use-new-window.ts';
import { accountChoice } from './bank-account-choice.tsx';
import { BankFrame } from './bank-frame.tsx';
import { BankNotAllowed } from './bank-not-allowed.tsx';
import { type LinkBankRun, useLinkBank } from './use-link-bank.ts';

export interface LinkBankDialogProps {
  /** Called with the account once it is linked. */
  readonly onLinked: (account: BankAccount) => void;
  readonly onClose: () => void;
  /** Offered where something went wrong: another way to pay. Source: PAY-296. */
  readonly onUseCard: () => void;
}

export const LinkBankDialog = ({ onLinked, onClose, onUseCard }: LinkBankDialogProps) => {
  const { t } = useApp();
  const run = useLinkBank(onLinked);
  const isChoosing = run.state === 'choosing' || run.state === 'saving' || run.state === 'linked';
  const content = useRef<HTMLDivElement>(null);
  useFocusOnStep(content, isChoosing);
  return (
    <Dialog
      open
      fullHeight={run.linkUri !== null}
      // A click outside the bank's page is usually a mistake, and would end the login.
      closedBy={run.state === 'saving' ? 'none' : 'closerequest'}
      onClose={onClose}
      title={t(isChoosing ? 'bank.select.title' : 'bank.link.title')}
      footer={<Footer run={run} onUseCard={onUseCard} />}
    >
      <LiveRegion urgent>
        <Problem run={run} />
      </LiveRegion>
      {(run.state === 'opening' || run.state === 'submitting') && (
        <Skeleton label={t('bank.link.loading')} shape="cards" count={2} />
      )}
      {run.linkUri && <BankFrame linkUri={run.linkUri} onShared={run.share} onMissing={run.miss} />}
      <div ref={content}>{isChoosing && <Accounts run={run} />}</div>
    </Dialog>
  );
};

const Accounts = ({ run }: { run: LinkBankRun }) => {
  const { t } = useApp();
  return (
    <form
      noValidate
      inert={run.isCalling}
      onSubmit={(event) => {
        event.preventDefault();
        if (run.chosen) run.link();
      }}
    >
      <ChoiceList
        legend={t('bank.select.legend', { bank: run.bankName })}
        name="bank-account"
        // Nothing is paid yet, so the text about the duration of a payment is left out.
        choices={run.accounts.map((account) => ({ ...accountChoice(t, account), meta: account.bankName }))}
        value={run.chosen?.id}
        onChange={run.choose}
      />
      <button type="submit" hidden disabled={!run.chosen} />
    </form>
  );
};

const problems: readonly string[] = ['expired', 'time_out', 'not_found', 'unKnown'];
type ProblemState = 'expired' | 'time_out' | 'not_found' | 'unKnown';
const isProblem = (state: string): state is ProblemState => problems.includes(state);

const isCookieRefused = ({ outcome }: LinkBankRun) => outcome?.name === 'restricted_cookie';

const Problem = ({ run }: { run: LinkBankRun }) => {
  const { t, newWindow } = useApp();
  const { state, outcome } = run;
  if (isProblem(state)) {
    return (
      <Alert kind="warning" title={t('bank.problem.title')}>
        {t(isCookieRefused(run) ? refusedCookieText(location.protocol, newWindow) : `bank.problem.${state}`)}
      </Alert>
    );
  }
  if (state === 'notAllowed') return <BankNotAllowed />;
  if (state === 'choosing' && outcome?.failure !== undefined) {
    return (
      <Alert kind="warning" title={t('bank.select.failedTitle')}>
        {failureText(t, outcome.failure)}
      </Alert>
    );
  }
  return null;
};

const Footer = ({ run, onUseCard }: { run: LinkBankRun; onUseCard: () => void }) => {
  const { t } = useApp();
  const newWindow = useNewWindow(isCookieRefused(run));
  const { state, send } = run;
  const useCard = <TextButton onPress={onUseCard}>{t('bank.useCard')}</TextButton>;
  if (state === 'notAllowed') {
    return (
      <Button size="large" block onPress={onUseCard}>
        {t('bank.useCard')}
      </Button>
    );
  }
  if (isProblem(state)) {
    return (
      <div className="ff-stack">
        {newWindow ? (
          <Button size="large" block onPress={newWindow}>
            {t('access.newWindow.open')}
          </Button>
        ) : (
          <Button size="large" block onPress={() => send('retry')}>
            {t('bank.problem.retry')}
          </Button>
        )}
        {useCard}
      </div>
    );
  }
  if (state === 'choosing' || state === 'saving' || state === 'linked') {
    return (
      <div className="ff-stack">
        <Button
          size="large"
          block
          unavailable={!run.chosen && state === 'choosing' ? t('bank.select.missing') : undefined}
          busy={state !== 'choosing' && t('bank.select.busy')}
          onPress={run.link}
        >
          {t('bank.select.submit')}
        </Button>
        <TextButton onPress={() => send('retry')}>{t('bank.select.other')}</TextButton>
      </div>
    );
  }
  return null;
};
