import type { Instant, IsoDate } from '#shared/domain/dates.ts';
import { type AppContextValue, useApp } from '../app-context.tsx';

interface DateTextProps {
  readonly date: IsoDate | Instant;
  readonly style: Parameters<AppContextValue['formatDate']>[1];
}

/** A date that stands alone, which a translator of the browser leaves as it is. */
export const DateText = ({ date, style }: DateTextProps) => (
  <span className="notranslate">{useApp().formatDate(date, style)}</span>
);
