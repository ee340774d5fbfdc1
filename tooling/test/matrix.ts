/** Selects the cells of a matrix that the tests go through. */
import { isFull } from './extent.ts';

type Factors = Readonly<Record<string, readonly unknown[]>>;
/** One value of each factor. */
export type Cell<Of extends Factors> = { readonly [Name in keyof Of]: Of[Name][number] };

/** Every combination, the last factor changing fastest. */
export function productOf<const Of extends Factors>(factors: Of): Cell<Of>[] {
  return Object.entries(factors).reduce<Cell<Factors>[]>(
    (cells, [name, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [name]: value }))),
    [{}],
  ) as Cell<Of>[];
}

/**
 * Pairwise coverage: few combinations, chosen greedily, in which every two values of different factors occur. The
 * same factors always give the same cells, in the order of the product.
 *
 * @param wanted cells that must be included
 */
export function pairsOf<const Of extends Factors>(factors: Of, wanted: readonly Cell<Of>[] = []): Cell<Of>[] {
  const product = productOf(factors).map((cell) => ({ cell, pairs: pairsIn(factors, cell) }));
  const open = new Set(product.flatMap(({ pairs }) => pairs));
  const chosen = new Set<Cell<Of>>();
  const choose = ({ cell, pairs }: (typeof product)[number]) => {
    chosen.add(cell);
    for (const pair of pairs) open.delete(pair);
  };
  const keysOfWanted = wanted.map((cell) => keyOf(factors, cell));
  for (const each of product) if (keysOfWanted.includes(keyOf(factors, each.cell))) choose(each);
  if (chosen.size < new Set(keysOfWanted).size) throw new Error('A wanted cell is not in the matrix');
  const newPairs = ({ pairs }: (typeof product)[number]) => pairs.filter((pair) => open.has(pair)).length;
  while (open.size > 0) {
    choose(product.reduce((best, each) => (newPairs(each) > newPairs(best) ? each : best)));
  }
  return product.flatMap(({ cell }) => (chosen.has(cell) ? [cell] : []));
}

/** The whole product where everything is tested, else its pairs. */
export const cellsOf: typeof pairsOf = (factors, wanted) =>
  isFull ? productOf(factors) : pairsOf(factors, wanted);

const keyOf = (factors: Factors, cell: Cell<Factors>): string => placesIn(factors, cell).join();

/** A name for each value of the cell. */
const placesIn = (factors: Factors, cell: Cell<Factors>): string[] =>
  Object.entries(factors).map(([name, values]) => `${name} ${values.indexOf(cell[name])}`);

function pairsIn(factors: Factors, cell: Cell<Factors>): string[] {
  const places = placesIn(factors, cell);
  return places.flatMap((one, index) => places.slice(index + 1).map((other) => `${one}, ${other}`));
}
