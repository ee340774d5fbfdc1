import type { DeviceDetails } from '#shared/contract/device.schema.ts';

/** A detail that the browser tells; empty for one that it hides, by leaving it out or by an exception. */
function told(read: () => unknown, maximumLength: number): string {
  try {
    return String(read() ?? '').slice(0, maximumLength);
  } catch {
    return '';
  }
}

/** Details of this device for the payment calls. Source: payments-open O-33. */
export const deviceDetails = (): DeviceDetails => ({
  userAgent: told(() => navigator.userAgent, 512),
  language: told(() => navigator.language, 40),
  timezone: told(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 64),
  screen: told(() => `${screen.width}x${screen.height}`, 32),
});

/** Id of the fraud-profiling session; a new one for each page load. */
export const profilingSessionId: string = crypto.randomUUID();
