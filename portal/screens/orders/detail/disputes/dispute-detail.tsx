import './dispute.css';
import { useEffect, useRef } from 'react';
import { formatTime, type Instant } from '#shared/domain/dates.ts';
import {
  type DisputeCase,
  type DisputeComment,
  type DisputeEntity,
  disputeStateOf,
} from '#shared/domain/disputes/dispute.ts';
import { answerBy } from '#shared/domain/disputes/dispute-progress.ts';
import { longestDisputeText } from '#shared/domain/disputes/report.ts';
import { formatFileSize } from '#shared/domain/file-size.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { MarkPaths } from '#shared/ui/brand/mark.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { downloadIcon, fileIcon, Icon, imageIcon, userIcon } from '#shared/ui/icons/icon.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { DisputeTag, disputeText } from './dispute-state.tsx';
import { EvidencePicker } from './evidence-picker.tsx';
import { Sending } from './sending.tsx';
import type { DisputeRun } from './use-dispute.ts';

interface DisputeDetailProps {
  readonly run: DisputeRun;
  readonly order: Order;
  readonly dispute: DisputeCase;
  /** The stage that counts. */
  readonly entity: DisputeEntity;
}

/** How the case stands, what the shopper can do about it, and what was said. Source: POR-216 to POR-219, POR-223. */
export const DisputeDetail = ({ run, order, dispute, entity }: DisputeDetailProps) => {
  const app = useApp();
  const { t } = app;
  const shop = order.merchant.merchantDisplayName;
  const standing = disputeStateOf(entity);
  const { claim } = dispute;
  return (
    <>
      <div className="ff-stack ff-stack--1">
        <p>
          <DisputeTag entity={entity} />
        </p>
        {standing !== 'awaitingConsumer' && (
          <p className="ff-muted">{disputeText(dispute.disputeEntities, shop, app)}</p>
        )}
      </div>
      {standing === 'awaitingConsumer' && <Answer run={run} shop={shop} dispute={dispute} />}
      {claim && (
        <KeyValues
          rows={[
            { key: 'reason', label: t('disputes.about'), value: t(`disputes.reason.${claim.reason}`) },
            { key: 'amount', label: t('disputes.amount'), value: <MoneyText money={claim.amount} /> },
          ]}
        />
      )}
      <section aria-labelledby="dispute-said">
        <h3 className="ff-h3" id="dispute-said">
          {t('disputes.said')}
        </h3>
        <ol className="ff-thread">
          {commentsOf(dispute).map((comment) => (
            <Comment key={comment.id} comment={comment} shop={shop} />
          ))}
        </ol>
      </section>
      {standing === 'open' && run.asked !== 'cancel' && <CommentForm run={run} />}
      {standing === 'open' && <Withdraw run={run} shop={shop} />}
    </>
  );
};

/** All that was said, oldest first. */
const commentsOf = ({ disputeEntities }: DisputeCase): DisputeComment[] =>
  disputeEntities
    .flatMap(({ comments }) => comments)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));

interface AnswerProps {
  readonly run: DisputeRun;
  readonly shop: string;
  readonly dispute: DisputeCase;
}

/** The shop's answer waits for the shopper, who accepts it or turns it down. Source: POR-218, POR-219. */
const Answer = ({ run, shop, dispute }: AnswerProps) => {
  const { t, countryCode, formatDate } = useApp();
  const date = formatDate(answerBy(dispute.disputeEntities, marketOf(countryCode).timeZone) ?? '', 'weekday');
  const section = useRef<HTMLElement>(null);
  useFocusRecovery(section, String(run.asked === 'accept'));
  return (
    <section ref={section} className="ff-answer" aria-labelledby="dispute-answer">
      <div>
        <h3 className="ff-h3" id="dispute-answer">
          {t('disputes.answer.title', { shop })}
        </h3>
        <p className="ff-muted">{t('disputes.answer.text', { date })}</p>
      </div>
      {run.asked === 'accept' ? (
        <Confirm
          run={run}
          shop={shop}
          question={t('disputes.answer.confirm')}
          yes={t('disputes.answer.yes')}
        />
      ) : (
        <div className="ff-answer__actions">
          <Button onPress={() => run.ask('accept')}>{t('disputes.answer.accept')}</Button>
          <Button variant="secondary" onPress={() => run.send('reject')}>
            {t('disputes.turnDown.open')}
          </Button>
        </div>
      )}
      <p className="ff-small ff-muted">{t('disputes.answer.note')}</p>
      <Withdraw run={run} shop={shop} />
    </section>
  );
};

