import { type ReactNode, useEffect, useRef } from 'react';

interface InViewProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A message that is scrolled to when it appears, for one above a form whose button is far below. */
export const InView = ({ className, children }: InViewProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div className={className} ref={box}>
      {children}
    </div>
  );
};
