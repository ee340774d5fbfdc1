import { useEffect, useRef, useState } from 'react';
import { type AnnualReport, reportYear } from '#shared/domain/annual-report/annual-report.ts';
import { tenthsOf } from '#shared/domain/annual-report/on-time.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { downloadIcon, Icon, uploadIcon } from '#shared/ui/icons/icon.tsx';
import {
  drawHighlight,
  type Highlight,
  highlightFile,
  highlightHeight,
  highlightWidth,
} from './draw-highlight.ts';

interface HighlightProps {
  readonly report: AnnualReport;
}

/** Neither amounts nor a name: the card may be seen by anyone. */
function highlightOf(report: AnnualReport, { t }: AppContextValue): Highlight {
  const { paymentOntimePercent, favoriteMerchantInfo, firstMerchantInfo } = report;
  const tenths = paymentOntimePercent === null ? null : tenthsOf(paymentOntimePercent);
  const facts = [
    {
      label: t('annualReport.card.onTime'),
      value: tenths !== null && t('annualReport.card.tenths', { tenths }),
    },
    { label: t('annualReport.card.favourite'), value: favoriteMerchantInfo?.name },
    { label: t('annualReport.card.first'), value: firstMerchantInfo?.name },
  ];
  return {
    kick: t('annualReport.card.kick'),
    year: String(reportYear),
    tenths,
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  };
}

/** The card as it will be saved. */
export const HighlightCanvas = ({ report }: HighlightProps) => {
  const app = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const highlight = highlightOf(report, app);
  const drawn = JSON.stringify(highlight);
  useEffect(() => {
    if (canvas.current) void drawHighlight(canvas.current, JSON.parse(drawn));
  }, [drawn]);
  const said = highlight.facts.map(({ label, value }) => `${label}: ${value}`);
  return (
    <canvas
      ref={canvas}
      width={highlightWidth}
      height={highlightHeight}
      role="img"
      aria-label={[highlight.kick, highlight.year, ...said].join(', ')}
    />
  );
};

const canShareFiles = (): boolean => {
  const sample = new File([], 'highlight.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [sample] }) ?? false;
};

/** Saves the card, or hands it to another app where the browser can. Source: POR-355, portal-open O-91. */
export const ShareHighlight = ({ report }: HighlightProps) => {
  const app = useApp();
  const { t } = app;
  const [canShare] = useState(canShareFiles);
  const [state, setState] = useState<'saved' | 'failed' | null>(null);
  const withFile = (use: (file: File) => Promise<void> | void) => {
    setState(null);
    highlightFile(highlightOf(report, app))
      .then(use)
      .catch((failure: unknown) => {
        // The shopper closed the list of apps.
        if (!(failure instanceof DOMException && failure.name === 'AbortError')) setState('failed');
      });
  };
  return (
    <>
      <div className="ff-report__actions">
        {canShare && (
          <Button onPress={() => withFile((file) => navigator.share?.({ files: [file] }))}>
            <Icon shape={uploadIcon} />
            <span>{t('annualReport.sharing.share')}</span>
          </Button>
        )}
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          onPress={() =>
            withFile((file) => {
              save(file);
              setState('saved');
            })
          }
        >
          <Icon shape={downloadIcon} />
          <span>{t('annualReport.sharing.download')}</span>
        </Button>
      </div>
      <LiveRegion>
        {state === 'saved' && <p className="ff-report__p">{t('annualReport.sharing.saved')}</p>}
        {state === 'failed' && <p className="ff-report__p">{t('annualReport.sharing.failed')}</p>}
      </LiveRegion>
    </>
  );
};

/** How long the browser may take to begin the download. */
const downloadMs = 10_000;

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMs);
}
