/** Which cells of a matrix a run goes through. */

/**
 * The same cells in an order of which each beginning is spread over the whole list, so that few of them are a fair sample: each
 * next cell is about 0.618 of the list further. The first cell of a list, often the plainest, comes last.
 */
export function spread<Cell>(cells: readonly Cell[]): Cell[] {
  const count = cells.length;
  const divisorOf = (one: number, other: number): number =>
    other === 0 ? one : divisorOf(other, one % other);
  let step = Math.max(1, Math.round(count * 0.618));
  while (count > 0 && divisorOf(step, count) !== 1) step += 1;
  return cells.map((_, index) => cells[((index + 1) * step) % count] as Cell);
}

/** Deals from each list in turn, until all are dealt. */
export function inTurn<Cell>(lists: readonly (readonly Cell[])[]): Cell[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
