import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { confirmCardReport, listCards, readCardReport } from '#shared/contract/methods/methods.contract.ts';
import { managedCard, savedCard } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import BillingPage from './billing.screen.tsx';

const flag = 'ir-lost-and-stolen-card-report-button-enabled';
const cards = [
  { id: 'visa', maskedPan: '************4242', cardBrand: 'VISA' as const, selected: false },
  { id: 'mc', maskedPan: '************8210', cardBrand: 'MASTERCARD' as const, selected: false },
  { id: 'amex', maskedPan: '***********0005', cardBrand: 'AMEX' as const, selected: false },
];
const dueDateOfAddCard = '2026-01-29';

async function visit({ canCancel = true, isOn = true, failsFirst = false } = {}) {
  const portal = inPortal('/billing', { flags: { [flag]: isOn } });
  portal.answer(listCards, { creditcards: [managedCard(savedCard())], applePay: null, owedIn: ['AUD'] });
  const report = { cards, canCancel, dueDateOfAddCard };
  portal.answer(readCardReport, report);
  if (failsFirst) portal.refuse(readCardReport, 503, 'service_unavailable');
  portal.answer(confirmCardReport, ({ body }) => ({
    canceledCardIds: body.cardIdList,
    allCardsFlag: body.allCardsFlag,
    dueDateOfAddCard,
  }));
  const view = portal.open(<BillingPage />);
  await screen.findByText('Visa ending 4242');
  return { ...portal, ...view, report };
}
type Page = Awaited<ReturnType<typeof visit>>;

const open = async ({ user }: Page) => {
  await user.click(screen.getByRole('button', { name: 'Report loss or theft' }));
  return within(await screen.findByRole('dialog', { name: 'Report a lost or stolen card' }));
};
type Dialog = Awaited<ReturnType<typeof open>>;
const choose = async ({ user }: Page, dialog: Dialog, names: readonly RegExp[]) => {
  for (const name of names) await user.click(await dialog.findByRole('checkbox', { name }));
};
const press = ({ user }: Page, dialog: Dialog, name: string) =>
  user.click(dialog.getByRole('button', { name }));
const every = [/Visa/, /Mastercard/, /American Express/];

describe('the button that reports a card', () => {
  it('is there only while its flag is on [POR-273]', async () => {
    const { unmount } = await visit();
    expect(screen.getByRole('button', { name: 'Report loss or theft' })).toBeVisible();
    unmount();
    await visit({ isOn: false });
    expect(screen.queryByRole('button', { name: 'Report loss or theft' })).toBeNull();
  });
});

