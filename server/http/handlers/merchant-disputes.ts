/** A merchant's disputes. Source: decision 262. */
import { merchantDisputesContract as contract } from '#shared/contract/merchant/disputes.contract.ts';
import {
  answerMerchantDispute,
  listMerchantDisputes,
  readMerchantDispute,
} from '../../areas/dispute-answers/index.ts';
import type { Handlers } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

export const merchantDisputesHandlers: Handlers<typeof contract> = {
  listMerchantDisputes: ({ query }, { server, merchant }) =>
    listMerchantDisputes(server.db, merchant.merchantId, query),

  readMerchantDispute: ({ params }, { server, merchant }) =>
    readMerchantDispute(server, merchant.merchantId, params.disputeId),

  acceptMerchantDispute: idempotent(
    contract.acceptMerchantDispute,
    ({ params, body }, { server, merchant }, commit) =>
      answerMerchantDispute(
        server,
        merchant.merchantId,
        params.disputeId,
        { action: 'ACCEPT', note: body.message },
        commit,
      ),
  ),

  answerMerchantDispute: idempotent(
    contract.answerMerchantDispute,
    ({ params, body }, { server, merchant }, commit) =>
      answerMerchantDispute(
        server,
        merchant.merchantId,
        params.disputeId,
        { action: body.action, note: body.message },
        commit,
      ),
  ),
};
