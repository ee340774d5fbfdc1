/** The pictures of the slides: all of them the one square sheet, folded or cut in another way. */
import type { ReactNode } from 'react';
import { cuts, slices } from './pie-geometry.ts';

interface SheetProps {
  /** What the picture says, where no text beside it does. */
  readonly label?: string;
  readonly children: ReactNode;
}

const on = 'var(--on)';
const off = 'var(--off)';
const ink = 'var(--ink)';

const Sheet = ({ label, children }: SheetProps) => (
  <svg
    width="368"
    height="368"
    viewBox="-1 -1 202 202"
    role="img"
    aria-label={label}
    aria-hidden={label === undefined || undefined}
  >
    <clipPath id="ff-report-sheet">
      <rect width="200" height="200" rx="18" />
    </clipPath>
    <g clipPath="url(#ff-report-sheet)">{children}</g>
  </svg>
);

const Creases = () => <path d="M100 0v200M0 100h200" stroke={ink} strokeWidth="2.25" fill="none" />;

/** Ten slices of the square with equal edge length, hence of equal area. Source: POR-358. */
export const Pie = ({ tenths, label }: { readonly tenths: number; readonly label: string }) => (
  <Sheet label={label}>
    {slices.map((path, index) => (
      <path
        key={path}
        className="ff-report__leaf"
        d={path}
        fill={index < tenths ? on : off}
        data-tenth={index < tenths ? 'on' : 'off'}
        style={{ animationDelay: `${index * 40}ms` }}
      />
    ))}
    <path d={cuts.map((point) => `M100 100L${point}`).join('')} stroke={ink} strokeWidth="2.25" fill="none" />
  </Sheet>
);

/** Still folded. */
export const FoldedSheet = () => (
  <Sheet>
    <path d="M100 0h100v200H0V100h100z" fill={off} />
    <path className="ff-report__leaf" d="M100 0v100H0z" fill={on} />
    <path d="M100 100v100M100 100h100" stroke={on} strokeWidth="9" fill="none" />
  </Sheet>
);

/** A digit of the year on each quarter. */
export const YearSheet = ({ year }: { readonly year: number }) => (
  <Sheet>
    {[...String(year)].map((digit, index) => {
      const [column, row] = [index % 2, Math.floor(index / 2)];
      const isOn = column === row;
      return (
        <g key={`${column}${row}`} className="ff-report__leaf" style={{ animationDelay: `${index * 80}ms` }}>
          <rect x={column * 100} y={row * 100} width="100" height="100" fill={isOn ? on : off} />
          <text
            x={column * 100 + 50}
            y={row * 100 + 77}
            textAnchor="middle"
            fontSize="78"
            fontWeight="620"
            fill={isOn ? '#14211f' : '#fff'}
          >
            {digit}
          </text>
        </g>
      );
    })}
    <Creases />
  </Sheet>
);

/** A day on a sheet with a folded corner. */
export const DaySheet = ({ day, month }: { readonly day: string; readonly month: string }) => (
  <Sheet>
    <path d="M56 0h144v200H0V56z" fill={on} />
    <path className="ff-report__leaf" d="M56 0v56H0z" fill="#ffd0ad" />
    <text
      x="100"
      y="136"
      textAnchor="middle"
      fontSize="96"
      fontWeight="620"
      fill="#14211f"
      letterSpacing="-3"
    >
      {day}
    </text>
    <text x="100" y="172" textAnchor="middle" fontSize="20" fontWeight="500" fill="#14211f">
      {month}
    </text>
  </Sheet>
);

/** The first quarter is unfolded, with the first letter of the shop. */
export const FirstShopSheet = ({ letter }: { readonly letter: string }) => (
  <Sheet>
    <path d="M0 0h200v200H0z" fill={off} />
    <path className="ff-report__leaf" d="M100 0h100v100H100z" fill={on} />
    <text x="150" y="73" textAnchor="middle" fontSize="64" fontWeight="620" fill="#14211f">
      {letter}
    </text>
    <path d="M0 200 100 100" stroke={ink} strokeWidth="2.25" />
    <Creases />
  </Sheet>
);

