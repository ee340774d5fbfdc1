import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { unsubscribeFromEmail } from '#shared/contract/access/marketing.contract.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { isStandalone } from '../../app/screen-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import Unsubscribe from './unsubscribe.screen.tsx';

const { unsubscribe: texts, errors } = english;
afterEach(() => sessionStorage.clear());

function visit(query = '') {
  const portal = inPortal(`/unsubscribe${query}`);
  portal.answer(unsubscribeFromEmail, () => undefined);
  return { ...portal, ...portal.open(<Unsubscribe />) };
}
const submit = () => screen.getByRole('button', { name: texts.submit });
const kept = () => sessionStorage.getItem('unsubscribeEmail');

describe('/unsubscribe', () => {
  it('is public, moves the address of the link into session storage, unsubscribes it and leads home [POR-010] [POR-311]', async () => {
    expect(portalMap['/unsubscribe']).toEqual({ access: 'public', next: '/' });
    expect(isStandalone('/unsubscribe')).toBe(true);
    const { user, made, journey, calls, path, container } = visit('?email=maya%2Bnews%40example.com');
    expect(kept()).toBe('maya+news@example.com');
    expect(journey.location().query.size).toBe(0);
    expect(screen.getByText('maya+news@example.com')).toBeVisible();
    expect(await problemsOf(container)).toEqual([]);
    // The link alone changes nothing.
    expect(made(unsubscribeFromEmail)).toEqual([]);
    await user.click(submit());
    await screen.findByRole('heading', { name: texts.doneTitle });
    expect(made(unsubscribeFromEmail)).toEqual([{ params: { email: 'maya+news@example.com' } }]);
    expect(calls()).toEqual(['POST /portal/consumers/emails/unsubscribe-from-email/{email}']);
    expect(kept()).toBeNull();
    await user.click(screen.getByRole('button', { name: texts.onward }));
    expect(path()).toBe('/');
  });

  it('knows the address again after a reload [POR-010]', async () => {
    sessionStorage.setItem('unsubscribeEmail', 'maya@example.com');
    const { user, made } = visit();
    expect(screen.getByText('maya@example.com')).toBeVisible();
    await user.click(submit());
    await screen.findByText(texts.done.replace('{{email}}', 'maya@example.com'));
    expect(made(unsubscribeFromEmail)).toEqual([{ params: { email: 'maya@example.com' } }]);
  });

  it.each(['', '?email=', '?email=not-an-address'])(
    'asks for the address where there is none: %j',
    async (query) => {
      const { user, made } = visit(query);
      await user.click(submit());
      expect(screen.getByText(texts.required)).toBeVisible();
      await user.type(screen.getByLabelText(texts.email), 'maya@');
      await user.click(submit());
      expect(screen.getByText(errors.invalid_email_address)).toBeVisible();
      expect(made(unsubscribeFromEmail)).toEqual([]);
      await user.type(screen.getByLabelText(texts.email), 'example.com');
      await user.click(submit());
      await screen.findByRole('heading', { name: texts.doneTitle });
    },
  );

  it('says that it failed, keeps the address and can be tried again or with another one [POR-312]', async () => {
    const { user, refuse, answer } = visit('?email=maya@example.com');
    refuse(unsubscribeFromEmail, 429, 'too_many_requests');
    await user.click(submit());
    expect(await screen.findByText(texts.failedTitle)).toBeVisible();
    expect(screen.getByText(errors.too_many_requests)).toBeVisible();
    expect(kept()).toBe('maya@example.com');
    answer(unsubscribeFromEmail, () => undefined);
    await user.click(screen.getByRole('button', { name: texts.other }));
    expect(kept()).toBeNull();
    await user.type(screen.getByLabelText(texts.email), 'other@example.com');
    await user.click(submit());
    await screen.findByText(texts.done.replace('{{email}}', 'other@example.com'));
  });
});
