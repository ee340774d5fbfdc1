import { startRecords } from './records.ts';
import { pointTo, startStack } from './stack.ts';

/** Every test talks to one running product; tests keep apart by shoppers of their own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // A product that runs already, by its six addresses.
  if (process.env.E2E_API) return;
  // Hundreds of shoppers join from this one machine, which the limits per address would rightly stop.
  const removeRecords = startRecords();
  const stack = await startStack({ RATE_LIMIT: 'off' });
  pointTo(stack);
  return async () => {
    await stack.stop();
    removeRecords();
  };
}
