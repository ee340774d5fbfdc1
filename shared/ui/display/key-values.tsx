import './key-values.css';
import type { ReactNode } from 'react';

export interface KeyValue {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Sets the row apart as the sum of those above. */
  total?: boolean;
}

/** Pairs of a name and a value, for example the totals of an order. */
export const KeyValues = ({ rows }: { rows: readonly KeyValue[] }) => (
  <dl className="ff-kv">
    {rows.map(({ key, label, value, total }) => (
      <div key={key} className={total ? 'ff-kv__total' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
