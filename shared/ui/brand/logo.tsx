import './logo.css';
import { brandName } from '#shared/content/brand.ts';
import { MarkPaths } from './mark.tsx';

/** The name, as it is drawn beside the mark: on a grid that is 29.5 high with the mark. */
export const wordmark =
  'M4.3 31V8.218L11.018 1.5H15.95V6H12.882L8.8 10.082V31zM0 11H4.3V15.5H0zM8.8 11H14.95V15.5H8.8zM17.95 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM22.45 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM41.55 11H46.05V22.5a4 4 0 0 0 8 0V11H58.55V31H54.05V29.9A8.5 8.5 0 0 1 41.55 22.5zM62.25 11H71.85V15.5H70.85L66.75 19.6V31H62.25zM78.55 31V8.218L85.268 1.5H90.2V6H87.132L83.05 10.082V31zM74.25 11H78.55V15.5H74.25zM83.05 11H89.2V15.5H83.05zM92.2 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM96.7 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM115.9 1.5H120.4V31H115.9zM124.1 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM128.6 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM139.6 1.5H144.1V31H139.6z';

interface LogoProps {
  /** Height in CSS pixels. */
  height?: number;
  /** Hides the logo from screen readers, for use inside a link that already has a name. */
  decorative?: boolean;
}

/** The logo: mark and wordmark. */
export const Logo = ({ height = 19, decorative = false }: LogoProps) => (
  <svg
    className="ff-logo"
    height={height}
    viewBox="0 0 182.1 29.5"
    role="img"
    aria-label={brandName}
    aria-hidden={decorative || undefined}
  >
    <g transform="scale(1.135) translate(-3 -3)">
      <MarkPaths />
    </g>
    <path transform="translate(38 -1.5)" fill="currentColor" d={wordmark} />
  </svg>
);
