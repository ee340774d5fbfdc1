/** The documents of an order: listed on its page, each opens in a separate window. */
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  listAgreementDocuments,
  readAgreementDocument,
} from '#shared/contract/agreements/agreements.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { account } from '#shared/testing/payments.ts';
import { isBare, isStandalone } from '../../app/screen-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import OrderPage from '../orders/detail/order.screen.tsx';
import { order } from '../orders/orders-for-tests.ts';
import DocumentPage from './document.screen.tsx';

const createdDate = '2026-11-11T02:00:00.000Z';
const ppaDocs = [
  { documentId: '123456789-agreement', docType: 'PURCHASE_PAYMENT_AGREEMENT', createdDate },
  { documentId: '123456789-schedule', docType: 'FINAL_PAYMENT_SCHEDULE', createdDate },
  { documentId: '123456789-x', docType: 'SOMETHING_NEW', createdDate },
];

function orderPage(isOn = true, loads = true) {
  const portal = inPortal('/order/123456789', { flags: { 'consumer-portal-ppa-link-display': isOn } });
  portal.answer(readOrder, order({ id: '123456789' }));
  portal.answer(readAccount, account());
  if (loads) portal.answer(listAgreementDocuments, { ppaDocs });
  else portal.refuse(listAgreementDocuments, 500);
  return { ...portal, ...portal.open(<OrderPage />) };
}

describe('the documents of an order', () => {
  it('are listed by their types, and open in a new window [PAY-102] [POR-026] [POR-194] [POR-195]', async () => {
    const { made } = orderPage();
    const region = within(await screen.findByRole('region', { name: 'Agreement documents' }));
    expect(made(listAgreementDocuments)).toEqual([{ params: { orderId: '123456789' } }]);
    const links = region.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Payment agreement', '#/ppa-rendered?docId=123456789-agreement'],
      ['Final payment schedule', '#/ppa-rendered?docId=123456789-schedule'],
      ['Document', '#/ppa-rendered?docId=123456789-x'],
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAccessibleDescription('Opens in a new window');
    }
  });

  it.each([true, false])('are requested and shown only when their flag is on: %s [POR-197]', async (isOn) => {
    const { made } = orderPage(isOn);
    await screen.findByRole('region', { name: 'Payments' });
    if (isOn) await screen.findByRole('region', { name: 'Agreement documents' });
    else expect(screen.queryByRole('region', { name: 'Agreement documents' })).toBeNull();
    expect(made(listAgreementDocuments)).toHaveLength(isOn ? 1 : 0);
  });

  it('can be loaded again when they did not load', async () => {
    const { user, answer } = orderPage(true, false);
    await screen.findByText('The documents of this order didn’t load.');
    answer(listAgreementDocuments, { ppaDocs });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Agreement documents' })).toBeVisible();
  });
});

function documentPage(query = '?docId=123456789-agreement') {
  return inPortal(`/ppa-rendered${query}`);
}
const renderedHtml =
  '<!doctype html><html lang="en"><head><title>Payment agreement</title></head><body><h1>Payment agreement</h1></body></html>';

describe('the page of a document', () => {
  it('shows the document that its address names, without a header [PAY-103] [POR-025] [POR-196]', async () => {
    const portal = documentPage();
    portal.answer(readAgreementDocument, { renderedHtml });
    const { container } = portal.open(<DocumentPage />);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Agreement document');
    expect(portal.made(readAgreementDocument)).toEqual([{ params: { documentId: '123456789-agreement' } }]);
    expect(frame.srcdoc).toBe(renderedHtml);
    expect([isBare('/ppa-rendered'), isBare('/order/{orderId}'), isStandalone('/ppa-rendered')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(container.querySelector('header')).toBeNull();
    expect(await problemsOf(container)).toEqual([]);
  });

  it('says above the document which one it is, once it is there', async () => {
    const portal = documentPage();
    portal.answer(readAgreementDocument, { renderedHtml });
    portal.open(<DocumentPage />);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Agreement document');
    expect(screen.queryByText('Payment agreement · Order 123456789')).toBeNull();
    // jsdom loads no `srcdoc`.
    (frame.contentDocument as Document).title = 'Payment agreement · Order 123456789';
    fireEvent.load(frame);
    expect(screen.getByText('Payment agreement · Order 123456789')).toBeVisible();
  });

  it('runs no script of the document', async () => {
    const portal = documentPage();
    portal.answer(readAgreementDocument, { renderedHtml: '<script>parent.stolen = 1</script><p>Text</p>' });
    portal.open(<DocumentPage />);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Agreement document');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
    expect(frame.getAttribute('src')).toBeNull();
    fireEvent.load(frame);
    expect('stolen' in window).toBe(false);
  });

  it('says that the document did not load, and loads it again [POR-198]', async () => {
    const portal = documentPage();
    portal.refuse(readAgreementDocument, 500);
    const { user } = portal.open(<DocumentPage />);
    expect(await screen.findByText('This document didn’t load')).toBeVisible();
    expect(screen.queryByTitle('Agreement document')).toBeNull();
    portal.answer(readAgreementDocument, { renderedHtml });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Agreement document')).toBeVisible();
  });

  it('says that no document has that id [POR-198]', async () => {
    const portal = documentPage();
    portal.refuse(readAgreementDocument, 404, 'not_found');
    portal.open(<DocumentPage />);
    expect(await screen.findByText('Document not found')).toBeVisible();
  });

  it('makes no call when the address names no document', async () => {
    const portal = documentPage('');
    portal.open(<DocumentPage />);
    expect(await screen.findByText('Document not found')).toBeVisible();
    expect(portal.made(readAgreementDocument)).toEqual([]);
  });
});
