import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { saveApplePay } from '#shared/contract/methods/apple-pay.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { type ApplePay, useApplePay } from '#shared/screens/methods/apple-pay/use-apple-pay.tsx';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { failureText, knownErrorText } from '#shared/ui/forms/error-text.ts';
import { useMethodsChanged } from './use-methods.ts';

interface AddApplePayProps {
  /** Whether the account has it: then there is nothing to add. */
  readonly isAdded: boolean;
  readonly onStart: () => void;
  /** Called with what the page says afterwards. */
  readonly onDone: (message: string) => void;
}

/** Adds Apple Pay, in a browser that has it. Nothing is charged. Source: PAY-372. */
export const AddApplePay = ({ isAdded, ...ends }: AddApplePayProps) => {
  const applePay = useApplePay({ isAvailable: !isAdded });
  return applePay && <Add applePay={applePay} {...ends} />;
};

const Add = ({
  applePay,
  onStart,
  onDone,
}: Omit<AddApplePayProps, 'isAdded'> & { readonly applePay: ApplePay }) => {
  const { t, call, countryCode } = useApp();
  const changed = useMethodsChanged();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Answers what went wrong; undefined when nothing did, and when the shopper closed the sheet. */
  const save = async (): Promise<string | undefined> => {
    const body = { deviceDetails: deviceDetails() };
    const { traceId } = await call(initiateNewCard, { body }, { handles: fatalStatuses });
    const outcome = await applePay.setUp('order', traceId);
    if (outcome !== 'ready') {
      applePay.finish(false);
      return outcome === 'cancelled'
        ? undefined
        : (knownErrorText(t, outcome) ?? t('errors.applepay_not_authorised'));
    }
    const source = { traceId, paymentSourceId: applePay.captured()?.source_id ?? '' };
    await call(saveApplePay, { body: source }, { handles: fatalStatuses });
    applePay.finish(true);
    await changed();
    onDone(t('billing.applePay.added'));
    return undefined;
  };
  const add = () => {
    if (isBusy) return;
    onStart();
    setProblem(undefined);
    setBusy(true);
    const { currency } = marketOf(countryCode);
    applePay.open({ total: fromMinor(0, currency), amounts: [] });
    void save()
      .catch((failure) => {
        applePay.finish(false);
        return failureText(t, failure);
      })
      .then((text) => {
        setProblem(text);
        setBusy(false);
      });
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy && t('billing.applePay.adding')} onPress={add}>
        {t('billing.applePay.add')}
      </Button>
      {applePay.about}
      <LiveRegion urgent>
        {problem && (
          <Alert kind="warning" title={t('billing.applePay.notAdded')}>
            {problem}
          </Alert>
        )}
      </LiveRegion>
    </>
  );
};
