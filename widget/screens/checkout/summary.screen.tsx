import { Started } from './started.tsx';
import { Summary } from './summary.tsx';

/** `/summary`: the order, its payments, and the card to pay with. Source: PAY-388, PAY-389. */
export default function SummaryScreen() {
  return <Started>{(session) => <Summary session={session} />}</Started>;
}
