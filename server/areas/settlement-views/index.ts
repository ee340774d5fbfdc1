/** Settlements as their merchant reads them. */
export { exportSettlement, listSettlements, readSettlement } from './settlement-views.ts';
