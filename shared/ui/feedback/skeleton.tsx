import '../layout/card.css';
import './skeleton.css';

interface SkeletonProps {
  /** What is being loaded, for example "Loading orders". */
  label: string;
  /** `cards` has the layout of order cards, `form` that of a title and fields, `lines` that of text. */
  shape?: 'cards' | 'form' | 'lines';
  /** How many cards or lines to show. */
  count?: number;
}

const Row = () => (
  <div className="ff-card ff-skeleton__row">
    <span className="ff-skeleton__bar ff-skeleton__square" />
    <div>
      <span className="ff-skeleton__bar ff-skeleton__bar--title" />
      <span className="ff-skeleton__bar ff-skeleton__bar--line" />
    </div>
  </div>
);

const form = ['title', 'line', 'box', 'box'];

/** The bars of a shape that has no cards, from top to bottom. */
const barsOf = (shape: 'form' | 'lines', count: number): string[] =>
  shape === 'form'
    ? form
    : Array.from({ length: count }, (_, index) => (index === count - 1 ? 'line' : 'full'));

/** A placeholder with the layout of the content that is loading, so that nothing moves when it arrives. */
export const Skeleton = ({ label, shape = 'lines', count = 3 }: SkeletonProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form control; this is a part of the page at work
  <div className="ff-skeleton ff-stack ff-stack--3" role="group" aria-busy="true" aria-label={label}>
    {shape === 'cards'
      ? // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
        Array.from({ length: count }, (_, index) => <Row key={index} />)
      : barsOf(shape, count).map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: none ever moves
          <span key={index} className={`ff-skeleton__bar ff-skeleton__bar--${bar}`} />
        ))}
  </div>
);
