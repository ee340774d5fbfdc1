import type { ReactElement } from 'react';

/** What a slot holds that stands beside others: elements only, because a text needs one to itself (`tooling/text-children.ts`). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
