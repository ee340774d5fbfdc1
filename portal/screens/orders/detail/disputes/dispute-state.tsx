import { currentEntity, type DisputeEntity } from '#shared/domain/disputes/dispute.ts';
import { answerBy, disputeProgress } from '#shared/domain/disputes/dispute-progress.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';

/** How a case stands, in a word. Source: POR-216, POR-406. */
export const DisputeTag = ({ entity }: { readonly entity: DisputeEntity }) => {
  const { t } = useApp();
  const progress = disputeProgress(entity);
  return <Tag {...(progress === 'awaitingYou' && { tone: 'now' })}>{t(`disputes.progress.${progress}`)}</Tag>;
};

/** The same in a sentence, with the day by which an answer is due. */
export function disputeText(
  entities: readonly DisputeEntity[],
  shop: string,
  { t, countryCode, formatDate }: AppContextValue,
): string {
  const entity = currentEntity(entities);
  if (!entity) return '';
  const progress = disputeProgress(entity);
  if (progress === 'closed') {
    return t(
      entity.consumerDisplayState === 'RESOLVED' ? 'disputes.text.resolved' : 'disputes.text.withdrawn',
    );
  }
  const date = formatDate(answerBy(entities, marketOf(countryCode).timeZone) ?? '', 'weekday');
  return t(`disputes.text.${progress}`, { shop, date });
}
