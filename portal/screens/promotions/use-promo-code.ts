import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { TextKey, Translate } from '#shared/content/keys.ts';
import { missingText } from '#shared/content/missing-text.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { assignPromoCode } from '#shared/contract/promotions/promotions.contract.ts';
import { campaignIdIn, plainPromoCode, promoCodeProblem } from '#shared/domain/promotions/promo-code.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { knownErrorText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';

/** The text of a code in lower case; without a code, or for one without a text, that the code was not added. Source: POR-361, POR-362. */
function promoErrorText(t: Translate, code: string): string {
  const lower = code.toLowerCase();
  const key = `promo.errors.${lower}`;
  const text = t(key as TextKey);
  if (text !== missingText(key)) return text;
  return knownErrorText(t, lower) ?? t('promo.errors.promo_code_assign_error');
}

/** Adding a code of the campaign that the link names. Source: POR-019, POR-020, POR-360. */
export function usePromoCode() {
  const { call, journey, t } = useApp();
  const campaignId = campaignIdIn(journey.location().query);
  const [added, setAdded] = useState<ReplyOf<typeof assignPromoCode>>();
  const form = useForm({
    initial: { code: '' },
    validate: { code: promoCodeProblem },
    describe: (code) => promoErrorText(t, code),
    submit: async ({ code }) => {
      if (campaignId === null) return;
      const body = { code: plainPromoCode(code), campaignId };
      try {
        setAdded(await call(assignPromoCode, { body }, { handles: fatalStatuses }));
      } catch (failure) {
        const errorCode = isApiError(failure) ? failure.errorCode : null;
        return { code: errorCode ?? 'promo_code_assign_error' };
      }
    },
  });
  return { campaignId, form, added };
}
