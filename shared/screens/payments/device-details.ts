import type { DeviceDetails } from '#shared/contract/device.schema.ts';

/** What the payment calls say about this device. Source: payments-open O-33. */
export const deviceDetails = (): DeviceDetails => ({
  userAgent: navigator.userAgent.slice(0, 512),
  language: navigator.language.slice(0, 40),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 64),
  screen: `${screen.width}x${screen.height}`,
});

/** One for each load of the page. */
export const profilingSessionId: string = crypto.randomUUID();