/** The shopper takes the report back. Source: POR-217. */
const Withdraw = ({ run, shop }: Pick<AnswerProps, 'run' | 'shop'>) => {
  const { t } = useApp();
  const isAsked = run.asked === 'cancel';
  const container = useRef<HTMLDivElement>(null);
  useFocusRecovery(container, String(isAsked));
  return (
    <div ref={container}>
      {isAsked ? (
        <Confirm
          run={run}
          shop={shop}
          question={t('disputes.cancel.confirm')}
          yes={t('disputes.cancel.yes')}
        />
      ) : (
        <TextButton small onPress={() => run.ask('cancel')}>
          {t('disputes.cancel.open')}
        </TextButton>
      )}
    </div>
  );
};

interface ConfirmProps extends Pick<AnswerProps, 'run' | 'shop'> {
  readonly question: string;
  readonly yes: string;
}

/** Asks once more before a case is closed for good, and for what the shopper may want to add. Source: POR-221. */
const Confirm = ({ run, shop, question, yes }: ConfirmProps) => {
  const { t } = useApp();
  const busy = run.isCalling;
  const asked = useRef<HTMLParagraphElement>(null);
  // The button that asked for it is gone. The one that closes the case must not get a key that is still held.
  useEffect(() => {
    if (document.activeElement === document.body) asked.current?.focus();
  }, []);
  return (
    <div className="ff-stack ff-stack--3">
      <p ref={asked} tabIndex={-1}>
        {question}
      </p>
      <div inert={busy}>
        <TextArea
          {...run.closingForm.field('note')}
          label={t('disputes.comment.label')}
          hint={t('disputes.report.happenedHint', { shop })}
          optional
          rows={2}
          maxLength={longestDisputeText}
        />
      </div>
      <div className="ff-answer__actions">
        <Button busy={busy && t('disputes.sending.busy')} onPress={() => void run.closingForm.submit()}>
          {yes}
        </Button>
        {!busy && (
          <Button variant="secondary" onPress={() => run.ask(null)}>
            {t('disputes.keepOpen')}
          </Button>
        )}
      </div>
    </div>
  );
};

interface CommentProps {
  readonly comment: DisputeComment;
  readonly shop: string;
}

const Comment = ({ comment, shop }: CommentProps) => {
  const { t, locale, countryCode, formatDate } = useApp();
  const { author, content, createdAt, files } = comment;
  const when = (at: Instant) =>
    t('disputes.when', {
      date: formatDate(at, 'weekday'),
      time: formatTime(at, locale, marketOf(countryCode).timeZone),
    });
  const names = { CONSUMER: t('disputes.you'), MERCHANT: shop, ADMIN: t('disputes.us') };
  return (
    <li className="ff-thread__item">
      <span className="ff-thread__who" aria-hidden="true">
        {author === 'MERCHANT' && <Avatar name={shop} />}
        {author === 'CONSUMER' && <Icon shape={userIcon} />}
        {author === 'ADMIN' && (
          <svg width="30" height="30" viewBox="3 3 26 26" aria-hidden="true">
            <MarkPaths />
          </svg>
        )}
      </span>
      <div>
        <p className="ff-thread__head">
          <b>
            <bdi>{names[author]}</bdi>
          </b>
          {author === 'MERCHANT' && <span>{t('disputes.shop')}</span>}
          <time dateTime={createdAt}>{when(createdAt)}</time>
        </p>
        <p className="ff-thread__text" dir="auto">
          {content}
        </p>
        {files.length > 0 && (
          <ul className="ff-thread__files">
            {files.map(({ name, bytes, evidenceLink }) => (
              <li key={evidenceLink}>
                <a className="ff-file" href={evidenceLink} download={name}>
                  <Icon shape={/\.(?:png|gif|jpe?g)$/i.test(name) ? imageIcon : fileIcon} />
                  <span>
                    <b>
                      <bdi>{name}</bdi>
                    </b>
                    <small>{formatFileSize(bytes, locale)}</small>
                  </span>
                  <Icon shape={downloadIcon} size={18} />
                  <span className="ff-sr">{t('disputes.download')}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

/** A comment beside the case's own steps. Source: POR-222, POR-223. */
const CommentForm = ({ run }: { readonly run: DisputeRun }) => {
  const { t } = useApp();
  const isSending = run.state === 'commenting';
  return (
    <form
      className="ff-stack ff-stack--4"
      noValidate
      inert={isSending}
      onSubmit={(event) => void run.form.submit(event)}
    >
      <TextArea
        {...run.form.field('content')}
        label={t('disputes.comment.label')}
        rows={3}
        maxLength={longestDisputeText}
      />
      <EvidencePicker files={run.files} onChange={run.attach} refusal={run.fileRefusal} />
      <LiveRegion>{isSending && <Sending files={run.files} />}</LiveRegion>
      <div>
        <Button type="submit" variant="secondary" busy={isSending && t('disputes.sending.busy')}>
          {t('disputes.comment.submit')}
        </Button>
      </div>
    </form>
  );
};
