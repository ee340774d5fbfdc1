import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AddChoice, type Choice, ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import { cardChoice } from './saved-card-choice.tsx';

/** Value of the choice of a new card. */
export const newCardChoice = 'new';

interface CardChoiceListProps {
  readonly cards: readonly SavedCard[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** Whether a new card is a choice of the list, or opens a page. */
  readonly newCard: 'row' | { readonly open: () => void };
}

/** The choice of a card: saved cards, with a reason for those that can't be used, and a new one. */
export const CardChoiceList = ({ cards, value, onChange, newCard }: CardChoiceListProps) => {
  const { t } = useApp();
  const { flags } = useSituation();
  const saved = cards.map((card) => cardChoice(t, card, flags['ri-card-issuer-check-enabled']));
  const another: Choice = {
    value: newCardChoice,
    title: t('methods.choose.newCard'),
    picture: <CardBrandIcon mark={null} />,
  };
  return (
    <ChoiceList
      legend={t('methods.choose.legend')}
      name="card"
      choices={newCard === 'row' ? [...saved, another] : saved}
      value={value}
      onChange={onChange}
      footer={newCard !== 'row' && <AddChoice onPress={newCard.open}>{t('methods.choose.add')}</AddChoice>}
    />
  );
};
