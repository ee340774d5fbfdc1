/** The numbers beside the pages: what waits for the merchant. */
import { listMerchantDisputes } from '#shared/contract/merchant/disputes.contract.ts';
import { useRead } from './queries.tsx';
import { useFailingDeliveries } from './use-failing-deliveries.ts';

export type CountName = 'disputes' | 'webhooks';

export interface Counted {
  readonly count: number;
  /** Whether there may be more than were counted. */
  readonly isMore: boolean;
  readonly meaning: string;
}

const everyMs = 60_000;

/** Disputes that await the merchant's answer, and deliveries that fail, each among the newest. */
export function useCounts(): Partial<Record<CountName, Counted>> {
  const open = useRead(listMerchantDisputes, { query: { status: 'OPEN', limit: '100' } }, { everyMs });
  const inquiry = useRead(listMerchantDisputes, { query: { status: 'INQUIRY', limit: '100' } }, { everyMs });
  const pages = [open.data, inquiry.data].flatMap((page) => page ?? []);
  const count = pages.flatMap(({ results }) => results).filter(({ needsAnswer }) => needsAnswer).length;
  const isMore = pages.some(({ nextCursor }) => nextCursor !== null);
  const deliveries = useFailingDeliveries();
  return {
    disputes: { count, isMore, meaning: 'need you' },
    webhooks: { count: deliveries.failing.length, isMore: deliveries.isMore, meaning: 'failing' },
  };
}
