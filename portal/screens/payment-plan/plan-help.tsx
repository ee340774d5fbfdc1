import { ContactLink } from '#shared/screens/shell/contact-link.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { cardIcon, Icon, rightIcon } from '#shared/ui/icons/icon.tsx';
import { Card } from '#shared/ui/layout/card.tsx';

/** Whom to ask about a date of the plan, and the way to the cards that can pay it. */
export const PlanHelp = () => {
  const { t, href } = useApp();
  return (
    <div className="ff-stack ff-stack--5">
      <Card padded>
        <section className="ff-stack ff-stack--3" aria-labelledby="plan-help">
          <h2 className="ff-h3" id="plan-help">
            {t('plan.helpTitle')}
          </h2>
          <p className="ff-small ff-muted">{t('plan.help')}</p>
          <div>
            <ContactLink />
          </div>
        </section>
      </Card>
      <Card>
        <a className="ff-plan__link" href={href('/billing')}>
          <Icon shape={cardIcon} />
          <span>
            <span>{t('portal.nav.billing')}</span>
            <span className="ff-small ff-muted">{t('plan.methods')}</span>
          </span>
          <Icon shape={rightIcon} size={18} flip />
        </a>
      </Card>
    </div>
  );
};
