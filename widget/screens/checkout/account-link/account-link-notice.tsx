import { fatalStatuses } from '#shared/client/api-error.ts';
import './account-link.css';
import { useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { resetLinkRejections } from '#shared/contract/account-link/account-link.contract.ts';
import type { AccountLinkNotice as Notice } from '#shared/domain/account-link/account-link.ts';
import { linkPending } from '#shared/flows/checkout/account-link.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** A status without its own name has the last text. */
const texts = {
  invalid_request: 'accountLink.failed.invalid_request',
  unauthorized_client: 'accountLink.failed.unauthorized_client',
  unsupported_response_type: 'accountLink.failed.unsupported_response_type',
  invalid_scope: 'accountLink.failed.invalid_scope',
  account_already_linked: 'accountLink.failed.account_already_linked',
  server_error: 'accountLink.failed.server_error',
  inFrame: 'accountLink.failed.inFrame',
} as const satisfies Readonly<Record<Exclude<Notice, 'hidden' | number>, TextKey>>;

/** On the summary: why the account was not linked, or that its product was refused too often. Source: PAY-390, PAY-391. */
export const AccountLinkNotice = () => {
  const { t } = useApp();
  const { accountLinkNotice: notice } = useSituation().session;
  if (notice === null) return null;
  if (notice === 'hidden') return <Hidden />;
  const text = typeof notice === 'number' ? 'accountLink.failed.other' : texts[notice];
  const isLinked = notice === 'account_already_linked';
  return (
    <div className="ff-link__notice">
      <Alert kind="info" title={t(isLinked ? 'accountLink.failed.linkedTitle' : 'accountLink.failed.title')}>
        {t(text)}
      </Alert>
    </div>
  );
};

/** The shopper can be asked once more: the refusals are forgotten. Source: PAY-024, PAY-391. */
const Hidden = () => {
  const { t, call, journey } = useApp();
  const { authorisationLink: link } = useSituation().session;
  const next = useNext();
  const [state, setState] = useState<'shown' | 'asking' | 'failed'>('shown');
  if (!link) return null;
  const client = link.clientName ?? link.clientId;

  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      await call(resetLinkRejections, {}, { handles: fatalStatuses });
    } catch {
      return setState('failed');
    }
    journey.update(linkPending(link));
    next({ event: 'linkAskedFor' });
  };
  return (
    <div className="ff-link__notice">
      <Alert
        kind="info"
        title={t('accountLink.hidden.title', { client })}
        action={
          <Button
            variant="secondary"
            size="small"
            onPress={() => void ask()}
            busy={state === 'asking' && t('common.loading')}
          >
            {t('accountLink.hidden.ask')}
          </Button>
        }
      >
        {t(state === 'failed' ? 'common.checkConnection' : 'accountLink.hidden.text')}
      </Alert>
    </div>
  );
};
