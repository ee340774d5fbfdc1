import { useEffect } from 'react';
import { reportRefusal } from '#shared/domain/disputes/dispute-progress.ts';
import { mayReport } from '#shared/domain/disputes/report.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { ReportProblem } from '../order-dialogs.ts';

interface OrderAssistanceProps {
  readonly order: Order;
  readonly onReport: () => void;
}

/** Help with an order: a problem is reported here. Source: POR-183, POR-236. */
export const OrderAssistance = ({ order, onReport }: OrderAssistanceProps) => {
  const { t, countryCode } = useApp();
  const { flags } = useSituation();
  const isOffered = mayReport(order, flags);
  useEffect(() => {
    if (isOffered) preload(ReportProblem.part);
  }, [isOffered]);
  return (
    <section aria-labelledby="assistance-heading">
      <Card padded className="ff-assistance ff-stack ff-stack--3">
        <h2 className="ff-h3" id="assistance-heading">
          {t('disputes.help.title')}
        </h2>
        <p className="ff-small ff-muted">{t('disputes.help.text')}</p>
        <div>
          <Button
            variant="secondary"
            hasPopup="dialog"
            onPress={onReport}
            unavailable={!isOffered && t(`disputes.help.refused.${reportRefusal(order)}`)}
          >
            {t('disputes.report.open')}
          </Button>
        </div>
        <p className="ff-small">
          <a
            className="ff-link"
            href={siteLink('help', marketOf(countryCode))}
            target="_blank"
            rel="noopener"
          >
            {t('disputes.help.contact')}
          </a>
        </p>
      </Card>
    </section>
  );
};