describe('the report of a lost or stolen card', () => {
  it('goes from the cards over the confirmation to the result, for some of them [POR-276] [POR-278]', async () => {
    const page = await visit();
    const dialog = await open(page);
    await choose(page, dialog, [/Visa/, /Mastercard/]);
    expect(await problemsOf(await screen.findByRole('dialog'))).toEqual([]);
    expect(dialog.getByText('Step 1 of 3')).toBeVisible();
    await press(page, dialog, 'Continue');
    expect(dialog.getByText('Step 2 of 3')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Stop using these 2 cards?' })).toBeVisible();
    expect(dialog.getByText('Visa ending 4242')).toBeVisible();
    expect(dialog.queryByText(/American Express/)).toBeNull();
    expect(dialog.getByText(/move to your default payment method/)).toBeVisible();
    expect(page.made(confirmCardReport)).toEqual([]);
    await press(page, dialog, 'Stop using it');
    expect(await dialog.findByText('2 cards are stopped')).toBeVisible();
    expect(dialog.getByText(/charged to your default payment method/)).toBeVisible();
    expect(dialog.getByText('Step 3 of 3')).toBeVisible();
    expect(dialog.queryByText(/Add a new card by/)).toBeNull();
    expect(page.made(confirmCardReport)).toEqual([
      { body: { cardIdList: ['visa', 'mc'], allCardsFlag: false } },
    ]);
    expect(page.made(readCardReport)).toEqual([{}]);
    await page.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says something else of all cards: in the confirmation, and in the result with a date [POR-278]', async () => {
    const page = await visit();
    const dialog = await open(page);
    await choose(page, dialog, [/Visa/]);
    await press(page, dialog, 'Continue');
    const someText = dialog.getByText(/We’ll remove what you chose/);
    expect(someText).toBeVisible();
    await press(page, dialog, 'Back');
    await choose(page, dialog, [/Mastercard/, /American Express/]);
    await press(page, dialog, 'Continue');
    expect(dialog.getByRole('heading', { name: 'Stop using all your cards?' })).toBeVisible();
    expect(dialog.getByText(/We’ll remove every card/)).toBeVisible();
    expect(dialog.queryByText(/We’ll remove what you chose/)).toBeNull();
    await page.user.dblClick(dialog.getByRole('button', { name: 'Stop using it' }));
    expect(await dialog.findByText('All your cards are stopped')).toBeVisible();
    expect(dialog.getByText(/None of them will be charged again/)).toBeVisible();
    expect(dialog.queryByText(/charged to your default payment method/)).toBeNull();
    expect(dialog.getByText(/^Add a new card by .*29/)).toBeVisible();
    expect(page.made(confirmCardReport)).toEqual([
      { body: { cardIdList: ['visa', 'mc', 'amex'], allCardsFlag: true } },
    ]);
  });

  it('says of the only card, before it is stopped, that nothing is left to pay with, and until when', async () => {
    const page = await visit();
    page.answer(readCardReport, {
      ...page.report,
      cards: [{ ...cards[0], selected: true } as (typeof cards)[0]],
    });
    const dialog = await open(page);
    await dialog.findByRole('checkbox', { name: /Visa/ });
    await press(page, dialog, 'Continue');
    expect(dialog.getByRole('heading', { name: 'Stop using Visa ending 4242?' })).toBeVisible();
    expect(dialog.getByText('No card is left to pay with')).toBeVisible();
    expect(dialog.getByText(/due 29 January 2026\. Add a new card by then/)).toBeVisible();
    expect(page.made(confirmCardReport)).toEqual([]);
  });

  it('needs at least one card', async () => {
    const page = await visit();
    const dialog = await open(page);
    await dialog.findByRole('checkbox', { name: /Visa/ });
    await press(page, dialog, 'Continue');
    expect(dialog.getByText('Choose at least one card.')).toBeVisible();
    await choose(page, dialog, [/Visa/]);
    expect(dialog.queryByText('Choose at least one card.')).toBeNull();
  });

  it('is replaced by the decline view while a payment is under way [POR-277]', async () => {
    const page = await visit({ canCancel: false });
    const dialog = await open(page);
    expect(await dialog.findByText('We can’t stop a card right now')).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(await problemsOf(await screen.findByRole('dialog'))).toEqual([]);
  });

  it('is declined too when a payment began after the cards were read', async () => {
    const page = await visit();
    const dialog = await open(page);
    await choose(page, dialog, [/Visa/]);
    await press(page, dialog, 'Continue');
    page.refuse(confirmCardReport, 412, 'card_cancel_not_allowed');
    await press(page, dialog, 'Stop using it');
    expect(await dialog.findByText('We can’t stop a card right now')).toBeVisible();
  });

  it('shows that the cards did not load, and loads them again [POR-279]', async () => {
    const page = await visit({ failsFirst: true });
    const dialog = await open(page);
    expect(await dialog.findByText('We couldn’t load your cards')).toBeVisible();
    page.answer(readCardReport, page.report);
    await press(page, dialog, 'Try again');
    expect(await dialog.findByRole('checkbox', { name: /Visa/ })).toBeVisible();
  });

  it.each([
    [NETWORK_FAILURE, null],
    [500, 'internal_error'],
    [503, 'service_unavailable'],
  ])('shows a failed confirm with status %i and not the result [POR-409]', async (status, errorCode) => {
    const page = await visit();
    const dialog = await open(page);
    await choose(page, dialog, [/Visa/]);
    await press(page, dialog, 'Continue');
    page.refuse(confirmCardReport, status, errorCode);
    await press(page, dialog, 'Stop using it');
    expect(await dialog.findByText('Nothing was reported')).toBeVisible();
    expect(dialog.queryByText('The card is stopped')).toBeNull();
    page.answer(confirmCardReport, { canceledCardIds: ['visa'], allCardsFlag: false, dueDateOfAddCard });
    await press(page, dialog, 'Stop using it');
    expect(await dialog.findByText('The card is stopped')).toBeVisible();
  });

  it('begins anew when a card is gone in another tab', async () => {
    const page = await visit();
    const dialog = await open(page);
    await choose(page, dialog, every);
    await press(page, dialog, 'Continue');
    page.refuse(confirmCardReport, 404, 'not_found');
    await press(page, dialog, 'Stop using it');
    expect(await dialog.findByText('Your cards have changed')).toBeVisible();
    page.answer(readCardReport, { ...page.report, cards: cards.slice(0, 1) });
    await press(page, dialog, 'Choose again');
    expect(await dialog.findAllByRole('checkbox')).toHaveLength(1);
  });
});

it('a report is opened again with its cards after a session that ended in the middle', async () => {
  const page = await visit();
  const dialog = await open(page);
  await choose(page, dialog, [/Mastercard/]);
  page.openAfterLostSession(<BillingPage />);
  const again = within(await screen.findByRole('dialog', { name: 'Report a lost or stolen card' }));
  expect(await again.findByRole('checkbox', { name: /Mastercard/ })).toBeChecked();
  expect(again.getByRole('checkbox', { name: /Visa/ })).not.toBeChecked();
});
