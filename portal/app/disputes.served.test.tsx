/** The portal's calls about disputes, with the whole portal over the real server in this process. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open as createCase, picture, shopperWithOldOrder } from '#server/testing/disputes.ts';
import { createShop, createShopServer, type Shop, type Shopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { endServedPortal, openServedPortal } from '../testing/served-portal.tsx';

const api = '/portal/consumers';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  ({ shopper, orderId } = await shopperWithOldOrder(server, shop));
});
afterEach(endServedPortal);

const ofOrder = (name: string) => `${api}/ordertransactions/${orderId}/${name}`;

/** Opens the page of the order for a shopper who is signed in. */
async function open() {
  const { page } = await openServedPortal(shopper.visitor, `/order/${orderId}`);
  await screen.findByRole('heading', { level: 1, name: 'Marlow Field' });
  const user = userEvent.setup({ delay: null });
  return {
    page,
    /** Opens a dialog by its button, and finds its parts. */
    async dialog(button: string) {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog');
      const inDialog = within(dialog);
      return {
        ...inDialog,
        press: async (name: string) => user.click(await inDialog.findByRole('button', { name })),
        choose: async (name: string) => user.click(await inDialog.findByRole('radio', { name })),
        type: async (name: string | RegExp, text: string) =>
          user.type(await inDialog.findByRole('textbox', { name }), text),
        async attach(...files: File[]) {
          fireEvent.change(dialog.querySelector('input[type=file]') as Element, { target: { files } });
          for (const { name } of files) await inDialog.findByText(name);
        },
        /** Its own button, and not the cross in its corner. */
        close: async () =>
          user.click((await inDialog.findAllByRole('button', { name: 'Close' })).at(-1) as Element),
      };
    },
  };
}
type Dialog = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['dialog']>>;

async function answerUpToDetail({ choose, press }: Dialog) {
  await choose('No, it hasn’t arrived');
  await press('Continue');
  await press('Continue');
}

