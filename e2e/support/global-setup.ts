import { randomInt } from 'node:crypto';
import { scenarioAddressCount } from './landing.ts';
import { startRecords } from './records.ts';
import { pointTo, startStack } from './stack.ts';

/** All tests use one running product; each test has its own shoppers. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // Anywhere, since a product that was not started for this run knows the scenario addresses of earlier ones.
  process.env.E2E_FIRST_ADDRESS = String(randomInt(scenarioAddressCount));
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
