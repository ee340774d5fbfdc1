import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useCopy } from '#shared/ui/actions/use-copy.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { JsonView } from '../../parts/json-view.tsx';

interface PaymentJsonProps {
  payment: MerchantPayment;
  onClose: () => void;
}

/** The payment as the merchant's server reads it. */
export const PaymentJson = ({ payment, onClose }: PaymentJsonProps) => {
  const { outcome, copy } = useCopy(JSON.stringify(payment, null, 2));
  return (
    <Dialog open title="Payment as JSON" onClose={onClose}>
      <JsonView value={payment} />
      <Button variant="secondary" block onPress={copy}>
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <LiveRegion>
        {outcome === 'failed' && (
          <p className="ff-small">This browser does not copy. Select the text instead.</p>
        )}
      </LiveRegion>
    </Dialog>
  );
};
