import './key-values.css';
import type { ReactNode } from 'react';

export interface KeyValue {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Marks the row as the total of those above. */
  total?: boolean;
}

/** A list of labels and values, for example the totals of an order. */
export const KeyValues = ({ rows }: { rows: readonly KeyValue[] }) => (
  <dl className="ff-kv">
    {rows.map(({ key, label, value, total }) => (
      <div key={key} className={total ? 'ff-kv__total' : undefined}>
        <dt>
          <bdi>{label}</bdi>
        </dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
