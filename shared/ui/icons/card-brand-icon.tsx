import './card-brand-icon.css';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { useApp } from '../app-context.tsx';

/** The payment methods that have a picture. */
export type MethodMark = CardBrand | 'APPLE_PAY' | 'BANK';

interface CardBrandIconProps {
  /** `null` shows an empty card, for example for a new card. */
  mark: MethodMark | null;
  /** Gives the picture an accessible name; not needed if text beside it names the method. */
  named?: boolean;
}

/** The picture of a card brand or another payment method, 34 by 22 px. The style sheet contains the drawings. */
export const CardBrandIcon = ({ mark, named = false }: CardBrandIconProps) => {
  const { t } = useApp();
  if (!named || mark === null) {
    return <span className="ff-card-brand" data-mark={mark ?? undefined} aria-hidden="true" />;
  }
  return <span className="ff-card-brand" data-mark={mark} role="img" aria-label={t(`common.mark.${mark}`)} />;
};
