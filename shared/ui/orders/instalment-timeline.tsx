import './instalment-timeline.css';
import type { ReactNode } from 'react';
import { useApp } from '../app-context.tsx';
import { InstalmentGlyph } from '../brand/glyph.tsx';
import { type GlyphStatus, quarterOf } from '../brand/glyph-geometry.ts';

export interface TimelineItem {
  status: GlyphStatus;
  /** Formatted amount, for example "$30.00". */
  amount: string;
  /** "Today" or the formatted date. */
  when: ReactNode;
  /** Replaces the text of the status, for example "7 days late". */
  note?: ReactNode;
}

interface InstalmentTimelineProps {
  items: readonly TimelineItem[];
  /** Accessible name of the list; "Payment plan" by default. */
  label?: string;
}

/** Four amounts or dates of this many characters, such as "Aujourd’hui", don't fit in a row on a phone. */
const longAmount = 8;
const longDay = 10;

const isLong = ({ amount, when }: TimelineItem) =>
  amount.length >= longAmount || (typeof when === 'string' && when.length >= longDay);

/** Statuses that glyph and date already show; their text is for screen readers only. */
const isSelfExplanatory = (status: GlyphStatus) => status === 'owed' || status === 'now';

/** The payment plan: each instalment's glyph, amount, date and status. A row, or a list in a narrow container. */
export const InstalmentTimeline = ({ items, label }: InstalmentTimelineProps) => {
  const { t } = useApp();
  return (
    <div className="ff-planwrap">
      <ol
        className={`ff-plan${items.some(isLong) ? ' ff-plan--long' : ''}`}
        aria-label={label ?? t('common.instalment.plan')}
      >
        {items.map((item, index) => {
          const hidden = !item.note && isSelfExplanatory(item.status);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is identified by its position
              key={index}
              className={`ff-plan__item${hidden ? '' : ' ff-plan__item--noted'}`}
              data-status={item.status}
            >
              <span className="ff-plan__glyph">
                <InstalmentGlyph position={quarterOf(index, items.length)} status={item.status} />
              </span>
              <span className="ff-plan__amount ff-money notranslate">{item.amount}</span>
              <span className="ff-plan__when notranslate">{item.when}</span>
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
