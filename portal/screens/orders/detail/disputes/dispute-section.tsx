import './dispute-section.css';
import { useEffect } from 'react';
import { currentEntity, type DisputeCase, disputeStateOf } from '#shared/domain/disputes/dispute.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dispute } from '../order-dialogs.ts';
import { DisputeTag, disputeText } from './dispute-state.tsx';

interface DisputeSectionProps {
  readonly dispute: DisputeCase;
  readonly shop: string;
  readonly onOpen: () => void;
}

/** The newest dispute of an order: what it is about, how it stands and what is next. Source: POR-183, POR-207. */
export const DisputeSection = ({ dispute, shop, onOpen }: DisputeSectionProps) => {
  const app = useApp();
  const { t, formatDate } = app;
  const entity = currentEntity(dispute.disputeEntities);
  const isShown = dispute.id !== null && entity !== undefined;
  useEffect(() => {
    if (isShown) preload(Dispute.part);
  }, [isShown]);
  if (!isShown) return null;
  const isAwaited = disputeStateOf(entity) === 'awaitingConsumer';
  const opened = dispute.disputeEntities.map(({ createdAt }) => createdAt).sort()[0] ?? entity.createdAt;
  return (
    <section
      className={`ff-dispute${isAwaited ? ' ff-dispute--awaited' : ''}`}
      aria-labelledby="dispute-heading"
    >
      <div className="ff-dispute__text">
        <h2 className="ff-h3" id="dispute-heading">
          {dispute.claim ? t(`disputes.detail.${dispute.claim.reasonDetail}`) : t('disputes.title')}
        </h2>
        <p className="ff-small ff-muted ff-dispute__state">
          <span>{t('disputes.opened', { date: formatDate(opened, 'dated') })}</span>{' '}
          <DisputeTag entity={entity} />
        </p>
        <p>{disputeText(dispute.disputeEntities, shop, app)}</p>
      </div>
      <Button variant={isAwaited ? 'primary' : 'secondary'} hasPopup="dialog" onPress={onOpen}>
        {t(isAwaited ? 'disputes.openAnswer' : 'disputes.open')}
      </Button>
    </section>
  );
};
