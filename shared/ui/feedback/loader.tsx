import '../brand/glyph.css';
import './loader.css';

interface LoaderProps {
  /** One line about what is loading, for example "Loading your orders". */
  children: string;
  /** Covers the whole page. */
  full?: boolean;
}

const leaves = [1, 2, 3, 4] as const;

/** A loading indicator, for while the page can't be used: the brand's sheet unfolding. */
export const Loader = ({ children, full = false }: LoaderProps) => (
  <div className={`ff-loader${full ? ' ff-loader--full' : ''}`} role="status">
    <svg className="ff-glyph" width="56" height="56" viewBox="3 3 26 26" aria-hidden="true">
      <path className="ff-g-paid" d="M16 4l12 12L16 28 4 16z" />
      {leaves.map((leaf) => (
        <g key={leaf} transform={`rotate(${(leaf - 1) * 90} 16 16)`}>
          <path className={`ff-loader__leaf ff-loader__leaf--${leaf}`} d="M16 4h12v12z" />
        </g>
      ))}
    </svg>
    <p className="ff-strong">{children}</p>
  </div>
);
