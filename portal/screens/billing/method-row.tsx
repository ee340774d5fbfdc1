import type { Translate } from '#shared/content/keys.ts';
import { mayBeDefault } from '#shared/domain/methods/default-method.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { cardName } from '#shared/screens/methods/saved-card-choice.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import { alertIcon, Icon } from '#shared/ui/icons/icon.tsx';

interface MethodRowProps {
  readonly card: ManagedCard;
  readonly isDefault: boolean;
  readonly onPrefer: () => void;
  readonly onRemove: () => void;
  readonly onAddress: () => void;
}

/** A saved card: what it is, what to do about it, and its actions. */
export const MethodRow = ({ card, isDefault, onPrefer, onRemove, onAddress }: MethodRowProps) => {
  const { t } = useApp();
  const name = cardName(t, card);
  const warning = warningOf(card);
  return (
    <li className="ff-method">
      <CardBrandIcon mark={card.cardBrand} />
      <div>
        <p className="ff-method__name">
          {name} {isDefault && <Tag tone="paid">{t('billing.default')}</Tag>}
        </p>
        <p className="ff-small ff-muted">{factsOf(t, card)}</p>
        {warning && <Warning>{t(`billing.warning.${warning}`)}</Warning>}
        {card.billingAddressMissing && <Warning>{t('billing.warning.address')}</Warning>}
      </div>
      <div className="ff-method__actions">
        {card.billingAddressMissing && (
          <TextButton hasPopup="dialog" label={t('billing.addAddressOf', { card: name })} onPress={onAddress}>
            {t('billing.addAddress')}
          </TextButton>
        )}
        {!isDefault && mayBeDefault(card) && (
          <TextButton hasPopup="dialog" label={t('billing.makeDefaultOf', { card: name })} onPress={onPrefer}>
            {t('billing.makeDefault')}
          </TextButton>
        )}
        <TextButton hasPopup="dialog" label={t('billing.removeOf', { card: name })} onPress={onRemove}>
          {t('billing.removeShort')}
        </TextButton>
      </div>
    </li>
  );
};

const Warning = ({ children }: { children: string }) => (
  <p className="ff-method__warning">
    <Icon shape={alertIcon} size={18} />
    <span>{children}</span>
  </p>
);

function factsOf(t: Translate, card: ManagedCard): string {
  const date = card.expiryDate;
  return [
    t(`billing.funding.${card.creditCardType}`),
    t(card.cardExpiryStatus === 'expired' ? 'billing.expired' : 'billing.expires', { date }),
    ...(card.openOrders > 0 ? [t('billing.orders', { count: card.openOrders })] : []),
  ].join(' · ');
}

function warningOf({ cardExpiryStatus, expiresSoon }: ManagedCard) {
  if (cardExpiryStatus === 'expired') return 'expired';
  if (expiresSoon) return 'soon';
  return cardExpiryStatus === 'expires_before_last_payment' ? 'early' : null;
}
