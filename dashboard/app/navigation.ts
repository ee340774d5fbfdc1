import {
  bagIcon,
  checkIcon,
  fileIcon,
  flagIcon,
  type IconShape,
  lockIcon,
  shareIcon,
} from '#shared/ui/icons/icon.tsx';
import type { CountName } from './use-counts.ts';

/** A receipt, for payments. */
const paymentsIcon: IconShape =
  'M4.5 2.5h11v15l-2.75-1.75L10 17.5l-2.75-1.75L4.5 17.5zM7.5 6.75h5M7.5 10.25h5';

/** A bank, for settlements. */
const settlementsIcon: IconShape =
  'M2.5 8V7L10 3l7.5 4v1zM4.75 8.25v6M8.25 8.25v6M11.75 8.25v6M15.25 8.25v6M2.5 16.75h15M3.5 14.5h13';

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly icon: IconShape;
  readonly counted?: CountName;
}

/** The pages, in their groups. */
export const navigation: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'Money',
    entries: [
      { path: '/payments', name: 'Payments', icon: paymentsIcon },
      { path: '/checkouts', name: 'Checkouts', icon: bagIcon },
      { path: '/disputes', name: 'Disputes', icon: flagIcon, counted: 'disputes' },
      { path: '/settlements', name: 'Settlements', icon: settlementsIcon },
    ],
  },
  {
    title: 'Developers',
    entries: [
      { path: '/webhooks', name: 'Webhooks', icon: shareIcon, counted: 'webhooks' },
      { path: '/keys', name: 'Keys and origins', icon: lockIcon },
      { path: '/logs', name: 'Logs', icon: fileIcon },
      { path: '/go-live', name: 'Go live', icon: checkIcon },
    ],
  },
];
