/** In a separate file, so that no other test has fetched the donation's part before. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { checkoutSession, openSession } from '#shared/testing/checkout-session.ts';
import { money } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

it('appears together with the summary, without a layout shift', async () => {
  const visit = visitCheckout({ at: '/summary-processing', session: openSession() });
  const donationOffer = { campaign: 'SURFRIDER21', amount: money('2.00') };
  visit.answer(startCheckout, checkoutSession({ donationOffer }));
  const withoutIt: string[] = [];
  const { container } = visit.open();
  const watch = new MutationObserver(() => {
    const isShown = container.querySelector('.ff-order__plan') !== null;
    if (isShown && !container.querySelector('[name=donation]')) withoutIt.push(container.innerHTML);
  });
  watch.observe(container, { subtree: true, childList: true });
  await vi.waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
  watch.disconnect();
  expect(withoutIt).toEqual([]);
});
