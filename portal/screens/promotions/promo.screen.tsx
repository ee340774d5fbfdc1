import './promotions.css';
import { useEffect, useRef } from 'react';
import { promoCodeLength } from '#shared/domain/promotions/promo-code.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { PortalMain } from '../portal-main.tsx';
import { Steps } from './steps.tsx';
import { usePromoCode } from './use-promo-code.ts';

/** Room for the spaces that people type between groups. */
const maximumTyped = promoCodeLength + 4;

/** `/in-store/promo`: puts a code of the campaign in the address on the account. Source: POR-019, POR-020. */
const Promo = () => {
  const { t } = useApp();
  const { campaignId, form, added } = usePromoCode();
  return (
    <PortalMain>
      <div className="ff-offer">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1">{t('promo.title')}</h1>
          <p className="ff-muted ff-offer__lede">{t('promo.lede')}</p>
        </div>
        <div className="ff-offer__form">
          {added ? (
            <Added code={added.code} expiresAt={added.expiresAt} />
          ) : (
            <Card padded>
              <form className="ff-form" noValidate onSubmit={form.submit}>
                <h2 className="ff-h3">{t('promo.form')}</h2>
                {campaignId === null && (
                  <Alert kind="info" title={t('promo.noOfferTitle')}>
                    {t('promo.noOffer')}
                  </Alert>
                )}
                <fieldset className="ff-offer__code" disabled={campaignId === null}>
                  <TextField
                    {...form.field('code')}
                    label={t('promo.code')}
                    hint={t('promo.hint')}
                    autoComplete="off"
                    maxLength={maximumTyped}
                    verbatim
                  />
                  <Button type="submit" size="large" block busy={form.submitting && t('promo.busy')}>
                    {t('promo.submit')}
                  </Button>
                </fieldset>
              </form>
            </Card>
          )}
          <LiveRegion>{added && <span className="ff-sr">{t('promo.doneTitle')}</span>}</LiveRegion>
        </div>
        <Steps
          steps={[
            { title: t('promo.steps.add'), text: t('promo.steps.addText') },
            { title: t('promo.steps.pay'), text: t('promo.steps.payText') },
            { title: t('promo.steps.less'), text: t('promo.steps.lessText') },
          ]}
        />
      </div>
    </PortalMain>
  );
};

const Added = ({ code, expiresAt }: { code: string; expiresAt: string }) => {
  const { t, href, formatDate } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Sheet tone="deep" labelledBy="added">
      <h2 className="ff-offer__label" id="added" tabIndex={-1} ref={heading}>
        {t('promo.doneTitle')}
      </h2>
      <p className="ff-offer__big notranslate">{code}</p>
      <p className="ff-small ff-muted">{t('promo.done', { date: formatDate(expiresAt, 'long') })}</p>
      <p className="ff-offer__onward">
        <ButtonLink variant="secondary" block href={href('/')}>
          {t('promo.toOrders')}
        </ButtonLink>
      </p>
    </Sheet>
  );
};

export default Promo;
