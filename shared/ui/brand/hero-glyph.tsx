import './glyph.css';
import './hero-glyph.css';
import { GlyphPath } from './glyph.tsx';
import type { QuarterNumber } from './glyph-geometry.ts';
import { heroGlyph, heroTick } from './hero-geometry.ts';

interface HeroGlyphProps {
  /** How many quarters are open; the last of them is the one just paid. */
  unfolded: 0 | QuarterNumber;
  /** Animates the last quarter open, once, and ticks it. */
  celebrate?: boolean;
  size?: number;
}

const drawn = (unfolded: 0 | QuarterNumber) =>
  heroGlyph(unfolded).map((part) => <GlyphPath key={`${part.d}${part.turns ?? ''}`} part={part} />);

/** The sheet before this payment, the quarter that folds open, and the sheet afterwards. */
const Celebration = ({ unfolded }: { unfolded: QuarterNumber }) => (
  <>
    {drawn((unfolded - 1) as 0 | QuarterNumber)}
    <g transform={`rotate(${(unfolded - 1) * 90} 16 16)`}>
      <path className="ff-g-paid" d="M16 4v12h12z" />
      <path className="ff-g-paid ff-unfold" d="M16 4h10.5A1.5 1.5 0 0 1 28 5.5V16z" />
    </g>
    <g className="ff-hero-glyph__open">{drawn(unfolded)}</g>
    <GlyphPath part={heroTick(unfolded)} />
  </>
);

/** The large folded sheet of success pages and empty states. Decorative. */
export const HeroGlyph = ({ unfolded, celebrate = false, size = 128 }: HeroGlyphProps) => (
  <svg
    className={`ff-glyph ff-hero-glyph${celebrate ? ' ff-hero-glyph--unfolding' : ''}`}
    width={size}
    height={size}
    viewBox="3 3 26 26"
    aria-hidden="true"
  >
    {celebrate && unfolded > 0 ? <Celebration unfolded={unfolded as QuarterNumber} /> : drawn(unfolded)}
  </svg>
);
