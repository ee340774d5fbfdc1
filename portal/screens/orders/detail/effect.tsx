import './effects.css';
import type { ReactNode } from 'react';
import { amountToPay, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { InstalmentGlyph } from '#shared/ui/brand/glyph.tsx';
import type { GlyphStatus, QuarterNumber } from '#shared/ui/brand/glyph-geometry.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

interface EffectProps {
  readonly item: ScheduleItem;
  readonly position: QuarterNumber;
  readonly status: GlyphStatus;
  /** The second line; without one there is only the date. */
  readonly note: string | null;
  /** The date, or both. */
  readonly children: ReactNode;
}

/** A payment in a list of what a change does to the dates. */
export const Effect = ({ item, position, status, note, children }: EffectProps) => (
  <li className="ff-effects__row">
    <InstalmentGlyph position={position} status={status} />
    <div>
      <p className="ff-effects__date">{children}</p>
      {note && <p className="ff-small ff-muted">{note}</p>}
    </div>
    <MoneyText money={amountToPay(item)} />
  </li>
);
