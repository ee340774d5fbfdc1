import type { promotionsContract } from '#shared/contract/promotions/promotions.contract.ts';
import { assignPromoCode, readReferral } from '../../areas/promotions/index.ts';
import type { Handlers } from '../handler.ts';

export const promotionsHandlers: Handlers<typeof promotionsContract> = {
  assignPromoCode: ({ body }, { server, session }) => assignPromoCode(server, session.consumerId, body),
  readReferral: (_, { server, session }) => readReferral(server, session.consumerId),
};
