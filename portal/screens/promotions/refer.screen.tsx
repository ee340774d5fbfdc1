import '#shared/ui/layout/card.css';
import './promotions.css';
import { useQuery } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { readReferral } from '#shared/contract/promotions/promotions.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useCopy } from '#shared/ui/actions/use-copy.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Icon, type IconShape, mailIcon, mobileIcon, rightIcon, shareIcon } from '#shared/ui/icons/icon.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { PortalMain } from '../portal-main.tsx';
import { withQueries } from '../with-queries.tsx';
import { Steps } from './steps.tsx';

/** `/refer`: the shopper's own link for friends. Source: POR-021, portal-open O-12. */
const Refer = () => {
  const { t, call } = useApp();
  const { data, isPending, isLoadingError, refetch } = useQuery({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call(readReferral, {}, { signal, handles: fatalStatuses }),
  });
  return (
    <PortalMain loading={isPending}>
      <div className="ff-refer">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1">{t('refer.title')}</h1>
          {data?.referralLink !== null && <p className="ff-muted">{t('refer.lede')}</p>}
        </div>
        {isPending && <Skeleton label={t('refer.loading')} shape="cards" count={2} />}
        {isLoadingError && (
          <LoadProblem title={t('refer.failedTitle')} onRetry={() => void refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {data?.referralLink === null && (
          <EmptyState title={t('refer.noneTitle')} level={2}>
            {t('refer.none')}
          </EmptyState>
        )}
        {data?.referralLink && <Sharing link={data.referralLink} />}
      </div>
    </PortalMain>
  );
};

const Sharing = ({ link }: { link: string }) => {
  const { t } = useApp();
  const { outcome, copy } = useCopy(link);
  const message = t('refer.message', { link });
  const mail = `mailto:?subject=${encodeURIComponent(t('refer.subject'))}&body=${encodeURIComponent(message)}`;
  return (
    <>
      <Sheet tone="deep" labelledBy="link">
        <h2 className="ff-offer__label" id="link">
          {t('refer.link')}
        </h2>
        <div className="ff-refer__share">
          <span className="ff-refer__link notranslate" id="address">
            {link}
          </span>
          <Button variant="secondary" size="large" onPress={copy}>
            {outcome === 'copied' ? t('refer.copied') : t('refer.copy')}
          </Button>
        </div>
        <LiveRegion>
          {outcome === 'copied' && <span className="ff-sr">{t('refer.copied')}</span>}
          {outcome === 'failed' && <p className="ff-small">{t('refer.notCopied')}</p>}
        </LiveRegion>
      </Sheet>
      <nav aria-label={t('refer.ways')}>
        <ul className="ff-card ff-refer__ways">
          <Way href={mail} shape={mailIcon}>
            {t('refer.email')}
          </Way>
          <Way href={`sms:?&body=${encodeURIComponent(message)}`} shape={mobileIcon}>
            {t('refer.text')}
          </Way>
          {'share' in navigator && <ShareWay message={message} />}
        </ul>
      </nav>
      <section aria-labelledby="how">
        <h2 className="ff-h3" id="how">
          {t('refer.how')}
        </h2>
        <Steps
          steps={[
            { title: t('refer.steps.send'), text: t('refer.steps.sendText') },
            { title: t('refer.steps.join'), text: t('refer.steps.joinText') },
            { title: t('refer.steps.order'), text: t('refer.steps.orderText') },
          ]}
        />
      </section>
    </>
  );
};

interface WayProps {
  readonly href: string;
  readonly shape: IconShape;
  readonly children: string;
}

const Way = ({ href, shape, children }: WayProps) => (
  <li>
    <a className="ff-refer__way" href={href}>
      <Icon shape={shape} />
      <span>{children}</span>
      <Icon shape={rightIcon} size={18} flip />
    </a>
  </li>
);

/** What the device offers; a shopper who closes it has shared nothing, which is no error. */
const ShareWay = ({ message }: { message: string }) => {
  const { t } = useApp();
  const share = () =>
    void navigator.share?.({ title: t('refer.subject'), text: message }).catch(() => undefined);
  return (
    <li>
      <button className="ff-refer__way" type="button" onClick={share}>
        <Icon shape={shareIcon} />
        <span>{t('refer.share')}</span>
        <Icon shape={rightIcon} size={18} flip />
      </button>
    </li>
  );
};

export default withQueries(Refer);
