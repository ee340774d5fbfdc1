import type { ReactNode } from 'react';

export type MarkKind = 'open' | 'part' | 'full' | 'back' | 'void' | 'ended' | 'bad' | 'wait';

const line = { fill: 'none', stroke: 'var(--ff-glyph-paid)', strokeWidth: 1.5 };
const quiet = { fill: 'none', stroke: 'var(--ff-glyph-line)', strokeWidth: 1.5 };
const box = 'M1.75 1.75h8.5v8.5h-8.5z';

const marks: Readonly<Record<MarkKind, ReactNode>> = {
  open: <path d={box} {...line} />,
  part: (
    <>
      <path d={box} {...line} />
      <path d="M6 1h5v10H6z" fill="var(--ff-glyph-paid)" />
    </>
  ),
  full: <path d="M1 1h10v10H1z" fill="var(--ff-glyph-paid)" />,
  back: (
    <>
      <path d={box} {...quiet} strokeDasharray="2 1.5" />
      <path d="M1 1h10v10z" fill="var(--ff-glyph-line)" />
    </>
  ),
  void: <path d={`${box}M2 10 10 2`} {...quiet} />,
  ended: <path d={box} {...quiet} strokeDasharray="2 1.5" />,
  wait: <path d={box} {...quiet} strokeDasharray="2 1.5" />,
  bad: <path d="m6 .75 5.25 5.25L6 11.25.75 6z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

/** A state in a word, with a mark in a form that only this state has. */
export const StateMark = ({ kind, children }: { kind: MarkKind; children: ReactNode }) => (
  <span className={`ffd-state${kind === 'bad' ? ' ffd-state--bad' : ''}`}>
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {marks[kind]}
    </svg>
    <span>{children}</span>
  </span>
);
