import { Fragment } from 'react';
import type { Money } from '#shared/domain/money.ts';
import { MoneyText } from './money-text.tsx';

/** Amounts of several currencies, which no figure can sum up: "$30.00 + NZ$25.00". */
export const MoneySum = ({ amounts }: { amounts: readonly Money[] }) =>
  amounts.map((money, index) => (
    <Fragment key={money.currency}>
      {index > 0 && <span>{' + '}</span>}
      <MoneyText money={money} />
    </Fragment>
  ));
