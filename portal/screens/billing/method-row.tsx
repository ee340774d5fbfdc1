import type { Translate } from '#shared/content/keys.ts';
import { isUsableMethod } from '#shared/domain/methods/default-method.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { dotted } from '#shared/domain/text/dotted.ts';
import { accountName } from '#shared/screens/methods/bank/account-name.ts';
import { cardName } from '#shared/screens/methods/saved-card-choice.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { CardBrandIcon, type MethodMark } from '#shared/ui/icons/card-brand-icon.tsx';
import { alertIcon, Icon } from '#shared/ui/icons/icon.tsx';
import type { ManagedMethod } from './use-methods.ts';

/** What a method is called in the list and in its dialogs. */
export function managedName(t: Translate, method: ManagedMethod): string {
  switch (method.type) {
    case 'CREDIT_CARD':
      return cardName(t, method);
    case 'APPLE_PAY':
      return t('common.mark.APPLE_PAY');
    case 'ACH_BANK_ACCOUNT':
      return accountName(t, method);
  }
}

function markOf(method: ManagedMethod): MethodMark {
  if (method.type === 'CREDIT_CARD') return method.cardBrand;
  return method.type === 'APPLE_PAY' ? 'APPLE_PAY' : 'BANK';
}

interface MethodRowProps {
  readonly method: ManagedMethod;
  readonly isDefault: boolean;
  /** False while the shopper may not pay from bank accounts. */
  readonly paysFromBanks: boolean;
  readonly onPrefer: () => void;
  readonly onRemove: () => void;
  readonly onAddress: (card: ManagedCard) => void;
}

/** A payment method: what it is, what to do about it, and its actions. */
export const MethodRow = ({
  method,
  isDefault,
  paysFromBanks,
  onPrefer,
  onRemove,
  onAddress,
}: MethodRowProps) => {
  const { t } = useApp();
  const name = managedName(t, method);
  const card = method.type === 'CREDIT_CARD' ? method : null;
  const warning = card && warningOf(card);
  return (
    <li className="ff-method">
      <CardBrandIcon mark={markOf(method)} />
      <div>
        <p className="ff-method__name">
          <bdi className="notranslate">{name}</bdi>{' '}
          {isDefault && <Tag tone="paid">{t('billing.default')}</Tag>}
        </p>
        <p className="ff-small ff-muted">{factsOf(t, method)}</p>
        {warning && <Warning>{t(`billing.warning.${warning}`)}</Warning>}
        {card?.billingAddressMissing && <Warning>{t('billing.warning.address')}</Warning>}
        {method.type === 'ACH_BANK_ACCOUNT' && !method.validAccount && (
          <Warning>{t('billing.bank.notValid')}</Warning>
        )}
      </div>
      <div className="ff-method__actions">
        {card?.billingAddressMissing && (
          <TextButton
            hasPopup="dialog"
            label={t('billing.addAddressOf', { card: name })}
            onPress={() => onAddress(card)}
          >
            {t('billing.addAddress')}
          </TextButton>
        )}
        {!isDefault && isUsableMethod(method, paysFromBanks) && (
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

function factsOf(t: Translate, method: ManagedMethod): string {
  if (method.type === 'ACH_BANK_ACCOUNT') return t('billing.bank.facts', { bank: method.bankName });
  return dotted([
    ...(method.type === 'APPLE_PAY' ? [t('billing.applePay.facts')] : cardFacts(t, method)),
    ...(method.openOrders > 0 ? [t('billing.orders', { count: method.openOrders })] : []),
  ]);
}

const cardFacts = (t: Translate, { creditCardType, cardExpiryStatus, expiryDate: date }: ManagedCard) => [
  t(`billing.funding.${creditCardType}`),
  t(cardExpiryStatus === 'expired' ? 'billing.expired' : 'billing.expires', { date }),
];

function warningOf({ cardExpiryStatus, expiresSoon }: ManagedCard) {
  if (cardExpiryStatus === 'expired') return 'expired';
  if (expiresSoon) return 'soon';
  return cardExpiryStatus === 'expires_before_last_payment' ? 'early' : null;
}
