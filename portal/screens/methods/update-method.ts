import { lazyDialog } from '../lazy-dialog.tsx';

/** Changes what pays for an order or an agreement. */
export const UpdateMethod = lazyDialog(
  async () => (await import('./update-method-dialog.tsx')).default,
  'methodChange.title',
);
