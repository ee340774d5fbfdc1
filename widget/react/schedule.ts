import { createElement, type JSX, useEffect, useRef } from 'react';
import type { Schedule, ScheduleOptions } from '../loader/api.ts';
import { useShared } from './provider.ts';

/** Props of `FourfoldSchedule`. */
export type FourfoldScheduleProps = Omit<ScheduleOptions, 'merchantId'>;

/** The payments of an amount: binding with a token, else an estimate by the provider's merchant. */
export function FourfoldSchedule(props: FourfoldScheduleProps): JSX.Element {
  const { fourfold, merchantId, ...shared } = useShared();
  const place = useRef<HTMLDivElement>(null);
  const { token } = props;
  const { locale = shared.locale, theme = shared.theme } = props;
  const { amount, currency } = props.amount;
  // As a text, because the amount is another object with every render.
  const shown = JSON.stringify({ amount: { amount, currency }, locale, theme });
  const newest = useRef({ props, shown });
  const drawn = useRef<{ schedule: Schedule; shown: string } | null>(null);

  useEffect(() => {
    newest.current = { props, shown };
  });

  useEffect(() => {
    if (!fourfold || !place.current) return;
    const { shown } = newest.current;
    const schedule = fourfold.schedule(place.current, {
      ...JSON.parse(shown),
      ...(token !== undefined && { token }),
      merchantId,
      onReady: () => newest.current.props.onReady?.(),
      onChange: (state) => newest.current.props.onChange?.(state),
      onError: (outcome) => newest.current.props.onError?.(outcome),
    });
    drawn.current = { schedule, shown };
    return () => {
      drawn.current = null;
      schedule.destroy();
    };
  }, [fourfold, merchantId, token]);

  useEffect(() => {
    if (!drawn.current || drawn.current.shown === shown) return;
    drawn.current.shown = shown;
    drawn.current.schedule.update(JSON.parse(shown));
  }, [shown]);

  return createElement('div', { ref: place });
}
