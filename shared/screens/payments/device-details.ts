import type { DeviceDetails } from '#shared/contract/device.schema.ts';

/** Details of this device for the payment calls. Source: payments-open O-33. */
export const deviceDetails = (): DeviceDetails => ({
  userAgent: navigator.userAgent.slice(0, 512),
  language: navigator.language.slice(0, 40),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 64),
  screen: `${screen.width}x${screen.height}`,
});

/** Id of the fraud-profiling session; a new one for each page load. */
export const profilingSessionId: string = crypto.randomUUID();