describe('a report of a delayed delivery', () => {
  const answers = {
    async newer(dialog: Dialog) {
      await answerUpToDetail(dialog);
      await dialog.choose('The delivery is delayed');
      await dialog.press('Continue');
    },
    async older({ press, choose }: Dialog) {
      await press('I’ve been in touch');
      await choose('The delivery is delayed');
    },
  };

  it.each([
    ['newer [POR-235]', 'newer', 'create-dispute'],
    ['older [POR-234]', 'older', 'report-problem'],
  ] as const)('by the %s flow is posted as a form with all of its fields', async (_, flow, call) => {
    if (flow === 'older') {
      await server.open.pool.query('insert into flag_overrides (name, scope, value) values ($1, $2, $3)', [
        ...['ir-consumer-portal-dispute-case-related-operations-enabled', `consumer:${shopper.consumerId}`],
        'false',
      ]);
    }
    const { page, dialog } = await open();
    const report = await dialog('Report a problem');
    await answers[flow](report);
    await report.type('What happened?', ' Still on its way. ');
    await report.type('When was it meant to arrive?', '01022026');
    await report.attach(picture('a.png'), picture('b.png'));
    await report.press('Send report');
    expect(await report.findByRole('region', { name: 'We’ve told Marlow Field' })).toBeVisible();
    const sent = page.last(`POST ${ofOrder(call)}`);
    expect(sent.body).toBeInstanceOf(FormData);
    expect(sent.headers).not.toHaveProperty('content-type');
    const fields = [...(sent.body as FormData)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    expect(fields).toEqual([
      ['reason', 'PRODUCT_NOT_RECEIVED'],
      ['reasonDetail', 'DELAY_WITH_DELIVERY'],
      ['subject', 'Still on its way.'],
      ['amount', '100.00'],
      ['files', 'a.png'],
      ['files', 'b.png'],
      ['expectItemDate', '2026-02-01'],
    ]);
    expect(sent.status).toBe(201);
    const calls = page.exchanges
      .map((each) => each.call)
      .filter((each) => /create-dispute|report-problem/.test(each));
    expect(calls).toEqual([`POST ${ofOrder(call)}`]);
  });
});

describe('the case of an order', () => {
  it('is read without a payload, and shown [POR-208]', async () => {
    const { body } = await createCase(shopper, orderId);
    const { page, dialog } = await open();
    const read = page.last(`GET ${ofOrder('dispute')}`);
    expect([read.body, read.status]).toEqual([null, 200]);
    expect(read.answer).toMatchObject({ id: body.id, orderId, disputeEntities: [{ status: 'OPEN' }] });
    expect(screen.getByRole('region', { name: 'Nothing arrived' })).toHaveTextContent('Sent to the shop');
    const { findByText } = await dialog('See the report');
    expect(await findByText('Nothing came.')).toBeVisible();
  });

  it('has its files on the files origin, and not on the one of the portal [POR-420]', async () => {
    await createCase(shopper, orderId);
    const { page, dialog } = await open();
    const { findByRole } = await dialog('See the report');
    const link = (await findByRole('link', { name: /^parcel\.png/ })) as HTMLAnchorElement;
    const { files, portal } = server.config.origins;
    expect(new URL(link.href).origin).toBe(files);
    expect(files).not.toBe(portal);
    const [entity] = page.last(`GET ${ofOrder('dispute')}`).answer.disputeEntities;
    expect(entity.attachments.map(({ evidenceLink }: { evidenceLink: string }) => evidenceLink)).toEqual([
      link.getAttribute('href'),
    ]);
  });

  it('is closed by its action, with the note of its shopper [POR-221]', async () => {
    const { body } = await createCase(shopper, orderId);
    const { page, dialog } = await open();
    const { press, type, findByRole } = await dialog('See the report');
    await press('The problem is solved, withdraw my report');
    await type(/^Add a comment/, ' A neighbour had it. ');
    await press('Withdraw report');
    expect(await findByRole('region', { name: 'Your report is withdrawn' })).toBeVisible();
    const sent = page.last(`POST ${api}/disputes/${body.id}/process`);
    expect(sent.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(sent.body).toEqual({ action: 'CONSUMER_CANCEL', note: 'A neighbour had it.' });
    expect(sent.answer.disputeEntities.at(-1)).toMatchObject({
      status: 'CLOSE',
      comments: [{ author: 'CONSUMER', content: 'A neighbour had it.' }],
    });
  });

  it('refuses a second one with 409, stores none, and is followed by a new one once it is closed [POR-419]', async () => {
    const stored = async () =>
      (
        await server.open.pool.query('select status from disputes where order_id = $1 order by created_at', [
          orderId,
        ])
      ).rows.map(({ status }) => status);
    const { page, dialog } = await open();
    const send = async () => {
      const report = await dialog('Report a problem');
      await answerUpToDetail(report);
      await report.choose('Nothing arrived');
      await report.press('Continue');
      await report.type('What happened?', 'Nothing came.');
      await report.attach(picture());
      return report;
    };
    const second = await send();
    // In another window.
    await createCase(shopper, orderId);
    await second.press('Send report');
    expect(await second.findByRole('region', { name: /^Only one active dispute is allowed/ })).toBeVisible();
    const refused = page.last(`POST ${ofOrder('create-dispute')}`);
    expect([refused.status, refused.answer.errorCode]).toEqual([409, 'CONFLICT']);
    expect(await stored()).toEqual(['OPEN']);
    expect(second.queryByRole('button', { name: 'Check your report' })).toBeNull();
    await second.close();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Report a problem' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );

    const first = await dialog('See the report');
    await first.press('The problem is solved, withdraw my report');
    await first.press('Withdraw report');
    await first.findByRole('region', { name: 'Your report is withdrawn' });
    await first.close();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Report a problem' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    const next = await send();
    await next.press('Send report');
    expect(await next.findByRole('region', { name: 'We’ve told Marlow Field' })).toBeVisible();
    expect(page.last(`POST ${ofOrder('create-dispute')}`).status).toBe(201);
    expect(await stored()).toEqual(['CLOSE', 'OPEN']);
  });
});
