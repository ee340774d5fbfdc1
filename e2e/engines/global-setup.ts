import { pointTo, startStack } from '../support/stack.ts';

/** One running product for all engines, behind the TLS front of `npm start -- --https`. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // A product that is already running, given by its six addresses.
  if (process.env.E2E_API) return;
  // A product of this run alone.
  process.env.E2E_FIRST_ADDRESS = '0';
  const stack = await startStack({ RATE_LIMIT: 'off' }, { isEncrypted: true });
  pointTo(stack);
  return () => stack.stop();
}
