import type { ApiError } from '#shared/client/api-error.ts';
import { LiveRegion } from '#shared/ui/live-region.tsx';
import { TroubleAlert } from './trouble-alert.tsx';

interface TroubleNoticeProps {
  readonly trouble: ApiError | null;
  readonly onDismiss: () => void;
}

/** The place of the fatal state, which is there from the start so that what appears in it is read out. */
export const TroubleNotice = ({ trouble, onDismiss }: TroubleNoticeProps) => (
  <LiveRegion urgent>{trouble && <TroubleAlert trouble={trouble} onDismiss={onDismiss} />}</LiveRegion>
);
