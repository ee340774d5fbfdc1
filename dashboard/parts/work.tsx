import { type ReactNode, useEffect, useRef } from 'react';

interface WorkProps {
  title: string;
  lede?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Whether a panel is open, which covers all but the title in a narrow window, and the title is only spoken there. */
  hasPanel?: boolean;
  children: ReactNode;
}

/** The list or the form of a page, under its title, which gets the focus when the page opens. */
export const Work = ({ title, lede, actions, hasPanel = false, children }: WorkProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Fourfold dashboard`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="ffd-work" data-panel={hasPanel || undefined}>
      <div className="ffd-work__head">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && <p className="ff-muted">{lede}</p>}
        </div>
        {actions && <div className="ffd-work__acts">{actions}</div>}
      </div>
      {children}
    </div>
  );
};
