import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { chooseCreditConsent, readCreditConsent } from '#shared/contract/access/credit-consent.contract.ts';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import type { ConsentStatus } from '#shared/domain/account/credit-consent.ts';
import type { MarketingStatus } from '#shared/domain/account/marketing-status.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import Preferences from './preferences.screen.tsx';

const { preferences: texts, errors } = english;
const consented = { creditChecks: { consented: true } };

interface Given {
  marketing?: MarketingStatus;
  consent?: ConsentStatus;
  countryCode?: CountryCode;
  flags?: Partial<FlagValues>;
}

function visit({ marketing = 'SUBSCRIBED', consent = consented, countryCode = 'US', flags }: Given = {}) {
  const portal = inPortal('/preferences', { session: { countryCode }, ...(flags && { flags }) });
  let status = consent;
  portal.answer(readMarketingSubscription, { status: marketing });
  portal.answer(readCreditConsent, () => ({ consentStatus: status }));
  portal.answer(chooseCreditConsent, ({ body }) => {
    status = { ...status, ...body.consentStatus } as ConsentStatus;
    return { consentStatus: status };
  });
  portal.answer(subscribeToMarketing, { status: 'SUBSCRIBED' });
  portal.answer(unsubscribeFromMarketing, { status: 'UNSUBSCRIBED' });
  return { ...portal, ...portal.open(<Preferences />) };
}

const news = () => screen.findByRole('switch', { name: texts.news.name });
const checks = () => screen.findByRole('switch', { name: texts.credit.checks });
const offers = () => screen.findByRole('switch', { name: texts.credit.offers });