/** One small sheet for each order, and the shop's letter on the last one. */
export const OrdersSheet = ({ count, letter }: { readonly count: number; readonly letter: string }) => {
  const edge = Math.min(6, Math.ceil(Math.sqrt(count + 1)));
  const size = 200 / edge;
  const places = Array.from({ length: edge * edge }, (_, index) => index);
  return (
    <Sheet>
      {places.map((place) => (
        <rect
          key={place}
          className="ff-report__leaf"
          x={(place % edge) * size + 1.5}
          y={Math.floor(place / edge) * size + 1.5}
          width={size - 3}
          height={size - 3}
          rx="4"
          fill={place > 0 && place <= count ? on : off}
          style={{ animationDelay: `${place * 30}ms` }}
        />
      ))}
      <text
        x={size / 2}
        y={size / 2 + size * 0.22}
        textAnchor="middle"
        fontSize={size * 0.6}
        fontWeight="620"
        fill="#fff"
      >
        {letter}
      </text>
    </Sheet>
  );
};

/** A square for each payment that Pulse asks for, filled for each on time. */
export const ProgressSheet = ({
  done,
  needed,
  label,
}: {
  readonly done: number;
  readonly needed: number;
  readonly label: string;
}) => {
  const columns = needed > 15 ? 6 : 5;
  const rows = Math.ceil(needed / columns);
  const [width, height] = [200 / columns, 200 / rows];
  return (
    <Sheet label={label}>
      {Array.from({ length: needed }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place
          key={index}
          className="ff-report__leaf"
          x={(index % columns) * width + 2}
          y={Math.floor(index / columns) * height + 2}
          width={width - 4}
          height={height - 4}
          rx="5"
          fill={index < done ? on : off}
          style={{ animationDelay: `${index * 20}ms` }}
        />
      ))}
    </Sheet>
  );
};

/** A sheet that lies open, with the beat of Pulse in the middle. */
export const PulseSheet = () => (
  <Sheet>
    <path d="M0 0h200v200H0z" fill={on} />
    <path
      className="ff-report__leaf"
      d="M24 108h38l16-44 28 84 22-62 12 22h36"
      fill="none"
      stroke="#14211f"
      strokeWidth="11"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </Sheet>
);

/** A book, a record, a ticket and a picture, one on each quarter. */
export const CultureSheet = () => (
  <Sheet>
    <path d="M0 0h100v100H0zM100 100h100v100H100z" fill={on} />
    <path d="M100 0h100v100H100zM0 100h100v100H0z" fill={off} />
    <path
      className="ff-report__leaf"
      d="M50 32v46M50 32c-7-6-17-8-27-8v44c10 0 20 3 27 10 7-7 17-10 27-10V24c-10 0-20 2-27 8z"
      fill="none"
      stroke="#14211f"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <g className="ff-report__leaf" fill="none" stroke="#fff" strokeWidth="5">
      <circle cx="150" cy="50" r="28" />
      <circle cx="150" cy="50" r="7" />
    </g>
    <path
      className="ff-report__leaf"
      d="M22 128h56v14a8 8 0 0 0 0 16v14H22v-14a8 8 0 0 0 0-16zM50 134v32"
      fill="none"
      stroke="#fff"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      className="ff-report__leaf"
      d="M122 126h56v48h-56zM122 166l18-18 14 14 10-10 14 14"
      fill="none"
      stroke="#14211f"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <Creases />
  </Sheet>
);

/** A leaf on each quarter, all from the middle outwards. */
export const LeavesSheet = () => (
  <Sheet>
    {[0, 90, 180, 270].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 100 100)`}>
        <path d="M100 0h100v100H100z" fill={turn % 180 === 0 ? on : off} />
        <path
          className="ff-report__leaf"
          d="M114 86C114 44 142 16 184 16C184 58 156 86 114 86z"
          fill={turn % 180 === 0 ? '#14211f' : on}
          style={{ animationDelay: `${turn}ms` }}
        />
        <path d="M114 86 166 34" stroke={turn % 180 === 0 ? on : off} strokeWidth="4" />
      </g>
    ))}
    <Creases />
  </Sheet>
);

/** Two sheets that meet in a corner. */
export const FriendsSheet = () => (
  <Sheet>
    <path d="M0 0h200v200H0z" fill={ink} />
    <rect className="ff-report__leaf" width="118" height="118" rx="14" fill={off} />
    <rect
      className="ff-report__leaf"
      x="82"
      y="82"
      width="118"
      height="118"
      rx="14"
      fill={on}
      style={{ animationDelay: '120ms' }}
    />
    <path d="M82 82h36v36z" fill="#ffd0ad" />
  </Sheet>
);

/** A sheet that did not unfold. */
export const ClosedSheet = () => (
  <Sheet>
    <path d="M0 0h200v200H0z" fill={off} />
    <path d="M0 0 100 100 200 0M0 200 100 100 200 200" stroke={ink} strokeWidth="2.25" fill="none" />
    <path d="M100 64v44M100 124v12" stroke={on} strokeWidth="12" />
  </Sheet>
);
