import './express-delivery.css';
import { useEffect } from 'react';
import type { TextKey, Translate } from '#shared/content/keys.ts';
import { shownMobile } from '#shared/domain/access/mobile.ts';
import { shippingOf } from '#shared/domain/checkout/shipping.ts';
import { writtenAddress } from '#shared/domain/identity/written-address.ts';
import type { Money } from '#shared/domain/money.ts';
import type { ShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { AddChoice, type Choice, ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { StartedSession } from '../started.tsx';
import { type Delivery, type DeliveryPhase, isDeliverable, useDelivery } from './use-delivery.ts';

export interface ExpressDeliveryProps {
  readonly session: StartedSession;
  /** Called with what the order still lacks, as a text for people; null once it can be paid. */
  readonly onObstacle: (obstacle: string | null) => void;
}

/** Where an EXPRESS order is delivered to, and how. Source: merchant-api §2.6, MER-084 to MER-093. */
export const ExpressDelivery = ({ session, onObstacle }: ExpressDeliveryProps) => {
  const { t } = useApp();
  const delivery = useDelivery(session);
  const obstacle = obstacleOf(t, delivery);
  const isIntegrated = shippingOf(session) === 'INTEGRATED';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each obstacle
  useEffect(() => onObstacle(obstacle), [obstacle]);

  return (
    <section className="ff-section ff-delivery" aria-busy={isWaiting(delivery.phase)}>
      <AddressChoice session={session} delivery={delivery} />
      {isIntegrated && delivery.options.length > 0 && <OptionChoice delivery={delivery} />}
      <Progress session={session} delivery={delivery} />
      <LiveRegion urgent>
        <Problem session={session} delivery={delivery} />
      </LiveRegion>
    </section>
  );
};

const isWaiting = (phase: DeliveryPhase): boolean =>
  phase === 'loading' || phase === 'asking' || phase === 'updating';

/** Why the order can't be paid yet. */
function obstacleOf(t: Translate, { phase, addresses }: Delivery): string | null {
  if (phase === 'ready') return null;
  if (phase === 'choosing')
    return t(addresses?.length ? 'delivery.missing.address' : 'delivery.missing.addresses');
  return t(phase === 'failed' ? 'delivery.missing.delivery' : 'delivery.missing.answer');
}

interface PartProps {
  readonly session: StartedSession;
  readonly delivery: Delivery;
}

const AddressChoice = ({ session, delivery }: PartProps) => {
  const { t, journey } = useApp();
  const { addresses, addressId, chooseAddress } = delivery;
  const choices = (addresses ?? []).map(
    (address): Choice => ({
      value: address.id,
      title: address.ofAccount ? t('delivery.address.home') : address.name,
      meta: address.ofAccount ? `${address.name}, ${linesOf(address)}` : linesOf(address),
      ...(!isDeliverable(session, address) && { unavailable: t('delivery.rejected.country') }),
    }),
  );
  const chosen = addresses?.find(({ id }) => id === addressId);
  const phone = chosen?.phoneNumber && shownMobile(chosen.phoneNumber, chosen.countryCode);
  return (
    <>
      <ChoiceList
        legend={t('delivery.address.legend')}
        name="shippingAddress"
        choices={choices}
        value={addressId}
        onChange={chooseAddress}
        footer={
          addresses && (
            <AddChoice onPress={() => journey.open('/add-address')}>{t('delivery.address.add')}</AddChoice>
          )
        }
      />
      {phone && (
        <p className="ff-small ff-muted">
          {t('delivery.address.phone', { shop: session.merchant.displayName, phone })}
        </p>
      )}
    </>
  );
};

const linesOf = (address: ShippingAddress): string => writtenAddress(address, address.countryCode);

const OptionChoice = ({ delivery }: Pick<PartProps, 'delivery'>) => {
  const { t } = useApp();
  const { options, optionId, chooseOption } = delivery;
  return (
    <ChoiceList
      legend={t('delivery.option.legend')}
      name="shippingOption"
      choices={options.map(({ id, name, description, shippingAmount }) => ({
        value: id,
        title: name,
        meta: description,
        end:
          Number(shippingAmount.amount) === 0 ? (
            <span>{t('delivery.option.free')}</span>
          ) : (
            <MoneyText money={shippingAmount as Money} />
          ),
      }))}
      value={optionId}
      onChange={chooseOption}
    />
  );
};

/** The progress, also for screen readers: who is asked, and the new total. */
const Progress = ({ session, delivery: { phase } }: PartProps) => {
  const { t, formatMoney } = useApp();
  const shop = session.merchant.displayName;
  const text = {
    loading: t('delivery.progress.loading'),
    asking: t('delivery.progress.asking', { shop }),
    updating: t('delivery.progress.updating'),
    ready: t('delivery.progress.ready', { amount: formatMoney(session.amount) }),
    choosing: '',
    failed: '',
  }[phase];
  return (
    <LiveRegion>
      {text && <p className={isWaiting(phase) ? 'ff-small ff-muted ff-delivery__wait' : 'ff-sr'}>{text}</p>}
    </LiveRegion>
  );
};

const Problem = ({ session, delivery: { failure, retry } }: PartProps) => {
  const { t } = useApp();
  if (failure === null) return null;
  const shop = session.merchant.displayName;
  const isOfShop = typeof failure === 'string';
  const mayHelp = !isOfShop || failure === 'SERVICE_UNAVAILABLE' || failure === 'shopSilent';
  return (
    <Alert
      kind="warning"
      title={isOfShop ? t(titleOf[failure], { shop }) : t('delivery.failed.title')}
      action={
        mayHelp && (
          <Button variant="secondary" size="small" onPress={retry}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      {isOfShop ? t(`delivery.rejected.${failure}`, { shop }) : failureText(t, failure.error)}
    </Alert>
  );
};

const titleOf = {
  SHIPPING_ADDRESS_UNRECOGNIZED: 'delivery.rejected.addressTitle',
  SHIPPING_ADDRESS_UNSUPPORTED: 'delivery.rejected.addressTitle',
  SHIPPING_UNSUPPORTED: 'delivery.rejected.optionTitle',
  SERVICE_UNAVAILABLE: 'delivery.rejected.serviceTitle',
  shopSilent: 'delivery.rejected.serviceTitle',
} as const satisfies Record<string, TextKey>;
