import { expect, type Locator } from 'playwright/test';

/** The problem stands at the field, and is read out with it. */
export async function expectProblem(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    words instanceof RegExp ? words : new RegExp(escaped(words)),
  );
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
