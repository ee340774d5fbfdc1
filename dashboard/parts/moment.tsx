import { useApp } from '#shared/ui/app-context.tsx';
import { dayText, momentSecondText, momentText, secondText } from './times.ts';

const texts = { moment: momentText, momentSecond: momentSecondText, day: dayText, second: secondText };

/** A moment, with its exact form for machines. */
export const Moment = ({ at, as = 'moment' }: { at: string; as?: keyof typeof texts }) => (
  <time className="notranslate" dateTime={at}>
    {texts[as](at, useApp().locale)}
  </time>
);
