import './new-card-fields.css';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { Icon, lockIcon } from '#shared/ui/icons/icon.tsx';
import { BillingAddress } from './billing-address.tsx';
import { CardFields, type CardFieldsSurface } from './card-fields.tsx';
import type { NewCard } from './use-new-card.ts';

interface NewCardFieldsProps {
  readonly card: NewCard;
  /** Disables all fields. */
  readonly locked?: boolean;
  readonly surface?: CardFieldsSurface;
  /** Called when Enter is pressed in the provider's fields. */
  readonly onEnter: () => void;
  /** Further fields about the card, such as whether to save it. */
  readonly children: Elements;
}

/** The fields of a new card: the provider's, the name on it, and the billing address if the market needs one. */
export const NewCardFields = ({
  card,
  locked = false,
  surface = 'surface',
  onEnter,
  children,
}: NewCardFieldsProps) => {
  const { t } = useApp();
  const { form, fields, needsAddress, options } = card;
  return (
    <div className={`ff-form${locked ? ' ff-locked' : ''}`} inert={locked}>
      <CardFields
        handle={fields}
        mode="new"
        enabledBrands={options.enabledBrands}
        lastPaymentDate={options.lastPaymentDate}
        amexContext={options.amexContext}
        surface={surface}
        onEnter={onEnter}
      />
      <TextField
        {...form.field('cardholderName')}
        label={t('methods.new.name')}
        autoComplete="cc-name"
        maxLength={120}
        verbatim
      />
      {needsAddress && <BillingAddress card={card} />}
      {children}
      <p className="ff-small ff-muted ff-provider-note">
        <Icon shape={lockIcon} size={18} />
        <span>{t('methods.new.provider')}</span>
      </p>
    </div>
  );
};
