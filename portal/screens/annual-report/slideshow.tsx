import type { AnnualReport } from '#shared/domain/annual-report/annual-report.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Icon, leftIcon, rightIcon } from '#shared/ui/icons/icon.tsx';
import { ReportFrame, Slide } from './report-frame.tsx';
import { useSlideContent } from './slide-content.tsx';
import { useSlideshow } from './use-slideshow.ts';

/** One slide after the other, each with its own address. Source: POR-349, decision 244. */
export const Slideshow = ({ report }: { readonly report: AnnualReport }) => {
  const { t } = useApp();
  const show = useSlideshow(report);
  const { slide, slides, index, isLast } = show;
  const content = useSlideContent(slide, report);
  const asks = slide === 'permissions';
  const position = t('annualReport.position', { number: index + 1, total: slides.length });
  const said = asks ? content.name : `${position}: ${content.name}`;
  return (
    <ReportFrame
      progress={
        !asks && (
          <ol className="ff-report__bars" aria-label={position}>
            {slides.map((name, place) => (
              <li
                key={name}
                data-seen={place < index || undefined}
                aria-current={place === index ? 'step' : undefined}
              />
            ))}
          </ol>
        )
      }
      playing={asks || isLast ? undefined : { isPlaying: show.isPlaying, toggle: show.togglePlaying }}
      onClose={show.close}
    >
      <div className="ff-sr">
        <LiveRegion>
          <p>{said}</p>
        </LiveRegion>
      </div>
      <Slide
        key={slide}
        art={content.art}
        kick={content.kick}
        title={content.title}
        mainRef={show.main}
        swipe={show.swipe}
      >
        {content.body}
      </Slide>
      <footer className="ff-report__foot">
        {asks ? (
          <Button size="large" variant="secondary" onPress={show.close}>
            {t('annualReport.permissions.refuse')}
          </Button>
        ) : (
          <Button size="large" variant="secondary" onPress={show.back}>
            <Icon shape={leftIcon} flip />
            <span>{t('annualReport.back')}</span>
          </Button>
        )}
        {asks ? (
          <Button size="large" onPress={show.agree}>
            {t('annualReport.permissions.agree')}
          </Button>
        ) : (
          <Button size="large" variant={isLast ? 'secondary' : 'primary'} onPress={show.next}>
            <span>{t(isLast ? 'annualReport.finish' : 'annualReport.next')}</span>
            {!isLast && <Icon shape={rightIcon} flip />}
          </Button>
        )}
      </footer>
    </ReportFrame>
  );
};
