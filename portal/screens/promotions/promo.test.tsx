import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { assignPromoCode } from '#shared/contract/promotions/promotions.contract.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import Promo from './promo.screen.tsx';

const { promo: texts, errors } = english;

function visit(query = '?id=summer-au') {
  const portal = inPortal(`/in-store/promo${query}`);
  portal.answer(assignPromoCode, ({ body }) => ({
    ...body,
    status: 'ASSIGNED' as const,
    expiresAt: '2027-02-03T02:00:00.000Z',
  }));
  return { ...portal, ...portal.open(<Promo />) };
}
const field = () => screen.getByLabelText(texts.code);
const submit = () => screen.getByRole('button', { name: texts.submit });

describe('/in-store/promo', () => {
  it('needs a sign-in, and adds a code of the campaign in the address to the account [POR-019] [POR-020] [POR-360]', async () => {
    expect(portalMap['/in-store/promo'].access).toBe('signed-in');
    const { user, made, calls, container } = visit();
    expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    expect(await problemsOf(container)).toEqual([]);
    await user.type(field(), 'summ er01');
    await user.dblClick(submit());
    expect(await screen.findByRole('heading', { name: texts.doneTitle })).toHaveFocus();
    expect(screen.getByText('SUMMER01')).toBeVisible();
    expect(screen.getByText(/3 February 2027/)).toBeVisible();
    expect(made(assignPromoCode)).toEqual([{ body: { code: 'SUMMER01', campaignId: 'summer-au' } }]);
    expect(calls()).toEqual(['POST /portal/consumers/promotion/codes/assign']);
    expect(await problemsOf(container)).toEqual([]);
  });

  it('sends nothing that can be no code', async () => {
    const { user, made } = visit();
    await user.click(submit());
    expect(screen.getByText(texts.errors.required)).toBeVisible();
    await user.type(field(), 'SHORT');
    await user.click(submit());
    expect(screen.getByText(texts.errors.invalid_promo_code)).toBeVisible();
    expect(made(assignPromoCode)).toEqual([]);
  });

  it.each([
    [404, 'PROMO_CODE_NOT_FOUND', texts.errors.promo_code_not_found],
    [404, 'CAMPAIGN_NOT_FOUND', texts.errors.campaign_not_found],
    [409, 'PROMO_CODE_ALREADY_USED', texts.errors.promo_code_already_used],
    [412, 'PROMO_CODE_EXPIRED', texts.errors.promo_code_expired],
    [412, 'PROMO_CODE_NOT_ELIGIBLE', texts.errors.promo_code_not_eligible],
    [429, 'too_many_requests', errors.too_many_requests],
  ])('shows the text of the code in lower case: %i %s [POR-361]', async (status, code, text) => {
    const { user, refuse } = visit();
    refuse(assignPromoCode, status, code);
    await user.type(field(), 'SUMMER01');
    await user.click(submit());
    expect(await screen.findByText(text)).toBeVisible();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveValue('SUMMER01');
  });

  it('says that the code was not added where the response has no code [POR-362]', async () => {
    const { user, refuse } = visit();
    refuse(assignPromoCode, 502);
    await user.type(field(), 'SUMMER01');
    await user.click(submit());
    expect(await screen.findByText(texts.errors.promo_code_assign_error)).toBeVisible();
  });

  it.each(['', '?id=', '?id=No%20Campaign'])('takes no code without a campaign: %j', async (query) => {
    const { made, user, container } = visit(query);
    expect(screen.getByText(texts.noOfferTitle)).toBeVisible();
    expect(field()).toBeDisabled();
    await user.click(submit());
    expect(made(assignPromoCode)).toEqual([]);
    expect(await problemsOf(container)).toEqual([]);
  });
});
