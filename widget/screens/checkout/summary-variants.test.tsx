/** What the shop and the experiments change about the summary. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { listShippingAddresses } from '#shared/contract/checkout/shipping-addresses.contract.ts';
import { type ExperimentVariants, experiments } from '#shared/domain/experiments.ts';
import { locales } from '#shared/domain/locales.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { textFiles } from '#shared/testing/text-files.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

interface Visit {
  readonly session?: Partial<CheckoutSession>;
  readonly experiments?: Partial<ExperimentVariants>;
  readonly app?: Partial<AppContextValue>;
}

async function open({ session = {}, ...more }: Visit = {}) {
  const visit = visitCheckout({ at: '/summary', session: checkoutSession(session), ...more });
  visit.answer(readCountries, { countries: [] });
  visit.answer(listShippingAddresses, { shippingAddresses: [] });
  const { user, unmount } = visit.open();
  await screen.findByRole('list', { name: visit.app.t('common.instalment.plan') });
  return { ...visit, user, unmount };
}

const deferred = { mode: 'EXPRESS', shippingOptionRequired: false } as const;
const integrated = { mode: 'EXPRESS', shippingOptionRequired: true } as const;

describe('the dialog with all payments', () => {
  const button = () => screen.getByRole('button', { name: 'See dates and amounts' });
  const dialog = () => screen.queryByRole('dialog', { name: 'Your payments' });

  it('has every payment with its date', async () => {
    const { user } = await open();
    await user.click(button());
    const rows = within(dialog() as HTMLElement).getAllByRole('definition');
    expect(rows.map((row) => [row.previousElementSibling?.textContent, row.textContent])).toEqual([
      ['Today', '$30.00'],
      ['04/12/2026', '$30.00'],
      ['18/12/2026', '$30.00'],
      ['01/01/2027', '$30.00'],
    ]);
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(button()).toHaveFocus();
  });

  it.each([
    ['en-AU', '04/12/2026'],
    ['en-NZ', '04/12/2026'],
    ['en-GB', '04/12/2026'],
    ['en-US', '12/04/2026'],
    ['en-CA', '12/04/2026'],
  ])('writes its dates for %s as %s [PAY-012]', async (locale, written) => {
    const { user } = await open({ app: { locale } });
    await user.click(button());
    expect(within(dialog() as HTMLElement).getByText(written)).toBeVisible();
  });

  it('is disabled exactly when shipping is deferred and the checkout is not buy-now [PAY-060]', async () => {
    const kinds = (['STANDARD', 'EXPRESS'] as const).flatMap((mode) =>
      [true, false].flatMap((shippingOptionRequired) =>
        [true, false].flatMap((pickup) =>
          [true, false].map((buyNow) => ({ mode, shippingOptionRequired, pickup, buyNow })),
        ),
      ),
    );
    const disabled = [];
    for (const kind of kinds) {
      const { user, unmount } = await open({ session: kind });
      await user.click(button());
      const isDisabled = button().getAttribute('aria-disabled') === 'true';
      expect([kind, dialog() === null]).toEqual([kind, isDisabled]);
      if (isDisabled) {
        disabled.push(kind);
        expect(button()).toHaveAccessibleDescription(/shows you the final payments/);
      }
      unmount();
    }
    expect(disabled).toEqual([
      { mode: 'EXPRESS', shippingOptionRequired: false, pickup: false, buyNow: false },
    ]);
  });
});

it.each(locales)(
  'the last button says in %s what is paid today, in every kind of order [MER-094]',
  async (locale) => {
    const chain = [locale, locale.startsWith('en') ? 'en' : locale].map((each) => ({
      locale: each,
      texts: textFiles[each] ?? {},
    }));
    const t = createTranslate(chain) as AppContextValue['t'];
    const verb = { en: /^Pay/, fr: /^Payer/, es: /^Pagar/, it: /^Paga/, de: /zahlen$/ }[locale.slice(0, 2)];
    for (const [mode, buyNow] of [
      ['EXPRESS', true],
      ['EXPRESS', false],
      ['STANDARD', true],
      ['STANDARD', false],
    ] as const) {
      const session = { mode, pickup: mode === 'EXPRESS', buyNow } as const;
      const { unmount } = await open({ session, app: { t, locale } });
      const text = screen.getAllByRole('button').at(-1)?.textContent;
      expect(text).toMatch(/30[.,]00/);
      expect(text).toMatch(verb as RegExp);
      unmount();
    }
  },
);

describe('the due-today summary', () => {
  const rows = () =>
    screen
      .queryAllByRole('definition')
      .map((row) => [row.previousElementSibling?.textContent, row.textContent]);

  it('has variants A, B and C, and C by default [PAY-056] [POR-393]', async () => {
    expect(experiments['due-today-summary']).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
    const shown: Record<string, unknown> = {};
    for (const variant of ['A', 'B', 'C', undefined] as const) {
      const { unmount } = await open({
        experiments: variant === undefined ? {} : { 'due-today-summary': variant },
      });
      if (variant === 'A' || variant === 'B') await waitFor(() => expect(rows()).not.toEqual([]));
      shown[variant ?? 'none'] = rows();
      unmount();
    }
    expect(shown).toEqual({
      A: [['Due today', '$30.00']],
      B: [
        ['Due today', '$30.00'],
        ['Due later', '$90.00'],
      ],
      C: [],
      none: [],
    });
  });
});

describe('an EXPRESS order', () => {
  const details = () => screen.queryByRole('button', { name: 'Details' });
  const items = () => screen.queryByText('Tern table lamp, rust', { selector: 'dt *' });

  it('has variants A, B and C of its information and of its breakdown, and C by default [PAY-057] [POR-396]', async () => {
    expect(experiments['express-info-page']).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
    expect(experiments['express-order-breakdown']).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
    const shown: Record<string, unknown> = {};
    for (const variant of ['A', 'B', 'C', undefined] as const) {
      const { unmount } = await open({
        session: integrated,
        experiments:
          variant === undefined ? {} : { 'express-info-page': variant, 'express-order-breakdown': variant },
      });
      const sentence = () => screen.queryByText(/^Choose where your order goes\. Marlow Field gets/);
      const steps = () => screen.queryByRole('region', { name: 'How it works' });
      if (variant === 'A') await waitFor(() => expect(sentence()).toBeVisible());
      if (variant === 'B') await waitFor(() => expect(steps()).toBeVisible());
      shown[variant ?? 'none'] = {
        information: sentence() ? 'sentence' : steps() ? 'steps' : null,
        items: items() !== null,
        button: details()?.getAttribute('aria-expanded') ?? null,
      };
      unmount();
    }
    const byDefault = { information: null, items: false, button: 'false' };
    expect(shown).toEqual({
      A: { information: 'sentence', items: true, button: 'true' },
      B: { information: 'steps', items: true, button: null },
      C: byDefault,
      none: byDefault,
    });
  });

  it.each([
    [deferred, 3],
    [integrated, 2],
    [{ ...deferred, buyNow: true }, 2],
  ])('of the kind %j has this number of steps: %i', async (session, count) => {
    await open({ session, experiments: { 'express-info-page': 'B' } });
    const steps = await screen.findByRole('region', { name: 'How it works' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(count);
  });

  it('is informed about no delivery where it is collected, nor in STANDARD', async () => {
    for (const session of [{ ...deferred, pickup: true }, {}]) {
      const { unmount } = await open({ session, experiments: { 'express-info-page': 'A' } });
      expect(screen.queryByText(/^Choose where your order goes/)).toBeNull();
      unmount();
    }
  });
});
