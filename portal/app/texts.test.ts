import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { shopperErrorCodes } from '#shared/domain/errors.ts';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { createPortalTexts } from './texts.ts';

const unknown = 'orders.noSuchText' as TextKey;

/** The portal's texts, with another entry for every error code. */
async function withOtherErrors(locale: string) {
  const { errors } = (await loadTexts(locale, ['errors'])).texts as { errors: Record<string, string> };
  const kept = { ...errors };
  for (const code of shopperErrorCodes) errors[code] = `Another text of ${code}`;
  try {
    return await createPortalTexts(locale, ['errors']);
  } finally {
    Object.assign(errors, kept);
  }
}

it.each(['en-AU', 'fr-CA', 'de-DE'])(
  'the text of every error code in %s is the entry of the content with that code [POR-063]',
  async (locale) => {
    const { t } = await createPortalTexts(locale, ['errors']);
    const source = createTranslate([await loadTexts(locale, ['errors'])]);
    const changed = await withOtherErrors(locale);
    for (const errorCode of shopperErrorCodes) {
      const failure = new ApiError(400, { errorCode, message: 'Of the server', errorId: 'e1' }, null);
      expect(failureText(t, failure)).toBe(source(`errors.${errorCode}`));
      expect(failureText(changed.t, failure)).toBe(`Another text of ${errorCode}`);
    }
  },
);

describe('the texts of the portal', () => {
  it('name the brand, choose plurals and do not escape markup', async () => {
    const { t } = await createPortalTexts('en-AU', ['orders']);
    expect(t('orders.home.pageTitle')).toBe('Orders · Fourfold');
    expect(t('orders.due.orders', { count: 1 })).toBe('1 order');
    expect(t('orders.due.orders', { count: 3 })).toBe('3 orders');
    expect(t('orders.pay', { amount: '<b>&' })).toBe('Pay <b>&');
  });

  it('isolate names of others', async () => {
    const { t } = await createPortalTexts('en-AU', ['common']);
    expect(t('common.leave.label', { shop: 'Shop\u202e' })).toBe(
      'Close and go back to \u2068Shop\u202e\u2069',
    );
  });

  it('show a key without a text in double braces [POR-061]', async () => {
    const { t } = await createPortalTexts('en-AU', ['common']);
    expect(t(unknown)).toBe('{{orders.noSuchText}}');
  });

  it.each(['en-AU', 'fr-CA', 'de-DE'])('are the same in %s as those of the checkout', async (locale) => {
    const { t } = await createPortalTexts(locale, ['orders']);
    const reference = createTranslate([await loadTexts(locale, ['orders'])]);
    for (const key of ['orders.home.title', 'orders.item.today', unknown] as const) {
      expect(t(key)).toBe(reference(key));
    }
    for (const count of [0, 1, 2, 1_000_000]) {
      expect(t('orders.item.inDays', { count })).toBe(reference('orders.item.inDays', { count }));
    }
  });

  it('load by area, also in a language chosen later', async () => {
    const texts = await createPortalTexts('en-CA', ['common']);
    expect(texts.t('orders.payNow')).toBe('{{orders.payNow}}');
    await texts.setLocale('fr-CA');
    await texts.loadAreas(['orders']);
    expect(texts.t('orders.payNow')).toBe('Payer maintenant');
    expect(texts.t('common.close')).toBe('Fermer');
    await texts.setLocale('en-CA');
    expect(texts.t('orders.payNow')).toBe('Pay now');
  });

  it('notify of new ones, so that a component that showed a key without its text renders again', async () => {
    const texts = await createPortalTexts('en-CA', ['common']);
    const { t: before } = texts;
    let told = 0;
    texts.subscribe(() => {
      told += 1;
    });
    await texts.loadAreas(['orders']);
    expect(told).toBe(1);
    expect(texts.t).not.toBe(before);
    await texts.loadAreas(['orders', 'common']);
    expect(told).toBe(1);
  });

  it('are in the language chosen last', async () => {
    const texts = await createPortalTexts('en-CA', ['common']);
    await Promise.all([texts.setLocale('fr-CA'), texts.setLocale('en-CA')]);
    expect(texts.t('common.close')).toBe('Close');
  });
});
