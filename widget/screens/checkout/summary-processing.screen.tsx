import { useApp } from '#shared/ui/app-context.tsx';
import { Starting } from './starting.tsx';

/** `/summary-processing`: starts the checkout, then opens its summary. Source: PAY-388. */
export default function SummaryProcessing() {
  const { journey } = useApp();
  return <Starting onStarted={() => journey.next()} />;
}
