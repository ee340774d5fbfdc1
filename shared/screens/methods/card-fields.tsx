import './card-fields.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import {
  type CardFieldsConfigure,
  type CardFieldsQuery,
  cardFieldsAddress,
} from '#shared/domain/methods/card-fields-protocol.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import {
  type CardFieldsAnswer,
  type CardFieldsLink,
  type CardFieldsRequest,
  connectCardFields,
  loadTimeoutMs,
} from './card-fields-link.ts';
import { whenLoadedAgain } from './loaded-again.ts';
import { useTheme } from './use-theme.ts';

/** A ref to the connection, null until the frame exists. */
export interface CardFieldsHandle {
  current: CardFieldsLink | null;
}

/** The background that the frame paints: `raised` in a dialog. */
export type CardFieldsSurface = NonNullable<CardFieldsQuery['surface']>;

interface CardFieldsProps {
  readonly handle: CardFieldsHandle;
  /** `token` shows nothing, also when its frame does not load: the reply to the next submit says so. */
  readonly mode: CardFieldsConfigure['mode'];
  readonly enabledBrands: readonly CardBrand[];
  readonly lastPaymentDate: IsoDate | null;
  readonly brandOfSavedCard?: CardBrand | null;
  readonly amexContext: CardFieldsConfigure['amexContext'];
  readonly surface?: CardFieldsSurface;
  /** Called when Enter is pressed in a field. */
  readonly onEnter: () => void;
}

/**
 * Number, expiry and security code, in a frame of the card provider: nothing else ever sees what is typed there. [PAY-220]
 */
export const CardFields = (props: CardFieldsProps) => {
  const { t } = useApp();
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'late'>('loading');

  useEffect(() => {
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('late'), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [phase]);

  const retry = () => {
    setAttempt(attempt + 1);
    setPhase('loading');
  };
  /** Passes a submit without a frame to the next frame. */
  const resubmit = useRef<((link: CardFieldsLink) => void) | null>(null);
  const submit = (link: CardFieldsLink, request: CardFieldsRequest) => {
    if (phase !== 'late') return link.submit(request);
    retry();
    return new Promise<CardFieldsAnswer>((resolve) => {
      resubmit.current = (next) => void next.submit(request).then(resolve);
    });
  };
  const onConnected = (link: CardFieldsLink) => {
    resubmit.current?.(link);
    resubmit.current = null;
  };
  const isHidden = props.mode === 'token';
  const failedTitle = props.mode === 'code' ? 'methods.fields.codeFailedTitle' : 'methods.fields.failedTitle';
  return (
    <>
      <LiveRegion>
        {phase === 'late' && !isHidden && (
          <Alert
            kind="warning"
            title={t(failedTitle)}
            action={
              <Button variant="secondary" size="small" onPress={retry}>
                {t('common.tryAgain')}
              </Button>
            }
          >
            {t('methods.fields.failed')}
          </Alert>
        )}
      </LiveRegion>
      <div
        className={`ff-card-fields${isHidden ? ' ff-card-fields--hidden' : ''}${phase === 'ready' ? '' : ' ff-card-fields--loading'}`}
        aria-hidden={isHidden || undefined}
      >
        {phase === 'loading' && !isHidden && (
          <Skeleton label={t('methods.fields.loading')} count={props.mode === 'new' ? 6 : 3} />
        )}
        <Frame
          key={attempt}
          {...props}
          submit={submit}
          onConnected={onConnected}
          onReady={() => setPhase('ready')}
          onReplaced={retry}
        />
      </div>
    </>
  );
};

interface FrameProps extends CardFieldsProps {
  /** Every submit uses it, with the connection to this frame. */
  readonly submit: (link: CardFieldsLink, request: CardFieldsRequest) => Promise<CardFieldsAnswer>;
  readonly onConnected: (link: CardFieldsLink) => void;
  readonly onReady: () => void;
  readonly onReplaced: () => void;
}

const Frame = ({
  handle,
  submit,
  onConnected,
  onEnter,
  onReady,
  onReplaced,
  surface = 'surface',
  ...wanted
}: FrameProps) => {
  const { t, locale, providerOrigin } = useApp();
  const theme = useTheme();
  const face = useSituation().session.channel === 'PORTAL' ? 'portal' : 'checkout';
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  // Fixed: language and colours change by message, because reloading the frame would lose what was typed.
  const [address] = useState(() =>
    cardFieldsAddress(providerOrigin, { origin: location.origin, locale, theme, surface, face }),
  );
  const listeners = useRef({ submit, onConnected, onEnter, onReady, onReplaced });
  listeners.current = { submit, onConnected, onEnter, onReady, onReplaced };

  // In a layout effect, so that it listens before the frame can be ready.
  useLayoutEffect(() => {
    if (!frame.current) return;
    whenLoadedAgain(frame.current, () => listeners.current.onReplaced());
    const link = connectCardFields({
      frame: frame.current,
      providerOrigin,
      onReady: () => listeners.current.onReady(),
      onResize: setHeight,
      onEnter: () => listeners.current.onEnter(),
    });
    handle.current = { ...link, submit: (request) => listeners.current.submit(link, request) };
    listeners.current.onConnected(link);
    return () => {
      link.close();
      handle.current = null;
    };
  }, [handle, providerOrigin]);

  const configuration = JSON.stringify({
    locale,
    theme,
    mode: wanted.mode,
    enabledBrands: wanted.enabledBrands,
    lastPaymentDate: wanted.lastPaymentDate,
    brandOfSavedCard: wanted.brandOfSavedCard ?? null,
    amexContext: wanted.amexContext,
  } satisfies Omit<CardFieldsConfigure, 'type' | 'enabledBrands'> & { enabledBrands: readonly CardBrand[] });
  useLayoutEffect(() => handle.current?.configure(JSON.parse(configuration)), [handle, configuration]);

  return (
    <iframe
      ref={frame}
      className="ff-card-fields__frame"
      src={address}
      title={t('methods.fields.title')}
      height={height}
      tabIndex={wanted.mode === 'token' ? -1 : undefined}
    />
  );
};
