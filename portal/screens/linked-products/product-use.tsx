import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useToday } from '../orders/use-today.ts';
import type { LinkedProduct } from './use-linked-products.ts';

/** Since when it is linked, and when it last used its access. */
export const ProductUse = ({ product: { linkedAt, lastUsedAt } }: { product: LinkedProduct }) => {
  const { t, formatDate, countryCode } = useApp();
  const today = useToday();
  const { timeZone } = marketOf(countryCode);
  const usedOn = lastUsedAt === null ? null : dateInTimeZone(lastUsedAt, timeZone);
  const used =
    usedOn === null
      ? t('linkedProducts.neverUsed')
      : usedOn === today
        ? t('linkedProducts.usedToday')
        : t('linkedProducts.usedOn', { date: formatDate(usedOn, 'long') });
  return (
    <p className="ff-small ff-muted">
      {`${t('linkedProducts.since', { date: formatDate(linkedAt, 'long') })}\u00a0· ${used}`}
    </p>
  );
};
