import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage } from '../page/access-page.tsx';
import { usePromotion } from './use-promotion.ts';

/** Offers to stay logged in. Source: ACC-361. */
const PromotePersistentLogin = () => {
  const { t } = useApp();
  const { isAccepting, accept, decline } = usePromotion();
  return (
    <AccessPage title={t('access.promotion.title')} lede={t('access.promotion.lede')}>
      <div className="ff-form">
        <Button size="large" block onPress={accept} busy={isAccepting && t('access.promotion.busy')}>
          {t('access.promotion.accept')}
        </Button>
        <Button variant="secondary" size="large" block onPress={decline}>
          {t('access.promotion.decline')}
        </Button>
      </div>
    </AccessPage>
  );
};

export default PromotePersistentLogin;
