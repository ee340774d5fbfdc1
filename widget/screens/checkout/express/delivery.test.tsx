/** Where an EXPRESS order is delivered to, and how: the summary with the shop's page behind it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ShippingRejectCode } from '#shared/bridge/codes.ts';
import type { ShippingOption } from '#shared/bridge/shipping-options.ts';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout, startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import {
  addShippingAddress,
  listShippingAddresses,
} from '#shared/contract/checkout/shipping-addresses.contract.ts';
import { updateCheckout } from '#shared/contract/checkout/update-checkout.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { ShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { failure } from '#shared/testing/fake-app.tsx';
import { money, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';
import type { CheckoutContextValue } from '../checkout-context.tsx';

const homeId = '11111111-1111-4111-8111-111111111111';
const workId = '22222222-2222-4222-8222-222222222222';
const home: ShippingAddress = {
  id: homeId,
  name: 'Maya Rowe',
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
  preferred: true,
  phoneNumber: '0412345678',
};
const work: ShippingAddress = {
  ...home,
  id: workId,
  name: 'Maya at work',
  suburb: 'Carlton',
  preferred: false,
};
const abroad: ShippingAddress = {
  ...home,
  id: 'abroad',
  name: 'Aunt Ro',
  countryCode: 'NZ',
  preferred: false,
};

const plain = (amount: string) => ({ amount, currency: 'AUD' });
const standard: ShippingOption = {
  id: 'standard',
  name: 'Standard',
  description: '3 to 5 days',
  shippingAmount: plain('5.00'),
  orderAmount: plain('125.00'),
};
const express: ShippingOption = {
  id: 'express',
  name: 'Express',
  shippingAmount: plain('15.00'),
  taxAmount: plain('1.00'),
  orderAmount: plain('135.00'),
};

type Kind = Partial<Pick<CheckoutSession, 'buyNow' | 'pickup' | 'shippingOptionRequired'>>;

const expressSession = (changes: Kind & Partial<CheckoutSession> = {}): CheckoutSession => {
  const session = checkoutSession({
    mode: 'EXPRESS',
    shippingOptionRequired: true,
    originalAmount: money('120.00'),
    ...changes,
  });
  return { ...session, orderDetail: { ...session.orderDetail, shippingAddress: null } };
};

type Question = Parameters<CheckoutContextValue['askShop']>;

/** The shop's page: its replies, and the calls that it got. */
function shopPage(options: readonly ShippingOption[] | ShippingRejectCode = [standard, express]) {
  const shop = {
    options,
    total: null as { amount: string; currency: string } | null,
    asked: [] as Question[],
  };
  const answer = async (...question: Question) => {
    shop.asked.push(question);
    const [method] = question;
    if (typeof shop.options === 'string') return { ok: false, code: shop.options };
    return method === 'requestShippingOptions'
      ? { ok: true, options: shop.options }
      : { ok: true, amount: shop.total };
  };
  return { shop, askShop: answer as unknown as CheckoutContextValue['askShop'] };
}

interface Start {
  readonly session?: CheckoutSession;
  readonly addresses?: readonly ShippingAddress[];
  readonly options?: readonly ShippingOption[] | ShippingRejectCode;
  readonly askShop?: CheckoutContextValue['askShop'];
}

function prepare({ session = expressSession(), addresses = [home, work], options, askShop }: Start = {}) {
  const page = shopPage(options);
  const visit = visitCheckout({ at: '/summary', session, askShop: askShop ?? page.askShop });
  visit.answer(listShippingAddresses, { shippingAddresses: [...addresses] });
  visit.answer(readCountries, { countries: [] });
  visit.answer(initiateThreeDS, { traceId, threeDSId: 'tds', challengeRequired: false, challengeUri: null });
  visit.answer(finaliseThreeDS, { result: 'PASSED' });
  visit.answer(updateCheckout, ({ body }) => updated(visit.session(), body));
  return { ...visit, shop: page.shop };
}

