import { expect, type Locator } from 'playwright/test';

/** Expects the problem below the field and in its accessible description. */
export async function expectProblem(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    words instanceof RegExp ? words : new RegExp(escaped(words)),
  );
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
