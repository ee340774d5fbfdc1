import { type Currency, fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

/** An amount that may be below zero, with a minus before it. */
export const SignedMoney = ({ minor, currency }: { minor: MinorUnits; currency: Currency }) => (
  <span className="ff-nowrap">
    {minor < 0 && '−'}
    <MoneyText money={fromMinor(Math.abs(minor), currency)} />
  </span>
);