describe('/preferences', () => {
  it('needs a sign-in, and subscribes to news or unsubscribes [POR-013]', async () => {
    expect(portalMap['/preferences'].access).toBe('signed-in');
    const { user, calls, container } = visit();
    expect(await news()).toBeChecked();
    expect(await problemsOf(container)).toEqual([]);
    await user.click(await news());
    await waitFor(async () => expect(await news()).not.toBeChecked());
    await user.click(await news());
    await waitFor(async () => expect(await news()).toBeChecked());
    expect(calls().filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /portal/consumers/subscriptions/marketing/unsubscribed',
      'PUT /portal/consumers/subscriptions/marketing/subscribed',
    ]);
  });

  it('sends one choice at a time, and says why one was not saved [POR-309]', async () => {
    const { user, hold, made, refuse } = visit({ marketing: 'UNDECIDED' });
    const answer = hold(subscribeToMarketing);
    expect(await news()).not.toBeChecked();
    await user.dblClick(await news());
    expect(made(subscribeToMarketing)).toHaveLength(1);
    expect(await news()).toBeChecked();
    expect(screen.getByText(texts.saving)).toBeVisible();
    answer({ status: 'SUBSCRIBED' });
    await waitFor(() => expect(screen.queryByText(texts.saving)).toBeNull());
    refuse(unsubscribeFromMarketing, 429, 'too_many_requests');
    await user.click(await news());
    expect(await screen.findByText(errors.too_many_requests)).toBeVisible();
    expect(await news()).toBeChecked();
  });

  it.each([
    ['marketing choice', readMarketingSubscription, 503, 'service_unavailable'],
    ['consent', readCreditConsent, 503, 'service_unavailable'],
    ['marketing choice', readMarketingSubscription, 500, 'internal_error'],
    ['consent', readCreditConsent, 429, 'too_many_requests'],
  ] as const)(
    'says that we can not answer when the %s did not load, and tries again [POR-310]',
    async (_, operation, status, errorCode) => {
      const portal = inPortal('/preferences');
      portal.answer(readMarketingSubscription, { status: 'SUBSCRIBED' });
      portal.answer(readCreditConsent, { consentStatus: consented });
      portal.refuse(operation, status, errorCode);
      const { user } = portal.open(<Preferences />);
      expect(await screen.findByText(errors.service_unavailable)).toBeVisible();
      expect(screen.queryByRole('switch')).toBeNull();
      portal.answer(readMarketingSubscription, { status: 'SUBSCRIBED' });
      portal.answer(readCreditConsent, { consentStatus: consented });
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await news()).toBeChecked();
      expect(await checks()).toBeChecked();
    },
  );

  it('shows the consent to credit checks, and changes it [POR-313] [POR-413]', async () => {
    const { user, made, calls } = visit({ countryCode: 'AU' });
    expect(made(readCreditConsent)).toEqual([{}]);
    await user.click(await checks());
    await waitFor(async () => expect(await checks()).not.toBeChecked());
    expect(made(chooseCreditConsent)).toEqual([
      {
        body: { consentStatus: { creditChecks: { consented: false } }, channel: 'PORTAL_PREFERENCES' },
      },
    ]);
    expect(calls()).toContain('GET /portal/consumers/account/credit-check/consent');
    expect(calls()).toContain('POST /portal/consumers/account/credit-check/consent');
  });

  it('offers prescreened offers to consumers of the US alone [POR-319]', async () => {
    visit({ countryCode: 'CA' });
    await checks();
    expect(screen.queryByText(texts.credit.offers)).toBeNull();
    expect(screen.queryByText(texts.credit.need)).toBeNull();
  });

  it('is opted in to prescreened offers by default, and sends the choice with version and channel [POR-315] [POR-316] [POR-317]', async () => {
    const { user, made } = visit();
    expect(await offers()).toBeChecked();
    await user.click(await offers());
    await waitFor(async () => expect(await offers()).not.toBeChecked());
    expect(made(chooseCreditConsent)).toEqual([
      {
        body: {
          consentStatus: { prescreenedOffers: { consented: false, version: 1 } },
          channel: 'PORTAL_PREFERENCES',
        },
      },
    ]);
  });

  it.each([
    ['without credit checks', { consent: { creditChecks: { consented: false } } }, false],
    ['with its flag off', { flags: { 'consumer-portal-prescreened-offers-opt-out-enabled': false } }, true],
  ] as const)('can not be changed %s [POR-318]', async (_, given, isOn) => {
    const { user, made } = visit(given);
    const shown = await offers();
    expect(shown).toHaveAttribute('aria-disabled', 'true');
    if (isOn) expect(shown).toBeChecked();
    else expect(shown).not.toBeChecked();
    await user.click(shown);
    expect(made(chooseCreditConsent)).toEqual([]);
    expect(screen.queryByRole('button', { name: texts.credit.means })).toBeNull();
  });

  it('takes prescreened offers back with the credit checks that they need [POR-318]', async () => {
    const { user } = visit();
    expect(await offers()).not.toHaveAttribute('aria-disabled');
    await user.click(await checks());
    await waitFor(async () => expect(await offers()).toHaveAttribute('aria-disabled', 'true'));
    expect(await offers()).not.toBeChecked();
  });

  it('explains prescreened offers in a dialog, whose form is sent only with an answer [POR-014] [POR-320]', async () => {
    const { user, made } = visit();
    await offers();
    await user.click(screen.getByRole('button', { name: texts.credit.means }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.offers.title }));
    expect(await problemsOf(document.body)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: texts.offers.save }));
    expect(dialog.getByText(texts.offers.required)).toBeVisible();
    expect(made(chooseCreditConsent)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: new RegExp(texts.offers.no) }));
    await user.click(dialog.getByRole('button', { name: texts.offers.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(chooseCreditConsent)).toHaveLength(1);
    expect(await offers()).not.toBeChecked();
  });

  it('is opted out where that was chosen, and sends yes as the answer of the form [POR-317] [POR-320]', async () => {
    const prescreenedOffers = { consented: false, version: 1 } as const;
    const { user, made } = visit({ consent: { ...consented, prescreenedOffers } });
    expect(await offers()).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: texts.credit.means }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.offers.title }));
    await user.click(dialog.getByRole('radio', { name: new RegExp(texts.offers.yes) }));
    await user.click(dialog.getByRole('button', { name: texts.offers.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(chooseCreditConsent).map(({ body }) => body.consentStatus)).toEqual([
      { prescreenedOffers: { consented: true, version: 1 } },
    ]);
    expect(await offers()).toBeChecked();
  });

  it('keeps the dialog open with the reason when the choice was not saved', async () => {
    const { user, refuse } = visit();
    await offers();
    refuse(chooseCreditConsent, 412, 'consent_not_applicable');
    await user.click(screen.getByRole('button', { name: texts.credit.means }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: new RegExp(texts.offers.no) }));
    await user.click(dialog.getByRole('button', { name: texts.offers.save }));
    expect(await dialog.findByText(errors.consent_not_applicable)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await offers()).toBeChecked();
  });
});
