import { startRecords } from './records.ts';
import { pointTo, startStack } from './stack.ts';

/** All tests use one running product; each test has its own shoppers. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // A product that is already running, given by its six addresses.
  if (process.env.E2E_API) return;
  // Hundreds of shoppers register from this one machine, more than the limits per IP address allow.
  const removeRecords = startRecords();
  const stack = await startStack({ RATE_LIMIT: 'off' });
  pointTo(stack);
  process.env.E2E_PORTS = JSON.stringify(stack.ports);
  return async () => {
    await stack.stop();
    removeRecords();
  };
}
