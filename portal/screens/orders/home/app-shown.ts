import { isPhone } from '#shared/domain/phone.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';

const appShown = storageEntry(() => localStorage, 'fourfold.app-dialog');

/** Whether this is a phone's browser that has not shown the mobile app yet. Source: portal-open O-14. */
export const mayShowApp = (): boolean => isPhone(navigator.userAgent) && appShown.read() === null;

/** Keeps that this browser has shown it. Returns false where the storage is blocked: it would be shown again and again. */
export function keepAppShown(): boolean {
  appShown.write('shown');
  return appShown.read() !== null;
}

/** Whether this browser may keep an old flag of a banner that was seen: the part with the banners knows their names. */
export function keepsOldSeenFlags(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('seen-'));
  } catch {
    // Blocked.
    return false;
  }
}
