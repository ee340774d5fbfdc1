/** What Chromium, Firefox and WebKit say of code or texts that did not arrive. */
const unloaded = /dynamically imported module|importing a module script failed/i;

/** Whether code or texts of a page did not arrive. Any other error is a fault in the page. */
export const isLoadFault = (error: unknown): boolean =>
  error instanceof TypeError && unloaded.test(error.message);