type Update = Parameters<typeof updated>[1];

/** The session as the server returns it after an update. */
function updated(
  session: CheckoutSession,
  body: {
    revision: number;
    amount: { amount: string };
    shippingAddressId?: string | undefined;
    shippingOptionIdentifier?: string | undefined;
  },
): CheckoutSession {
  const quarter = money((Number(body.amount.amount) / 4).toFixed(2));
  return {
    ...session,
    revision: body.revision,
    amount: money(body.amount.amount),
    amountDueToday: quarter,
    instalments: session.instalments.map((each) => ({ ...each, amount: quarter })),
    shippingAddressId: body.shippingAddressId ?? null,
    merchant: { ...session.merchant, shippingOptionIdentifier: body.shippingOptionIdentifier ?? null },
  };
}

async function open(start: Start = {}) {
  const visit = prepare(start);
  const { user, unmount } = visit.open();
  const provider = await cardFrame();
  await provider.ready();
  return { ...visit, user, unmount, provider };
}

const approved: ReplyOf<typeof confirmCheckout> = {
  ...({
    status: 'APPROVED',
    state: 'APPROVED',
    resultCode: 0,
    orderId: '123456789',
    donation: null,
  } as const),
  redirectUrl: 'http://shop.localhost:4402/done',
};

const button = () => screen.getByRole('button', { name: /^Pay \$[\d.]+ today$/ });
const isPayable = () => waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
const update =
  (index = -1) =>
  (made: readonly { body: Update }[]) =>
    made.at(index)?.body;

