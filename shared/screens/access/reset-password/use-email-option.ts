import { useEffect, useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { resetPasswordEmailOption } from '#shared/contract/access/password-reset.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';

type EmailOption = 'loading' | 'available' | 'unavailable' | 'unknown';

const reasons = {
  loading: 'access.channel.emailChecking',
  unavailable: 'access.channel.emailOff',
  unknown: 'access.channel.emailUnknown',
} as const satisfies Partial<Record<EmailOption, TextKey>>;

/**
 * Asks the server whether the code may be sent by email. Returns the text key of why not, or null. Source: ACC-097,
 * ACC-414.
 */
export const useEmailOption = (email: string): TextKey | null => {
  const { call } = useApp();
  const [option, setOption] = useState<EmailOption>('loading');
  useEffect(() => {
    let isCurrent = true;
    const update = (next: EmailOption) => {
      if (isCurrent) setOption(next);
    };
    call(resetPasswordEmailOption, { body: { email } }).then(
      ({ shouldDisableEmailOption }) => update(shouldDisableEmailOption ? 'unavailable' : 'available'),
      (error: unknown) => {
        errorCodeOf(error);
        update('unknown');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [call, email]);
  return option === 'available' ? null : reasons[option];
};
