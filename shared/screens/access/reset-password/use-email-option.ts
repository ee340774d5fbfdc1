import { useEffect, useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { resetPasswordEmailOption } from '#shared/contract/access/password-reset.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';

type EmailOption = 'asking' | 'open' | 'closed' | 'unknown';

const reasons = {
  asking: 'access.channel.emailChecking',
  closed: 'access.channel.emailOff',
  unknown: 'access.channel.emailUnknown',
} as const satisfies Partial<Record<EmailOption, TextKey>>;

/** Asks, as soon as the page opens, whether the code may go by email; answers why not, or null. Source: ACC-097, ACC-414. */
export const useEmailOption = (email: string): TextKey | null => {
  const { call } = useApp();
  const [option, setOption] = useState<EmailOption>('asking');
  useEffect(() => {
    let isCurrent = true;
    const know = (answer: EmailOption) => {
      if (isCurrent) setOption(answer);
    };
    call(resetPasswordEmailOption, { body: { email } }).then(
      ({ shouldDisableEmailOption }) => know(shouldDisableEmailOption ? 'closed' : 'open'),
      (error: unknown) => {
        errorCodeOf(error);
        know('unknown');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [call, email]);
  return option === 'open' ? null : reasons[option];
};
