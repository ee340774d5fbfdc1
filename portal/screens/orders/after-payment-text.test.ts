import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#shared/domain/dates.ts';
import { formatDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { type PaymentPart, wholePart } from '#shared/domain/payments/payment-parts.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { createPortalTexts } from '../../app/texts.ts';
import { afterPaymentText } from './after-payment-text.ts';
import { item, order } from './orders-for-tests.ts';

const paid = item(1, '2026-11-14', { status: 'PAID' });
const [second, third] = [item(2, '2026-11-28'), item(3, '2026-12-12')];
const ofThree = order({ paymentScheduleSet: [paid, second, third] });

async function textOf(of: Order, parts: readonly PaymentPart[], locale = 'en-AU') {
  const { t } = await createPortalTexts(locale, ['payments', 'customPayment', 'orders', 'common']);
  const texts: Pick<AppContextValue, 't' | 'formatMoney' | 'formatDate'> = {
    t,
    formatMoney: ({ amount }) => `$${amount}`,
    formatDate: (date, style) => formatDate(date as IsoDate, locale, style),
  };
  return afterPaymentText(texts, of, parts).replace(/[\u00a0\u202f]/g, ' ');
}

describe('after a payment', () => {
  it.each([
    ['en-AU', 'Next: $30.00 on Sat 12 Dec, from Visa ending 4242.'],
    ['de-DE', 'Nächste Rate: $30.00 am Sa. 12. Dez. von Visa mit Endziffern 4242.'],
    ['fr-FR', 'Prochain paiement : $30.00 le sam. 12 déc., avec Visa se terminant par 4242.'],
    ['fr-CA', 'Prochain paiement : $30.00 le sam. 12 déc., avec Visa finissant par 4242.'],
    ['es-ES', 'Próximo pago: $30.00 el sáb 12 dic, con Visa terminada en 4242.'],
    ['it-IT', 'Prossima rata: $30.00, sab 12 dic, con Visa che finisce con 4242.'],
  ])('the dialog says what comes next, in %s', async (locale, text) => {
    expect(await textOf(ofThree, [wholePart(second)], locale)).toBe(text);
  });

  it('it names no method where the order has none', async () => {
    expect(await textOf({ ...ofThree, paymentMethod: null }, [wholePart(second)])).toBe(
      'Next: $30.00 on Sat 12 Dec.',
    );
  });

  it('it says that nothing is left of the order', async () => {
    expect(await textOf(ofThree, [second, third].map(wholePart))).toBe(
      'Your order from Marlow Field is paid in full.',
    );
  });

  it('it announces no date while a dispute holds the payments, or something late is left', async () => {
    const made = 'The payment to Marlow Field is made.';
    expect(await textOf({ ...ofThree, paymentsOnHold: true }, [wholePart(second)])).toBe(made);
    const late = { ...third, status: 'OVERDUE' as const };
    expect(await textOf(order({ paymentScheduleSet: [paid, second, late] }), [wholePart(second)])).toBe(made);
  });
});
