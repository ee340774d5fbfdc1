import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listLinkedProducts, unlinkProduct } from '#shared/contract/account-link/account-link.contract.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import LinkedProducts from './linked-products.screen.tsx';
import type { LinkedProduct } from './use-linked-products.ts';

const product = (clientId: string, clientName: string, ...can: string[]): LinkedProduct => ({
  clientId,
  clientName,
  scopeAndDescription: can.map((description, index) => ({ scope: `scope-${index}`, description })),
  linkedAt: '2026-09-06T02:00:00.000Z',
  lastUsedAt: null,
});
const tallybook = product('tallybook', 'Tallybook', 'See your orders', 'See your name');
const purse = product('old-purse', 'Old Purse', 'See your payments');

function visit(...linked: LinkedProduct[]) {
  const portal = inPortal('/oauth/revoke');
  let permissions = linked;
  portal.answer(listLinkedProducts, () => ({ permissions }));
  portal.answer(unlinkProduct, ({ params }) => {
    permissions = permissions.filter(({ clientId }) => clientId !== params.clientId);
    return undefined;
  });
  return { ...portal, ...portal.open(<LinkedProducts />) };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('/oauth/revoke', () => {
  it('needs a sign-in, and lists what is linked, with what each may do [POR-023] [POR-341]', async () => {
    expect(portalMap['/oauth/revoke'].access).toBe('signed-in');
    const { made, calls } = visit(tallybook, purse);
    const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(names).toEqual(['Tallybook', 'Old Purse']);
    for (const what of ['See your orders', 'See your name', 'See your payments'])
      expect(screen.getByText(what)).toBeVisible();
    for (const name of names) expect(await button(`Unlink ${name}`)).toBeEnabled();
    expect(made(listLinkedProducts)).toEqual([{}]);
    expect(calls()).toEqual(['GET /portal/consumers/oauth/permissions']);
    expect(await problemsOf(document.body)).toEqual([]);
  });

  it('says since when each is linked, when it was last used, and has its place in the menu of the account', async () => {
    const now = new Date().toISOString();
    const products = [
      { ...tallybook, lastUsedAt: now },
      { ...purse, lastUsedAt: '2026-09-12T16:00:00.000Z' },
      product('nesthouse-budget', 'Nesthouse Budget', 'See your name'),
    ];
    visit(...products);
    const lines = await screen.findAllByText(/^Linked on 6 September 2026/);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Linked on 6 September 2026\u00a0· last used today',
      // In Sydney it is the next day already.
      'Linked on 6 September 2026\u00a0· last used on 13 September 2026',
      'Linked on 6 September 2026\u00a0· not used yet',
    ]);
    const menu = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(menu.getByRole('link', { name: 'Linked apps' })).toHaveAttribute('aria-current', 'page');
  });

  it('unlinks a product after a question, which then leaves the list [POR-343] [POR-023]', async () => {
    const { user, made, calls } = visit(tallybook, purse);
    await user.click(await button('Unlink Tallybook'));
    const dialog = within(screen.getByRole('dialog', { name: 'Unlink Tallybook?' }));
    expect(made(unlinkProduct)).toEqual([]);
    expect(await problemsOf(document.body)).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: 'Unlink Tallybook' }));
    expect(await screen.findByText('Tallybook is no longer linked')).toBeVisible();
    expect(made(unlinkProduct)).toEqual([{ params: { clientId: 'tallybook' } }]);
    expect(calls()).toContain('DELETE /portal/consumers/oauth/revoke-permissions/{clientId}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Tallybook' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Old Purse' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('unlinks nothing when the question is closed', async () => {
    const { user, made } = visit(tallybook);
    await user.click(await button('Unlink Tallybook'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made(unlinkProduct)).toEqual([]);
  });

  it('says in the question why a product is still linked, and can try again', async () => {
    const { user, refuse, answer } = visit(tallybook);
    refuse(unlinkProduct, 503, 'service_unavailable');
    await user.click(await button('Unlink Tallybook'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Unlink Tallybook' }));
    expect(await dialog.findByText('Tallybook is still linked')).toBeVisible();
    answer(unlinkProduct, () => undefined);
    answer(listLinkedProducts, { permissions: [] });
    await user.click(dialog.getByRole('button', { name: 'Unlink Tallybook' }));
    expect(await screen.findByText('No linked apps')).toBeVisible();
  });

  it('takes a product that another window has unlinked as unlinked', async () => {
    const { user, refuse, answer } = visit(tallybook);
    await user.click(await button('Unlink Tallybook'));
    refuse(unlinkProduct, 404, 'not_found');
    answer(listLinkedProducts, { permissions: [] });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unlink Tallybook' }));
    expect(await screen.findByText('Tallybook is no longer linked')).toBeVisible();
    expect(screen.getByText('No linked apps')).toBeVisible();
  });

  it('says that nothing is linked', async () => {
    visit();
    expect(await screen.findByText('No linked apps')).toBeVisible();
    expect(screen.queryByText(/^You linked these apps/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again when it did not load', async () => {
    const portal = inPortal('/oauth/revoke');
    portal.refuse(listLinkedProducts, 500);
    const { user } = portal.open(<LinkedProducts />);
    await screen.findByText('Your linked apps didn’t load');
    portal.answer(listLinkedProducts, { permissions: [tallybook] });
    await user.click(await button('Try again'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tallybook' })).toBeVisible());
  });
});
