/** Apple Pay as a paying screen uses it. Source: PAY-266, PAY-275 to PAY-282, PAY-405. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Translate } from '#shared/content/keys.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import { brandName } from '#shared/domain/brand.ts';
import type { FlagName } from '#shared/domain/flags.ts';
import {
  type ApplePayRejection,
  type ApplePaySessionData,
  applePayOutcome,
  isApplePayPage,
  isApplePayRejection,
} from '#shared/domain/methods/apple-pay.ts';
import type { Money } from '#shared/domain/money.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import { usePart } from '../../shell/part.ts';
import { useTrack } from '../../shell/use-track.ts';
import type { ApplePaySheet } from './apple-pay.ts';
import { applePayPart, findApplePaySession, mayHaveApplePay } from './apple-pay-part.ts';

/** Value of the choice of Apple Pay. */
export const applePayChoice = 'apple-pay';

/** Apple Pay as a row of the choice. */
export const applePayRow = (t: Translate): Choice => ({
  value: applePayChoice,
  title: t('common.mark.APPLE_PAY'),
  meta: t('methods.applePay.meta'),
  picture: <CardBrandIcon mark="APPLE_PAY" />,
});

interface Offer {
  /** The flag that switches it on here; absent where there is none. */
  readonly flag?: FlagName;
  /** Whether it can be used for what is paid. */
  readonly isAvailable: boolean;
}

type ApplePayData = ApplePaySessionData<ApplePaySheet>;

export interface ApplePay {
  /** The link to the explanation of Apple Pay. */
  readonly about: Elements;
  /** Opens the sheet. Call it within the press itself, before anything is awaited. */
  open(payment: { readonly total: Money; readonly amounts: readonly Money[] }): void;
  /** Connects what the shopper approves to a trace. Resolves with an outcome of `settingUp`; never rejects. */
  setUp(purpose: 'order' | 'payment', traceId: string): Promise<string>;
  /** What was captured last; null before. Its `source_id` is the `paymentSourceId` of a confirm. */
  captured(): ApplePayData | null;
  /** Passes the result of the payment to the sheet. Source: PAY-280. */
  finish(isPaid: boolean): void;
}

/** Null where it is not offered, and until all that it needs has loaded. */
export function useApplePay({ flag, isAvailable }: Offer): ApplePay | null {
  const { call, countryCode, formatMoney, providerOrigin, t } = useApp();
  const { flags } = useSituation();
  const track = useTrack();
  const sheet = useRef<ApplePaySheet | null>(null);
  const data = useRef<ApplePayData | null>(null);
  const { merchantId } = flags['apple-pay-configuration'];
  const isOffered =
    isAvailable &&
    (flag === undefined || flags[flag] === true) &&
    Boolean(merchantId) &&
    isApplePayPage(location) &&
    mayHaveApplePay();
  const part = usePart(isOffered ? applePayPart : null).value;
  // Called once, since the browser may have to ask the device.
  const Session = useMemo(() => part && findApplePaySession(), [part]);
  useLayoutEffect(() => () => sheet.current?.finish(false), []);

  if (!isOffered || !part || !Session) return null;
  const { ApplePayAbout, openSheet, captureSource, setUpSource } = part;

  const connect = async (open: ApplePaySheet, purpose: 'order' | 'payment', traceId: string) => {
    const facts = Promise.all([
      call(readAccount, {}, { handles: fatalStatuses }),
      call(readPaymentRouting, {}, { handles: fatalStatuses }),
    ]);
    // They are loaded while the sheet is open, and needed after it.
    facts.catch(() => {});
    const source = await open.approved;
    const [{ uuid: userId }, { routing }] = await facts;
    const captured = await captureSource(source, { providerOrigin, userId, traceId, routing });
    data.current = {
      paymentSource: source,
      session: open,
      source_id: captured.id,
      card_type: captured.card_type,
    };
    return setUpSource(captured.id, { providerOrigin, traceId, purpose });
  };

  return {
    about: <ApplePayAbout />,
    open: ({ total, amounts }) => {
      sheet.current?.finish(false);
      sheet.current = openSheet(
        { Session, call },
        {
          countryCode,
          payee: brandName,
          total,
          amounts,
          lineOf: (count, amount) => t('methods.applePay.line', { count, amount: formatMoney(amount) }),
        },
      );
    },
    async setUp(purpose, traceId) {
      const open = sheet.current;
      if (!open) return 'applepay_not_authorised';
      try {
        return await connect(open, purpose, traceId);
      } catch (failure) {
        open.finish(false);
        const reason = reasonOf(failure);
        if (reason !== 'cancelled') track('Apple Pay Error', { reason: reason ?? 'Not authorised' });
        return applePayOutcome(reason);
      }
    },
    captured: () => data.current,
    finish: (isPaid) => sheet.current?.finish(isPaid),
  };
}

const reasonOf = (failure: unknown): ApplePayRejection | null =>
  failure instanceof Error && isApplePayRejection(failure.message) ? failure.message : null;