describe('an EXPRESS order with options of the shop', () => {
  it('begins with the preferred address and the first option, and is paid as re-priced [PAY-042] [PAY-046] [PAY-059] [MER-089]', async () => {
    const { shop, made, calls } = await open();
    await isPayable();
    expect(calls()[0]).toBe('GET /portal/consumers/shipping-addresses');
    expect(screen.getByRole('radio', { name: /Maya Rowe/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Maya at work/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    expect(shop.asked.map(([method, argument]) => [method, argument])).toEqual([
      [
        'requestShippingOptions',
        {
          address: { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' },
          limits: { currency: 'AUD', maximumAmount: '2000.00' },
        },
      ],
      ['selectShippingOption', { optionId: 'standard' }],
    ]);
    expect(made(updateCheckout)).toEqual([
      {
        params: { token: checkoutToken },
        body: {
          profilingSessionId: expect.any(String),
          revision: 1,
          amount: plain('125.00'),
          shippingAddressId: homeId,
          shippingOptionIdentifier: 'standard',
          shippingAmount: plain('5.00'),
        },
      },
    ]);
    expect(screen.getByText('4 payments of $31.25')).toBeVisible();
  });

  it('is re-priced by the shop when another option is chosen [MER-089]', async () => {
    const { shop, made, user } = await open();
    await isPayable();
    shop.total = plain('130.00');
    await user.click(screen.getByRole('radio', { name: /^Express/ }));
    await waitFor(() => expect(screen.getByText('4 payments of $32.50')).toBeVisible());
    expect(shop.asked.at(-1)?.slice(0, 2)).toEqual(['selectShippingOption', { optionId: 'express' }]);
    expect(update()(made(updateCheckout) as never)).toMatchObject({
      revision: 2,
      amount: plain('130.00'),
      shippingOptionIdentifier: 'express',
      taxAmount: plain('1.00'),
    });
  });

  it('shows what it waits for, and cannot be paid until then', async () => {
    let answer: (value: unknown) => void = () => {};
    const askShop = () =>
      new Promise((settle) => {
        answer = settle;
      });
    await open({ askShop: askShop as never });
    expect(await screen.findByText('Asking Marlow Field about delivery')).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAccessibleDescription('One moment, we’re working out delivery.');
    await act(async () => answer({ ok: true, options: [standard] }));
    await act(async () => answer({ ok: true, amount: null }));
    await isPayable();
    expect(screen.queryByText('Asking Marlow Field about delivery')).toBeNull();
  });

  it('drops the calls and replies of an older address, also those that come later [MER-088]', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const askShop = (method: string) =>
      method === 'requestShippingOptions'
        ? new Promise((settle) => void answers.push(settle))
        : Promise.resolve({ ok: true, amount: null });
    const { user, made } = await open({ askShop: askShop as never });
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: /Maya at work/ }));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.({ ok: true, options: [express] }));
    await isPayable();
    answers[0]?.({ ok: true, options: [standard] });
    await act(() => nextTurn());
    expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Standard/ })).toBeNull();
    expect(made(updateCheckout).map(({ body }) => body.shippingAddressId)).toEqual([workId]);
    expect(screen.queryByText('Your order wasn’t updated')).toBeNull();
  });

  it.each([
    ['its answer comes anyway', false],
    ['it ends as cancelled', true],
  ])(
    'aborts the update of an older choice, and shows nothing of it when %s [PAY-051] [PAY-052]',
    async (_, isCancelled) => {
      const { user, answer, made, session } = await open();
      await isPayable();
      let aborted: AbortSignal | undefined;
      let end: () => void = () => {};
      answer(updateCheckout, ({ body }, options) => {
        if (body.shippingOptionIdentifier !== 'express') return updated(session(), body);
        aborted = options?.signal;
        const late = updated(session(), body);
        return new Promise((resolve, reject) => {
          end = () => (isCancelled ? reject(failure(-1)) : resolve(late));
        });
      });
      await user.click(screen.getByRole('radio', { name: /^Express/ }));
      await waitFor(() => expect(made(updateCheckout)).toHaveLength(2));
      expect(aborted?.aborted).toBe(false);
      await user.click(screen.getByRole('radio', { name: /^Standard/ }));
      expect(aborted?.aborted).toBe(true);
      await isPayable();
      end();
      await act(() => nextTurn());
      expect(made(updateCheckout).map(({ body }) => body.shippingOptionIdentifier)).toEqual([
        ...['standard', 'express', 'standard'],
      ]);
      expect(session().amount.amount).toBe('125.00');
      expect(screen.getByText('4 payments of $31.25')).toBeVisible();
      expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
      expect(button()).not.toHaveAttribute('aria-disabled');
      expect(screen.queryByText('Your order wasn’t updated')).toBeNull();
    },
  );

  it.each([
    [
      'SHIPPING_ADDRESS_UNRECOGNIZED',
      'Marlow Field doesn’t recognise this address. Check it, or choose another one.',
    ],
    ['SHIPPING_ADDRESS_UNSUPPORTED', 'Marlow Field doesn’t deliver to this address. Choose another one.'],
    [
      'SHIPPING_UNSUPPORTED',
      'Marlow Field doesn’t deliver this order that way. Choose another option or address.',
    ],
    [
      'SERVICE_UNAVAILABLE',
      'Marlow Field couldn’t give us its delivery options. Nothing was charged. Try again in a moment.',
    ],
  ] as const)('says what %s of the shop means [MER-086]', async (code, text) => {
    const { made } = await open({ options: code });
    expect(await screen.findByText(text)).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(made(updateCheckout)).toEqual([]);
  });

  it('can be tried again after an outage of the shop', async () => {
    const { shop, user } = await open({ options: 'SERVICE_UNAVAILABLE' });
    await screen.findByText('Delivery can’t be worked out right now');
    shop.options = [standard];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await isPayable();
    expect(screen.queryByText('Delivery can’t be worked out right now')).toBeNull();
  });

  it.each(['CLOSED', 'TIMEOUT', 'NOT_READY', 'INVALID_MESSAGE'])(
    'says that the shop’s page does not reply (%s), and how to start again',
    async (code) => {
      await open({ askShop: (async () => ({ ok: false, code })) as never });
      expect(await screen.findByText(/The page of Marlow Field isn’t answering/)).toBeVisible();
      expect(button()).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('takes no options that the checkout’s own check refuses', async () => {
    const { made } = await open({ options: [{ ...standard, orderAmount: plain('2000.01') }] });
    expect(await screen.findByText('Delivery can’t be worked out right now')).toBeVisible();
    expect(made(updateCheckout)).toEqual([]);
  });

  it.each(['above_maximum_order_value', 'below_minimum_order_value'])(
    'keeps the option before when the server refuses another as %s, and can be paid with it',
    async (errorCode) => {
      const { user, refuse, session } = await open();
      await isPayable();
      refuse(updateCheckout, 422, errorCode);
      await user.click(screen.getByRole('radio', { name: /^Express/ }));
      expect(await screen.findByText('Your order wasn’t updated')).toBeVisible();
      expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
      expect(session().amount.amount).toBe('125.00');
      await isPayable();
    },
  );

  it('cannot be paid after an update whose response was lost, until it is known', async () => {
    const { user, refuse, answer, session } = await open();
    await isPayable();
    refuse(updateCheckout, 0);
    await user.click(screen.getByRole('radio', { name: /^Express/ }));
    expect(await screen.findByText('Your order wasn’t updated')).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    answer(updateCheckout, ({ body }) => updated(session(), body));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await isPayable();
    expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked();
  });

  it('comes after a choice in another window', async () => {
    const { user, answer, made, session } = await open();
    await isPayable();
    let calls = 0;
    answer(updateCheckout, ({ body }) => {
      calls += 1;
      return calls === 1 ? Promise.reject(failure(409, 'checkout_changed')) : updated(session(), body);
    });
    answer(readCheckout, () => ({ ...session(), revision: 7 }));
    await user.click(screen.getByRole('radio', { name: /^Express/ }));
    await isPayable();
    expect(made(updateCheckout).map(({ body }) => body.revision)).toEqual([1, 2, 8]);
  });

  it('delivers to no country that the shop does not, and does not ask it [MER-091]', async () => {
    const { shop } = await open({ addresses: [abroad] });
    expect(await screen.findByRole('radio', { name: /Aunt Ro/ })).toBeDisabled();
    expect(screen.getByText('The shop doesn’t deliver to this country.')).toBeVisible();
    await waitFor(() => expect(button()).toHaveAccessibleDescription('Choose a delivery address first.'));
    expect(shop.asked).toEqual([]);
  });

  it('has its choices again after a reload', async () => {
    const first = await open();
    await isPayable();
    await first.user.click(screen.getByRole('radio', { name: /Maya at work/ }));
    await isPayable();
    await first.user.click(screen.getByRole('radio', { name: /^Express/ }));
    await waitFor(() => expect(first.session().merchant.shippingOptionIdentifier).toBe('express'));
    const { checkoutChoice } = first.journey.situation().session;
    expect(checkoutChoice).toMatchObject({ addressId: workId, optionId: 'express' });
    first.unmount();
    const { unmount } = first.open();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked());
    expect(screen.getByRole('radio', { name: /Maya at work/ })).toBeChecked();
    unmount();
  });

  it('is updated before it is confirmed, as the shopper has seen it [PAY-053]', async () => {
    const { user, made, answer, calls } = await open();
    await isPayable();
    answer(confirmCheckout, approved);
    await user.click(button());
    await waitFor(() => expect(made(confirmCheckout)).toHaveLength(1));
    expect(made(confirmCheckout)[0]?.body.revision).toBe(1);
    expect(calls().filter((call) => call.includes('/checkout/'))).toEqual([
      'PUT /portal/consumers/checkout/{token}/update',
      'POST /portal/consumers/checkout/{token}/confirm',
    ]);
  });
});

