import { useId, useState } from 'react';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';

/** Offers to stay logged in, and says on request what that means. Source: ACC-066. */
export const RememberMe = ({ name, value, onChange }: FieldBinding<boolean>) => {
  const { t } = useApp();
  const [explained, setExplained] = useState(false);
  const id = useId();
  return (
    <div>
      <Checkbox name={name} checked={value} onChange={onChange}>
        {t('access.rememberMe')}
      </Checkbox>
      <div className="ff-access__tip">
        <TextButton small expanded={explained} onPress={() => setExplained(!explained)}>
          {t('access.rememberMeWhat')}
        </TextButton>
        <p className="ff-small ff-muted" role="status" id={id}>
          {explained && t('access.rememberMeTip')}
        </p>
      </div>
    </div>
  );
};
