import { maskedPanOf } from '#shared/domain/methods/card-number.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { BankAccount, Card } from './methods.tables.ts';

export const maskedPan = ({ last4, brand }: Pick<Card, 'last4' | 'brand'>) => maskedPanOf(last4, brand);

export function cardMethodView(card: Pick<Card, 'id' | 'brand' | 'last4' | 'wallet'>): PaymentMethod {
  if (card.wallet) return { type: card.wallet, id: card.id };
  return { type: 'CREDIT_CARD', id: card.id, cardBrand: card.brand, maskedPan: maskedPan(card) };
}

export function accountMethodView({
  id,
  name,
  mask,
}: Pick<BankAccount, 'id' | 'name' | 'mask'>): PaymentMethod {
  return { type: 'ACH_BANK_ACCOUNT', id, name, mask };
}
