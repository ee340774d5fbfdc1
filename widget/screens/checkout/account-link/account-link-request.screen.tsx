import { fatalStatuses } from '#shared/client/api-error.ts';
import { parseAddress } from '#shared/domain/web-address.ts';
import './account-link.css';
import { useEffect, useRef, useState } from 'react';
import { confirmAccountLink } from '#shared/contract/account-link/account-link.contract.ts';
import { type AuthorisationLink, linkRequestOf } from '#shared/domain/account-link/account-link.ts';
import { linkPending } from '#shared/flows/checkout/account-link.ts';
import { LinkAccess, LinkPair } from '#shared/screens/account-link/link-access.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { Started } from '../started.tsx';
import { type AccountLinkRun, useAccountLink } from './use-account-link.ts';

/** `/account-link-request`: asks the shopper whether a product may be linked to the account. Source: PAY-016, PAY-019. */
export default function AccountLinkRequestScreen() {
  const { authorisationLink } = useSituation().session;
  // It is gone from the visit as soon as it is answered, and the page still shows it while the shopper leaves.
  const [first] = useState(authorisationLink);
  const link = authorisationLink ?? first;
  return <Started>{() => link && <AccountLinkRequest link={link} />}</Started>;
}

const AccountLinkRequest = ({ link }: { link: AuthorisationLink }) => {
  const run = useAccountLink(link);
  useDescriptions(link);
  if (run.state === 'approved') return <Leaving link={link} />;
  return <Request link={link} run={run} />;
};

const nameOf = ({ clientName, clientId }: AuthorisationLink): string => clientName ?? clientId;
const siteOf = ({ redirectUri }: AuthorisationLink): string => parseAddress(redirectUri)?.host ?? redirectUri;

const strong = (content: string) => <strong>{content}</strong>;

const Request = ({ link, run }: { link: AuthorisationLink; run: AccountLinkRun }) => {
  const { t } = useApp();
  const client = nameOf(link);
  return (
    <main className="ff-page-main" id="main" tabIndex={-1}>
      <LinkPair client={client} />
      <div className="ff-intro">
        <h1 className="ff-h1">{t('accountLink.title', { client })}</h1>
        <p className="ff-lede">
          <RichText text={t('accountLink.lede', { client, site: siteOf(link) })} parts={{ strong }} />
        </p>
      </div>
      <LiveRegion urgent>
        {run.state === 'unreachable' && (
          <div className="ff-link__notice">
            <Alert kind="warning" title={t('common.offlineTitle')}>
              {t('common.checkConnection')}
            </Alert>
          </div>
        )}
      </LiveRegion>
      <LinkAccess scopes={link.scopeDescriptions} />
      <p className="ff-small ff-muted ff-link__lasts">{t('accountLink.unlink')}</p>
      <Choice client={client} run={run} />
    </main>
  );
};

/** Below what the product may do, so that it is read before the answer. */
const Choice = ({ client, run }: { client: string; run: AccountLinkRun }) => {
  const { t } = useApp();
  const { state, send } = run;
  return (
    <div className="ff-link__choice">
      <Button
        size="large"
        block
        onPress={() => send('approve')}
        busy={state === 'approving' && t('accountLink.approving')}
      >
        {t('accountLink.approve', { client })}
      </Button>
      <Button
        variant="secondary"
        size="large"
        block
        onPress={() => send('refuse')}
        busy={state === 'refusing' && t('common.loading')}
      >
        {t('accountLink.refuse')}
      </Button>
    </div>
  );
};

/** While the browser leaves. A shopper who comes back to it by the back button continues to the order. */
const Leaving = ({ link }: { link: AuthorisationLink }) => {
  const { t, journey } = useApp();
  return (
    <>
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <h1 className="ff-sr">{t('accountLink.pageTitle')}</h1>
        <Loader>{t('accountLink.leaving', { site: siteOf(link) })}</Loader>
      </main>
      <StickyBar>
        <Button variant="secondary" size="large" block onPress={() => journey.next()}>
          {t('accountLink.toOrder')}
        </Button>
      </StickyBar>
    </>
  );
};

/** After a change of language, what the product may do is read again in the new one. */
function useDescriptions(link: AuthorisationLink): void {
  const { call, journey, locale } = useApp();
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    const query = { ...linkRequestOf(link), locale };
    call(confirmAccountLink, { query }, { handles: fatalStatuses }).then(
      ({ scopeAndDescription }) => {
        const pending = journey.situation().session.authorisationLink;
        if (pending) journey.update(linkPending({ ...pending, scopeDescriptions: scopeAndDescription }));
      },
      // They stay in the previous language.
      () => {},
    );
  }, [call, journey, locale, link]);
}
