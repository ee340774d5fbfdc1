/** What a merchant is paid. Source: decision 268. */
import type { settlementsContract as contract } from '#shared/contract/merchant/settlements.contract.ts';
import { exportSettlement, listSettlements, readSettlement } from '../../areas/settlement-views/index.ts';
import type { Handlers } from '../handler.ts';

export const settlementsHandlers: Handlers<typeof contract> = {
  listSettlements: ({ query }, { server, merchant }) =>
    listSettlements(server.db, merchant.merchantId, query),

  readSettlement: ({ params, query }, { server, merchant }) =>
    readSettlement(server.db, merchant.merchantId, params.settlementId, query),

  async exportSettlement({ params: { settlementId } }, { server, merchant, addHeader }) {
    const csv = await exportSettlement(server.db, merchant.merchantId, settlementId);
    addHeader('content-disposition', `attachment; filename="${settlementId}.csv"`);
    return csv;
  },
};
