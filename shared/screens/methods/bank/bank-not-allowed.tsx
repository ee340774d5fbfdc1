import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface BankNotAllowedProps {
  /** Leads to a card; absent where the button for it is elsewhere. */
  readonly onUseCard?: () => void;
}

/** Says that a bank account can't be used here. Source: PAY-296. */
export const BankNotAllowed = ({ onUseCard }: BankNotAllowedProps) => {
  const { t } = useApp();
  return (
    <Alert kind="info" title={t('bank.notAllowed.title')}>
      <span>{t('bank.notAllowed.text')}</span>{' '}
      {onUseCard && <TextButton onPress={onUseCard}>{t('bank.useCard')}</TextButton>}
    </Alert>
  );
};
