/** Tables as CSV by RFC 4180, which spreadsheets open without running anything. */

/** A spreadsheet reads a cell that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Amounts may be negative. */
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

function cellOf(cell: string): string {
  const inert = formula.test(cell) && !isNumber(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Each row ends with CR LF. A cell that would be read as a formula begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
