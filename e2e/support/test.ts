/** The test of every suite: it also fails when a page throws, or does what its own security policy forbids. */
import { type BrowserContext, test as base, expect } from 'playwright/test';

export { expect };

export const test = base.extend<{ quietPages: undefined }>({
  quietPages: [
    async ({ context }, use) => {
      const complaints = listenTo(context);
      await use(undefined);
      expect(complaints, 'what pages threw or were refused by their own policy').toEqual([]);
    },
    { auto: true },
  ],
});

const isRefusal = (text: string) => /content security policy|trusted ?type|permissions policy/i.test(text);

function listenTo(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (isRefusal(message.text())) complaints.push(message.text());
  });
  return complaints;
}
