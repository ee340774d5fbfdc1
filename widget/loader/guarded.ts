/** Runs code that a page may have broken, such as a handler or a replaced function. What it throws is reported, and stops nothing. */
export function guarded<T>(work: () => T, onFault?: () => void): T | undefined {
  try {
    return work();
  } catch (error) {
    try {
      reportError(error);
    } catch {}
    onFault?.();
  }
}

/** Writes a line to the console of a page that has one. */
export function log(level: 'warn' | 'error', ...line: unknown[]): void {
  try {
    console[level]('Fourfold', ...line);
  } catch {}
}