describe('an EXPRESS order that another window has changed', () => {
  it('is not paid as it was, and is chosen again here before it is', async () => {
    const { user, made, answer, refuse, session } = await open();
    await isPayable();
    refuse(confirmCheckout, 409, 'checkout_changed');
    answer(startCheckout, () => ({
      ...updated(session(), { revision: 9, amount: plain('135.00'), shippingAddressId: workId }),
      revision: 9,
    }));
    await user.click(button());
    await waitFor(() => expect(made(updateCheckout).at(-1)?.body.revision).toBe(10));
    expect(made(updateCheckout).at(-1)?.body).toMatchObject({
      ...{ shippingAddressId: homeId, shippingOptionIdentifier: 'standard', amount: plain('125.00') },
    });
    await isPayable();
    expect(made(confirmCheckout)).toHaveLength(1);
  });
});

describe('an EXPRESS order whose delivery the shop settles afterwards', () => {
  const session = expressSession({ shippingOptionRequired: false });

  it('needs an address and asks the shop nothing [MER-093] [PAY-059]', async () => {
    const { shop, made } = await open({ session });
    await isPayable();
    expect(shop.asked).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Delivery' })).toBeNull();
    expect(made(updateCheckout).map(({ body }) => body)).toEqual([
      {
        profilingSessionId: expect.any(String),
        revision: 1,
        amount: money('120.00'),
        shippingAddressId: homeId,
      },
    ]);
    expect(screen.getByText(/Marlow Field adds delivery and shows you the final payments/)).toBeVisible();
  });

  it('cannot be paid without an address [PAY-058]', async () => {
    const { user, made, journey } = await open({ session, addresses: [] });
    await waitFor(() => expect(button()).toHaveAccessibleDescription('Add a delivery address first.'));
    await user.click(button());
    expect(made(confirmCheckout)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add a new address' }));
    expect(journey.location().path).toBe('/add-address');
  });
});

describe('an EXPRESS order that is collected', () => {
  it('is paid without an address, and asks the shop nothing [MER-092] [PAY-043] [PAY-058]', async () => {
    const { shop, calls, user, answer, made } = await open({ session: expressSession({ pickup: true }) });
    answer(confirmCheckout, approved);
    await isPayable();
    expect(screen.queryByRole('group', { name: 'Deliver to' })).toBeNull();
    await user.click(button());
    await waitFor(() => expect(made(confirmCheckout)).toHaveLength(1));
    expect(shop.asked).toEqual([]);
    expect(calls()).not.toContain('GET /portal/consumers/shipping-addresses');
    expect(calls()).not.toContain('PUT /portal/consumers/checkout/{token}/update');
  });
});

describe('the last button', () => {
  const ordered = 'Marlow Field gets your order, and you go back to the shop.';
  it.each([
    [true, { pickup: true }, ordered],
    [false, { pickup: true }, ordered],
    [true, { shippingOptionRequired: false }, ordered],
    [false, {}, ordered],
    [
      false,
      { shippingOptionRequired: false },
      'Next, Marlow Field adds delivery and shows your final payments. You place the order there, and nothing is charged before that.',
    ],
  ])('of an EXPRESS order says the amount, and what follows: buyNow %s, %o', async (buyNow, kind, next) => {
    await open({ session: expressSession({ buyNow, ...kind }) });
    await isPayable();
    const amount = 'shippingOptionRequired' in kind || 'pickup' in kind ? '$30.00' : '$31.25';
    expect(button()).toHaveTextContent(`Pay ${amount} today`);
    expect(screen.getByText(next)).toBeVisible();
  });
});

it('offers the account’s own address by what it is, and says which number is called', async () => {
  await open({ addresses: [{ ...home, phoneNumber: '+61412345678', ofAccount: true }, work] });
  await isPayable();
  const own = screen.getByRole('radio', { name: /^Home/ });
  expect(own).toBeChecked();
  expect(own.closest('label')).toHaveTextContent('HomeMaya Rowe, 14 Gantry Street, Thornbury VIC 3071');
  expect(screen.getByText('Marlow Field calls 0412 345 678 if the courier can’t find you.')).toBeVisible();
});

it('writes an address as people of its country do', async () => {
  const { state: _, ...place } = work;
  const lyon = { ...place, address1: '14 Rue de la Verveine', suburb: 'Lyon', postcode: '69002' };
  const { merchant } = expressSession();
  const session = expressSession({ merchant: { ...merchant, supportedShippingCountries: ['AU', 'FR'] } });
  await open({ session, addresses: [home, { ...lyon, countryCode: 'FR' }] });
  expect(await screen.findByText(/14 Rue de la Verveine, 69002 Lyon/)).toBeVisible();
});

describe('a new address', () => {
  async function form() {
    const visit = prepare({ addresses: [] });
    visit.journey.open('/add-address');
    const { user } = visit.open();
    await screen.findByRole('heading', { name: 'Add a delivery address' });
    await user.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
    await waitFor(() => expect(screen.getByLabelText('Street address')).toHaveFocus());
    const fill = (label: string | RegExp, text: string) => user.type(screen.getByLabelText(label), text);
    const save = () => user.click(screen.getByRole('button', { name: 'Use this address' }));
    return { ...visit, user, fill, save };
  }

  it('is there again when the session ended while it was written', async () => {
    const { fill, journey, loseSessionAndLogIn, open } = await form();
    act(() => journey.update({ email: 'maya@example.com' }));
    await fill('Full name', 'Maya at work');
    await fill('Street address', '1 Swan');
    loseSessionAndLogIn();
    act(() => journey.open('/add-address'));
    open();
    expect(await screen.findByLabelText('Full name')).toHaveValue('Maya at work');
    expect(screen.getByLabelText('Street address')).toHaveValue('1 Swan');
  });

  it('is stored, chosen and returned to the order with [PAY-047]', async () => {
    const { fill, save, user, answer, made, journey } = await form();
    answer(addShippingAddress, { ...work, id: workId });
    await fill('Full name', 'Maya at work');
    await fill('Street address', '1 Swanston Street');
    await fill('Suburb or town', 'Carlton');
    await user.selectOptions(screen.getByLabelText('State or territory'), 'VIC');
    await fill('Postcode', '3053');
    await fill(/^Phone number/, '0412 345 678');
    await save();
    await waitFor(() => expect(journey.location().path).toBe('/summary'));
    expect(made(addShippingAddress)).toEqual([
      {
        body: {
          address: {
            name: 'Maya at work',
            address1: '1 Swanston Street',
            suburb: 'Carlton',
            state: 'VIC',
            postcode: '3053',
            countryCode: 'AU',
            phoneNumber: '0412 345 678',
            preferred: true,
          },
        },
      },
    ]);
    expect(journey.situation().session.checkoutChoice).toMatchObject({ addressId: workId });
  });

  it('says what it lacks, by the rules of its country, and sends nothing', async () => {
    const { fill, save, made } = await form();
    await fill('Postcode', '30');
    await fill(/^Phone number/, '12');
    await save();
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(/Enter the name for the delivery/);
    expect(screen.getByLabelText('Postcode')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/^Phone number/)).toHaveAccessibleDescription(/Check the phone number/);
    expect(made(addShippingAddress)).toEqual([]);
  });

  it('shows what the server refuses at its field, or above the form', async () => {
    const { fill, save, user, refuse } = await form();
    await fill('Full name', 'Maya');
    await fill('Street address', '7 Gantry Street');
    await fill('Suburb or town', 'Carlton');
    await user.selectOptions(screen.getByLabelText('State or territory'), 'VIC');
    await fill('Postcode', '3053');
    refuse(addShippingAddress, 422, 'contains_po_box', { address1: 'containsPoBox' });
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Street address')).toHaveAttribute('aria-invalid', 'true'),
    );
    refuse(addShippingAddress, 422, 'unsupported_shipping_country');
    await fill('Street address', ' x');
    await save();
    expect(await screen.findByText('This address wasn’t saved')).toBeVisible();
  });
});
