import { useApp } from '#shared/ui/app-context.tsx';
import { AddChoice, type Choice, ChoiceList } from '#shared/ui/forms/choice-list.tsx';

/** What adds a method to the list. */
export interface AddAction {
  readonly label: string;
  readonly onPress: () => void;
  readonly opensDialog?: boolean;
}

interface MethodChoiceListProps {
  /** The rows of each kind of method that is offered, in the order in which they are shown. */
  readonly rows: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** Adds a method; absent where that is a row itself. */
  readonly add?: AddAction | undefined;
}

/** The choice of a payment method. One that can't be used stays in the list and says why. */
export const MethodChoiceList = ({ rows, value, onChange, add }: MethodChoiceListProps) => {
  const { t } = useApp();
  return (
    <ChoiceList
      legend={t('methods.choose.legend')}
      name="method"
      choices={rows}
      value={value}
      onChange={onChange}
      footer={
        add && (
          <AddChoice
            testId="add-method"
            hasPopup={add.opensDialog ? 'dialog' : undefined}
            onPress={add.onPress}
          >
            {add.label}
          </AddChoice>
        )
      }
    />
  );
};
