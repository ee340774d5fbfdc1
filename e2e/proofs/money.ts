/**
 * Every total from 1.00 to 10,000.00 in every currency splits into four by the rules, and random histories of real
 * orders (pay, capture, void, refund, decline, dispute, an amount set after the approval, a moved date, a return, passing days)
 * leave the books balanced. Source: reliability figure 3.
 *
 * Ten thousand histories take hours. `-- --full --from 7201` continues a run that was stopped after 7,200.
 */
import { currencies, fromMinor, type MinorUnits, sumMinor, toMinor } from '#shared/domain/money.ts';
import { splitInFour } from '#shared/domain/payments/pay-in-four.ts';
import { onPostgresIfAny } from './databases.ts';
import { plantWrongBooks, playHistories } from './histories.ts';
import { type Figure, type Planted, readNumberedOptions, report, run } from './report.ts';

const smallest = 100;
const largest = 1_000_000;

type Split = (total: MinorUnits) => readonly MinorUnits[];

/** The rules in the words of the specification, independent of the code (PAY-071, PAY-072). */
function keepsTheRules(total: MinorUnits, parts: readonly MinorUnits[]): boolean {
  const [first = -1, second, third, last = -1] = parts;
  const areWhole = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0);
  // Four times the quarter is at most half a unit per part away from the total, and halves go up.
  const isHalfUp = 4 * first - total <= 2 && 4 * first - total > -2;
  return areWhole && first === second && second === third && isHalfUp && first * 3 + last === total;
}

function brokenTotals(split: Split): number {
  let broken = 0;
  for (let total = smallest; total <= largest; total += 1) {
    if (!keepsTheRules(total, split(total))) broken += 1;
  }
  return broken;
}

/** Converts totals to the wire form and back in each currency, taking one of every `each` totals. */
function throughTheWire(each: number) {
  let [totals, broken] = [0, 0];
  for (const currency of currencies) {
    for (let total = smallest; total <= largest; total += each) {
      const parts = splitInFour(total).map((part) => toMinor(fromMinor(part, currency)));
      totals += 1;
      if (sumMinor(parts) !== total) broken += 1;
    }
  }
  return { trials: totals, violations: broken };
}

/** The split as it would be computed without minor units. */
function splitByFloats(total: MinorUnits): MinorUnits[] {
  const quarter = Number((total / 100 / 4).toFixed(2));
  const last = total / 100 - 3 * quarter;
  return [quarter, quarter, quarter, last].map((part) => Math.round(part * 100));
}

await run(async () => {
  const options = readNumberedOptions();
  const totals = largest - smallest + 1;
  const byFloats = brokenTotals(splitByFloats);
  const planted: Planted[] = [
    { bug: `quarters by toFixed(2): ${byFloats} totals wrong`, wasCaught: byFloats > 0 },
  ];
  const figures: Figure[] = [
    { name: 'totals split wrongly', trials: totals, violations: brokenTotals(splitInFour) },
    // A step that shares no factor with a quarter or a unit meets all their remainders.
    { name: 'totals that the wire form changes', ...throughTheWire(options.isFull ? 1 : 97) },
  ];

  const last = options.isFull ? 10_000 : 40;
  const count = last - options.from + 1;
  const { steps, broken, atProvider, shown } = await onPostgresIfAny('histories side by side', async () => {
    planted.push(...(await plantWrongBooks()));
    return playHistories(options.from, last);
  });
  const note = `${steps} steps`;
  figures.push({ name: 'histories that break the books', trials: count, violations: broken, note });
  figures.push(
    { name: 'histories that differ at the provider', trials: count, violations: atProvider },
    { name: 'shoppers shown another sum than the books have', trials: count, violations: shown },
  );
  return report('Money', options, planted, figures);
});
