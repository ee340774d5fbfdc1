/** What is loaded right after the first page is shown, in addition to the chunks that the build lists. */
export const behindFirstPage = {
  /** Texts of errors, and of the login and registration pages. */
  texts: ['common', 'errors', 'access'],
} as const;
