/** What is fetched behind the first page, beside the scripts that the build puts together. */
export const behindFirstPage = {
  /** The words of mistakes, and what the pages of signing in and joining share. */
  texts: ['common', 'errors', 'access'],
} as const;
