import { storageEntry } from '#shared/screens/shell/storage-entry.ts';

/** The language that was chosen in a checkout in this browser, for the next one. Source: POR-366, decision 250. */
export const preferredLocale = storageEntry(() => localStorage, 'preferredLocale');
