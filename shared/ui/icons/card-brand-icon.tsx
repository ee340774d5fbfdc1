import './card-brand-icon.css';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { useApp } from '../app-context.tsx';

/** What a saved method can show in place of a picture. */
export type MethodMark = CardBrand | 'APPLE_PAY' | 'BANK';

interface CardBrandIconProps {
  /** `null` while the digits do not show it yet. */
  mark: MethodMark | null;
  /** Says the brand's name to a screen reader; leave it out where words beside the picture say it. */
  named?: boolean;
}

/** The picture of a card brand or another way to pay, 34 by 22; the sheet has the drawings. */
export const CardBrandIcon = ({ mark, named = false }: CardBrandIconProps) => {
  const { t } = useApp();
  if (!named || mark === null) {
    return <span className="ff-card-brand" data-mark={mark ?? undefined} aria-hidden="true" />;
  }
  return <span className="ff-card-brand" data-mark={mark} role="img" aria-label={t(`common.mark.${mark}`)} />;
};
