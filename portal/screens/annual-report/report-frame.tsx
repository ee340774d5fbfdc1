import './report.css';
import type { Ref } from 'react';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { closeIcon, pauseIcon, playIcon } from '#shared/ui/icons/icon.tsx';

interface ReportFrameProps {
  /** How far the slideshow is; absent where there is none. */
  readonly progress?: Elements;
  /** Absent where nothing moves. */
  readonly playing?: { readonly isPlaying: boolean; readonly toggle: () => void } | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly children: Elements;
}

/** The deep sheet that fills the window, with what is above every slide. */
export const ReportFrame = ({ progress, playing, onClose, children }: ReportFrameProps) => {
  const { t } = useApp();
  return (
    <div className="ff-report">
      <header className="ff-report__top">
        {progress}
        <div className="ff-report__row">
          <Logo height={20} />
          {playing && (
            <IconButton
              shape={playing.isPlaying ? pauseIcon : playIcon}
              label={t(playing.isPlaying ? 'annualReport.pause' : 'annualReport.play')}
              onPress={playing.toggle}
            />
          )}
          {onClose && <IconButton shape={closeIcon} label={t('annualReport.close')} onPress={onClose} />}
        </div>
      </header>
      {children}
    </div>
  );
};

interface SlideProps {
  readonly art: Elements;
  readonly kick?: string | undefined;
  readonly title: Elements;
  readonly mainRef?: Ref<HTMLElement>;
  readonly children?: Elements;
  readonly swipe?: object;
}

/** A picture and the words beside it, under one heading. */
export const Slide = ({ art, kick, title, mainRef, swipe, children }: SlideProps) => (
  <main className="ff-report__main" id="main" tabIndex={-1} ref={mainRef} {...swipe}>
    <div className="ff-report__art">{art}</div>
    <div className="ff-report__text">
      {kick && <p className="ff-report__kick">{kick}</p>}
      <h1 className="ff-report__big">{title}</h1>
      {children}
    </div>
  </main>
);
