/** What an order of a merchant may cost. Source: merchant-api §5.3, decision 261. */
import type { MinorUnits } from '../money.ts';

export interface OrderLimits {
  readonly minimum: MinorUnits;
  readonly maximum: MinorUnits;
}

/** The limits of a new merchant, in the currency of its country. */
export const defaultOrderLimits: OrderLimits = { minimum: 3_500, maximum: 200_000 };

const lowest = 100;

/** Whether a merchant may choose them: from 1.00, up to the most that we let a new merchant sell for. */
export const areOrderLimits = ({ minimum, maximum }: OrderLimits): boolean =>
  minimum >= lowest && minimum <= maximum && maximum <= defaultOrderLimits.maximum;
