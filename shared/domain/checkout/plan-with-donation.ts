import { fromMinor, type Money, toMinor } from '../money.ts';

interface Plan {
  readonly instalments: readonly { readonly amount: Money }[];
  readonly amountDueToday: Money;
}

/** What is paid when a donation goes with the first payment. The payments after it stay as they are. [PAY-387] */
export function planWithDonation<Of extends Plan>(plan: Of, donation: Money): Of {
  const raised = (money: Money) => fromMinor(toMinor(money) + toMinor(donation), money.currency);
  return {
    ...plan,
    amountDueToday: raised(plan.amountDueToday),
    instalments: plan.instalments.map((each, index) =>
      index === 0 ? { ...each, amount: raised(each.amount) } : each,
    ),
  };
}
