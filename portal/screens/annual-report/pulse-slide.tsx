import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { addTag } from '#shared/contract/access/tags.contract.ts';
import { type AnnualReport, pulseStatuses, reportYear } from '#shared/domain/annual-report/annual-report.ts';
import { pulseJoined, pulseMinimum } from '#shared/domain/annual-report/pulse.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { checkIcon, Icon, plusIcon } from '#shared/ui/icons/icon.tsx';
import { Em } from './em.tsx';
import { ProgressSheet, PulseSheet } from './slide-art.tsx';

const { member, ineligible } = pulseStatuses;

/** Members see what they used, others how far they are, or how to join. Source: POR-348, POR-357, portal-open O-88. */
export function pulseContent(report: AnnualReport, { t }: AppContextValue) {
  const { pulseStatus, numOnTimePayments: count, countryCode } = report;
  const needed = pulseMinimum(countryCode);
  const kick = t('annualReport.pulse.kick');
  const titled = (text: string) => ({ kick, title: <Em text={text} />, name: text.replace(/<\/?em>/g, '') });
  if (pulseStatus === member) {
    return {
      art: <PulseSheet />,
      ...titled(t('annualReport.pulse.member.title')),
      body: <Benefits report={report} />,
    };
  }
  const progress = t('annualReport.pulse.progress', { done: count, needed });
  const art = <ProgressSheet done={count} needed={needed} label={progress.replace(/<\/?em>/g, '')} />;
  if (pulseStatus === ineligible) {
    return {
      art,
      ...titled(progress),
      body: <p className="ff-report__p">{t('annualReport.pulse.ineligible.text', { count: needed })}</p>,
    };
  }
  return { art, ...titled(t('annualReport.pulse.invited.title')), body: <Invitation count={count} /> };
}

const Benefits = ({ report }: { readonly report: AnnualReport }) => {
  const { t } = useApp();
  const benefits = [
    ['annualReport.pulse.benefits.nothingUpFront', report.hasPnuf],
    ['annualReport.pulse.benefits.movedDate', report.hasChangePaymentDate],
    ['annualReport.pulse.benefits.giftCard', report.hasGiftCardPurchase],
  ] as const;
  return (
    <>
      <p className="ff-report__p">{t('annualReport.pulse.member.text', { year: String(reportYear) })}</p>
      <ul className="ff-report__list">
        {benefits.map(([key, isUsed]) => (
          <li key={key} data-off={isUsed ? undefined : true}>
            <Icon shape={isUsed ? checkIcon : plusIcon} />
            <span>{t(key)}</span>
            <span>{t(isUsed ? 'annualReport.pulse.used' : 'annualReport.pulse.notUsed')}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

const Invitation = ({ count }: { readonly count: number }) => {
  const { t, call } = useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const join = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(addTag, { body: { name: pulseJoined } }, { handles: fatalStatuses });
      await queries.invalidateQueries({ queryKey: ['annual-report'] });
    } catch (failure) {
      setProblem(failureText(t, failure));
    }
    setBusy(false);
  };
  return (
    <>
      <p className="ff-report__p">{t('annualReport.pulse.invited.text', { count })}</p>
      <LiveRegion urgent>{problem && <p className="ff-report__p">{problem}</p>}</LiveRegion>
      <div className="ff-report__actions">
        <Button busy={isBusy && t('annualReport.pulse.invited.joining')} onPress={() => void join()}>
          {t('annualReport.pulse.invited.join')}
        </Button>
      </div>
    </>
  );
};
