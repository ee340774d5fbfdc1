import type { Translate } from '#shared/content/keys.ts';
import { maskedCardNumber } from '#shared/domain/methods/card-number.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';

/** The displayed name of a payment method, such as "Visa ending 4242". */
export function methodName(t: Translate, method: PaymentMethod): string {
  switch (method.type) {
    case 'CREDIT_CARD':
      return t('orders.method.card', {
        brand: t(`common.mark.${method.cardBrand}`),
        ending: maskedCardNumber(method.maskedPan, method.cardBrand).replace(/\D/g, ''),
      });
    case 'ACH_BANK_ACCOUNT':
      return t('orders.method.bank', { name: method.name, ending: method.mask });
    case 'APPLE_PAY':
      return t('common.mark.APPLE_PAY');
  }
}
