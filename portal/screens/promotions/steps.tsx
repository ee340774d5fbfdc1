import './steps.css';
import { OrderGlyph } from '#shared/ui/orders/order-glyph.tsx';

interface StepsProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

const sheets = ['paid', 'paid', 'paid', 'paid'] as const;

/** How something works, one step below the other; the sheet beside them unfolds. */
export const Steps = ({ steps }: StepsProps) => (
  <ol className="ff-steps">
    {steps.map(({ title, text }, index) => (
      <li key={title} className="ff-steps__step">
        <OrderGlyph size={34} statuses={sheets.map((paid, at) => (at <= index ? paid : 'owed'))} />
        <div className="ff-steps__text">
          <h3 className="ff-strong">{title}</h3>
          <p className="ff-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
