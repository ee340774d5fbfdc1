import './authorise-app.css';
import { useState } from 'react';
import { authoriseRequestIn, seesPayments, siteOf } from '#shared/domain/account-link/authorise-request.ts';
import { LinkAccess, LinkPair } from '#shared/screens/account-link/link-access.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { errorText } from '#shared/ui/forms/error-text.ts';
import { LoadProblem } from '../load-problem.tsx';
import { type AppAccess, useAuthoriseApp } from './use-authorise-app.ts';

/** `/oauth/authorize`: asks the shopper whether an app may see the account. Source: POR-022, POR-337 to POR-340. */
export default function AuthoriseAppScreen() {
  const { query } = useSituation().location;
  // Another request in the same window begins anew.
  return <AuthoriseApp key={String(query)} query={query} />;
}

const AuthoriseApp = ({ query }: { query: URLSearchParams }) => {
  const { t } = useApp();
  const [request] = useState(() => authoriseRequestIn(query));
  const run = useAuthoriseApp(request);
  const { state, access, outcome, send } = run;
  const site = request ? siteOf(request.redirectUri) : null;
  return (
    <main className="ff-page-main ff-authorise" id="main" tabIndex={-1}>
      {state === 'confirming' && <Loader>{t('authoriseApp.loading')}</Loader>}
      {state === 'unconfirmed' && (
        <>
          <h1 className="ff-sr">{t('authoriseApp.heading')}</h1>
          <LoadProblem title={t('authoriseApp.notConfirmed')} onRetry={() => send('retry')}>
            {t('common.checkConnection')}
          </LoadProblem>
          <HomeLink />
        </>
      )}
      <LiveRegion urgent>{state === 'refused' && <Refused errorCode={outcome?.name ?? ''} />}</LiveRegion>
      {state === 'refused' && <HomeLink />}
      {(state === 'approved' || state === 'denied') && (
        <>
          <h1 className="ff-sr">{t('authoriseApp.heading')}</h1>
          <Loader>
            {site === null ? t('authoriseApp.leavingToApp') : t('accountLink.leaving', { site })}
          </Loader>
          <HomeLink />
        </>
      )}
      {access && isQuestion(state) && (
        <Question
          access={access}
          site={site}
          state={state}
          onApprove={() => send('approve')}
          onCancel={() => send('cancel')}
        />
      )}
    </main>
  );
};

const questions = ['asking', 'approving', 'unanswered', 'withdrawing'] as const;
type QuestionState = (typeof questions)[number];

const isQuestion = (state: string): state is QuestionState =>
  (questions as readonly string[]).includes(state);

const strong = (content: string) => <strong>{content}</strong>;

interface QuestionProps {
  readonly access: AppAccess;
  readonly site: string | null;
  readonly state: QuestionState;
  readonly onApprove: () => void;
  readonly onCancel: () => void;
}

const Question = ({ access, site, state, onApprove, onCancel }: QuestionProps) => {
  const { t } = useApp();
  const { clientName: client, scopeAndDescription } = access;
  const isAboutPayments = seesPayments(scopeAndDescription.map(({ scope }) => scope));
  const lede =
    site === null ? t('authoriseApp.ledeToApp', { client }) : t('authoriseApp.lede', { client, site });
  return (
    <>
      <LinkPair client={client} />
      <div className="ff-stack ff-stack--3">
        <h1 className="ff-h1">
          {t(isAboutPayments ? 'authoriseApp.titlePayments' : 'accountLink.title', { client })}
        </h1>
        <p className="ff-lede ff-authorise__lede">
          <RichText text={lede} parts={{ strong }} />
        </p>
        <SignedInAs />
      </div>
      <LiveRegion urgent>
        {state === 'unanswered' && (
          <Alert kind="warning" title={t('common.offlineTitle')}>
            {t('common.checkConnection')}
          </Alert>
        )}
      </LiveRegion>
      <LinkAccess scopes={scopeAndDescription} />
      <div className="ff-authorise__choice">
        <Button
          size="large"
          block
          onPress={onApprove}
          busy={state === 'approving' && t('accountLink.approving')}
        >
          {t(isAboutPayments ? 'authoriseApp.approvePayments' : 'accountLink.approve', { client })}
        </Button>
        <Button
          variant="secondary"
          size="large"
          block
          onPress={onCancel}
          busy={state === 'withdrawing' && t('common.loading')}
        >
          {t('accountLink.refuse')}
        </Button>
      </div>
      <p className="ff-small ff-muted">{t('authoriseApp.lasts')}</p>
    </>
  );
};

/** Whose account it is, before anything is granted: a device may be shared. */
const SignedInAs = () => {
  const { t } = useApp();
  const name = useSituation().user?.name;
  if (!name) return null;
  return (
    <p className="ff-small ff-muted">
      <RichText text={t('authoriseApp.signedInAs', { name })} parts={{ strong }} />
    </p>
  );
};

/** The request leads nowhere, and least of all to its own return address. Source: portal-open O-82, O-83. */
const Refused = ({ errorCode }: { errorCode: string }) => {
  const { t } = useApp();
  const isLinked = errorCode === 'account_already_linked';
  return (
    <div className="ff-stack ff-stack--3">
      <h1 className="ff-h1">{t(isLinked ? 'accountLink.failed.linkedTitle' : 'accountLink.failed.title')}</h1>
      <p className="ff-lede">
        {errorCode === 'invalid_object' ? t('authoriseApp.incomplete') : errorText(t, errorCode)}
      </p>
    </div>
  );
};

const HomeLink = () => {
  const { t, href } = useApp();
  return (
    <p>
      <a className="ff-link" href={href('/')}>
        {t('authoriseApp.home')}
      </a>
    </p>
  );
};
