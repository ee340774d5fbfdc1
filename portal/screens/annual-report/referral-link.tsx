import { Button } from '#shared/ui/actions/button.tsx';
import { useCopy } from '#shared/ui/actions/use-copy.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';

/** The shopper's own link, to be copied. Source: POR-359. */
export const ReferralLink = ({ link }: { readonly link: string }) => {
  const { t } = useApp();
  const { outcome, copy } = useCopy(link);
  return (
    <>
      <code className="ff-report__link" translate="no">
        {link}
      </code>
      <div className="ff-report__actions">
        <Button onPress={copy}>{t('annualReport.referral.copy')}</Button>
      </div>
      <LiveRegion>
        {outcome === 'copied' && <p className="ff-report__p">{t('annualReport.referral.copied')}</p>}
        {outcome === 'failed' && <p className="ff-report__p">{t('annualReport.referral.notCopied')}</p>}
      </LiveRegion>
    </>
  );
};
