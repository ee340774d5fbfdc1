import './instalment-timeline.css';
import type { ReactNode } from 'react';
import { useApp } from '../app-context.tsx';
import { InstalmentGlyph } from '../brand/glyph.tsx';
import type { GlyphStatus, QuarterNumber } from '../brand/glyph-geometry.ts';

export interface TimelineItem {
  status: GlyphStatus;
  /** Formatted amount, for example "$30.00". */
  amount: string;
  /** "Today" or the formatted date. */
  when: ReactNode;
  /** Replaces the status word, for example "7 days late". */
  note?: ReactNode;
}

interface InstalmentTimelineProps {
  items: readonly TimelineItem[];
  /** Names the list; default "Payment plan". */
  label?: string;
  /** `row` of four that turns into a list in a narrow container, or always a `stack`. */
  layout?: 'row' | 'stack';
  /** Shows the status word under every date instead of only where it says more than the date. */
  showStatus?: boolean;
}

/** Amounts and days this long, such as "Aujourd’hui", don't fit four in a row on a phone. */
const longAmount = 8;
const longDay = 10;

const isLong = ({ amount, when }: TimelineItem) =>
  amount.length >= longAmount || (typeof when === 'string' && when.length >= longDay);

/** Statuses that the glyph and the date already make plain to the eye; the words are there for the ear. */
const isPlain = (status: GlyphStatus) => status === 'owed' || status === 'now';

/** The payment plan: for each instalment its glyph, amount, date and status. */
export const InstalmentTimeline = ({
  items,
  label,
  layout = 'row',
  showStatus = layout === 'stack',
}: InstalmentTimelineProps) => {
  const { t } = useApp();
  return (
    <div className="ff-planwrap">
      <ol
        className={`ff-plan ff-plan--${layout}${layout === 'row' && items.some(isLong) ? ' ff-plan--long' : ''}`}
        aria-label={label ?? t('common.instalment.plan')}
      >
        {items.map((item, index) => {
          const hidden = !item.note && !showStatus && isPlain(item.status);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place in the plan
            <li key={index} className="ff-plan__item" data-status={item.status}>
              <span className="ff-plan__glyph">
                <InstalmentGlyph position={Math.min(index + 1, 4) as QuarterNumber} status={item.status} />
              </span>
              <span className="ff-plan__amount ff-money">{item.amount}</span>
              <span className="ff-plan__when">{item.when}</span>
              <span className={hidden ? 'ff-sr' : 'ff-plan__note'}>
                {item.note ?? t(`common.instalment.${item.status}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
