import type { Money } from '#shared/domain/money.ts';
import { useApp } from '../app-context.tsx';

/** An amount with tabular figures, never broken across lines and kept together in right-to-left text. */
export const MoneyText = ({ money }: { money: Money }) => (
  <span className="ff-money notranslate">
    <bdi>{useApp().formatMoney(money)}</bdi>
  </span>
);
