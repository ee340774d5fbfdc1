import './seen-press.css';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';

export interface SeenPress {
  /** What the shopper must have seen. */
  readonly target: RefObject<HTMLDivElement | null>;
  /** Whether a press counts now. If not, the notice says so. */
  counts(): boolean;
  /** Render it beside the target; nothing outside of a frame. */
  readonly notice: ReactNode;
}

/**
 * For presses that send money, a password or a code: in a frame of a shop's page they count only once the shopper has
 * seen what is pressed, so that nobody is led to press what lies hidden.
 */
export function useSeenPress(): SeenPress {
  const { t, sight, newWindow } = useApp();
  const target = useRef<HTMLDivElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => (target.current ? sight?.watch(target.current) : undefined), [sight]);

  return {
    target,
    counts() {
      const element = target.current;
      const isSeen = !sight || (element !== null && sight.hasSeen(element));
      setRefused(!isSeen);
      // It may only be scrolled out of view, where Enter still presses it.
      if (!isSeen) element?.scrollIntoView?.({ block: 'nearest' });
      return isSeen;
    },
    notice: sight && (
      <LiveRegion urgent>
        {isRefused && (
          <div className="ff-seen">
            <Alert
              kind="warning"
              title={t('common.sight.title')}
              action={
                newWindow && (
                  <Button variant="secondary" onPress={newWindow}>
                    {t('common.newWindow')}
                  </Button>
                )
              }
            >
              {t('common.sight.text')}
            </Alert>
          </div>
        )}
      </LiveRegion>
    ),
  };
}

/** A button whose presses count only once it was seen, Enter in its form included. */
export const SeenButton = (props: ComponentProps<typeof Button>) => {
  const { target, counts, notice } = useSeenPress();
  return (
    <div>
      {notice}
      <div
        ref={target}
        onClickCapture={(event) => {
          if (counts()) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Button {...props} />
      </div>
    </div>
  );
};
