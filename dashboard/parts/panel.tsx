import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { closeIcon } from '#shared/ui/icons/icon.tsx';

interface PanelProps {
  /** The accessible name, for example "Payment 100000042". */
  label: string;
  above: ReactNode;
  /** Where it closes to. */
  backTo: string;
  children: ReactNode;
}

/** Details of one entry beside its list; in a narrow window it takes the place of the list. Escape closes it. */
export const Panel = ({ label, above, backTo, children }: PanelProps) => {
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry gets the focus when it opens
  useEffect(() => panel.current?.focus(), [label]);
  const close = () => void navigate(backTo);
  return (
    <section
      className="ffd-panel"
      aria-label={label}
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="ffd-panel__top">
        <span className="ffd-mono ff-muted">{above}</span>
        <IconButton shape={closeIcon} label="Close" onPress={close} />
      </div>
      {children}
    </section>
  );
};

/** A part of a panel with its own heading. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="ffd-panel__sec" aria-label={title}>
    <h3 className="ffd-h4">{title}</h3>
    {children}
  </section>
);
