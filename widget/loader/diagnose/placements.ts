import { problemOfPlacement } from '../elements/problem.ts';
import { type Finding, fail, pass, skipped } from './finding.ts';

/** What to write for the attribute that is wrong. The message has the currency. */
const cures: Readonly<Record<string, string>> = {
  'merchant-id': 'merchant-id="your-shop"',
  amount: 'amount="120.00"',
  'amount-selector': 'amount-selector="#price"',
};

const notDrawn = 'the file that draws it has not loaded';

/** Whether each placement of the page shows its text. Source: decision 267. */
export function checkPlacements(): Finding {
  const placements = [...document.querySelectorAll('fourfold-placement')];
  if (!placements.length) return skipped('The page has no placement.');
  const problems = placements
    .map((placement): string => Reflect.get(placement, problemOfPlacement) ?? notDrawn)
    .filter(Boolean);
  const each = [...new Set(problems)];
  if (!each.length) return pass('Every placement shows its text.');
  const fixes = each.flatMap((problem) => cures[problem.split(' ', 1)[0] ?? ''] ?? []);
  return fail(
    `${problems.length} of ${placements.length} placements show no text: ${each.join('; ')}.`,
    fixes.join('\n') || null,
  );
}
